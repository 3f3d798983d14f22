internal import PlannerCore

/// `wk done`: ticks events.
struct DoneCommand: Command {
  private static let andBefore = Option(
    "and-before", help: "the open days of the same series before it too")

  static let table = OptionTable(
    name: "done", group: .change, operands: "KEY...", operandCount: 1...1_000,
    summary: "Mark events as finished.",
    examples: [
      .init("wk done t1c", "by its key; the beginning of one will do"),
      .init("wk done t1c w8p", "several at once: all or none"),
      .init("wk done t1c@11-26 --and-before", "a day of a series, and all open ones before it"),
    ],
    options: [andBefore],
    fields: EventRow.jsonKeys,
    notes: ["An event that is finished already keeps its time."],
    exits: "0 done, 3 no such event or an ambiguous key")

  private let keys: [String]
  private let andBefore: Bool

  init(_ arguments: Arguments) throws(CommandError) {
    keys = arguments.operands
    andBefore = arguments.has(Self.andBefore)
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let change = try StatusChange(
      keys, as: "done", andBefore: andBefore, planner, in: context
    ) { event in
      event.finished(at: context.now, on: planner.today)
    }
    change.result.remember("finished", planner, in: context)
    if context.globals.json { return try change.result.printJSON("done", planner, in: context) }
    let lines = ChangedEventLines(
      verb: "done",
      rows: change.pairs.map { ($0.after, $0.isChange ? "" : "it was finished before") },
      columns: context.knownColumns, language: context.language, today: planner.today)
    for line in lines.lines { context.say(line) }
    context.say(
      try change.result.countLines(planner, context.language),
      undoHint: change.operation != nil)
    return .ok
  }
}
