internal import PlannerCore

/// Days, weeks and months in words.
extension Language {
  /// The title of a day within its week: `Mon 23`, `11月23日（一）`.
  func dayOfWeekTitle(_ day: CivilDate) -> String {
    self == .english ? "\(name(of: day.weekday)) \(day.day)" : monthDay(day) + inBrackets(day)
  }

  /// A day with its weekday, and with its year where that is not `year`: `Thu 26 Nov`.
  func dayTitle(_ day: CivilDate, in year: Int) -> String {
    if day.year != year { return fullDay(day) }
    return self == .english
      ? "\(name(of: day.weekday)) \(monthDay(day))" : monthDay(day) + inBrackets(day)
  }

  /// A day with weekday and year: `Tue 1 Dec 2026`, `2026年12月1日（二）`.
  func fullDay(_ day: CivilDate) -> String {
    self == .english
      ? "\(name(of: day.weekday)) \(monthDay(day)) \(day.year)"
      : "\(day.year)年" + monthDay(day) + inBrackets(day)
  }

  /// A day without weekday and year: `26 Nov`, `11月26日`.
  func monthDay(_ day: CivilDate) -> String {
    self == .english
      ? "\(day.day) \(shortName(ofMonth: day.month))" : "\(day.month)月\(day.day)日"
  }

  /// The title of a month: `November 2026`, `2026年11月`.
  func title(_ month: PlannerMonth) -> String {
    self == .english
      ? "\(name(ofMonth: month.month)) \(month.year)" : "\(month.year)年\(month.month)月"
  }

  /// The days of a week, what both ends share written once: `Mon 23 - Sun 29 Nov 2026`,
  /// `2026年11月23日（一）- 29日（日）`.
  func title(_ week: PlannerWeek) -> String {
    let (first, last) = (week.monday, week.sunday)
    let sameMonth = first.month == last.month
    if self == .english {
      let start =
        first.year != last.year
        ? fullDay(first)
        : sameMonth ? dayOfWeekTitle(first) : dayTitle(first, in: first.year)
      return "\(start) - \(fullDay(last))"
    }
    let end =
      first.year != last.year
      ? fullDay(last) : (sameMonth ? "\(last.day)日" : monthDay(last)) + inBrackets(last)
    return "\(fullDay(first))- \(end)"
  }

  /// The days of what a note is about: `30 Nov - 6 Dec 2026`, `November 2026`.
  func title(_ period: NotePeriod) -> String {
    switch period {
    case .month(let month): return title(month)
    case .week(let week) where self != .english: return title(week)
    case .week(let week):
      let (first, last) = (week.monday, week.sunday)
      let start = first.month == last.month ? "\(first.day)" : monthDay(first)
      let year = first.year == last.year ? "" : " \(first.year)"
      return "\(start)\(year) - \(monthDay(last)) \(last.year)"
    }
  }

  private func inBrackets(_ day: CivilDate) -> String { "（\(name(of: day.weekday))）" }
}
