public import PlannerCore

/// What occurrences of a series are called after somebody else has moved it to another day or time,
/// who knew nothing of those that had left it here.
public struct SeriesFollow {
  private let later: SeriesText
  private let earlier: SeriesText
  /// The instances of the series as it was, and as it is, in order.
  private let before: [Int]
  private let after: [Int]
  /// Which of those before the first of the others is.
  private let first: Int

  /// So many occurrences are counted from the start.
  private static let limit = 1000

  /// Prepares to name occurrences; nil where the series begins as it did, so that names stay.
  ///
  /// - Parameters:
  ///   - earlier: the series as it was.
  ///   - later: the series as it is, of which nothing was taken out that is to follow.
  ///   - apart: the occurrences that are to follow it.
  public init?(from earlier: SeriesText, to later: SeriesText, apart: [RecurrenceID]) {
    guard later.series.start != earlier.series.start else { return nil }
    (self.earlier, self.later) = (earlier, later)
    let gone = Set(apart.compactMap(earlier.series.wall))
    guard let last = gone.max(), earlier.goesOn(as: later) else {
      (before, after, first) = ([], [], 0)
      return
    }
    before = earlier.series.made(through: last + 800 * 86_400, limit: Self.limit)
    after = later.series.made(
      through: Placement.wall(of: later.series.start) + last
        - Placement.wall(of: earlier.series.start) + 800 * 86_400, limit: Self.limit)
    let leading = before.prefix(while: gone.contains).count
    first = Self.first(of: later, in: before, of: earlier, leading: leading)
  }

  /// What an occurrence is called now.
  ///
  /// It is the one of its day where the series has one there, else the one that comes as many places
  /// after its start, as in a move that is made here. Where there is neither, it keeps its name; nil
  /// where that is another day's now.
  public func id(of id: RecurrenceID) -> RecurrenceID? {
    guard let wall = earlier.series.wall(of: id) else { return id }
    let day = earlier.day(of: wall)
    let same = later.series.wall(of: id).flatMap { later.series.fits($0) ? $0 : nil }
    if let same, later.day(of: same) == day { return later.name(of: same) }
    if let own = later.made(on: day) { return own }
    guard let place = before.firstIndex(of: wall), place >= first, place - first < after.count
    else { return same == nil ? id : nil }
    return later.name(of: after[place - first])
  }

  /// Where the series begins that was moved: at its first day, or at the first that was left of it,
  /// and later by those that were finished there.
  private static func first(
    of later: SeriesText, in before: [Int], of earlier: SeriesText, leading: Int
  ) -> Int {
    let start = later.day(of: Placement.wall(of: later.series.start))
    func distance(_ place: Int) -> Int { earlier.day(of: before[place]).days(until: start) }
    var first = 0
    if leading < before.count, abs(distance(leading)) < abs(distance(0)) { first = leading }
    while first + 1 < before.count, distance(first + 1) >= 0 { first += 1 }
    return first
  }
}

extension SeriesText {
  /// The name of the occurrence at a place on the clock of the start.
  fileprivate func name(of wall: Int) -> RecurrenceID { RecurrenceID(series.value(at: wall)) }

  /// The first occurrence on a day in the planner, also where it is left out.
  fileprivate func made(on day: CivilDate) -> RecurrenceID? {
    let middle = day.adding(days: -series.start.date.days(until: anchor.date))
    let room = 2 + changes.room
    return series.made(on: middle.adding(days: -room)...middle.adding(days: room))
      .first { self.day(of: $0) == day }.map(name)
  }

  /// Whether a later text repeats as often as this one, so that places from the start can be
  /// compared.
  fileprivate func goesOn(as later: SeriesText) -> Bool {
    guard series.isPlain, later.series.isPlain, let mine = series.rules.first,
      let other = later.series.rules.first
    else { return false }
    return mine.frequency == other.frequency && mine.interval == other.interval
  }
}

extension Series {
  /// What the rules and dates give on some days, also what is left out.
  fileprivate func made(on days: ClosedRange<CivilDate>) -> [Int] {
    guard days.upperBound >= start.date else { return [] }
    var budget = ExpansionBudget()
    let days = max(days.lowerBound, start.date)...days.upperBound
    var walls = Set<Int>()
    for rule in rules {
      walls.formUnion(expand(rule, on: days, onePerDay: false, &budget).walls)
    }
    walls.formUnion(
      dates.filter { days.contains(CivilDate(dayNumber: floorDivide($0, 86_400))) })
    return walls.sorted()
  }

  /// What the rules give from the start on, also what is left out.
  fileprivate func made(through last: Int, limit: Int) -> [Int] {
    let end = max(start.date, CivilDate(dayNumber: floorDivide(last, 86_400)))
    return Array(made(on: start.date...end).prefix(limit))
  }
}
