internal import PlannerCore

/// DATE and DATE-TIME values, RFC 5545 §3.3.4 and §3.3.5.
///
/// The two forms of the RFC are read here, since libical takes 30 February and hour 25 for dates
/// and needs a copy of each value; all other forms that it accepts are left to it and checked.
enum DateValue {
  /// Reads the value of a property; without one, why.
  static func read(_ property: PropertyLine) -> (value: DateOrTime?, trouble: String?) {
    let range = ASCII.trimmed(property.value, of: property.text)
    guard property.parameters.isEmpty else { return read(range, of: property) }
    return read(range, of: property.text, isDate: false, tzid: nil)
  }

  /// Reads one of several values of a property.
  static func read(
    _ range: Range<Int>, of property: PropertyLine
  ) -> (value: DateOrTime?, trouble: String?) {
    let isDate = property.parameter("VALUE").map { $0.uppercased() == "DATE" } ?? false
    return read(range, of: property.text, isDate: isDate, tzid: property.parameter("TZID"))
  }

  /// Reads the text of a recurrence id; nil where it is no date.
  static func read(_ id: RecurrenceID) -> DateOrTime? {
    let bytes = Array(id.rawValue.utf8)
    let colon = bytes.lastIndex(of: ASCII.colon)
    let zone = colon.map { String(decoding: bytes[..<$0], as: UTF8.self) }
    let range = (colon.map { $0 + 1 } ?? 0)..<bytes.count
    return read(range, of: bytes, isDate: false, tzid: zone).value
  }

  /// Reads a value.
  ///
  /// - Parameters:
  ///   - range: where it stands.
  ///   - text: the text in which it stands.
  ///   - isDate: whether VALUE=DATE says that there is no time.
  ///   - tzid: the zone of a time that is not in UTC; a `Z` wins over it.
  /// - Returns: the value, or why there is none: what follows "the property …".
  static func read(
    _ range: Range<Int>, of text: [UInt8], isDate: Bool, tzid: String?
  ) -> (value: DateOrTime?, trouble: String?) {
    guard !range.isEmpty else { return (nil, "is empty") }
    guard let parts = parts(range, of: text) ?? foreignParts(range, of: text) else {
      return (nil, "is no date")
    }
    guard let date = CivilDate(year: parts.year, month: parts.month, day: parts.day) else {
      return (nil, "is a day that no calendar has")
    }
    guard let seconds = parts.clock, !isDate else { return (.date(date), nil) }
    guard
      let time = ClockTime(
        hour: seconds / 10_000, minute: seconds / 100 % 100, second: seconds % 100)
    else { return (nil, "is a time that no clock shows") }
    if parts.isUTC { return (.utc(date, time), nil) }
    guard let tzid, !tzid.isEmpty else { return (.floating(date, time), nil) }
    return (.zoned(date, time, tzid: tzid), nil)
  }

  /// Year, month, day and the clock as `hhmmss` in one number.
  private typealias Parts = (year: Int, month: Int, day: Int, clock: Int?, isUTC: Bool)

  /// `20261126`, `20261126T093000`, `20261126T093000Z`.
  private static func parts(_ range: Range<Int>, of text: [UInt8]) -> Parts? {
    let start = range.lowerBound
    guard range.count == 8 || range.count == 15 || range.count == 16,
      let day = number(start..<start + 8, of: text)
    else { return nil }
    let date = (day / 10_000, day / 100 % 100, day % 100)
    guard range.count > 8 else { return (date.0, date.1, date.2, nil, false) }
    guard ASCII.capital(text[start + 8]) == UInt8(ascii: "T"),
      let clock = number(start + 9..<start + 15, of: text)
    else { return nil }
    let isUTC = range.count == 16
    if isUTC, ASCII.capital(text[start + 15]) != UInt8(ascii: "Z") { return nil }
    return (date.0, date.1, date.2, clock, isUTC)
  }

  private static func foreignParts(_ range: Range<Int>, of text: [UInt8]) -> Parts? {
    guard range.count <= 32 else { return nil }
    return LibicalTime.parts(String(decoding: text[range], as: UTF8.self))
  }

  private static func number(_ range: Range<Int>, of text: [UInt8]) -> Int? {
    var value = 0
    for index in range {
      guard ASCII.isDigit(text[index]) else { return nil }
      value = value * 10 + Int(text[index] - 0x30)
    }
    return value
  }
}
