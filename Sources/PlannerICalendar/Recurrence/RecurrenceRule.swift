internal import PlannerCore

/// A checked recurrence rule, RFC 5545 §3.3.10.
///
/// What has no meaning, or what libical is known to answer wrongly, is refused with a reason.
struct RecurrenceRule: Hashable {
  /// How often a rule comes round.
  enum Frequency: String {
    case secondly = "SECONDLY", minutely = "MINUTELY", hourly = "HOURLY"
    case daily = "DAILY", weekly = "WEEKLY", monthly = "MONTHLY", yearly = "YEARLY"

    /// Its length in seconds where it is shorter than a day.
    var seconds: Int? {
      switch self {
      case .secondly: 1
      case .minutely: 60
      case .hourly: 3600
      default: nil
      }
    }
  }

  /// A weekday, and which of a month or year it is: 1 the first, -1 the last, nil every one.
  struct NumberedDay: Hashable {
    let ordinal: Int?
    let weekday: Weekday
  }

  /// Why a rule is refused: what follows "the rule …".
  struct Refusal: Error {
    let reason: String
  }

  /// FREQ.
  private(set) var frequency = Frequency.daily
  /// INTERVAL.
  private(set) var interval = 1
  /// COUNT.
  private(set) var count: Int?
  /// UNTIL.
  private(set) var until: DateOrTime?
  /// WKST.
  private(set) var weekStart = Weekday.monday
  /// BYMONTH.
  private(set) var months: [Int] = []
  /// BYMONTHDAY.
  private(set) var monthDays: [Int] = []
  /// BYYEARDAY.
  private(set) var yearDays: [Int] = []
  /// BYWEEKNO.
  private(set) var weeks: [Int] = []
  /// BYDAY.
  private(set) var weekdays: [NumberedDay] = []
  /// BYHOUR.
  private(set) var hours: [Int] = []
  /// BYMINUTE.
  private(set) var minutes: [Int] = []
  /// BYSECOND.
  private(set) var seconds: [Int] = []
  /// BYSETPOS.
  private(set) var positions: [Int] = []

  /// Reads a rule.
  init(_ text: String) throws(Refusal) {
    guard text.utf8.count <= 4096 else { throw Refusal(reason: "is too long") }
    var seen: Set<String> = []
    for part in text.uppercased().split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = Self.trimmed(pair[0])
      if name.isEmpty, pair.count == 1 { continue }
      guard pair.count == 2, seen.insert(name).inserted else {
        throw Refusal(reason: "has a part that cannot be read or stands twice, \(name)")
      }
      try take(name, Self.trimmed(pair[1]))
    }
    guard seen.contains("FREQ") else { throw Refusal(reason: "has no FREQ") }
    if count != nil, until != nil { throw Refusal(reason: "has both COUNT and UNTIL") }
    try checkMeaning()
  }

  private mutating func take(_ name: String, _ value: String) throws(Refusal) {
    switch name {
    case "FREQ":
      guard let known = Frequency(rawValue: value) else {
        throw Refusal(reason: "has FREQ=\(value)")
      }
      frequency = known
    case "INTERVAL": interval = try Self.number(name, value, 1...1_000_000)
    case "COUNT": count = try Self.number(name, value, 1...1_000_000_000)
    case "UNTIL":
      let bytes = Array(value.utf8)
      let read = DateValue.read(0..<bytes.count, of: bytes, isDate: false, tzid: nil)
      guard let date = read.value else {
        throw Refusal(reason: "has an UNTIL that \(read.trouble ?? "is no date")")
      }
      until = date
    case "WKST":
      guard let day = Self.weekday(value) else { throw Refusal(reason: "has WKST=\(value)") }
      weekStart = day
    case "BYDAY": weekdays = try Self.days(value)
    case "RSCALE":
      guard value == "GREGORIAN" else {
        throw Refusal(reason: "counts in the calendar \(value), which is not supported")
      }
    case "SKIP":
      guard value == "OMIT" else {
        throw Refusal(reason: "has SKIP=\(value), which is not supported")
      }
    default: try takeList(name, value)
    }
  }

  /// This rule without COUNT.
  var endless: RecurrenceRule {
    var rule = self
    rule.count = nil
    return rule
  }

  private mutating func takeList(_ name: String, _ value: String) throws(Refusal) {
    switch name {
    case "BYMONTH": months = try Self.numbers(name, value, 1...12, negative: false)
    case "BYMONTHDAY": monthDays = try Self.numbers(name, value, 1...31, negative: true)
    case "BYYEARDAY": yearDays = try Self.numbers(name, value, 1...366, negative: true)
    case "BYWEEKNO": weeks = try Self.numbers(name, value, 1...53, negative: true)
    case "BYHOUR": hours = try Self.numbers(name, value, 0...23, negative: false)
    case "BYMINUTE": minutes = try Self.numbers(name, value, 0...59, negative: false)
    case "BYSECOND": seconds = try Self.numbers(name, value, 0...59, negative: false)
    case "BYSETPOS": positions = try Self.numbers(name, value, 1...366, negative: true)
    default: throw Refusal(reason: "has a part that nobody knows, \(name)")
    }
  }

  /// RFC 5545 §3.3.10, the notes below the table of BYxxx parts.
  private func checkMeaning() throws(Refusal) {
    let name = "FREQ=\(frequency.rawValue)"
    func refuse(_ part: String, if isMeaningless: Bool) throws(Refusal) {
      guard isMeaningless else { return }
      throw Refusal(reason: "has \(part), which means nothing with \(name)")
    }
    let mayNumber = frequency == .monthly || frequency == .yearly && weeks.isEmpty
    try refuse("numbered weekdays", if: weekdays.contains { $0.ordinal != nil } && !mayNumber)
    try refuse("BYWEEKNO", if: !weeks.isEmpty && frequency != .yearly)
    let isWeekOrMonth = frequency == .weekly || frequency == .monthly
    try refuse("BYYEARDAY", if: !yearDays.isEmpty && isWeekOrMonth)
    try refuse("BYMONTHDAY", if: !monthDays.isEmpty && frequency == .weekly)
    if !positions.isEmpty, frequency.seconds != nil || timesPerDay > 1 {
      throw Refusal(reason: "has BYSETPOS among clock times, which is not supported")
    }
    if frequency == .yearly, weekdays.contains(where: { $0.ordinal != nil }),
      !monthDays.isEmpty || !yearDays.isEmpty
    {
      throw Refusal(reason: "has numbered weekdays beside days, which is not supported")
    }
    if !weeks.isEmpty, !yearDays.isEmpty {
      throw Refusal(reason: "has both BYWEEKNO and BYYEARDAY, which is not supported")
    }
    if timesPerDay > 1440 { throw Refusal(reason: "falls on a day more than 1440 times") }
    if frequency.seconds != nil, !hours.isEmpty || !minutes.isEmpty || !seconds.isEmpty {
      throw Refusal(reason: "has BYHOUR, BYMINUTE or BYSECOND, not supported with \(name)")
    }
  }

  /// How often it falls on a day of its own: the product of BYHOUR, BYMINUTE and BYSECOND.
  var timesPerDay: Int {
    max(hours.count, 1) * max(minutes.count, 1) * max(seconds.count, 1)
  }

  /// Refuses the rule for a start with which it means nothing or never comes.
  func check(_ start: DateOrTime) throws(Refusal) {
    if frequency.seconds != nil, start.time == nil {
      throw Refusal(reason: "repeats within a day that has no time")
    }
    if isImpossible(from: start.date) { throw Refusal(reason: "names days that never come") }
  }

  /// Whether no day of any month that the rule comes to fits, seen without a search.
  ///
  /// INTERVAL counts months from the start.
  func isImpossible(from start: CivilDate) -> Bool {
    var months = Set(self.months.isEmpty ? Array(1...12) : self.months)
    if frequency == .monthly {
      months.formIntersection((0..<12).map { (start.month - 1 + $0 * (interval % 12)) % 12 + 1 })
      if !weekdays.isEmpty, weekdays.allSatisfy({ abs($0.ordinal ?? 1) > 5 }) { return true }
    }
    guard !monthDays.isEmpty else { return months.isEmpty }
    let longest = months.map { CivilDate.days(inMonth: $0, of: 2000) }.max() ?? 0
    return monthDays.allSatisfy { abs($0) > longest }
  }

  // MARK: - Parts

  private static func trimmed(_ text: Substring) -> String {
    let kept = text.drop { $0.isWhitespace }
    let end = kept.lastIndex { !$0.isWhitespace }
    return end.map { String(kept[...$0]) } ?? ""
  }

  private static func number(
    _ name: String, _ value: String, _ range: ClosedRange<Int>
  ) throws(Refusal) -> Int {
    guard let number = Int(value), range.contains(number) else {
      throw Refusal(reason: "has \(name)=\(value.prefix(20))")
    }
    return number
  }

  private static func numbers(
    _ name: String, _ value: String, _ range: ClosedRange<Int>, negative: Bool
  ) throws(Refusal) -> [Int] {
    var numbers: Set<Int> = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Int(trimmed(part)), range.contains(negative ? abs(number) : number) else {
        throw Refusal(reason: "has \(name)=\(value.prefix(20))")
      }
      numbers.insert(number)
    }
    return numbers.sorted()
  }

  private static func days(_ value: String) throws(Refusal) -> [NumberedDay] {
    var days: [NumberedDay] = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      let word = trimmed(part)
      let digits = word.dropLast(2)
      let ordinal = digits.isEmpty ? nil : Int(digits)
      guard let weekday = weekday(String(word.suffix(2))),
        digits.isEmpty || ordinal.map({ (1...53).contains(abs($0)) }) == true
      else { throw Refusal(reason: "has BYDAY=\(value.prefix(20))") }
      let day = NumberedDay(ordinal: ordinal, weekday: weekday)
      if !days.contains(day) { days.append(day) }
    }
    return days
  }

  private static func weekday(_ name: String) -> Weekday? {
    weekdayNames.firstIndex(of: name).map { Weekday.allCases[$0] }
  }

  /// The names of the weekdays in rules, Monday first.
  static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
}
