internal import PlannerCore

/// A component that repeats: its start, its rules, and the dates that they gain and lose.
///
/// Instances are times on the wall clock of the start, so that a clock change moves none; each is
/// put into the planner's zone afterwards.
struct Series {
  /// DTSTART, or DUE where there is none.
  let start: DateOrTime
  private static let ruleLimit = 8
  let rules: [RecurrenceRule]
  let exclusionRules: [RecurrenceRule]
  let dates: [Int]
  let exceptions: Set<Int>
  private let exceptionDays: Set<Int>
  /// Where it begins on the clock of the start: later than that where KOrganizer has moved on.
  let first: Int
  private let placement: Placement

  /// RRULE as written, or RDATE where there is only that.
  let ruleText: String
  private let line: Int

  /// Reads how a component repeats; nil where it does not, or no rule of it can be read.
  init?(
    _ fields: ComponentFields, anchor: DateOrTime?, in placement: Placement,
    findings: inout [Finding]
  ) {
    guard !fields.rules.isEmpty || !fields.dates.isEmpty else { return nil }
    guard let start = fields.start ?? anchor else {
      let line = fields.rules.first?.line ?? fields.line
      let reason = "it repeats without a date; the rule is not used"
      findings.append(Finding(line: line, reason: reason))
      return nil
    }
    rules = Self.checked(fields.rules, from: start, &findings)
    exclusionRules = Self.checked(fields.exclusionRules, from: start, &findings)
    guard !rules.isEmpty || !fields.dates.isEmpty else { return nil }
    self.start = start
    self.placement = placement
    let begin = Placement.wall(of: start)
    let current = fields.current.map { current in
      Self.wall(of: current, asIn: anchor ?? start, placement)
        - Placement.wall(of: anchor ?? start) + begin
    }
    first = max(begin, current ?? begin)
    let isTimed = start.time != nil
    let clock = start.time?.secondOfDay ?? 0
    dates = fields.dates.sorted { Placement.wall(of: $0) < Placement.wall(of: $1) }.map { date in
      // A DATE beside a timed start means that start's clock time.
      isTimed && date.time == nil
        ? date.date.dayNumber * 86_400 + clock : Self.wall(of: date, asIn: start, placement)
    }
    exceptions = Set(
      fields.exceptions.filter { $0.time != nil || !isTimed }
        .map { Self.wall(of: $0, asIn: start, placement) })
    exceptionDays = Set(
      fields.exceptions.filter { $0.time == nil && isTimed }.map(\.date.dayNumber))
    ruleText = fields.ruleText ?? "RDATE"
    line = fields.rules.first?.line ?? fields.line
  }

  /// What to say of a series without any instance up to a day: nobody would see it anywhere.
  func emptyFindings(upTo day: CivilDate) -> [Finding] {
    guard start.date <= day else { return [] }
    let reason = "it repeats by \(ruleText.prefix(80)), which comes on no day up to \(day)"
    return [Finding(line: line, reason: reason)]
  }

  private static func checked(
    _ rules: [(text: String, line: Int)], from start: DateOrTime, _ findings: inout [Finding]
  ) -> [RecurrenceRule] {
    var checked: [RecurrenceRule] = []
    // One is usual; the RFC allows several (§3.8.5.3) and says that none should write them.
    for (text, line) in rules.prefix(ruleLimit) {
      do throws(RecurrenceRule.Refusal) {
        let rule = try RecurrenceRule(text)
        try rule.check(start)
        checked.append(rule)
      } catch {
        let reason = "the rule \(text.prefix(80)) \(error.reason); it is not used"
        findings.append(Finding(line: line, reason: reason))
      }
    }
    return checked
  }

  /// The instances on some days of the start's clock, in order.
  ///
  /// - Parameters:
  ///   - days: the days wanted.
  ///   - onePerDay: whether the first instance of a day is enough.
  /// - Returns: the instances, and the first day that was not looked at; nil where it has ended.
  func instances(
    on days: ClosedRange<CivilDate>, onePerDay: Bool
  ) -> (walls: [Int], cut: CivilDate?, isBounded: Bool) {
    var budget = ExpansionBudget()
    var walls = Set<Int>()
    var cut: CivilDate?
    for rule in rules {
      let expansion = expand(rule, on: days, onePerDay: onePerDay, &budget)
      walls.formUnion(expansion.walls)
      if let end = expansion.cut { cut = min(cut ?? end, end) }
    }
    // DTSTART is an instance where only dates are added to it, RFC 5545 §3.8.5.2.
    let given = rules.isEmpty ? dates + [Placement.wall(of: start)] : dates
    for wall in given {
      let day = CivilDate(dayNumber: floorDivide(wall, 86_400))
      if day > days.upperBound || budget.instances <= 0 {
        cut = min(cut ?? day, day)
      } else if day >= days.lowerBound, walls.insert(wall).inserted {
        budget.instances -= 1
      }
    }
    for rule in exclusionRules {
      var limits = ExpansionBudget()
      walls.subtract(expand(rule, on: days, onePerDay: false, &limits).walls)
    }
    walls.subtract(exceptions)
    if first > Placement.wall(of: start) { walls = walls.filter { $0 >= first } }
    let kept =
      exceptionDays.isEmpty
      ? Array(walls) : walls.filter { !exceptionDays.contains(floorDivide($0, 86_400)) }
    let isBounded = cut.map { $0 <= days.upperBound } ?? false
    return (kept.sorted(), cut, isBounded)
  }

  /// How far an occurrence is from the start, in seconds of the start's clock.
  func shift(of recurrenceID: DateOrTime) -> Int {
    if recurrenceID.time == nil, start.time != nil {
      return start.date.days(until: recurrenceID.date) * 86_400
    }
    return Self.wall(of: recurrenceID, asIn: start, placement) - Placement.wall(of: start)
  }

  /// The start of the occurrence that is this far from the start, written as the start is.
  func value(shiftedBy shift: Int) -> DateOrTime {
    Placement.moved(start, by: shift)
  }

  func expand(
    _ rule: RecurrenceRule, on days: ClosedRange<CivilDate>, onePerDay: Bool,
    _ budget: inout ExpansionBudget
  ) -> RuleExpansion {
    RuleExpansion(
      rule, start: Placement.wall(of: start), isDate: start.time == nil, until: last(of: rule),
      days: days, onePerDay: onePerDay, budget: &budget)
  }

  /// The last time that UNTIL lets through, on the start's clock.
  ///
  /// A DATE beside a timed start means that whole day; a time beside a DATE means its day.
  private func last(of rule: RecurrenceRule) -> Int {
    guard let until = rule.until else { return Int.max }
    if until.time == nil || start.time == nil {
      return until.date.dayNumber * 86_400 + 86_399
    }
    return Self.wall(of: until, asIn: start, placement)
  }

  private static func wall(
    of value: DateOrTime, asIn start: DateOrTime, _ placement: Placement
  ) -> Int {
    // Beside a DATE start only the day counts, as written.
    if start.time == nil { return value.date.dayNumber * 86_400 }
    // Against the RFC, and met often: without a zone the clock of DTSTART is meant.
    if case .floating = value { return Placement.wall(of: value) }
    return placement.wall(of: value, asIn: start)
  }
}
