public import PlannerCore

// Many programs finish a day of a repeating task by moving the task on to the next one, and keep no
// history (Tasks.org, Evolution; KOrganizer in a line of its own).

extension SeriesText {
  /// The occurrences that a later text of this series has moved on from.
  ///
  /// It has where it is the same series, but for COUNT, and begins at a later occurrence; the days
  /// that it leaves out are not among them.
  ///
  /// - Parameter later: the later text.
  /// - Returns: their ids; none where it has not moved on by whole occurrences, or its COUNT says
  ///   that it was moved as a whole.
  public func passed(by later: SeriesText) -> [RecurrenceID] { step(to: later) ?? [] }

  /// The occurrences that a later text has moved on from; nil where it has not moved on by whole
  /// occurrences.
  func step(to later: SeriesText) -> [RecurrenceID]? {
    guard series.rules.count == later.series.rules.count, !series.rules.isEmpty,
      series.rules.map(\.endless) == later.series.rules.map(\.endless),
      let first = place(ofFirst: later)
    else { return nil }
    let start = Placement.wall(of: series.start)
    let end = CivilDate(dayNumber: floorDivide(first, 86_400))
    guard first > start, end >= series.start.date else { return nil }
    let days = series.start.date...end
    let found = series.instances(on: days, onePerDay: false)
    guard !found.isBounded, series.fits(first), counts(later, before: first) else { return nil }
    let leftOut = Set(later.series.exceptions.map { $0 + distance(to: later) })
    return found.walls.filter { $0 < first && !leftOut.contains($0) }
      .map { RecurrenceID(series.value(at: $0)) }
  }

  /// What a later text leaves of this series that does not repeat any more and stands on a day.
  ///
  /// - Parameter day: its day in the planner; nil where it has none.
  /// - Returns: the occurrences before that day, where it is one of them, and the day of the next one
  ///   that is gone.
  public func ended(on day: CivilDate?) -> (passed: [RecurrenceID], next: CivilDate?) {
    guard let day, let id = occurrences(on: day).first, let last = series.wall(of: id) else {
      return ([], firstDay)
    }
    let end = CivilDate(dayNumber: floorDivide(last, 86_400))
    let found = series.instances(on: series.start.date...end, onePerDay: false)
    let passed = found.isBounded ? [] : found.walls.filter { $0 < last }
    return (
      passed.map { RecurrenceID(series.value(at: $0)) },
      series.instance(after: last).flatMap { self.day(of: RecurrenceID(series.value(at: $0))) }
    )
  }

  /// The day of the first occurrence that falls after a day; nil where there is none.
  public func firstDay(after day: CivilDate) -> CivilDate? {
    let middle = day.adding(days: series.start.date.days(until: anchor.date) * -1 - 2)
    var wall = max(Placement.wall(of: series.start), middle.dayNumber * 86_400) - 1
    while let next = series.instance(after: wall) {
      if let found = self.day(of: RecurrenceID(series.value(at: next))), found > day {
        return found
      }
      wall = next
    }
    return nil
  }

  /// Where the first occurrence of a later text stands on this one's clock: DUE decides, also
  /// where that was moved without DTSTART.
  private func place(ofFirst later: SeriesText) -> Int? {
    let (mine, theirs) = (series.start, later.series.start)
    guard (mine.time == nil) == (theirs.time == nil), mine.zone == theirs.zone else { return nil }
    let span = Placement.wall(of: anchor) - Placement.wall(of: mine)
    let laterSpan = Placement.wall(of: later.anchor) - Placement.wall(of: theirs)
    return later.series.first + laterSpan - span
  }

  /// How far exceptions of a later text are from those of this one, where only DUE was moved.
  private func distance(to later: SeriesText) -> Int {
    Placement.wall(of: later.anchor) - Placement.wall(of: later.series.start)
      - Placement.wall(of: anchor) + Placement.wall(of: series.start)
  }

  /// Whether COUNT was lowered by what lies before a place, or where KOrganizer keeps the start,
  /// stayed.
  private func counts(_ later: SeriesText, before first: Int) -> Bool {
    let (mine, other) = (series.rules[0].count, later.series.rules[0].count)
    // A rule that has gained or lost a COUNT is another one.
    guard let count = mine, let left = other else { return mine == nil && other == nil }
    if later.series.start == series.start, later.series.first != series.first {
      return left == count
    }
    return count - left == series.counted(before: first)
  }
}

extension Series {
  /// Whether a rule falls on a place of the clock, also where it is left out.
  func fits(_ wall: Int) -> Bool {
    let day = CivilDate(dayNumber: floorDivide(wall, 86_400))
    guard day >= start.date else { return false }
    return rules.contains { rule in
      var budget = ExpansionBudget()
      return expand(rule, on: day...day, onePerDay: false, &budget).walls.contains(wall)
    }
  }
}
