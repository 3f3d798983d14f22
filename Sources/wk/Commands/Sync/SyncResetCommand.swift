internal import PlannerStore
internal import PlannerSync

/// `wk sync reset`: lets a pair begin anew.
struct SyncResetCommand: Command {
  static let table = OptionTable(
    name: "sync reset", group: .exchange, operands: "NAME", operandCount: 1...1,
    summary: "Forget what both sides of a pair last had, so that it begins anew.",
    examples: [.init("wk sync reset phone", "its next run is a first one and shows its plan")],
    fields: Pair.jsonKeys,
    notes: [
      "Nothing is written on either side. What was deleted there since the last run is then new to",
      "the other side and comes back; what was removed here stays in the trash here and stays there.",
    ],
    exits: "0 reset, 3 no such pair", more: "wk help sync run")

  private let name: String

  init(_ arguments: Arguments) throws(CommandError) { name = arguments.operands[0] }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let pair = try planner.pair(named: name)
    try sync { () throws(SyncError) in
      try planner.syncer(for: context.commandText, in: context).reset(pair)
    }
    context.changes.add("reset the pair \(pair.name)", isUndoable: false)
    if context.globals.json {
      return context.printPairs("sync-reset", [try planner.pair(named: name)])
    }
    let name = Sanitize.line(pair.name)
    context.say("\(name) begins anew: the next run brings both sides together and shows its plan")
    return .ok
  }
}
