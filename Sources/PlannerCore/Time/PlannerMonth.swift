/// A month of the Gregorian calendar; its key and label are `2026-11`.
public struct PlannerMonth: Hashable, Comparable, Sendable {
  /// Its first day.
  public let firstDay: CivilDate

  /// Makes the month that contains the day.
  public init(containing day: CivilDate) {
    firstDay = day.adding(days: 1 - day.day)
  }

  /// Makes a month, or nil where there is none (month 13, year 0).
  public init?(year: Int, month: Int) {
    guard let day = CivilDate(year: year, month: month, day: 1) else { return nil }
    firstDay = day
  }

  /// Reads `2026-11`, exactly; nil for anything else.
  public init?(label: some StringProtocol) {
    let signs = Array(label.utf8)
    guard signs.count == 7, signs[4] == UInt8(ascii: "-"),
      let year = decimal(signs[..<4]), let month = decimal(signs[5...])
    else { return nil }
    self.init(year: year, month: month)
  }

  /// The year, 1 to 9999.
  public var year: Int { firstDay.year }
  /// The month of the year, 1 to 12.
  public var month: Int { firstDay.month }
  /// The number of its days, 28 to 31.
  public var dayCount: Int { CivilDate.days(inMonth: month, of: year) }
  /// Its last day.
  public var lastDay: CivilDate { firstDay.adding(days: dayCount - 1) }
  /// From its first day to its last one.
  public var range: ClosedRange<CivilDate> { firstDay...lastDay }
  /// Its days in order.
  public var days: [CivilDate] { CivilDate.days(in: range) }
  /// The weeks that have a day in it, in order.
  public var weeks: [PlannerWeek] {
    let (first, last) = (PlannerWeek(containing: firstDay), PlannerWeek(containing: lastDay))
    return (0...first.monday.days(until: last.monday) / 7).map { first.adding(weeks: $0) }
  }
  /// The label, `2026-11`.
  public var label: String { padded(year, 4) + "-" + padded(month, 2) }

  /// The month after; this one at the end of the calendar.
  public var next: PlannerMonth { adding(months: 1) }
  /// The month before; this one at the start of the calendar.
  public var previous: PlannerMonth { adding(months: -1) }

  /// The month this many months later (earlier where negative), at most to the calendar's ends.
  public func adding(months: Int) -> PlannerMonth {
    PlannerMonth(containing: firstDay.adding(months: months))
  }

  /// Whether the day lies in the month.
  public func contains(_ day: CivilDate) -> Bool { range.contains(day) }

  /// Orders months by time.
  public static func < (left: PlannerMonth, right: PlannerMonth) -> Bool {
    left.firstDay < right.firstDay
  }
}

extension PlannerMonth: CustomStringConvertible {
  /// The label, `2026-11`.
  public var description: String { label }
}
