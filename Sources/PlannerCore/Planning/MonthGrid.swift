/// A month as rows of seven days: 4, 5 or 6 full rows, with the neighbours' days at both ends.
public struct MonthGrid: Hashable, Sendable {
  /// One row of the grid.
  public struct Row: Hashable, Sendable {
    /// Its seven days; nil only where the calendar has none, before 0001-01-01 or after 9999-12-31.
    public let days: [CivilDate?]
    /// The week that the row shows; nil unless rows start on Monday, since no ISO number fits a row
    /// that shows days of two weeks.
    public let week: PlannerWeek?
    /// The days of the row that belong to the month of the grid.
    public let ownDays: [CivilDate]
  }

  /// The month that is shown.
  public let month: PlannerMonth
  /// The weekday of the first column.
  public let firstWeekday: Weekday
  /// The rows from top to bottom.
  public let rows: [Row]

  /// Lays out a month with the given weekday in the first column.
  public init(month: PlannerMonth, firstWeekday: Weekday = .monday) {
    self.month = month
    self.firstWeekday = firstWeekday
    let lead = (month.firstDay.weekday.rawValue - firstWeekday.rawValue + 7) % 7
    let start = month.firstDay.dayNumber - lead
    rows = (0..<(lead + month.dayCount + 6) / 7).map { index in
      Self.row(from: start + index * 7, of: month, firstWeekday: firstWeekday)
    }
  }

  /// The weekdays of the columns, from the first.
  public var weekdays: [Weekday] {
    Weekday.allCases.map { $0.advanced(by: firstWeekday.rawValue - 1) }
  }

  private static func row(
    from number: Int, of month: PlannerMonth, firstWeekday: Weekday
  ) -> Row {
    let days = (number..<number + 7).map { (number: Int) -> CivilDate? in
      let day = CivilDate(dayNumber: number)
      return day.dayNumber == number ? day : nil
    }
    let own = days.compactMap { $0 }.filter(month.contains)
    let week = firstWeekday == .monday ? own.first.map(PlannerWeek.init(containing:)) : nil
    return Row(days: days, week: week, ownDays: own)
  }
}
