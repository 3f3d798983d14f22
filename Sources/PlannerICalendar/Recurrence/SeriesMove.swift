public import PlannerCore

/// A whole series on another day or at another time: what is left of it goes on from there.
public struct SeriesMove {
  /// Its time on the planner's clock; nil for whole days.
  public private(set) var time: ClockTime?
  /// Its rule: with COUNT of what is left, and UNTIL of the start's value type.
  public private(set) var rule = ""
  /// The occurrences that are objects of their own, or stand apart in its object, where it would
  /// have them now.
  public private(set) var detached: [RecurrenceID] = []
  /// The occurrences that it leaves out.
  public private(set) var skipped: [RecurrenceID] = []

  /// How many occurrences are looked at to find those that it leaves out.
  private static let limit = 1000

  /// Moves what is left of a series.
  ///
  /// The first occurrence that is left comes to the day, the second to the next day of the rule
  /// from there, and so on: what was left out or has become an object of its own stays that.
  ///
  /// - Parameters:
  ///   - series: the series as it is now.
  ///   - day: the day of the first occurrence that is left.
  ///   - clock: the time; nil = it keeps its clock and zone, `.some(nil)` = whole days.
  ///   - detached: the occurrences that are objects of their own.
  ///   - taken: the days that name them.
  /// - Throws: where that cannot mean one thing: what follows "the rule …".
  public init(
    of series: SeriesText, to day: CivilDate, at clock: ClockTime??, detached: [RecurrenceID],
    taken: Set<CivilDate>
  ) throws(RuleRefusal) {
    let old = series.series
    guard old.isPlain, let oldRule = old.rules.first else {
      throw RuleRefusal(reason: "is not all that gives it days")
    }
    guard !series.changesFuture else {
      throw RuleRefusal(
        reason: "is changed from one of its days on by another program (RANGE=THISANDFUTURE)")
    }
    guard let first = series.first else { throw RuleRefusal(reason: "has no day left") }
    let due = series.due(first, movedTo: day, at: clock)
    time = series.placement.place(due).time
    let start = series.start(before: due)
    rule = RuleText.moved(
      old.ruleText, passed: oldRule.count == nil ? 0 : old.counted(before: first),
      until: oldRule.until, to: due, in: series.placement)
    if oldRule.frequency == .weekly, oldRule.weekdays.count == 1 {
      // The one weekday of a week is that of its start.
      let name = RecurrenceRule.weekdayNames[start.date.weekday.rawValue - 1]
      rule = RuleText.replacing("BYDAY", in: rule) { _ in name }
    }
    guard try RuleRefusal.firstDay(of: rule, from: start) == start.date else {
      throw RuleRefusal(reason: "does not fall on \(day)")
    }
    let held = try leaveOut(series, from: first, newStart: start, detached)
    try check(series, start, day, taken, held: held)
  }

  /// Finds the places of what is left out.
  ///
  /// A place that has the name of a deviation is not left out: an exception of that name would take
  /// the deviation away, which stands there already.
  ///
  /// - Returns: those names.
  private mutating func leaveOut(
    _ text: SeriesText, from first: Int, newStart: DateOrTime, _ detached: [RecurrenceID]
  ) throws(RuleRefusal) -> Set<RecurrenceID> {
    let old = text.series
    let apart = text.deviations.union(detached.compactMap(old.wall))
    let gone = apart.union(old.exceptions).filter { $0 >= first }
    guard let last = gone.max() else { return [] }
    let before = try Self.walls(of: old.ruleText, from: old.start, through: last)
      .filter { $0 >= first }
    guard before.count <= Self.limit else {
      throw RuleRefusal(reason: "leaves out days that are too far ahead")
    }
    let days = (last - first) / 86_400 + 800
    let after = try Self.walls(
      of: rule, from: newStart, through: Placement.wall(of: newStart) + days * 86_400)
    var held: Set<RecurrenceID> = []
    for (index, wall) in before.enumerated() where gone.contains(wall) && index < after.count {
      let id = RecurrenceID(Placement.value(wall: after[index], like: newStart))
      if let place = old.wall(of: id), text.deviations.contains(place) {
        held.insert(id)
      } else if apart.contains(wall) {
        self.detached.append(id)
      } else {
        skipped.append(id)
      }
    }
    return held
  }

  /// Refuses where an occurrence would have the name of one that stands apart.
  private func check(
    _ text: SeriesText, _ start: DateOrTime, _ day: CivilDate, _ taken: Set<CivilDate>,
    held: Set<RecurrenceID>
  ) throws(RuleRefusal) {
    guard let last = taken.max(), last >= day else { return }
    let distance = start.date.days(until: day)
    let walls = try Self.walls(
      of: rule, from: start,
      through: (last.dayNumber - distance + 1) * 86_400)
    let out = held.union(detached + skipped)
    for wall in walls {
      let value = Placement.value(wall: wall, like: start)
      let named = value.date.adding(days: distance)
      guard taken.contains(named), !out.contains(RecurrenceID(value)) else { continue }
      throw RuleRefusal(reason: "would fall on \(named), which was changed on its own")
    }
  }

  private static func walls(
    of text: String, from start: DateOrTime, through last: Int
  ) throws(RuleRefusal) -> [Int] {
    let rule: RecurrenceRule
    do throws(RecurrenceRule.Refusal) { rule = try RecurrenceRule(text) } catch {
      throw RuleRefusal(reason: error.reason)
    }
    var budget = ExpansionBudget()
    let end = max(start.date, CivilDate(dayNumber: floorDivide(last, 86_400)))
    return RuleExpansion(
      rule, start: Placement.wall(of: start), isDate: start.time == nil, until: Int.max,
      days: start.date...end, onePerDay: true, budget: &budget
    ).walls
  }
}

extension SeriesText {
  /// When an occurrence is due that is moved to a day of the planner.
  fileprivate func due(
    _ first: Int, movedTo day: CivilDate, at clock: ClockTime??
  ) -> DateOrTime {
    if let clock { return placement.value(day: day, time: clock, zone: nil) }
    let old = Placement.value(
      wall: Placement.wall(of: anchor) + first - Placement.wall(of: series.start), like: anchor)
    let days = placement.place(old).day.days(until: day)
    let near = [days, days - 1, days + 1].map { days in
      Placement.moved(old, by: days * 86_400)
    }
    return near.first { placement.place($0).day == day } ?? near[0]
  }

  /// The start of the occurrence that is due at a time, as far before it as in this series.
  fileprivate func start(before due: DateOrTime) -> DateOrTime {
    guard (due.time == nil) == (series.start.time == nil), due.zone == series.start.zone else {
      let days = max(0, series.start.date.days(until: anchor.date))
      return Placement.moved(due, by: -days * 86_400)
    }
    let span = Placement.wall(of: anchor) - Placement.wall(of: series.start)
    return Placement.moved(due, by: -span)
  }
}
