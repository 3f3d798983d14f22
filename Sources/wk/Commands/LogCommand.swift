internal import PlannerStore

/// `wk log`: what was done.
struct LogCommand: Command {
  private static let number = Option(
    "number", "n", .required("N"), help: "how many operations; 20 without it")

  static let table = OptionTable(
    name: "log", group: .change,
    summary: "List what was done, the newest first.",
    examples: [
      .init("wk log", "the last operations, with their numbers"),
      .init("wk undo 40", "takes one of them back"),
    ],
    options: [number], fields: OperationRecord.jsonKeys,
    isPaged: true, exits: "0 listed, 64 bad number", more: "wk help undo")

  private let limit: Int

  init(_ arguments: Arguments) throws(CommandError) {
    limit = try arguments.count(of: Self.number, "operations", hint: "Try: wk log -n 5") ?? 20
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let operations = try store { () throws(StoreError) in
      try planner.database.operations(limit: limit)
    }
    if context.globals.json {
      context.printJSON([
        ("schema", .text("wk.log/1")),
        ("operations", .array(operations.map { $0.json.keeping(context.globals.fields) })),
      ])
      return .ok
    }
    let list = OperationList(
      language: context.language, columns: context.knownColumns, today: planner.today,
      clock: planner.wallClock)
    for line in list.lines(operations) { context.output.line(line.withoutTrailingSpaces) }
    if operations.isEmpty { context.warn("Nothing was done yet.") }
    return .ok
  }
}
