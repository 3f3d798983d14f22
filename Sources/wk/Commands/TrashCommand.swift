internal import PlannerCore
internal import PlannerStore

/// `wk trash`: what was removed, and the way back.
struct TrashCommand: Command {
  private static let undone = Option("undone", help: "list what was undone instead of removed")

  static let table = OptionTable(
    name: "trash", group: .change, operands: "[restore KEY...]", operandCount: 0...1_001,
    summary: "List the trash, or bring events back from it.",
    examples: [
      .init("wk trash", "what was removed, the last first"),
      .init("wk trash restore t1c", "brings events back, with their keys"),
    ],
    options: [undone],
    fields: EventRow.jsonKeys + ["trashed_at", "trash_reason"],
    exits: "0 listed or restored, 3 no such event in the trash", more: "wk help rm")

  private let keys: [String]
  private let reason: Trash.Reason

  init(_ arguments: Arguments) throws(CommandError) {
    keys = Array(arguments.operands.dropFirst())
    reason = arguments.has(Self.undone) ? .undone : .removed
    guard let verb = arguments.operands.first else { return }
    guard verb == "restore", !keys.isEmpty else {
      throw .usage(
        verb == "restore"
          ? "wk trash restore needs KEY..." : "wk trash does not know \"\(verb)\".",
        hint: "Try: wk trash restore KEY   See: wk help trash")
    }
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    return keys.isEmpty ? try list(planner, in: context) : try restore(planner, in: context)
  }

  private func list(_ planner: Planner, in context: Context) throws(CommandError) -> ExitStatus {
    let (events, undone) = try store { () throws(StoreError) in
      (try planner.database.trash(reason), try planner.database.trashCount(.undone))
    }
    let year = planner.today.year
    if context.globals.json {
      let fields = context.globals.fields
      context.printJSON([
        ("schema", .text("wk.trash/1")),
        ("events", .array(events.lazy.map { $0.json(in: year).keeping(fields) })),
      ])
      return .ok
    }
    let keyWidth = events.reduce(0) { max($0, $1.row.key.text(in: year).count) }
    let nameWidth = events.reduce(18) { max($0, Sanitize.line($1.row.event.name).displayWidth) }
    let days = events.map { event in
      event.row.event.day.map { context.language.dayTitle($0, in: year) } ?? Wording.unscheduled
    }
    let dayWidth = days.reduce(0) { max($0, $1.displayWidth) }
    for (event, day) in zip(events, days) {
      let since = planner.wallClock(at: event.trash.at).date
      let line =
        event.row.key.text(in: year).padded(to: keyWidth + 2) + day.padded(to: dayWidth + 2)
        + Sanitize.line(event.row.event.name).padded(to: nameWidth + 2)
        + "\(event.trash.reason.rawValue) \(context.language.dayTitle(since, in: year))"
      context.output.line((context.knownColumns.map(line.cut) ?? line).withoutTrailingSpaces)
    }
    if events.isEmpty { context.warn("Nothing lies in the trash.") }
    if reason == .removed, undone > 0 {
      context.warn(
        "\(undone) more by undo: wk redo brings them back, wk trash --undone lists them.")
    }
    return .ok
  }

  private func restore(
    _ planner: Planner, in context: Context
  ) throws(CommandError) -> ExitStatus {
    let change = try planner.change()
    var events: [TrashedEvent] = []
    for key in keys {
      let event = try planner.trashed(key)
      if !events.contains(event) { events.append(event) }
    }
    var rows: [EventRow] = []
    for event in events {
      let row = try store { () throws(StoreError) in try change.restore(event.row.id) }
      if let row { rows.append(row) }
    }
    let operation = try store { () throws(StoreError) in try change.commit() }
    let result = ChangeResult(rows: rows, operation: operation)
    if context.globals.json { return try result.printJSON("trash", planner, in: context) }
    let lines = ChangedEventLines(
      verb: "restored", rows: rows.map { ($0, "") }, columns: context.knownColumns,
      language: context.language, today: planner.today)
    for line in lines.lines { context.say(line) }
    context.say(
      try result.countLines(planner, context.language), undoHint: operation != nil)
    return .ok
  }
}

extension TrashedEvent {
  /// This event with since when and why it lies in the trash.
  fileprivate func json(in year: Int) -> JSONValue {
    guard case .object(let members) = row.json(in: year) else { return .null }
    return .object(
      members + [
        ("trashed_at", .text(trash.at.description)), ("trash_reason", .text(trash.reason.rawValue)),
      ])
  }
}
