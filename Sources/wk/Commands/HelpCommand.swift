/// `wk help`: what there is and how it is used.
struct HelpCommand: Command {
  private static let man = Option("man", help: "print the page of the manual, as roff")

  static let table = OptionTable(
    name: "help", group: .help, operands: "[COMMAND|TOPIC]", operandCount: 0...2,
    summary: "Show what a command does, or a page about dates and the like.",
    examples: [
      .init("wk help", "all commands"),
      .init("wk help month", "one of them; also: wk month --help"),
      .init("wk help dates", "how days, weeks and months are typed"),
    ],
    options: [man],
    hasJSON: false, isPaged: true, exits: "0 shown, 64 no such page")

  private let topic: String?
  private let isManual: Bool

  /// Shows a command or topic; the first page where it is empty.
  init(topic: String) {
    self.topic = topic.isEmpty ? nil : topic
    isManual = false
  }

  init(_ arguments: Arguments) throws(CommandError) {
    topic = arguments.operands.isEmpty ? nil : arguments.operands.joined(separator: " ")
    isManual = arguments.has(Self.man)
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    if isManual {
      try manual().write(to: context.output)
    } else {
      for line in try lines() { context.output.line(line) }
    }
    return .ok
  }

  private func lines() throws(CommandError) -> [String] {
    guard let topic else { return HelpText.overview(of: CommandCatalog.all.map { $0.table }) }
    if let command = CommandCatalog.page(of: topic) { return HelpText.page(of: command.table) }
    return try page(topic).lines
  }

  private func manual() throws(CommandError) -> ManualPage {
    guard let topic else { return ManualPage(of: try lines()) }
    if let command = CommandCatalog.page(of: topic) { return ManualPage(of: command.table) }
    return ManualPage(of: try page(topic))
  }

  private func page(_ name: String) throws(CommandError) -> HelpTopic {
    if let page = HelpTopic.all.first(where: { $0.name == name }) { return page }
    throw CommandCatalog.unknown(name)
  }
}
