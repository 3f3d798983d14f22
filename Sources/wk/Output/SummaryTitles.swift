internal import PlannerCore

/// What periods and days are called within a summary.
struct SummaryTitles {
  let summary: Summary
  let language: Language

  /// The name of a row, or of the first and the last of joined ones: `W45`, `W30-W33`, `Oct`.
  func title(of run: Summary.Run) -> String {
    let (first, last) = (title(of: run.first), title(of: run.last))
    if run.first == run.last { return first }
    return first + (first.contains("-") ? ".." : "-") + last
  }

  /// The name of a part of the period, as short as the period allows.
  func title(of part: SummaryPeriod) -> String {
    let day = part.days.lowerBound
    switch part.kind {
    case .day: return language.dayOfWeekTitle(day)
    case .week: return String(part.label.dropFirst(5))
    case .month where summary.period.kind != .range: return language.shortName(ofMonth: day.month)
    default: return part.label
    }
  }

  /// A day, as short as the period allows.
  func title(of day: CivilDate) -> String {
    switch summary.period.kind {
    case .day, .week, .month: language.dayOfWeekTitle(day)
    case .quarter, .year, .range: language.dayTitle(day, in: summary.period.days.upperBound.year)
    }
  }

  /// `12 overdue, 9 today or later`; nil where nothing is open.
  var open: String? {
    let parts = [
      summary.overdue > 0 ? Wording.overdue(summary.overdue) : nil,
      summary.upcoming > 0 ? Wording.upcoming(summary.upcoming) : nil,
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// A streak that is worth a word: a shorter one is chance.
  var streak: Streak? { summary.streak.longest >= 5 ? summary.streak : nil }
}
