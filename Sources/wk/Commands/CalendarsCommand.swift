internal import PlannerCore
internal import PlannerStore

/// `wk calendars`: the lists that events stand in, and their settings.
struct CalendarsCommand: Command {
  static let table = OptionTable(
    name: "calendars", group: .setUp, operands: "[VERB NAME [VALUE]]", operandCount: 0...3,
    summary: "List calendars, or change their settings.",
    examples: [
      .init("wk calendars", "all calendars with what they hold"),
      .init("wk calendars add work", "a new one;  also: remove, empty ones only"),
      .init("wk calendars rename work job", "another name"),
      .init("wk calendars default job", "new events go to it"),
      .init("wk calendars count job off", "its events are shown and not counted;  also: on"),
      .init("wk calendars notes job on", "the notes of weeks and months stand there;  also: off"),
      .init("wk calendars color job teal", "a name or #rrggbb;  none takes it away"),
      .init("wk calendars recurrence job override", "how ticked days are kept;  also: detach"),
    ],
    fields: CalendarSummary.jsonKeys,
    notes: ["Settings of calendars are not in the log, which tells of events: undo leaves them."],
    exits: "0 listed or changed, 1 not possible, 64 bad name or value", more: "wk help json")

  private let change: CalendarChange?

  init(_ arguments: Arguments) throws(CommandError) {
    change = try arguments.operands.isEmpty ? nil : CalendarChange(arguments.operands)
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let done = try change?.perform(on: planner.database, at: context.now)
    if let done { context.changes.add(done, isUndoable: false) }
    if let done, !context.globals.json {
      context.say(done)
      return .ok
    }
    let summaries = try store { () throws(StoreError) in
      try planner.database.calendarSummaries()
    }
    if context.globals.json {
      context.printJSON([
        ("schema", .text("wk.calendars/1")),
        ("calendars", .array(summaries.map { $0.json.keeping(context.globals.fields) })),
      ])
      return .ok
    }
    let room = max(12, min(40, (context.knownColumns ?? 80) - 40))
    let width = summaries.reduce(0) {
      min(room, max($0, Sanitize.line($1.calendar.name).displayWidth))
    }
    for summary in summaries { context.output.line(Self.line(summary, nameWidth: width)) }
    return .ok
  }

  private static func line(_ summary: CalendarSummary, nameWidth: Int) -> String {
    let appointments = summary.appointments
    let marks = [
      appointments > 0 ? Wording.count(appointments, "appointment") : nil,
      summary.calendar.kind == .feed ? "feed" : nil,
      summary.isDefault ? "default" : nil,
      summary.isCounted ? nil : "not counted",
      summary.hasNotes ? "notes" : nil,
      summary.color.map(Sanitize.line),
      summary.recurrence == .override ? "override" : nil,
    ].compactMap { $0 }.joined(separator: ", ")
    let name = Sanitize.line(summary.calendar.name).cut(to: nameWidth).padded(to: nameWidth)
    let events = Wording.count(summary.events, "event")
    return "\(name)   \(events.padded(to: 12))   \(marks)".withoutTrailingSpaces
  }
}

extension CalendarSummary {
  /// The keys of a calendar.
  static let jsonKeys = [
    "name", "kind", "events", "default", "counted", "notes", "color", "recurrence",
    "appointments",
  ]

  /// This calendar.
  var json: JSONValue {
    .object([
      ("name", .text(calendar.name)), ("kind", .text(calendar.kind.rawValue)),
      ("events", .number(events)), ("default", .bool(isDefault)), ("counted", .bool(isCounted)),
      ("notes", .bool(hasNotes)), ("color", .optional(color)),
      ("recurrence", .text(recurrence.rawValue)), ("appointments", .number(appointments)),
    ])
  }
}
