internal import PlannerCore
internal import PlannerStore

/// What `rm` is to remove.
struct Removal {
  /// The events.
  private(set) var rows: [EventRow]
  /// The appointments.
  private(set) var appointments: [AppointmentRow] = []
  /// The numbers of all objects of a calendar that goes as a whole; nil where events and appointments
  /// go one by one.
  private(set) var objects: [Int]?
  /// How many of these are neither events nor appointments.
  private var others = 0
  /// How many events of a period cannot be removed one by one.
  private(set) var staying = 0
  /// What becomes of the days of whole series that have a state of their own.
  private(set) var seriesLines: [String] = []
  /// The period or calendar to be typed; nil for keys.
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
    if let name = arguments.value(of: .calendar) {
      rows = []
      try takeAll(of: try planner.calendar(named: name), planner)
      return
    }
    let keys = arguments.operands
    rows = try planner.events(keys.filter { !AppointmentKey.isMeant(by: $0) })
    appointments = try planner.appointments(keys.filter { AppointmentKey.isMeant(by: $0) })
    for row in appointments { try changeGuard.refuseFeed(row) }
    for row in rows { try changeGuard.refuseFeed(row) }
    for row in rows where row.isSeries {
      seriesLines += try SeriesDays(of: row, planner).lines(without: rows)
    }
  }

  /// Takes all that a calendar holds but for notes, which stand wherever notes stand.
  private mutating func takeAll(
    of calendar: PlannerCalendar, _ planner: Planner
  ) throws(CommandError) {
    guard calendar.kind == .own else {
      throw CommandError(
        .failed, "\"\(calendar.name)\" follows a feed, which is read only.")
    }
    rows = try planner.events(EventFilter(calendar: calendar.name))
    let (appointments, objects) = try store { () throws(StoreError) in
      (
        try planner.database.appointments(in: calendar, from: planner.today),
        try planner.database.objectsWithoutNotes(in: calendar)
      )
    }
    self.appointments = appointments
    self.objects = objects.map(\.number)
    others = objects.count { !["VTODO", "VEVENT"].contains($0.component) }
    label = calendar.name
  }

  /// How many events, appointments and other objects there are.
  var count: Int { rows.count + appointments.count + others }

  /// How many there are, in words; a number alone where all are events.
  var amount: String {
    if count == rows.count { return "\(count)" }
    return [(rows.count, "event"), (appointments.count, "appointment"), (others, "other object")]
      .filter { $0.0 > 0 }.map { Wording.count($0.0, $0.1) }.joined(separator: ", ")
  }

  /// What is to be asked; nil where nothing needs to be.
  var question: String? {
    guard count >= Self.promptedFrom || (label != nil && count > 0) else { return nil }
    let done = rows.count { $0.event.status == .finished }
    let all =
      count == rows.count ? Wording.count(count, "event") : amount
    let count = all + (rows.isEmpty ? "." : " (\(done) done).")
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
