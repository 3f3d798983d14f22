/// A moment in time, to the second, in UTC.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  public let seconds: Int

  /// Makes the moment this many seconds after 1970-01-01T00:00:00Z; the nearest moment of the years
  /// 0001 to 9999 where it lies outside.
  public init(seconds: Int) {
    let (first, last) = (CivilDate.first.dayNumber, CivilDate.last.dayNumber)
    self.seconds = min(max(seconds, first * 86_400), last * 86_400 + 86_399)
  }

  /// Before everything that a planner can hold.
  public static let distantPast = Instant(seconds: .min)

  /// Makes the moment at which a clock in UTC shows this.
  public init(utc date: CivilDate, _ time: ClockTime) {
    self.seconds = date.dayNumber * 86_400 + time.secondOfDay
  }

  /// Reads `2026-11-26T10:02:00Z` (RFC 3339 in UTC); nil for anything else.
  public init?(rfc3339 text: String) {
    guard text.utf8.count == 20, text.hasSuffix("Z"),
      text.utf8[text.utf8.index(text.startIndex, offsetBy: 10)] == UInt8(ascii: "T"),
      let date = CivilDate(iso: text.prefix(10)),
      let time = ClockTime(iso: text.dropFirst(11).dropLast())
    else { return nil }
    self.init(utc: date, time)
  }

  /// The day and time that a clock in UTC shows.
  public var utc: (date: CivilDate, time: ClockTime) {
    let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - day * 86_400
    let time = ClockTime(hour: rest / 3600, minute: rest / 60 % 60, second: rest % 60)
    return (CivilDate(dayNumber: day), time ?? .midnight)
  }

  /// Orders moments by time.
  public static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
}

extension Instant: CustomStringConvertible {
  /// RFC 3339 in UTC, `2026-11-26T10:02:00Z`.
  public var description: String {
    let (date, time) = utc
    return
      "\(date)T\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))Z"
  }
}
