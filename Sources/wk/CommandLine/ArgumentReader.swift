/// Reads words by a table of options.
enum ArgumentReader {
  /// Reads the words behind a command.
  static func read(
    _ words: [String], for table: OptionTable
  ) throws(CommandError) -> Arguments {
    let options = table.options + Option.global
    let vector = ArgumentVector(words, options: options)
    return try arguments(of: vector, options: options, command: table.name)
  }

  /// Reads the options in front of a command and says which words follow them.
  static func readGlobal(
    _ words: [String]
  ) throws(CommandError) -> (arguments: Arguments, rest: [String]) {
    let vector = ArgumentVector(words, options: Option.global, stopsAtOperand: true)
    let arguments = try arguments(of: vector, options: Option.global, command: nil)
    return (arguments, vector.operands)
  }

  private static func arguments(
    of vector: ArgumentVector, options: [Option], command: String?
  ) throws(CommandError) -> Arguments {
    var values: [String: [String?]] = [:]
    for item in vector.items {
      switch item {
      case .option(let index, let value):
        values[options[index].name, default: []].append(value)
      case .missingValue(let index) where options[index] == .fields:
        values[options[index].name, default: []].append(nil)
      case .missingValue(let index):
        throw usage(
          "--\(options[index].name) needs a value.", command, "Write \(options[index].synopsis).")
      case .needlessValue(let index):
        throw usage("--\(options[index].name) takes no value.", command)
      case .unknown(let word):
        throw unknown(word, among: options, command: command)
      }
    }
    for option in options where !option.isRepeatable && !Option.global.contains(option) {
      try refuseContradiction((values[option.name] ?? []).compactMap { $0 }, of: option, command)
    }
    return Arguments(operands: vector.operands, values: values)
  }

  /// Refuses an option that was given twice and does not say the same.
  ///
  /// Of those that hold for every command the last one counts: the first may stand in an alias.
  private static func refuseContradiction(
    _ values: [String], of option: Option, _ command: String?
  ) throws(CommandError) {
    guard let first = values.first, let other = values.first(where: { $0 != first }) else { return }
    throw usage(
      "--\(option.name) was given twice, as \"\(first)\" and as \"\(other)\".", command,
      "Keep one of them.")
  }

  /// Refuses too few and too many operands.
  static func check(
    _ operands: [String], for table: OptionTable
  ) throws(CommandError) {
    if operands.count < table.operandCount.lowerBound {
      let end = table.operands.hasSuffix("...") ? "" : "."
      throw usage("wk \(table.name) needs \(table.operands)\(end)", table.name)
    }
    if operands.count > table.operandCount.upperBound {
      let extra = operands[table.operandCount.upperBound]
      throw usage("wk \(table.name) does not know what to do with \"\(extra)\".", table.name)
    }
  }

  private static func unknown(
    _ word: String, among options: [Option], command: String?
  ) -> CommandError {
    let typed = String(word.prefix { $0 != "=" })
    let guess = Suggestion.nearest(to: typed, among: options.map { "--" + $0.name })
    return usage("no option \"\(typed)\".", command, guess.map { "Did you mean \"\($0)\"?" })
  }

  private static func usage(
    _ message: String, _ command: String?, _ hint: String? = nil
  ) -> CommandError {
    let page = "See: wk help" + (command.map { " " + $0 } ?? "")
    return .usage(message, hint: [hint, page].compactMap { $0 }.joined(separator: " "))
  }
}
