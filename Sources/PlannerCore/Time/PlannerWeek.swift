/// A week from Monday to Sunday, named by its Monday and labelled as ISO 8601 does.
///
/// No locale has a say in it: which day comes first in a grid is a matter of columns, never of
/// weeks. The calendar ends on a Friday, so its last week has five days; all others have seven.
public struct PlannerWeek: Hashable, Comparable, Sendable {
  /// Its first day, the key under which the planner keeps what belongs to a week.
  public let monday: CivilDate

  /// Makes the week that contains the day.
  public init(containing day: CivilDate) {
    // The calendar starts on a Monday, so that no week is cut at that end.
    monday = day.adding(days: 1 - day.weekday.rawValue)
  }

  /// Makes the week with this ISO number, or nil where the year has none (week 53 of most years).
  public init?(isoYear: Int, isoWeek: Int) {
    // 4 January is always in week 1.
    guard isoWeek >= 1, let anchor = CivilDate(year: isoYear, month: 1, day: 4) else { return nil }
    self = PlannerWeek(containing: anchor).adding(weeks: min(isoWeek, 54) - 1)
    guard self.isoYear == isoYear, self.isoWeek == isoWeek else { return nil }
  }

  /// Reads `2026-W48`, exactly; nil for anything else and for a week that the year does not have.
  public init?(label: some StringProtocol) {
    let signs = Array(label.utf8)
    guard signs.count == 8, signs[4] == UInt8(ascii: "-"), signs[5] == UInt8(ascii: "W"),
      let year = decimal(signs[..<4]), let week = decimal(signs[6...])
    else { return nil }
    self.init(isoYear: year, isoWeek: week)
  }

  /// Its last day; the calendar's last day where that comes sooner.
  public var sunday: CivilDate { monday.adding(days: 6) }
  /// The day that decides to which ISO year the week belongs.
  public var thursday: CivilDate { monday.adding(days: 3) }
  /// From its first day to its last one.
  public var range: ClosedRange<CivilDate> { monday...sunday }
  /// Its days in order.
  public var days: [CivilDate] { CivilDate.days(in: range) }

  /// The year that the week is counted in: 2025-12-29 lies in a week of 2026.
  public var isoYear: Int { thursday.year }
  /// Its number in that year, 1 to 53.
  public var isoWeek: Int { (thursday.dayOfYear - 1) / 7 + 1 }
  /// The ISO label, `2026-W48`.
  public var label: String { padded(isoYear, 4) + "-W" + padded(isoWeek, 2) }

  /// The week after; this one at the end of the calendar.
  public var next: PlannerWeek { adding(weeks: 1) }
  /// The week before; this one at the start of the calendar.
  public var previous: PlannerWeek { adding(weeks: -1) }

  /// The week this many weeks later (earlier where negative), at most to the calendar's ends.
  public func adding(weeks: Int) -> PlannerWeek {
    let (days, overflow) = weeks.multipliedReportingOverflow(by: 7)
    guard !overflow else { return PlannerWeek(containing: weeks < 0 ? .first : .last) }
    return PlannerWeek(containing: monday.adding(days: days))
  }

  /// Whether the day lies in the week.
  public func contains(_ day: CivilDate) -> Bool { range.contains(day) }

  /// Orders weeks by time.
  public static func < (left: PlannerWeek, right: PlannerWeek) -> Bool {
    left.monday < right.monday
  }
}

extension PlannerWeek: CustomStringConvertible {
  /// The ISO label, `2026-W48`.
  public var description: String { label }
}
