/// What was typed behind a command: its operands and the values of its options.
struct Arguments {
  /// The words that are no options.
  let operands: [String]
  private let values: [String: [String?]]

  /// Wraps operands and values.
  init(operands: [String], values: [String: [String?]] = [:]) {
    self.operands = operands
    self.values = values
  }

  /// Whether an option was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The value of an option, the last one where it was given several times.
  func value(of option: Option) -> String? { values[option.name]?.last ?? nil }

  /// All values of an option in the order given.
  func all(of option: Option) -> [String] { (values[option.name] ?? []).compactMap { $0 } }

  /// The value of an option that says how many; nil where it was not given.
  func count(
    of option: Option, _ what: String, hint: String
  ) throws(CommandError) -> Int? {
    guard let text = value(of: option) else { return nil }
    if let number = Int(text), number > 0 { return number }
    throw .usage("\"\(text)\" is no number of \(what).", hint: hint)
  }

  /// The value of an option that must be one of a few words.
  func choice<Choice: RawRepresentable & CaseIterable>(
    of option: Option
  ) throws(CommandError) -> Choice? where Choice.RawValue == String {
    guard let word = value(of: option) else { return nil }
    if let choice = Choice(rawValue: word) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    throw .usage(
      "--\(option.name) cannot be \"\(word)\".",
      hint: "Try \(words.dropLast().joined(separator: ", ")) or \(words.last ?? "").")
  }
}
