/// A month with the number of finished and planned events of every day and week.
public struct PlannedMonth: Hashable, Sendable {
  /// One day of the month.
  public struct Day: Hashable, Sendable {
    /// The day.
    public let day: CivilDate
    /// Its events.
    public let count: DayCount
  }

  /// One week that has days in the month.
  public struct Week: Hashable, Sendable {
    /// The week.
    public let week: PlannerWeek
    /// The events of those of its days that belong to the month, so that weeks add up to it.
    public let count: DayCount
  }

  /// The month.
  public let month: PlannerMonth
  /// Every day of the month, also those without events, in order.
  public let days: [Day]
  /// The weeks that have days in the month, in order.
  public let weeks: [Week]
  /// The events of the whole month.
  public let count: DayCount
  /// By which of its days an event counts.
  public let basis: CountBasis

  /// Makes a month from the counts of days; a day without an entry has no events, and days of other
  /// months are left out.
  public init(
    month: PlannerMonth, counts: [CivilDate: DayCount], basis: CountBasis = .planned
  ) {
    let days = month.days.map { Day(day: $0, count: counts[$0] ?? .none) }
    self.month = month
    self.days = days
    weeks = month.weeks.map { week in
      Week(week: week, count: Self.sum(days.filter { week.contains($0.day) }))
    }
    count = Self.sum(days)
    self.basis = basis
  }

  /// The events of a day of the month; none for a day of another month.
  public func count(on day: CivilDate) -> DayCount {
    month.contains(day) ? days[day.day - 1].count : .none
  }

  /// The events of those days of a grid's row that belong to the month.
  public func count(of row: MonthGrid.Row) -> DayCount {
    row.ownDays.reduce(.none) { $0 + count(on: $1) }
  }

  private static func sum(_ days: [Day]) -> DayCount { days.reduce(.none) { $0 + $1.count } }
}
