internal import PlannerCore

/// `wk list`: events, one on a line.
struct ListCommand: Command {
  private static let open = Option("open", help: "only what is still to be done")
  private static let done = Option("done", help: "only what is finished")
  private static let unscheduled = Option("unscheduled", help: "only events without a day")
  private static let grep = Option(
    "grep", nil, .required("TEXT"), help: "only where name or description contains this")

  static let table = OptionTable(
    name: "list", aliases: ["ls"], group: .see,
    summary: "List events, one on a line.",
    examples: [
      .init("wk list --week w48 --open", "what is left of a week"),
      .init("wk list --from -2w --to today", "the days of a range"),
      .init("wk list --grep report --done", "what is finished and has this in it"),
    ],
    options: [
      .on, .from, .to, .week, .month, open, done, unscheduled, grep, .calendar, .category,
    ],
    fields: EventRow.jsonKeys,
    notes: ["Without days, a series is listed once; with them, each of its occurrences."],
    isPaged: true, exits: "0 listed, also when there is nothing; 64 bad option",
    more: "wk help dates, wk help json")

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(CommandError) {
    let ways = [[Option.on], [.week], [.month], [.from, .to], [Self.unscheduled]]
    let given = ways.filter { $0.contains(where: arguments.has) }
    if given.count > 1 {
      let names = given.map { "--\($0[0].name)" }
      throw .usage(
        "\(names.joined(separator: " and ")) cannot stand together.", hint: "Choose one of them.")
    }
    self.arguments = arguments
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let filter = try filter(dates: planner.dates)
    if let name = filter.calendar { _ = try planner.calendar(named: name) }
    let rows = try planner.events(filter)
    if context.globals.json {
      writeJSON(rows, filter: filter, today: planner.today, in: context)
      return .ok
    }
    if rows.isEmpty { context.warn("No events.") }
    let renderer = ListRenderer(
      language: context.language, style: context.style, columns: context.knownColumns,
      today: planner.today)
    renderer.write(rows, to: context.output)
    if let last = filter.days?.upperBound, arguments.has(.from), !arguments.has(.to) {
      context.warn("Up to \(context.language.fullDay(last)); --to shows more.")
    }
    return .ok
  }

  private func filter(dates: DateReader) throws(CommandError) -> EventFilter {
    var statuses: Set<EventStatus> = []
    if arguments.has(Self.open) { statuses.formUnion(EventStatus.allCases.filter(\.isOpen)) }
    if arguments.has(Self.done) { statuses.insert(.finished) }
    return EventFilter(
      days: try days(dates: dates), statuses: statuses.isEmpty ? nil : statuses,
      unscheduledOnly: arguments.has(Self.unscheduled),
      calendar: arguments.value(of: .calendar), category: arguments.value(of: .category),
      text: arguments.value(of: Self.grep))
  }

  private func days(dates: DateReader) throws(CommandError) -> ClosedRange<CivilDate>? {
    if let text = arguments.value(of: .on) {
      let day = try dates.day(text, for: .on)
      return day...day
    }
    if let text = arguments.value(of: .week) { return try dates.week(text, after: "--week").range }
    if let text = arguments.value(of: .month) {
      return try dates.month(text, after: "--month").range
    }
    guard arguments.has(.from) || arguments.has(.to) else { return nil }
    var first = CivilDate.first
    if let text = arguments.value(of: .from) { first = try dates.firstDay(text, for: .from) }
    // Series may have no end: without a last day the list ends a year later.
    var last = max(first, dates.today).adding(months: 12)
    if let text = arguments.value(of: .to) { last = try dates.lastDay(text, for: .to) }
    guard first <= last else {
      throw .usage("--from \(first) is after --to \(last).", hint: "Exchange them.")
    }
    return first...last
  }

  private func writeJSON(
    _ rows: [EventRow], filter: EventFilter, today: CivilDate, in context: Context
  ) {
    let fields = context.globals.fields
    let days = filter.days
    context.printJSON(
      [
        ("schema", .text("wk.list/1")),
        ("from", .optional(days.flatMap { $0.lowerBound == .first ? nil : "\($0.lowerBound)" })),
        ("to", .optional(days.map { "\($0.upperBound)" })),
      ] + DayCount(of: rows).jsonMembers + [
        ("events", .array(rows.lazy.map { $0.json(in: today.year).keeping(fields) }))
      ])
  }
}
