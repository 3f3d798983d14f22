internal import PlannerCore

/// How a zone's clock goes on for ever: the text at the end of its file, RFC 9636 §3.3, which is that
/// of POSIX's TZ: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Sendable {
  /// A change of the clock in every year.
  private struct Change {
    enum Day {
      /// The day of the year from 1; 29 February is never counted.
      case julian(Int)
      /// The day of the year from 0.
      case day(Int)
      /// The nth weekday of a month, 0 = Sunday; 5 = the last.
      case weekday(month: Int, week: Int, weekday: Int)
    }

    let day: Day
    /// Seconds from midnight on the clock before the change.
    let time: Int
  }

  private let standard: Int
  private let summer: (offset: Int, begin: Change, end: Change)?

  /// Reads the text between two line feeds; nil where it is none.
  init?(_ bytes: ArraySlice<UInt8>) {
    var text = RuleReader(bytes)
    guard text.skip("\n"), text.name(), let behind = text.offset() else { return nil }
    standard = -behind
    guard text.name() else {
      summer = nil
      return
    }
    let offset = text.isAt(",") ? standard + 3600 : text.offset().map { -$0 }
    guard let offset, text.skip(","), let begin = Self.change(&text), text.skip(","),
      let end = Self.change(&text)
    else { return nil }
    summer = (offset, begin, end)
  }

  /// How many seconds the clock is ahead of UTC at a time in UTC.
  func offset(atUTC seconds: Int) -> Int {
    guard let summer else { return standard }
    let year = Instant(seconds: seconds + standard).utc.date.year
    let begin = Self.seconds(summer.begin, in: year) - standard
    let end = Self.seconds(summer.end, in: year) - summer.offset
    let isSummer =
      begin < end ? begin <= seconds && seconds < end : !(end <= seconds && seconds < begin)
    return isSummer ? summer.offset : standard
  }

  private static func change(_ text: inout RuleReader) -> Change? {
    let day: Change.Day
    if text.skip("M") {
      guard let month = text.number(), text.skip("."), let week = text.number(), text.skip("."),
        let weekday = text.number(), (1...12).contains(month), (1...5).contains(week), weekday < 7
      else { return nil }
      day = .weekday(month: month, week: week, weekday: weekday)
    } else if text.skip("J") {
      guard let number = text.number(), (1...365).contains(number) else { return nil }
      day = .julian(number)
    } else {
      guard let number = text.number(), number < 366 else { return nil }
      day = .day(number)
    }
    guard text.skip("/") else { return Change(day: day, time: 7200) }
    return text.offset().map { Change(day: day, time: $0) }
  }

  /// When a change comes, on the clock before it.
  private static func seconds(_ change: Change, in year: Int) -> Int {
    guard let start = CivilDate(year: year, month: 1, day: 1) else { return 0 }
    let number: Int
    switch change.day {
    case .day(let day): number = start.dayNumber + day
    case .julian(let day):
      let isLeap = CivilDate.days(inMonth: 2, of: year) == 29
      number = start.dayNumber + day - 1 + (isLeap && day > 59 ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let length = CivilDate.days(inMonth: month, of: year)
      guard let first = CivilDate(year: year, month: month, day: 1) else { return 0 }
      let ahead = (weekday - first.weekday.rawValue % 7 + 7) % 7
      var day = ahead + (week - 1) * 7
      if day >= length { day -= 7 }
      number = first.dayNumber + day
    }
    return number * 86_400 + change.time
  }
}

/// Reads the parts of such a text.
private struct RuleReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  func isAt(_ sign: Character) -> Bool { rest.first == sign.asciiValue }

  /// Passes over a character; false where another one stands there.
  mutating func skip(_ sign: Character) -> Bool {
    guard isAt(sign) else { return false }
    rest.removeFirst()
    return true
  }

  /// Passes over the name of a clock: letters, or anything between angle brackets.
  mutating func name() -> Bool {
    if skip("<") {
      rest = rest.drop { $0 != UInt8(ascii: ">") }
      return skip(">")
    }
    let letters = rest.prefix { (0x41...0x5A).contains(ASCII.capital($0)) }
    rest = rest.dropFirst(letters.count)
    return !letters.isEmpty
  }

  /// A number without a sign; nil where none stands there.
  mutating func number() -> Int? {
    let digits = rest.prefix { ASCII.isDigit($0) }.prefix(4)
    rest = rest.dropFirst(digits.count)
    return digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// `-1`, `5:45`, `+12:30:15` in seconds.
  mutating func offset() -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard let hours = number() else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where skip(":") {
      guard let number = number() else { return nil }
      seconds += number * unit
    }
    return isNegative ? -seconds : seconds
  }
}
