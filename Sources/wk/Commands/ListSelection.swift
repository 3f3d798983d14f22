internal import PlannerCore

/// Which events `wk list` shows.
struct ListSelection {
  private static let stateHelp = "only events of this state, or of these"
  static let open = Option("open", help: stateHelp)
  static let started = Option("started", help: stateHelp)
  static let done = Option("done", help: stateHelp)
  static let cancelled = Option("cancelled", help: stateHelp)
  static let overdue = Option(
    "overdue", help: "only what is open, counted, and planned before today")
  static let unscheduled = Option("unscheduled", help: "only events without a day")
  static let counted = Option(
    "counted", help: "only what counts include: no feeds left out of them")
  static let grep = Option(
    "grep", nil, .required("TEXT"), help: "only where name or description contains this")
  static let by = Option(
    "by", nil, .required("KIND"),
    help: "groups: day, done (the day finished), calendar, category")
  /// Its options.
  static let options: [Option] = [
    .on, .from, .to, .week, .month, open, started, done, cancelled, overdue, unscheduled, counted,
    grep, .calendar, .category, by,
  ]

  /// By what the list is divided; nil = not at all.
  let grouping: EventGrouping?
  private let arguments: Arguments

  /// Takes what was typed; refuses what contradicts itself.
  init(_ arguments: Arguments) throws(CommandError) {
    self.arguments = arguments
    grouping = try arguments.choice(of: Self.by)
    try Self.refuse([[.on], [.week], [.month], [.from, .to], [Self.unscheduled]], in: arguments)
    for other in [Self.done, Self.cancelled, Self.unscheduled] {
      try Self.refuse([[Self.overdue], [other]], in: arguments)
    }
    if grouping == .done, arguments.has(Self.overdue) {
      throw .usage(
        "--overdue and --by done cannot stand together.", hint: "What is overdue is not finished.")
    }
  }

  /// The filter that they mean on a day.
  func filter(_ planner: Planner) throws(CommandError) -> EventFilter {
    var filter = EventFilter(
      days: try days(planner.dates), basis: grouping?.basis ?? .planned, statuses: statuses,
      unscheduledOnly: arguments.has(Self.unscheduled), countedOnly: arguments.has(Self.counted),
      category: arguments.value(of: .category), text: arguments.value(of: Self.grep))
    if let name = arguments.value(of: .calendar) {
      filter.calendar = try planner.calendar(named: name).name
    }
    return arguments.has(Self.overdue) ? filter.overdue(on: planner.today) : filter
  }

  /// Whether the last day was not named but set by the program.
  var isOpenEnded: Bool {
    arguments.has(.from) && !arguments.has(.to) && !arguments.has(Self.overdue)
      && grouping != .done
  }

  private var statuses: Set<EventStatus>? {
    var statuses: Set<EventStatus> = []
    if arguments.has(Self.open) { statuses.formUnion(EventStatus.allCases.filter(\.isOpen)) }
    if arguments.has(Self.started) { statuses.insert(.started) }
    if arguments.has(Self.done) { statuses.insert(.finished) }
    if arguments.has(Self.cancelled) { statuses.insert(.cancelled) }
    return statuses.isEmpty ? nil : statuses
  }

  private func days(_ dates: DateReader) throws(CommandError) -> ClosedRange<CivilDate>? {
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
    var last = isOpenEnded ? max(first, dates.today).adding(months: 12) : .last
    if let text = arguments.value(of: .to) { last = try dates.lastDay(text, for: .to) }
    guard first <= last else {
      throw .usage("--from \(first) is after --to \(last).", hint: "Exchange them.")
    }
    return first...last
  }

  /// Refuses options of several ways that exclude each other.
  static func refuse(_ ways: [[Option]], in arguments: Arguments) throws(CommandError) {
    let given = ways.filter { $0.contains(where: arguments.has) }
    guard given.count > 1 else { return }
    let names = given.map { "--\($0[0].name)" }
    throw .usage(
      "\(names.joined(separator: " and ")) cannot stand together.", hint: "Choose one of them.")
  }
}
