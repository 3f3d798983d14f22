/// `wk help`: what there is and how it is used.
struct HelpCommand: Command {
  static let table = OptionTable(
    name: "help", group: .help, operands: "[COMMAND|TOPIC]", operandCount: 0...1,
    summary: "Show what a command does, or a page about dates and the like.",
    examples: [
      .init("wk help", "all commands"),
      .init("wk help month", "one of them; also: wk month --help"),
      .init("wk help dates", "how days, weeks and months are typed"),
    ],
    hasJSON: false, isPaged: true, exits: "0 shown, 64 no such page")

  private let topic: String?

  /// Shows a command or topic; the first page where it is empty.
  init(topic: String) { self.topic = topic.isEmpty ? nil : topic }

  init(_ arguments: Arguments) throws(CommandError) { topic = arguments.operands.first }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    for line in try lines() { context.output.line(line) }
    return .ok
  }

  private func lines() throws(CommandError) -> [String] {
    guard let topic else { return HelpText.overview(of: CommandCatalog.all.map { $0.table }) }
    if let command = CommandCatalog.command(named: topic) {
      return HelpText.page(of: command.table)
    }
    if let page = HelpTopic.all.first(where: { $0.name == topic }) { return page.lines }
    throw CommandCatalog.unknown(topic)
  }
}
