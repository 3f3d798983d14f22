internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// `wk trash`: what was removed, and the way back.
struct TrashCommand: Command {
  private static let undone = Option("undone", help: "list what was undone instead of removed")

  static let table = OptionTable(
    name: "trash", group: .change, operands: "[restore KEY...]", operandCount: 0...1_001,
    summary: "List the trash, or bring events back from it.",
    examples: [
      .init("wk trash", "what was removed, the last first"),
      .init("wk trash restore t1c", "with their keys;  also: t1c@11-30, of a series"),
      .init("wk trash restore 2026-W48", "the note of a week;  also: 2026-11, of a month"),
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
    let contents = try store { () throws(StoreError) in
      TrashList(
        events: try planner.database.trash(reason),
        appointments: try planner.database.trashedAppointments(reason, from: planner.today),
        notes: try planner.database.trashedNotes(reason))
    }
    if context.globals.json {
      let fields = context.globals.fields
      context.printJSON([
        ("schema", .text("wk.trash/1")),
        ("events", .array(contents.events.lazy.map { $0.json(planner).keeping(fields) })),
        ("notes", .array(contents.notes.map(\.json))),
        ("appointments", .array(contents.appointments.map(\.trashJSON))),
      ])
      return .ok
    }
    for line in contents.lines(planner, context.language) {
      context.output.line((context.knownColumns.map(line.cut) ?? line).withoutTrailingSpaces)
    }
    if contents.isEmpty { context.warn("Nothing lies in the trash.") }
    let undone = try store { () throws(StoreError) in try planner.database.trashCount(.undone) }
    if reason == .removed, undone > 0 {
      let them = undone == 1 ? "it" : "them"
      context.warn(
        "\(undone) more by undo: wk trash --undone lists \(them), wk trash restore KEY brings"
          + " \(them) back.")
    }
    return .ok
  }

  private func restore(
    _ planner: Planner, in context: Context
  ) throws(CommandError) -> ExitStatus {
    let change = try planner.change()
    let appointments = try planner.appointments(
      keys.filter { AppointmentKey.isMeant(by: $0) }, inTrash: true)
    let (events, notes) = try named(planner)
    let series = try planner.series(in: change)
    var rows: [EventRow] = []
    for event in events {
      let row = try sync { () throws(SyncError) in try series.restore(event.row) }
      if let row { rows.append(row) }
    }
    for appointment in appointments {
      _ = try store { () throws(StoreError) in
        try change.restore(object: appointment.key.object)
      }
    }
    for note in notes {
      _ = try store { () throws(StoreError) in
        try change.setNote(note.note.text, for: note.note.period)
      }
    }
    let operation = try store { () throws(StoreError) in try change.commit() }
    let result = ChangeResult(rows: rows, operation: operation)
    context.changes.add("restored \(keys.joined(separator: " "))", isUndoable: true)
    if context.globals.json {
      return try result.printJSON(
        "trash", planner, in: context,
        and: [
          ("notes", .array(notes.map(\.json))),
          ("appointments", .array(appointments.map(\.json))),
        ])
    }
    let lines = ChangedEventLines(
      verb: "restored", rows: rows.map { ($0, "") }, columns: context.knownColumns,
      language: context.language, today: planner.today)
    let further = appointments.map {
      $0.line("restored", context.language, year: planner.today.year)
    }
    let noteLines = notes.map(\.note.period).map { period in
      "restored note for \(period.label) (\(context.language.title(period)))"
    }
    context.say(
      lines.lines + further + noteLines + (try result.countLines(planner, context.language)),
      undoHint: operation != nil)
    return .ok
  }

  /// The events and notes in the trash that were named, each once.
  private func named(
    _ planner: Planner
  ) throws(CommandError) -> (events: [TrashedEvent], notes: [TrashedNote]) {
    var (events, notes): ([TrashedEvent], [TrashedNote]) = ([], [])
    for key in keys where !AppointmentKey.isMeant(by: key) {
      guard let period = NotePeriod(label: key) else {
        let event = try planner.trashed(key)
        if !events.contains(event) { events.append(event) }
        continue
      }
      let note = try store { () throws(StoreError) in
        try planner.database.trashedNote(for: period)
      }
      guard let note else {
        throw CommandError(
          .notFound, "There is no note for \(period.label) in the trash.", hint: "See: wk trash")
      }
      if !notes.contains(note) { notes.append(note) }
    }
    return (events, notes)
  }
}
