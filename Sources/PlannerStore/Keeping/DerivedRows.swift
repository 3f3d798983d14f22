public import PlannerCore

/// The rows that are stored of what an object's text shows on its days.
public struct DerivedRows: Hashable, Sendable {
  /// The occurrences, by the number of the event that they hang on.
  public var occurrences: [Int: Set<Occurrence>] = [:]
  /// The days of appointments, without calendar, each with how often it stands there.
  public var appointments: [Appointment: Int] = [:]
  /// The last day of them all; nil where there is none.
  public var lastDay: CivilDate?
  /// Whether each stands on a day and at a time that exist.
  public var isReadable = true
}

extension DerivedRows {
  mutating func day(in row: borrowing Statement, _ column: Int32) -> CivilDate? {
    let day = row.day(column)
    if let day { lastDay = max(lastDay ?? day, day) }
    isReadable = isReadable && day != nil
    return day
  }

  mutating func time(in row: borrowing Statement, _ column: Int32) -> ClockTime? {
    let time = row.time(column)
    isReadable = isReadable && (time != nil || row.isNull(column))
    return time
  }
}
