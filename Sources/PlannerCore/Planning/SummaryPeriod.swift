/// What a summary is about: a day, week, month, quarter, year, or any other days.
public struct SummaryPeriod: Hashable, Sendable {
  /// What kind of period it is.
  public enum Kind: Sendable {
    case day, week, month, quarter, year, range
  }

  /// Its kind.
  public let kind: Kind
  /// Its days; of a week or month within a longer period only those that belong to that.
  public let days: ClosedRange<CivilDate>
  /// Its name: `2026-11-26`, `2026-W48`, `2026-11`, `2026-Q4`, `2026`, `2026-11-01..2026-12-15`.
  public let label: String

  /// The longest range, in days, that is divided into weeks: twelve of them.
  private static let longestInWeeks = 84

  /// Makes the period of these days; where they are just a day, week, month, quarter or year, it is
  /// that one.
  public init(_ days: ClosedRange<CivilDate>) {
    let (first, last) = (days.lowerBound, days.upperBound)
    let (month, year) = (PlannerMonth(containing: first), padded(first.year, 4))
    let quarter = (first.month + 2) / 3
    if first == last {
      self.init(.day, days, "\(first)")
    } else if PlannerWeek(containing: first).range == days {
      self.init(.week, days, PlannerWeek(containing: first).label)
    } else if month.range == days {
      self.init(.month, days, month.label)
    } else if first.month % 3 == 1, month.firstDay...month.adding(months: 2).lastDay == days {
      self.init(.quarter, days, "\(year)-Q\(quarter)")
    } else if first.month == 1, month.firstDay...month.adding(months: 11).lastDay == days {
      self.init(.year, days, year)
    } else {
      self.init(.range, days, "\(first)..\(last)")
    }
  }

  private init(_ kind: Kind, _ days: ClosedRange<CivilDate>, _ label: String) {
    self.kind = kind
    self.days = days
    self.label = label
  }

  /// What it is divided into: a week into days, a month into weeks, a quarter or year into months,
  /// other days into weeks, or into months where there are more than twelve weeks.
  public var parts: [SummaryPeriod] {
    switch kind {
    case .day: [self]
    case .week: CivilDate.days(in: days).map { SummaryPeriod($0...$0) }
    case .month: weeks
    case .quarter, .year: months
    case .range: days.lowerBound.days(until: days.upperBound) < Self.longestInWeeks ? weeks : months
    }
  }

  private var weeks: [SummaryPeriod] {
    divided { first in
      let week = PlannerWeek(containing: first)
      return (.week, week.sunday, week.label)
    }
  }

  private var months: [SummaryPeriod] {
    divided { first in
      let month = PlannerMonth(containing: first)
      return (.month, month.lastDay, month.label)
    }
  }

  /// The parts of its days, each from a day to its own end or that of the period.
  private func divided(
    _ part: (CivilDate) -> (kind: Kind, last: CivilDate, label: String)
  ) -> [SummaryPeriod] {
    var parts: [SummaryPeriod] = []
    var first = days.lowerBound
    while true {
      let (kind, last, label) = part(first)
      let end = min(last, days.upperBound)
      parts.append(SummaryPeriod(kind, first...end, label))
      guard end < days.upperBound else { return parts }
      first = end.adding(days: 1)
    }
  }
}
