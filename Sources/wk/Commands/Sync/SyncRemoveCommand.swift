internal import PlannerStore
internal import PlannerSync

/// `wk sync remove`: ends a pair.
struct SyncRemoveCommand: Command {
  static let table = OptionTable(
    name: "sync remove", group: .exchange, operands: "NAME", operandCount: 1...1,
    summary: "End a pair; events stay on both sides.",
    examples: [.init("wk sync remove phone", "the calendar and the files stay as they are")],
    fields: Pair.jsonKeys,
    notes: [
      "What both sides last had is forgotten: the same pair made again begins with a first run.",
      "The history of its runs stays, and wk undo takes them back as before.",
    ],
    exits: "0 removed, 3 no such pair", more: "wk help sync")

  private let name: String

  init(_ arguments: Arguments) throws(CommandError) { name = arguments.operands[0] }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let pair = try planner.pair(named: name)
    try sync { () throws(SyncError) in
      try planner.syncer(for: context.commandText, in: context).remove(pair)
    }
    context.changes.add("removed the pair \(pair.name)", isUndoable: false)
    if context.globals.json { return context.printPairs("sync-remove", [pair]) }
    context.say("removed \(Sanitize.line(pair.name)); its events stay here and there")
    return .ok
  }
}
