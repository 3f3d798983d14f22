/// Dates that are words: `tomorrow`, `next fri`, `eom`, `下週五`, `来週の金曜日`.
struct DatePhrases {
  let today: CivilDate

  /// What a plain text means, or nil where it is no such word.
  func meaning(of text: String) -> DateMeaning? {
    if let distance = DateWords.days[text] { return .day(today.adding(days: distance)) }
    if let weekday = DateWords.weekdays[text] { return .weekday(weekday) }
    if let distance = DateWords.weeks[text] { return .week(week(distance)) }
    if let distance = DateWords.months[text] { return .month(month(distance)) }
    if let step = DateWords.steps[text] { return .step(step) }
    if DateWords.weekEnds.contains(text) { return .day(week(0).sunday) }
    if DateWords.monthEnds.contains(text) { return .day(month(0).lastDay) }
    return relative(text) ?? weekdayOfNamedWeek(text)
  }

  private func relative(_ text: String) -> DateMeaning? {
    for (word, distance) in DateWords.relatives where text.hasPrefix(word) {
      let rest = String(text.dropFirst(word.count))
      if let weekday = DateWords.weekdays[rest] { return .day(day(weekday, of: week(distance))) }
      if DateWords.weekNouns.contains(rest) { return .week(week(distance)) }
      if DateWords.monthNouns.contains(rest) { return .month(month(distance)) }
    }
    return nil
  }

  private func weekdayOfNamedWeek(_ text: String) -> DateMeaning? {
    for (word, distance) in DateWords.weeks where text.hasPrefix(word) {
      var rest = text.dropFirst(word.count)
      if rest.hasPrefix(DateWords.link) { rest = rest.dropFirst(DateWords.link.count) }
      guard let weekday = DateWords.weekdays[String(rest)] else { continue }
      return .day(day(weekday, of: week(distance)))
    }
    return nil
  }

  private func week(_ distance: Int) -> PlannerWeek {
    PlannerWeek(containing: today).adding(weeks: distance)
  }

  private func month(_ distance: Int) -> PlannerMonth {
    PlannerMonth(containing: today).adding(months: distance)
  }

  private func day(_ weekday: Weekday, of week: PlannerWeek) -> CivilDate {
    week.monday.adding(days: weekday.rawValue - 1)
  }
}

/// A distance from a day: `+3d`, `-1w`, `in 2 months`, `3天後`, `2週間前`.
struct DateDistance {
  private let amount: Int
  private let unit: DateUnit

  /// Reads a plain text; nil where it is no distance.
  init?(_ text: String) {
    for (before, behind, sign) in DateWords.directions
    where text.hasPrefix(before) && text.hasSuffix(behind) {
      let middle = text.dropFirst(before.count).dropLast(behind.count)
      for (word, unit) in DateWords.units where middle.hasSuffix(word) {
        var number = middle.dropLast(word.count)
        if number.hasSuffix(" ") { number = number.dropLast() }
        guard let count = DateText.number(number) else { continue }
        (self.amount, self.unit) = (sign * count, unit)
        return
      }
    }
    return nil
  }

  /// The day that far away, or nil beyond the calendar.
  ///
  /// Where a month is too short, its last day.
  func day(from today: CivilDate) -> CivilDate? {
    // More days than the calendar has, few enough for every product below.
    guard abs(amount) < 4_000_000 else { return nil }
    switch unit {
    case .day: return day(from: today, days: amount)
    case .week: return day(from: today, days: amount * 7)
    case .month: return day(from: today, months: amount)
    case .year: return day(from: today, months: amount * 12)
    }
  }

  private func day(from today: CivilDate, days: Int) -> CivilDate? {
    let day = today.adding(days: days)
    return today.days(until: day) == days ? day : nil
  }

  private func day(from today: CivilDate, months: Int) -> CivilDate? {
    let index = today.year * 12 + today.month - 1 + months
    return (12..<120_000).contains(index) ? today.adding(months: months) : nil
  }
}
