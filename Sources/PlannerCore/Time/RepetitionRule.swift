/// What an RRULE means where a few words can say it, whoever wrote it.
extension Repetition {
  /// When a rule ends.
  public enum End: Hashable, Sendable {
    /// Never.
    case never
    /// With this day.
    case until(CivilDate)
    /// After so many times.
    case count(Int)
  }

  /// Reads a rule, RFC 5545 §3.3.10, of a series with an occurrence on a day; its pattern is
  /// ``Pattern/rule`` where no other one means exactly the same.
  public init(reading rule: String, from day: CivilDate) {
    let parts = Self.parts(of: rule) ?? [:]
    let pattern = Self.end(of: parts) == nil ? nil : Self.pattern(of: parts, from: day)
    self.init(pattern: pattern ?? .rule, rule: rule)
  }

  /// When it ends; never also where that cannot be read.
  public var end: End { Self.parts(of: rule).flatMap(Self.end) ?? .never }

  /// The parts by their names; nil where one is no part or comes twice.
  private static func parts(of rule: String) -> [String: String]? {
    var parts: [String: String] = [:]
    for text in rule.uppercased().split(separator: ";") {
      let sides = text.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, parts[String(sides[0])] == nil else { return nil }
      parts[String(sides[0])] = String(sides[1])
    }
    return parts
  }

  /// Nil where the end cannot be read as a day: a moment in UTC may lie on two.
  private static func end(of parts: [String: String]) -> End? {
    if let text = parts["COUNT"] {
      guard parts["UNTIL"] == nil, let count = Int(text), count > 0 else { return nil }
      return .count(count)
    }
    guard let text = parts["UNTIL"] else { return .never }
    let digits = Array(text.prefix(8))
    guard digits.count == 8, !text.hasSuffix("Z"),
      let day = CivilDate(
        iso: String(digits[..<4]) + "-" + String(digits[4..<6]) + "-" + String(digits[6...]))
    else { return nil }
    return .until(day)
  }

  private static func pattern(of all: [String: String], from day: CivilDate) -> Pattern? {
    var parts = all
    for name in ["FREQ", "INTERVAL", "COUNT", "UNTIL"] { parts[name] = nil }
    guard let interval = Int(all["INTERVAL"] ?? "1"), interval > 0 else { return nil }
    // The first day of a week matters only where weeks are left out.
    if interval == 1 { parts["WKST"] = nil }
    switch all["FREQ"] {
    case "DAILY": return parts.isEmpty ? .days(interval) : nil
    case "WEEKLY": return weekly(parts, interval, from: day)
    case "MONTHLY": return monthly(parts, interval, from: day)
    case "YEARLY": return yearly(parts, interval, from: day)
    default: return nil
    }
  }

  private static func weekly(
    _ parts: [String: String], _ interval: Int, from day: CivilDate
  ) -> Pattern? {
    if parts.isEmpty { return .weeks(interval, day.weekday) }
    guard parts.count == 1, let text = parts["BYDAY"] else { return nil }
    let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    if interval == 1, text == names.prefix(5).joined(separator: ",") { return .weekdays }
    guard let index = names.firstIndex(of: text) else { return nil }
    return .weeks(interval, Weekday.allCases[index])
  }

  private static func monthly(
    _ parts: [String: String], _ interval: Int, from day: CivilDate
  ) -> Pattern? {
    if parts.isEmpty { return day.day <= 28 ? .months(interval, day: day.day) : nil }
    let days = parts["BYMONTHDAY"]
    if parts == ["BYMONTHDAY": "-1"] { return .months(interval, day: 31) }
    if parts.count == 2, parts["BYSETPOS"] == "-1" {
      if days == "28,29" { return .months(interval, day: 29) }
      return days == "28,29,30" ? .months(interval, day: 30) : nil
    }
    guard parts.count == 1, let number = days.flatMap({ Int($0) }), (1...28).contains(number)
    else { return nil }
    return .months(interval, day: number)
  }

  private static func yearly(
    _ parts: [String: String], _ interval: Int, from day: CivilDate
  ) -> Pattern? {
    let (_, month, monthDay) = day.parts
    if parts.isEmpty {
      return month == 2 && monthDay == 29 ? nil : .years(interval, month: month, day: monthDay)
    }
    if parts == ["BYMONTH": "2", "BYMONTHDAY": "-1"] {
      return .years(interval, month: 2, day: 29)
    }
    guard parts.count == 2, let month = parts["BYMONTH"].flatMap({ Int($0) }),
      let monthDay = parts["BYMONTHDAY"].flatMap({ Int($0) }), (1...12).contains(month),
      // A leap year has every day that a month may have.
      CivilDate(year: 2024, month: month, day: monthDay) != nil, month != 2 || monthDay != 29
    else { return nil }
    return .years(interval, month: month, day: monthDay)
  }
}
