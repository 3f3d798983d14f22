internal import PlannerCore

/// Finding single instances of a series.
extension Series {
  /// Whether its instances are those of one rule, at most one a day: only then may it begin at a
  /// later one of them and go on as before.
  var isPlain: Bool {
    guard rules.count == 1, dates.isEmpty, exclusionRules.isEmpty, let rule = rules.first else {
      return false
    }
    return rule.frequency.seconds == nil && rule.timesPerDay == 1
  }

  /// A time on the clock of the start, written as the start is.
  func value(at wall: Int) -> DateOrTime { Placement.value(wall: wall, like: start) }

  /// The place of an id on the clock of the start.
  func wall(of id: RecurrenceID) -> Int? {
    DateValue.read(id).map { Placement.wall(of: start) + shift(of: $0) }
  }

  /// The first instance after another one; nil where that is the last, or the next is too far.
  func instance(after wall: Int) -> Int? { instances(after: wall).first }

  /// The next instances after another one, in order; none where that is the last, or the next is
  /// too far.
  func instances(after wall: Int) -> [Int] {
    let day = CivilDate(dayNumber: floorDivide(wall, 86_400))
    for length in [40, 800, 40_000, 4_000_000] {
      let found = instances(on: day...day.adding(days: length), onePerDay: false)
      let next = found.walls.filter { $0 > wall }
      if !next.isEmpty || found.cut == nil || found.isBounded { return next }
    }
    return []
  }

  /// How many instances COUNT has counted before one of them; exceptions are among them.
  func counted(before wall: Int) -> Int {
    guard let rule = rules.first else { return 0 }
    var budget = ExpansionBudget()
    let days = start.date...max(start.date, CivilDate(dayNumber: floorDivide(wall, 86_400)))
    return expand(rule, on: days, onePerDay: false, &budget).walls.count { $0 < wall }
  }
}
