/// One command: what it is called and takes, and what it does.
protocol Command: Sendable {
  /// Its name, options and help.
  static var table: OptionTable { get }

  /// Takes what was typed; refuses what makes no sense whatever the planner holds.
  init(_ arguments: Arguments) throws(CommandError)

  /// Does it.
  func run(in context: Context) throws(CommandError) -> ExitStatus
}
