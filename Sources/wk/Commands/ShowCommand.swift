internal import PlannerCore
internal import PlannerStore

/// `wk show`: all about one event.
struct ShowCommand: Command {
  static let table = OptionTable(
    name: "show", group: .see, operands: "KEY", operandCount: 1...1,
    summary: "Show all about one event.",
    examples: [
      .init("wk show t1c", "by its key; the beginning of one will do"),
      .init("wk show t1c@11-30", "one occurrence of a series"),
    ],
    fields: EventRow.jsonKeys,
    isPaged: true, exits: "0 shown, 3 no such event or an ambiguous key", more: "wk help json")

  private let key: String

  init(_ arguments: Arguments) throws(CommandError) { key = arguments.operands[0] }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    if AppointmentKey.isMeant(by: key) { return try showAppointment(planner, in: context) }
    let row = try planner.listed(try planner.event(key))
    if context.globals.json {
      let history = try store { () throws(StoreError) in
        try planner.database.history(of: row.id)
      }
      context.printJSON([
        ("schema", .text("wk.show/1")),
        ("event", row.json(in: planner.today.year).keeping(context.globals.fields)),
        ("pairs", .array(try pairs(of: row, planner).map { .object([("name", .text($0))]) })),
        ("history", .array(history.map(\.json))),
        ("appointment", .null),
      ])
      return .ok
    }
    for line in try lines(row, planner, in: context) {
      context.output.line(line.withoutTrailingSpaces)
    }
    return .ok
  }

  private func showAppointment(
    _ planner: Planner, in context: Context
  ) throws(CommandError) -> ExitStatus {
    let row = try planner.appointment(key)
    let text = row.key.text
    guard context.globals.json else {
      let room = context.knownColumns.map { max(8, $0 - text.count - 2) }
      let lines = String.row(
        of: row.details(context.language, year: planner.today.year), columns: room)
      for (index, line) in lines.enumerated() {
        context.output.line(
          ((index == 0 ? text : "").padded(to: text.count + 2) + line).withoutTrailingSpaces)
      }
      return .ok
    }
    let history = try store { () throws(StoreError) in
      try planner.database.history(ofObject: row.key.object)
    }
    context.printJSON([
      ("schema", .text("wk.show/1")), ("event", .null), ("pairs", .array([])),
      ("history", .array(history.map(\.json))),
      ("appointment", row.json.keeping(context.globals.fields)),
    ])
    return .ok
  }

  private func lines(
    _ row: EventRow, _ planner: Planner, in context: Context
  ) throws(CommandError) -> [String] {
    let event = row.event
    let key = row.key.text(in: planner.today.year)
    let room = context.knownColumns.map { max(8, $0 - key.count - 2) }
    let plan = [
      row.listedDay.map { "planned " + context.language.dayTitle($0, in: planner.today.year) },
      row.listedTime.map(\.minutes),
    ].compactMap { $0 }.joined(separator: " ")
    let pairs = try pairs(of: row, planner).map(Sanitize.line).joined(separator: ", ")
    let usual =
      [
        Sanitize.line(event.name), state(of: event, planner),
        plan.isEmpty ? Wording.unscheduled : plan, "uid \(Sanitize.line(row.uid.rawValue))",
      ] + (pairs.isEmpty ? [] : ["synced: \(pairs)"])
    var lines = String.row(of: usual, columns: room)
    lines += String.row(of: try details(of: row, planner, context.language), columns: room)
    lines += event.description.map(Sanitize.lines)?.flatMap { $0.wrapped(to: room) } ?? []
    return lines.enumerated().map { index, line in
      (index == 0 ? key : "").padded(to: key.count + 2) + line
    }
  }

  /// The names of the pairs that both sides of it are in.
  private func pairs(of row: EventRow, _ planner: Planner) throws(CommandError) -> [String] {
    try store { () throws(StoreError) in try planner.database.pairs(ofEvent: row.id) }
  }

  private func state(of event: PlannerEvent, _ planner: Planner) -> String {
    guard event.status == .finished else { return event.status.rawValue }
    guard let moment = event.finishedAt else { return "done" }
    let clock = planner.wallClock(at: moment)
    return "done \(clock.date) \(clock.time.minutes)"
  }

  /// What only some events have.
  private func details(
    of row: EventRow, _ planner: Planner, _ language: Language
  ) throws(CommandError) -> [String] {
    let event = row.event
    var details: [String] = []
    if row.calendar != (try planner.calendar(named: nil).name) {
      details.append("calendar \(Sanitize.line(row.calendar))")
    }
    if let priority = event.priority { details.append("priority \(priority)") }
    if !event.categories.isEmpty {
      details.append("categories " + event.categories.map(Sanitize.line).joined(separator: ", "))
    }
    if let zone = event.zone { details.append("zone \(Sanitize.line(zone))") }
    if let repetition = row.repetition {
      details.append("repeats \(repetition.shown(in: language))")
    }
    return details
  }
}

extension HistoryRecord {
  /// This row of the history of an event.
  fileprivate var json: JSONValue {
    .object([
      ("id", .number(id)), ("at", .text(at.description)), ("command", .text(command)),
      ("undone", .bool(isUndone)),
    ])
  }
}
