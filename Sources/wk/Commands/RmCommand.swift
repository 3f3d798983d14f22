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
    ],
    options: [.week, .month, .yes, .dryRun],
    fields: EventRow.jsonKeys,
    notes: [
      "A series goes by its key; KEY@11-30 leaves out one day. Ticked and moved days",
      "stay as events of their own; in the style override they go with the series.",
    ],
    exits: "0 removed, 2 not confirmed, 3 no such event or an ambiguous key",
    more: "wk help trash, wk help dates")

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(CommandError) {
    let ways = [
      !arguments.operands.isEmpty, arguments.has(.week), arguments.has(.month),
    ].count { $0 }
    guard ways == 1 else {
      throw .usage(
        ways == 0 ? "wk rm needs KEY..." : "Keys, --week and --month cannot stand together.",
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
    var kept: [Bool] = []
    for row in chosen.rows { kept.append(try remove(row, in: change, planner)) }
    let operation = try store { () throws(StoreError) in try change.commit() }
    return try report(chosen, operation, planner, in: context, kept: kept)
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
    result.remember("removed", planner, in: context)
    if context.globals.json { return try result.printJSON("rm", planner, in: context) }
    let verb = kept == nil ? "would remove" : "removed"
    guard !chosen.rows.isEmpty else {
      context.say("nothing to remove")
      return .ok
    }
    let words = RemovalWords(rows: chosen.rows, kept: kept, planner: planner)
    let inTrash = words.inTrash(context.language)
    guard chosen.rows.count < Removal.promptedFrom, chosen.label == nil else {
      let end = inTrash.map { ", \($0)" } ?? ""
      context.say(
        ["\(verb) \(chosen.rows.count)\(end)"] + words.leftOut + chosen.seriesLines,
        undoHint: operation != nil)
      return .ok
    }
    let lines = ChangedEventLines(
      verb: verb, rows: chosen.rows.map { ($0, $0.isSeries ? "series" : "") },
      columns: context.knownColumns, language: context.language, today: planner.today)
    for line in lines.lines + chosen.seriesLines { context.say(line) }
    if kept == nil { return .ok }
    let counts = try result.countLines(planner, context.language)
    context.say(
      counts + words.leftOut + [inTrash].compactMap(\.self), undoHint: operation != nil)
    return .ok
  }
}

/// What `rm` is to remove.
struct Removal {
  /// The events.
  private(set) var rows: [EventRow]
  /// How many events of a period cannot be removed one by one.
  private(set) var staying = 0
  /// What becomes of the days of whole series that have a state of their own.
  private(set) var seriesLines: [String] = []
  /// The period to be typed; nil for keys.
  private(set) var label: String?

  /// So many events are asked for, however they were named.
  static let promptedFrom = 3

  /// Finds what was named.
  init(_ arguments: Arguments, _ planner: Planner) throws(CommandError) {
    let changeGuard = try ChangeGuard(planner)
    if let period = try Self.period(arguments, planner) {
      let all = try planner.events(EventFilter(days: period.days))
      rows = all.filter { $0.recurrence == nil && !changeGuard.followsFeed($0) }
      staying = all.count - rows.count
      label = period.label
      return
    }
    rows = try planner.events(arguments.operands)
    for row in rows { try changeGuard.refuseFeed(row) }
    for row in rows where row.isSeries {
      seriesLines += try SeriesDays(of: row, planner).lines(without: rows)
    }
  }

  /// What is to be asked; nil where nothing needs to be.
  var question: String? {
    guard rows.count >= Self.promptedFrom || (label != nil && !rows.isEmpty) else { return nil }
    let done = rows.count { $0.event.status == .finished }
    let count = "\(Wording.count(rows.count, "event")) (\(done) done)."
    guard let label else { return "\(count) Type y to remove them, Enter to keep:" }
    return "\(count) Type \(label) to remove them, Enter to keep:"
  }

  private static func period(
    _ arguments: Arguments, _ planner: Planner
  ) throws(CommandError) -> (days: ClosedRange<CivilDate>, label: String)? {
    if let text = arguments.value(of: .week) {
      let week = try planner.dates.week(text, after: "--week")
      return (week.range, week.label)
    }
    guard let text = arguments.value(of: .month) else { return nil }
    let month = try planner.dates.month(text, after: "--month")
    return (month.range, month.label)
  }
}
