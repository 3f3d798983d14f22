/// `wk version`: which program this is.
struct VersionCommand: Command {
  static let table = OptionTable(
    name: "version", group: .help, summary: "Print the version.",
    examples: [.init("wk version", "the same as wk --version")],
    exits: "0 printed")

  /// The version of the program.
  static let number = "0.1.0"

  init(_ arguments: Arguments) throws(CommandError) {}

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    if context.globals.json {
      context.printJSON([("schema", .text("wk.version/1")), ("version", .text(Self.number))])
    } else {
      context.output.line("wk \(Self.number)")
    }
    return .ok
  }
}
