internal import PlannerCore

/// `wk stats`: how much of a period is done.
struct StatsCommand: Command {
  private static let csv = Option("csv", help: "print its parts as CSV")
  private static let markdown = Option("markdown", help: "print it as Markdown, for a mail")

  static let table = OptionTable(
    name: "stats", group: .see, operands: "[PERIOD]", operandCount: 0...1,
    summary: "Show how much of a day, week, month, quarter or year is done.",
    examples: [
      .init("wk stats", "this month;  also: week, quarter, year, 2026-11, w48, 2026-Q4"),
      .init("wk stats --from -8w", "any days, up to today where --to is missing"),
      .init("wk stats nov --by done", "count the day something was ticked, not the day planned"),
    ],
    options: [.from, .to, .by, .calendar, .category, csv, markdown],
    fields: Summary.rowKeys,
    notes: [
      "What is cancelled, unscheduled or left out of counts is in no number but its own.",
      "The best day has the largest part finished; a streak is days with all of theirs finished.",
    ],
    isPaged: true, exits: "0 shown, 64 bad period", more: "wk help dates, wk help json")

  private let arguments: Arguments
  private let basis: CountBasis

  init(_ arguments: Arguments) throws(CommandError) {
    basis = try arguments.choice(of: .by) ?? .planned
    let hasRange = arguments.has(.from) || arguments.has(.to)
    if hasRange, let period = arguments.operands.first {
      throw .usage(
        "\"\(period)\" and --\(arguments.has(.from) ? "from" : "to") cannot stand together.",
        hint: "Choose one of them.")
    }
    if arguments.has(Self.csv), arguments.has(Self.markdown) {
      throw .usage("--csv and --markdown cannot stand together.", hint: "Choose one of them.")
    }
    self.arguments = arguments
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    if context.globals.json, let form = [Self.csv, Self.markdown].first(where: arguments.has) {
      throw .usage("--json and --\(form.name) cannot stand together.", hint: "Choose one of them.")
    }
    let planner = try Planner(in: context)
    var filter = EventFilter(
      days: try days(planner), basis: basis, category: arguments.value(of: .category))
    if let name = arguments.value(of: .calendar) {
      filter.calendar = try planner.calendar(named: name).name
    }
    let (counts, end) = try planner.counts(of: filter)
    let days = shown(filter.days, counts, planner)
    let summary = Summary(
      of: SummaryPeriod(days), basis: basis, counts: counts, today: planner.today)
    filter.days = days
    try write(summary, filter, planner, in: context)
    if counts.isEmpty { try planner.warnOfCategory(filter.category, in: context) }
    if let end { context.warn(Wording.incomplete(after: context.language.fullDay(end))) }
    return .ok
  }

  private func days(_ planner: Planner) throws(CommandError) -> ClosedRange<CivilDate> {
    if let text = arguments.operands.first {
      return try planner.dates.period(text, after: "wk stats")
    }
    guard arguments.has(.from) || arguments.has(.to) else {
      return PlannerMonth(containing: planner.today).range
    }
    var first = CivilDate.first
    if let text = arguments.value(of: .from) {
      first = try planner.dates.firstDay(text, for: .from)
    }
    var last = max(first, planner.today)
    if let text = arguments.value(of: .to) { last = try planner.dates.lastDay(text, for: .to) }
    guard first <= last else {
      throw .usage("--from \(first) is after --to \(last).", hint: "Exchange them.")
    }
    return first...last
  }

  /// Without --from, what is shown begins where the events begin.
  private func shown(
    _ days: ClosedRange<CivilDate>?, _ counts: [CivilDate: DayCount], _ planner: Planner
  ) -> ClosedRange<CivilDate> {
    guard let days else { return planner.today...planner.today }
    guard arguments.has(.to), !arguments.has(.from) else { return days }
    return (counts.keys.min() ?? days.upperBound)...days.upperBound
  }

  private func write(
    _ summary: Summary, _ filter: EventFilter, _ planner: Planner, in context: Context
  ) throws(CommandError) {
    if context.globals.json {
      context.printJSON(
        summary.json(
          calendar: filter.calendar, category: filter.category, fields: context.globals.fields))
    } else if arguments.has(Self.csv) {
      SummaryCSV.write(summary, to: context.output)
    } else if arguments.has(Self.markdown) {
      SummaryMarkdown(
        summary: summary, language: context.language, today: planner.today,
        open: basis == .planned ? try planner.events(filter.stillOpen) : []
      ).write(to: context.output)
    } else {
      let lists = SummaryLists(
        period: summary.period, basis: basis, today: planner.today, calendar: filter.calendar,
        category: filter.category)
      SummaryRenderer(
        language: context.language, style: context.style, columns: context.knownColumns,
        lists: lists
      ).write(summary, to: context.output)
    }
  }
}

extension EventFilter {
  /// Of the events that this filter lets through, those that count and are still to be done.
  fileprivate var stillOpen: EventFilter {
    var filter = self
    filter.countedOnly = true
    filter.statuses = Set(EventStatus.allCases.filter(\.isOpen))
    return filter
  }
}
