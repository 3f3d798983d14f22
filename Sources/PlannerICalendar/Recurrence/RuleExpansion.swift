internal import PlannerCore

/// How much work the expansion of one object may still do.
struct ExpansionBudget {
  /// How many steps of rules are left; a step takes about three microseconds.
  var steps = 12_000
  /// How many instances are left.
  var instances = 5000

  /// Takes a step; false where there are none left.
  mutating func step(_ weight: Int) -> Bool {
    steps -= weight
    return steps >= 0 && instances > 0
  }
}

/// The instances of one rule on the wall clock of its start, in order, in seconds.
struct RuleExpansion {
  /// The instances.
  private(set) var walls: [Int] = []
  /// The first day that was not looked at; nil where the rule has ended.
  private(set) var cut: CivilDate?

  private let rule: RecurrenceRule
  private let start: Int
  private let until: Int
  private let days: ClosedRange<CivilDate>
  private let times: [Int]
  private let onePerDay: Bool
  private var counted = 0

  /// Expands a rule.
  ///
  /// - Parameters:
  ///   - rule: the rule.
  ///   - start: DTSTART on its wall clock.
  ///   - isDate: whether DTSTART is a DATE, under which the parts for clock times mean nothing.
  ///   - until: the last time that UNTIL lets through, on the same clock.
  ///   - days: the days wanted.
  ///   - onePerDay: whether only the first instance of a day is wanted.
  ///   - budget: what the expansion may cost.
  init(
    _ rule: RecurrenceRule, start: Int, isDate: Bool, until: Int, days: ClosedRange<CivilDate>,
    onePerDay: Bool, budget: inout ExpansionBudget
  ) {
    self.rule = rule
    self.start = start
    self.until = until
    self.days = days
    self.onePerDay = onePerDay
    times = isDate ? [0] : Self.times(of: rule, start: start - floorDivide(start, 86_400) * 86_400)
    if let step = rule.frequency.seconds {
      expandWithinDays(step: step * rule.interval, &budget)
    } else {
      expandDays(&budget)
    }
  }

  private mutating func expandDays(_ budget: inout ExpansionBudget) {
    let first = CivilDate(dayNumber: floorDivide(start, 86_400))
    let hasPositions = !rule.positions.isEmpty
    let begin = rule.begin(near: days.lowerBound, from: first)
    let end = days.upperBound.adding(days: hasPositions ? rule.periodLength : 0)
    guard var dates = MadeDays(rule, from: first, startingAt: begin) else { return }
    var period: [CivilDate] = []
    while let made = dates.next() {
      guard made <= end else {
        cut = made
        break
      }
      guard budget.step(weight) else {
        cut = period.first ?? made
        return
      }
      for day in rule.days(in: made, from: first) where rule.keeps(day) {
        guard hasPositions else {
          guard take(day, &budget) else { return }
          continue
        }
        if let one = period.first, !rule.isOnePeriod(one, day) {
          guard takePositions(of: period, &budget) else { return }
          period.removeAll(keepingCapacity: true)
        }
        period.append(day)
      }
    }
    _ = takePositions(of: period, &budget)
  }

  /// What a step costs, in days that are simply counted.
  private var weight: Int {
    switch rule.frequency {
    case .monthly: 3
    case .yearly: rule.weeks.isEmpty ? 5 : 1
    default: 1
    }
  }

  /// Takes the days of a period that BYSETPOS picks; false where the rule ends.
  private mutating func takePositions(
    of period: [CivilDate], _ budget: inout ExpansionBudget
  ) -> Bool {
    let picked = rule.positions.compactMap { position in
      let index = position > 0 ? position - 1 : period.count + position
      return period.indices.contains(index) ? index : nil
    }
    for index in Set(picked).sorted() {
      guard take(period[index], &budget) else { return false }
    }
    return true
  }

  /// Takes the clock times of a day; false where the rule ends.
  private mutating func take(_ day: CivilDate, _ budget: inout ExpansionBudget) -> Bool {
    var isFirst = true
    for time in times where day.dayNumber * 86_400 + time >= start {
      let wall = day.dayNumber * 86_400 + time
      guard take(wall, on: day, isShown: isFirst || !onePerDay, &budget) else { return false }
      isFirst = false
    }
    return true
  }

  /// Rules of less than a day by arithmetic: libical would go through every second.
  private mutating func expandWithinDays(step: Int, _ budget: inout ExpansionBudget) {
    var day = CivilDate(dayNumber: floorDivide(start, 86_400))
    if rule.count == nil { day = max(day, days.lowerBound) }
    while day <= days.upperBound {
      guard budget.step(1) else { break }
      let midnight = day.dayNumber * 86_400
      let first = start + max(0, (midnight - start + step - 1) / step) * step
      guard first < midnight + 86_400 else {
        // The next one may be years away.
        day = CivilDate(dayNumber: floorDivide(first, 86_400))
        if day == .last { return }
        continue
      }
      if rule.keeps(day) {
        // One instance a day is shown; COUNT counts them all.
        guard take(first, on: day, isShown: true, &budget) else { return }
        counted += (midnight + 86_399 - first) / step
      }
      guard day < .last else { return }
      day = day.adding(days: 1)
    }
    cut = day
  }

  /// Takes an instance; false where the rule ends before it.
  private mutating func take(
    _ wall: Int, on day: CivilDate, isShown: Bool, _ budget: inout ExpansionBudget
  ) -> Bool {
    guard wall <= until, rule.count.map({ counted < $0 }) ?? true else { return false }
    counted += 1
    if isShown, days.contains(day) {
      walls.append(wall)
      budget.instances -= 1
    }
    return true
  }

  private static func times(of rule: RecurrenceRule, start: Int) -> [Int] {
    guard rule.frequency.seconds == nil else { return [start] }
    var times: [Int] = []
    for hour in rule.hours.isEmpty ? [start / 3600] : rule.hours {
      for minute in rule.minutes.isEmpty ? [start / 60 % 60] : rule.minutes {
        for second in rule.seconds.isEmpty ? [start % 60] : rule.seconds {
          times.append(hour * 3600 + minute * 60 + second)
        }
      }
    }
    return times
  }
}
