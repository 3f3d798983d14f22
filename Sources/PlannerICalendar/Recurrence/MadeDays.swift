internal import PlannerCore

/// The days that a rule makes, before its limits leave some out, in order.
///
/// Those of daily and weekly rules are counted here, which libical takes twenty times as long for;
/// all others it finds.
struct MadeDays {
  private let step: Int?
  private let found: RuleDates?
  private var day: CivilDate?

  /// Starts at a day; nil where libical takes the rule for none.
  ///
  /// - Parameters:
  ///   - rule: the rule.
  ///   - first: the day of DTSTART.
  ///   - begin: the day to start at.
  init?(_ rule: RecurrenceRule, from first: CivilDate, startingAt begin: CivilDate) {
    step = rule.dayStep
    day = begin
    found = step == nil ? RuleDates(rule: rule.dayRule(from: first), start: begin) : nil
    if step == nil, found == nil { return nil }
  }

  /// The next day; nil where there is none.
  mutating func next() -> CivilDate? {
    guard let step else { return found?.next() }
    defer { day = day.flatMap { $0.days(until: .last) < step ? nil : $0.adding(days: step) } }
    return day
  }
}
