internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// `wk conflicts resolve`: decides what stands.
struct ConflictsResolveCommand: Command {
  private static let take = Option(
    "take", nil, .required("here|NAME"), help: "whose values stand: ours, or those of the pair")
  private static let keepBoth = Option(
    "keep-both", help: "theirs becomes a second event beside ours")
  private static let edit = Option("edit", help: "choose in your editor, value by value")

  static let table = OptionTable(
    name: "conflicts resolve", group: .exchange, operands: "KEY", operandCount: 1...1,
    summary: "Decide what stands where both sides of a pair changed the same.",
    examples: [
      .init("wk conflicts resolve a9d --take here", "what the planner says"),
      .init("wk conflicts resolve a9d --take phone", "what the pair phone says"),
    ],
    options: [take, keepBoth, edit],
    fields: EventRow.jsonKeys,
    notes: [
      "Nothing is asked of the other side: the next run sends what was decided, and until then wk",
      "undo lets the conflict wait again. What differed in other values is merged. What does not",
      "stand is kept for wk sync restore.",
    ],
    exits: "0 decided, 2 nothing chosen, 3 no such conflict", more: "wk help conflicts")

  private let key: String
  private let side: String?
  private let keepsBoth: Bool

  init(_ arguments: Arguments) throws(CommandError) {
    key = arguments.operands[0]
    side = arguments.value(of: Self.take)
    keepsBoth = arguments.has(Self.keepBoth)
    try ListSelection.refuse([[Self.take], [Self.keepBoth], [Self.edit]], in: arguments)
    guard side != nil || keepsBoth || arguments.has(Self.edit) else {
      throw .usage(
        "wk conflicts resolve needs --take here, --take NAME, --keep-both or --edit.",
        hint: "See: wk conflicts")
    }
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let chooser = ConflictChooser(planner: planner, conflicts: try planner.conflicts())
    var conflicts = try chooser.conflicts(key)
    for conflict in conflicts { try refusePart(conflict, planner) }
    if let side, side != PairName.here {
      conflicts = conflicts.filter { $0.conflict.pair == side }
      guard !conflicts.isEmpty else {
        throw try wrongSide(side, try chooser.conflicts(key), planner)
      }
    }
    var operation: Int?
    for conflict in conflicts {
      guard let choice = try choice(for: conflict, planner, in: context) else {
        context.warn("Nothing was decided.")
        return .cancelled
      }
      let outcome = try sync { () throws(SyncError) in
        try planner.syncer(for: context.commandText, in: context)
          .resolve(conflict.conflict, choice)
      }
      operation = outcome.operation ?? operation
      context.changes.add("resolved \(key)", isUndoable: true)
      if !context.globals.json { try say(choice, conflict, outcome, planner, in: context) }
      for finding in outcome.findings { context.warn("  " + Sanitize.line(finding)) }
    }
    guard context.globals.json else { return .ok }
    var rows: [EventRow] = []
    if let key = conflicts.first?.eventKey, let row = try planner.row(of: key) { rows = [row] }
    return try ChangeResult(rows: rows, operation: operation)
      .printJSON("conflicts-resolve", planner, in: context)
  }

  /// Refuses the key of one day where the conflict is about more: it is decided as a whole.
  private func refusePart(
    _ conflict: NamedConflict, _ planner: Planner
  ) throws(CommandError) {
    guard let day = EventKey(key, year: planner.today.year)?.occurrence,
      conflict.conflict.units.contains(where: { $0.shownDay != day })
    else { return }
    let whole = conflict.key(in: planner.today.year)
    throw CommandError(
      .notFound, "\"\(key)\" is a part of the conflict \(whole), which is decided as a whole.",
      hint: "Value by value: wk conflicts resolve \(whole) --edit")
  }

  private func choice(
    for conflict: NamedConflict, _ planner: Planner, in context: Context
  ) throws(CommandError) -> ConflictChoice? {
    if keepsBoth { return .both }
    if let side { return side == PairName.here ? .here : .there }
    return try ConflictDraft(of: conflict, planner, in: context).choice()
  }

  private func say(
    _ choice: ConflictChoice, _ conflict: NamedConflict, _ outcome: ConflictOutcome,
    _ planner: Planner, in context: Context
  ) throws(CommandError) {
    let pair = Sanitize.line(conflict.conflict.pair)
    let what =
      switch choice {
      case .here: "what is here stands"
      case .there: "what \(pair) says stands"
      case .both: "both are kept, theirs as a second event"
      case .each(let there): "\(there.count) of \(conflict.conflict.units.count) as \(pair) says"
      }
    let next =
      if outcome.isSent {
        "; the next run sends it"
      } else if try planner.pair(named: conflict.conflict.pair).direction == .readOnly {
        "; nothing of it goes out, \(pair) is read only"
      } else {
        ""
      }
    let line =
      "resolved \(conflict.key(in: planner.today.year))  \(Sanitize.line(conflict.name)): \(what)"
      + next
    context.say([line], undoHint: outcome.operation != nil)
  }

  private func wrongSide(
    _ side: String, _ conflicts: [NamedConflict], _ planner: Planner
  ) throws(CommandError) -> CommandError {
    let names = conflicts.map(\.conflict.pair)
    guard try planner.pairs().contains(where: { $0.name == side }) else {
      let all = try planner.pairs().filter { names.contains($0.name) }
      return PairName.unknown(side, among: all)
    }
    return CommandError(
      .notFound,
      "\"\(key)\" is in conflict with \(names.joined(separator: ", ")), not with"
        + " \(side).", hint: "See: wk conflicts \(key)")
  }
}
