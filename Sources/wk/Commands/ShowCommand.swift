internal import PlannerCore

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
    let row = try planner.event(key)
    if context.globals.json {
      context.printJSON([
        ("schema", .text("wk.show/1")),
        ("event", row.json(in: planner.today.year).keeping(context.globals.fields)),
        ("pairs", .array([])),
        ("history", .array([])),
      ])
      return .ok
    }
    for line in lines(row, planner, context.language) {
      context.output.line(line.withoutTrailingSpaces)
    }
    return .ok
  }

  private func lines(_ row: EventRow, _ planner: Planner, _ language: Language) -> [String] {
    let event = row.event
    let key = row.key.text(in: planner.today.year)
    let indent = String(repeating: " ", count: key.count + 2)
    let plan = [
      event.day.map { "planned " + language.dayTitle($0, in: planner.today.year) },
      event.time.map(\.minutes),
    ].compactMap { $0 }.joined(separator: " ")
    var lines = [
      "\(key)  \(Sanitize.line(event.name))   \(state(of: event, planner))"
        + "   \(plan.isEmpty ? Wording.unscheduled : plan)   uid \(Sanitize.line(row.uid.rawValue))"
    ]
    let details = details(of: row)
    if !details.isEmpty { lines.append(indent + details.joined(separator: "   ")) }
    lines += event.description.map(Sanitize.lines)?.map { indent + $0 } ?? []
    return lines
  }

  private func state(of event: PlannerEvent, _ planner: Planner) -> String {
    guard event.status == .finished else { return event.status.rawValue }
    guard let moment = event.finishedAt else { return "done" }
    let clock = planner.wallClock(at: moment)
    return "done \(clock.date) \(clock.time.minutes)"
  }

  private func details(of row: EventRow) -> [String] {
    let event = row.event
    var details = ["calendar \(Sanitize.line(row.calendar))"]
    if let priority = event.priority { details.append("priority \(priority)") }
    if !event.categories.isEmpty {
      details.append("categories " + event.categories.map(Sanitize.line).joined(separator: ", "))
    }
    if let zone = event.zone { details.append("zone \(Sanitize.line(zone))") }
    if let rule = row.recurrence?.rule { details.append("repeats \(Sanitize.line(rule))") }
    return details
  }
}
