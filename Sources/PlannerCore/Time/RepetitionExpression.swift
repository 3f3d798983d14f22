/// Reads how often something repeats, as people type it: `week`, `weekday`, `2 weeks`, or an RRULE.
///
/// What repeats without saying on which day does so on that of its first day. A month or year that
/// does not have that day takes its last one: the 31st means the last day of every month.
public struct RepetitionExpression: Sendable {
  /// The first day, from which the others follow.
  public let start: CivilDate

  /// Makes a reader for something that begins on a day.
  public init(from start: CivilDate) { self.start = start }

  /// How often a text says that something repeats.
  public func repetition(_ text: String) throws(RepetitionExpressionError) -> Repetition {
    let plain = text.lowercased().filter { !$0.isWhitespace }
    guard !plain.isEmpty else { throw .unknown(text) }
    if plain.contains("=") { return Repetition(pattern: .rule, rule: Self.rule(text)) }
    let digits = plain.prefix { $0.isASCII && $0.isNumber }
    let interval = digits.isEmpty ? 1 : Int(digits) ?? 0
    guard (1...999).contains(interval) else { throw .outOfRange(text) }
    switch String(plain.dropFirst(digits.count)) {
    case "day", "days", "daily": return days(interval)
    case "week", "weeks", "weekly": return weeks(interval)
    case "month", "months", "monthly": return months(interval)
    case "year", "years", "yearly": return years(interval)
    case "weekday", "weekdays":
      guard digits.isEmpty else { throw .unknown(text) }
      return Repetition(pattern: .weekdays, rule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
    default: throw .unknown(text)
    }
  }

  private func days(_ interval: Int) -> Repetition {
    Repetition(pattern: .days(interval), rule: Self.rule("DAILY", interval))
  }

  private func weeks(_ interval: Int) -> Repetition {
    let weekday = start.weekday
    let name = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][weekday.rawValue - 1]
    return Repetition(
      pattern: .weeks(interval, weekday), rule: Self.rule("WEEKLY", interval) + ";BYDAY=" + name)
  }

  private func months(_ interval: Int) -> Repetition {
    Repetition(
      pattern: .months(interval, day: start.day),
      rule: Self.rule("MONTHLY", interval) + Self.monthDay(start.day))
  }

  private func years(_ interval: Int) -> Repetition {
    let (_, month, day) = start.parts
    let isLeapDay = month == 2 && day == 29
    return Repetition(
      pattern: .years(interval, month: month, day: day),
      rule: Self.rule("YEARLY", interval) + ";BYMONTH=\(month);BYMONTHDAY=\(isLeapDay ? -1 : day)")
  }

  /// The day of a month, or the last one that a shorter month has.
  private static func monthDay(_ day: Int) -> String {
    switch day {
    case 31: ";BYMONTHDAY=-1"
    case 29, 30:
      ";BYMONTHDAY=" + (28...day).map(String.init).joined(separator: ",") + ";BYSETPOS=-1"
    default: ";BYMONTHDAY=\(day)"
    }
  }

  private static func rule(_ frequency: String, _ interval: Int) -> String {
    "FREQ=\(frequency)" + (interval == 1 ? "" : ";INTERVAL=\(interval)")
  }

  /// A rule as typed, without the name of its property and without blanks.
  private static func rule(_ text: String) -> String {
    let capitals = text.uppercased().filter { !$0.isWhitespace }
    return capitals.hasPrefix("RRULE:") ? String(capitals.dropFirst(6)) : capitals
  }
}

/// How often something repeats.
public struct Repetition: Hashable, Sendable {
  /// What was meant, for saying it in words.
  public enum Pattern: Hashable, Sendable {
    /// Every so many days.
    case days(Int)
    /// Every so many weeks on a weekday.
    case weeks(Int, Weekday)
    /// From Monday to Friday.
    case weekdays
    /// Every so many months on a day, or on the last one of a month that is shorter.
    case months(Int, day: Int)
    /// Every so many years on a day.
    case years(Int, month: Int, day: Int)
    /// What a rule says.
    case rule
  }

  /// What was meant.
  public var pattern: Pattern
  /// The RRULE that says it, RFC 5545 §3.3.10.
  public var rule: String

  /// Makes a repetition.
  public init(pattern: Pattern, rule: String) {
    self.pattern = pattern
    self.rule = rule
  }

  /// This, up to a day; a rule that counts or has an end already is refused.
  ///
  /// UNTIL is of the type of DTSTART: a day, or the last moment of that day.
  public func until(
    _ day: CivilDate, isTimed: Bool
  ) throws(RepetitionExpressionError) -> Repetition {
    guard !hasEnd else { throw .twoEnds(rule) }
    let value = DateOrTime.date(day).description + (isTimed ? "T235959" : "")
    return Repetition(pattern: pattern, rule: rule + ";UNTIL=" + value)
  }

  /// This, so many times; a rule that counts or has an end already is refused.
  public func times(_ count: Int) throws(RepetitionExpressionError) -> Repetition {
    guard !hasEnd else { throw .twoEnds(rule) }
    return Repetition(pattern: pattern, rule: rule + ";COUNT=\(count)")
  }

  private var hasEnd: Bool {
    rule.split(separator: ";").contains { $0.hasPrefix("COUNT=") || $0.hasPrefix("UNTIL=") }
  }
}

/// Why a text does not say how often something repeats, and what would.
public enum RepetitionExpressionError: Error, Hashable, Sendable {
  /// Nothing that is known.
  case unknown(String)
  /// A number that is none, or too large.
  case outOfRange(String)
  /// The rule has an end, and another one was given.
  case twoEnds(String)

  /// What is wrong, a sentence.
  public var message: String {
    switch self {
    case .unknown(let text): "\"\(text)\" does not say how often."
    case .outOfRange(let text): "\"\(text)\" is no number of times from 1 to 999."
    case .twoEnds(let rule): "The rule \(rule) has an end already."
    }
  }

  /// What to do about it, a sentence.
  public var hint: String {
    switch self {
    case .unknown, .outOfRange:
      "Try day, week, weekday, month, year, \"2 weeks\", or an RRULE such as"
        + " \"FREQ=MONTHLY;BYDAY=1MO\"."
    case .twoEnds: "Leave out --until and --count, or COUNT and UNTIL of the rule."
    }
  }
}
