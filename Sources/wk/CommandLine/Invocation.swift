/// A command line, understood: which command, with what.
struct Invocation {
  /// The command.
  let command: any Command.Type
  /// What was typed behind it.
  let arguments: Arguments
  /// The options that hold for every command.
  let globals: GlobalOptions
  /// The page of the help that was asked for with `--help`; empty for the first page.
  let helpTopic: String?

  /// Understands the words after the program's name; without a command it is `wk week`.
  init(_ words: [String]) throws(CommandError) {
    var (before, rest) = try ArgumentReader.readGlobal(words)
    var parts = [before]
    let verb = rest.first
    if verb == nil && before.has(.version) {
      self.init(VersionCommand.self, Arguments(operands: []), GlobalOptions())
      return
    }
    guard var command = verb.map(CommandCatalog.command) ?? WeekCommand.self else {
      throw CommandCatalog.unknown(verb ?? "")
    }
    rest.removeFirst(min(1, rest.count))
    if let verb, let longer = CommandCatalog.longer(verb, followedBy: rest) {
      (command, rest) = (longer.command, longer.rest)
      before = longer.between
      parts.append(before)
    }
    let arguments = try ArgumentReader.read(rest, for: command.table)
    parts.append(arguments)
    let wantsHelp = parts.contains { $0.has(.help) }
    // Whoever asks for help need not have typed the rest right.
    if !wantsHelp { try ArgumentReader.check(arguments.operands, for: command.table) }
    self.init(
      command, arguments, try GlobalOptions(parts, table: command.table),
      helpTopic: wantsHelp ? (verb == nil ? "" : command.table.name) : nil)
  }

  private init(
    _ command: any Command.Type, _ arguments: Arguments, _ globals: GlobalOptions,
    helpTopic: String? = nil
  ) {
    self.command = command
    self.arguments = arguments
    self.globals = globals
    self.helpTopic = helpTopic
  }
}
