/// A day of the Gregorian calendar, without a zone: what a planner event is planned on.
///
/// Years 0001 to 9999. All arithmetic is on whole days, so that no locale, zone or clock change
/// can move it. RFC 5545 §3.3.4 (DATE) is the same idea.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, which is day 0.
  public let dayNumber: Int

  /// The first day that a planner can hold, 0001-01-01.
  public static let first = CivilDate(unchecked: -719_162)
  /// The last day that a planner can hold, 9999-12-31.
  public static let last = CivilDate(unchecked: 2_932_896)

  private init(unchecked dayNumber: Int) { self.dayNumber = dayNumber }

  /// Makes the day with this number; the nearest end of the range where it lies outside.
  public init(dayNumber: Int) {
    self.dayNumber = min(max(dayNumber, Self.first.dayNumber), Self.last.dayNumber)
  }

  /// Makes a day, or nil where the calendar has none (30 February, month 13, year 0).
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.days(inMonth: month, of: year)
    else { return nil }
    self.dayNumber = Self.number(year: year, month: month, day: day)
  }

  /// Reads `2026-11-26`, exactly; nil for anything else.
  public init?(iso text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = decimal(bytes[0..<4]), let month = decimal(bytes[5..<7]),
      let day = decimal(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The year, 1 to 9999.
  public var year: Int { parts.year }
  /// The month, 1 to 12.
  public var month: Int { parts.month }
  /// The day of the month, 1 to 31.
  public var day: Int { parts.day }

  /// Year, month and day, computed once for all three.
  public var parts: (year: Int, month: Int, day: Int) {
    // Howard Hinnant's civil-from-days: eras of 400 years that start on 1 March.
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The number of this day in its year, 1 to 366.
  public var dayOfYear: Int {
    let year = parts.year
    return dayNumber - Self.number(year: year, month: 1, day: 1) + 1
  }

  /// The weekday of this day.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday, three days after a Monday.
    let index = ((dayNumber + 3) % 7 + 7) % 7
    return Weekday.allCases[index]
  }

  /// The day this many days later (earlier where negative), at most to the ends of the range.
  public func adding(days: Int) -> CivilDate {
    let (number, overflow) = dayNumber.addingReportingOverflow(days)
    guard !overflow else { return days < 0 ? .first : .last }
    return CivilDate(dayNumber: number)
  }

  /// The same day of the month some months later; the month's last day where it is shorter.
  public func adding(months: Int) -> CivilDate {
    let (year, month, day) = parts
    let (index, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, index >= 12 else { return months < 0 ? .first : .last }
    guard index < 10_000 * 12 else { return .last }
    let (newYear, newMonth) = (index / 12, index % 12 + 1)
    let newDay = min(day, Self.days(inMonth: newMonth, of: newYear))
    return CivilDate(unchecked: Self.number(year: newYear, month: newMonth, day: newDay))
  }

  /// Whole days from this day to the other; negative where the other is earlier.
  public func days(until other: CivilDate) -> Int { other.dayNumber - dayNumber }

  /// Every day of a range, in order.
  public static func days(in range: ClosedRange<CivilDate>) -> [CivilDate] {
    (range.lowerBound.dayNumber...range.upperBound.dayNumber).map { CivilDate(unchecked: $0) }
  }

  /// The number of days, 28 to 31, of a month (1 to 12).
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Orders days by time.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.dayNumber < right.dayNumber
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func number(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension CivilDate: CustomStringConvertible {
  /// ISO text, `2026-11-26`.
  public var description: String {
    let (year, month, day) = parts
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
  }
}

/// A number with leading zeros, at least `width` digits.
func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// The value of a few ASCII digits; nil where there are none or anything else is among them.
func decimal(_ signs: some Collection<UInt8>) -> Int? {
  guard !signs.isEmpty, signs.count <= 18 else { return nil }
  var value = 0
  for sign in signs {
    guard (48...57).contains(sign) else { return nil }
    value = value * 10 + Int(sign - 48)
  }
  return value
}
