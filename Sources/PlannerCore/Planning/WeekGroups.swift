/// A week as the planner shows it: a group for each of its days, also for those without events.
public struct PlannedWeek: Hashable, Sendable {
  /// The week that is shown.
  public let week: PlannerWeek
  /// One group a day, from Monday to Sunday.
  public let groups: [DayGroup]
  /// Open events without a day, of the whole planner; they are counted nowhere else.
  public let unscheduled: Int

  /// Groups the events and appointments of a week by day; what lies outside of it is left out.
  ///
  /// - Parameters:
  ///   - week: The week to show.
  ///   - events: Events in any order, occurrences of series among them.
  ///   - appointments: Appointments in any order.
  ///   - unscheduled: The number of open events without a day.
  ///   - today: The day that it is now.
  ///   - fold: Which groups are folded.
  public init(
    week: PlannerWeek, events: [EventRow], appointments: [Appointment] = [], unscheduled: Int = 0,
    today: CivilDate, fold: FoldState = FoldState()
  ) {
    let eventsByDay = Dictionary(grouping: events, by: \.event.day)
    let appointmentsByDay = Dictionary(grouping: appointments, by: \.day)
    self.week = week
    self.unscheduled = unscheduled
    groups = week.days.map { day in
      DayGroup(
        day: day, events: eventsByDay[day] ?? [], appointments: appointmentsByDay[day] ?? [],
        isToday: day == today, isFolded: fold.isFolded(day, today: today))
    }
  }

  /// The events of all its days.
  public var count: DayCount { groups.reduce(.none) { $0 + $1.count } }
}

/// One day of a week: what is planned on it, in the order in which it is shown.
public struct DayGroup: Hashable, Sendable {
  /// The day.
  public let day: CivilDate
  /// Its events: timed ones first by the clock, then by priority, name and number.
  public let events: [EventRow]
  /// Its appointments, in the same order; never counted.
  public let appointments: [Appointment]
  /// How many of its events are finished, of how many.
  public let count: DayCount
  /// Whether it is the day that it is now.
  public let isToday: Bool
  /// Whether only its title is shown.
  public let isFolded: Bool

  /// Makes the group of a day from its events and appointments in any order.
  public init(
    day: CivilDate, events: [EventRow], appointments: [Appointment], isToday: Bool, isFolded: Bool
  ) {
    self.day = day
    self.events = events.sorted { $0.isListed(before: $1) }
    self.appointments = appointments.sorted { $0.isListed(before: $1) }
    self.isToday = isToday
    self.isFolded = isFolded
    count = DayCount(of: events)
  }
}

extension DayCount {
  /// Counts those of the events that counts include.
  public init(of events: some Sequence<EventRow>) {
    self.init()
    for row in events where row.counted { add(row.event.status) }
  }
}

extension [CivilDate: DayCount] {
  /// Adds an event to its day; nothing where it is not counted or has none.
  public mutating func add(_ row: EventRow, by basis: CountBasis) {
    guard row.counted, let day = row.day(by: basis) else { return }
    self[day, default: .none].add(row.event.status)
  }
}
