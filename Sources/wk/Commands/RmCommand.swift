internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// `wk rm`: puts events into the trash.
struct RmCommand: Command {
  static let table = OptionTable(
    name: "rm", group: .change, operands: "KEY...", operandCount: 0...1_000,
    summary: "Remove events; the trash keeps them for a while.",
    examples: [
      .init("wk rm t1c", "by its key; three and more are asked for"),
      .init("wk rm --week 2026-W45", "all events of a week; asks for its number"),
      .init("wk rm --calendar school", "all of a calendar, appointments too; asks for its name"),
    ],
    options: [.week, .month, .calendar, .yes, .dryRun],
    fields: EventRow.jsonKeys,
    notes: [
      "A series goes by its key; KEY@11-30 leaves out one day. Ticked and moved days",
      "stay as events of their own; in the style override they go with the series.",
      "Keys of appointments begin with 0: wk week -v shows them.",
    ],
    exits: "0 removed, 2 not confirmed, 3 no such event or an ambiguous key",
    more: "wk help trash, wk help dates")

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(CommandError) {
    let ways = [
      !arguments.operands.isEmpty, arguments.has(.week), arguments.has(.month),
      arguments.has(.calendar),
    ].count { $0 }
    guard ways == 1 else {
      throw .usage(
        ways == 0
          ? "wk rm needs KEY..." : "Keys, --week, --month and --calendar cannot stand together.",
        hint: "See: wk help rm")
    }
    self.arguments = arguments
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let chosen = try Removal(arguments, planner)
    if chosen.staying > 0 {
      context.warn(
        "\(Wording.count(chosen.staying, "occurrence")) of series or feeds will stay;"
          + " wk rm KEY removes a whole series.")
    }
    if arguments.has(.dryRun) { return try report(chosen, nil, planner, in: context, kept: nil) }
    if let question = chosen.question,
      try !context.confirms(question, by: chosen.label, assumesYes: arguments.has(.yes))
    {
      context.warn("Nothing was removed.")
      return .cancelled
    }
    let change = try planner.change()
    let kept = try remove(chosen, in: change, planner)
    let operation = try store { () throws(StoreError) in try change.commit() }
    return try report(chosen, operation, planner, in: context, kept: kept)
  }

  /// Removes all of it; gives of each event whether something lies in the trash then.
  private func remove(
    _ chosen: Removal, in change: Change, _ planner: Planner
  ) throws(CommandError) -> [Bool] {
    var kept: [Bool] = []
    if chosen.objects == nil {
      for row in chosen.rows { kept.append(try remove(row, in: change, planner)) }
    } else {
      kept = chosen.rows.map { _ in true }
    }
    for object in chosen.objects ?? chosen.appointments.map(\.key.object) {
      _ = try store { () throws(StoreError) in try change.remove(object: object) }
    }
    return kept
  }

  /// Removes an event; gives whether something lies in the trash then.
  private func remove(
    _ row: EventRow, in change: Change, _ planner: Planner
  ) throws(CommandError) -> Bool {
    guard row.isOccurrence || row.isDeviation else {
      return try store { () throws(StoreError) in try change.remove(row.id) }
    }
    let series = try planner.series(in: change)
    return try sync { () throws(SyncError) in try series.skip(row) }
  }

  /// Says what was removed; `kept` says of each event whether it went to the trash, nil = nothing
  /// was written.
  private func report(
    _ chosen: Removal, _ operation: Int?, _ planner: Planner, in context: Context, kept: [Bool]?
  ) throws(CommandError) -> ExitStatus {
    let result = ChangeResult(rows: chosen.rows, operation: operation)
    if chosen.count == chosen.rows.count {
      result.remember("removed", planner, in: context)
    } else if operation != nil {
      context.changes.add("removed \(chosen.amount)", isUndoable: true)
    }
    if context.globals.json {
      return try result.printJSON(
        "rm", planner, in: context,
        and: [("appointments", .array(chosen.appointments.map(\.json)))])
    }
    let verb = kept == nil ? "would remove" : "removed"
    guard chosen.count > 0 else {
      context.say("nothing to remove")
      return .ok
    }
    let words = RemovalWords(
      rows: chosen.rows, kept: kept, others: chosen.count - chosen.rows.count, planner: planner)
    let inTrash = words.inTrash(context.language)
    guard chosen.count < Removal.promptedFrom, chosen.label == nil else {
      let end = inTrash.map { ", \($0)" } ?? ""
      context.say(
        ["\(verb) \(chosen.amount)\(end)"] + words.leftOut + chosen.seriesLines,
        undoHint: operation != nil)
      return .ok
    }
    let lines = ChangedEventLines(
      verb: verb, rows: chosen.rows.map { ($0, $0.isSeries ? "series" : "") },
      columns: context.knownColumns, language: context.language, today: planner.today)
    let further = chosen.appointments.map {
      $0.line(verb, context.language, year: planner.today.year)
    }
    for line in lines.lines + further + chosen.seriesLines { context.say(line) }
    if kept == nil { return .ok }
    let counts = try result.countLines(planner, context.language)
    context.say(
      counts + words.leftOut + [inTrash].compactMap(\.self), undoHint: operation != nil)
    return .ok
  }
}
