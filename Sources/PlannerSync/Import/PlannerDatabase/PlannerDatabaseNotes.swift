internal import PlannerCore

/// The notes that the planner app keeps, by week and by month.
struct PlannerDatabaseNotes: Equatable {
  /// The note of each week.
  private(set) var weeks: [PlannerWeek: String] = [:]
  /// The note of each month.
  private(set) var months: [PlannerMonth: String] = [:]

  /// Adds a note to a week; the app may keep several for one.
  mutating func add(_ text: String, to week: PlannerWeek) {
    weeks[week] = Self.joined(weeks[week], text)
  }

  /// Adds a note to a month.
  mutating func add(_ text: String, to month: PlannerMonth) {
    months[month] = Self.joined(months[month], text)
  }

  private static func joined(_ old: String?, _ new: String) -> String {
    guard let old, old != new else { return new }
    return old + "\n" + new
  }

  /// Says how many notes there are: the planner has no place for them yet, so they stay in the app's
  /// database.
  func report(to report: inout FileReport) {
    let count = weeks.count + months.count
    guard count > 0 else { return }
    report.note(
      Finding(
        line: 0,
        reason: "notes of weeks and months (\(count)) were left there; this version keeps none"))
  }
}
