/// How much of a period is done: in all, of each of its parts, and on which day the most.
///
/// Computed from the counts of days alone, so that what it says and what a list shows cannot differ.
public struct Summary: Hashable, Sendable {
  /// One part of the period.
  public struct Row: Hashable, Sendable {
    /// The part.
    public let period: SummaryPeriod
    /// Its events.
    public let count: DayCount
  }

  /// Rows that stand side by side and are shown as one: a single one, or several without events.
  public struct Run: Hashable, Sendable {
    /// The first of the parts.
    public let first: SummaryPeriod
    /// The last of the parts.
    public let last: SummaryPeriod
    /// The events of all of them.
    public let count: DayCount
  }

  /// A day with its events.
  public struct Day: Hashable, Sendable {
    /// The day.
    public let day: CivilDate
    /// Its events.
    public let count: DayCount
  }

  /// The period.
  public let period: SummaryPeriod
  /// By which of its days an event counts.
  public let basis: CountBasis
  /// The events of the whole period; by the day of finishing all of them are finished.
  public let count: DayCount
  /// Events that are overdue today.
  public let overdue: Int
  /// Events that are not finished and planned for today or later.
  public let upcoming: Int
  /// The parts of the period in order, also those without events.
  public let rows: [Row]
  /// The day of which the largest part is finished, then the most events, then the earliest; nil
  /// where nothing is finished.
  public let bestDay: Day?
  /// Days in a row on which all that was planned is finished.
  public let streak: Streak

  /// Sums up the counts of days; days outside of the period are left out.
  public init(
    of period: SummaryPeriod, basis: CountBasis = .planned, counts: [CivilDate: DayCount],
    today: CivilDate
  ) {
    let own = counts.filter { period.days.contains($0.key) }
    let days = own.map { Day(day: $0.key, count: $0.value) }.sorted { $0.day < $1.day }
    self.period = period
    self.basis = basis
    count = days.reduce(.none) { $0 + $1.count }
    overdue = own.overdue(on: today)
    upcoming = count.open - overdue
    rows = Self.rows(period.parts, of: days)
    bestDay = days.filter { $0.count.finished > 0 }.reduce(nil) { best, day in
      best.map { day.isBetter(than: $0) ? day : $0 } ?? day
    }
    streak = Streak(of: days, in: period.days, basis: basis, today: today)
  }

  /// The rows as people see them: those without events are joined, and left out at both ends.
  public var runs: [Run] {
    var runs: [Run] = []
    for row in rows {
      if let last = runs.last, last.count.total == 0, row.count.total == 0 {
        runs[runs.count - 1] = Run(
          first: last.first, last: row.period, count: last.count + row.count)
      } else {
        runs.append(Run(first: row.period, last: row.period, count: row.count))
      }
    }
    if runs.first?.count.total == 0 { runs.removeFirst() }
    if runs.last?.count.total == 0 { runs.removeLast() }
    return runs
  }

  /// Both lists are in order, so that many days and many parts take one walk.
  private static func rows(_ parts: [SummaryPeriod], of days: [Day]) -> [Row] {
    var rest = days[...]
    return parts.map { part in
      var count = DayCount.none
      while let day = rest.first, day.day <= part.days.upperBound {
        count = count + day.count
        rest.removeFirst()
      }
      return Row(period: part, count: count)
    }
  }
}

extension Summary.Day {
  /// Of two fractions the larger one has the larger product across.
  fileprivate func isBetter(than other: Summary.Day) -> Bool {
    let (own, others) = (
      count.finished * other.count.total, other.count.finished * count.total
    )
    return own == others ? count.finished > other.count.finished : own > others
  }
}
