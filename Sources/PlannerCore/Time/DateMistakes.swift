/// The errors of date expressions, with what may have been meant on this day and in this place.
struct DateMistakes {
  let today: CivilDate
  let place: String

  func unknown(_ text: String) -> DateExpressionError {
    error(
      .unknown, "There is no date \"\(text)\".",
      ["fri", "+3d", today.adding(days: 1).description])
  }

  func outOfRange(_ text: String) -> DateExpressionError {
    error(.outOfRange, "\"\(text)\" lies outside of the years 0001 to 9999.", [])
  }

  func backwards(_ text: String, last: String, first: String) -> DateExpressionError {
    error(.backwards, "\"\(text)\" ends before it starts.", ["\(last)..\(first)"])
  }

  // MARK: - What the calendar does not have

  func noSuchDay(_ day: Int, month: PlannerMonth) -> DateExpressionError {
    let isThisMonth = month.contains(today)
    var suggestions = [isThisMonth ? String(month.dayCount) : written(month.lastDay)]
    if isThisMonth { suggestions.append("eom") }
    let later = (1...12).lazy.map { month.adding(months: $0) }
      .compactMap { CivilDate(year: $0.year, month: $0.month, day: day) }
    if let longer = later.first { suggestions.append(written(longer)) }
    return error(.noSuchDay, "\(name(of: month)) has \(month.dayCount) days.", suggestions)
  }

  func noSuchMonth(_ month: Int, swapped: CivilDate?) -> DateExpressionError {
    let suggestion = swapped.map(written) ?? PlannerMonth(containing: today).label
    return error(.noSuchMonth, "There is no month \(month).", [suggestion])
  }

  func noSuchWeek(_ week: Int, isoYear: Int) -> DateExpressionError {
    // 28 December is always in the last week of its ISO year.
    guard let anchor = CivilDate(year: isoYear, month: 12, day: 28) else {
      return outOfRange(padded(isoYear, 4))
    }
    let last = PlannerWeek(containing: anchor)
    let first = last.adding(weeks: 1 - last.isoWeek)
    // Behind the last week of 9999 there is none.
    let both = last.next == last ? [last.label] : [last.label, last.next.label]
    return error(
      .noSuchWeek, "\(isoYear) has \(last.isoWeek) weeks.", week < 1 ? [first.label] : both)
  }

  func noSuchWeekday(_ number: Int, of week: PlannerWeek) -> DateExpressionError {
    error(
      .noSuchWeek, "A week has the days 1, Monday, to 7, Sunday, and no day \(number).",
      ["\(week)-\(number < 1 ? 1 : 7)"])
  }

  /// The error for a number that is no day of this month where a week was asked for.
  func perhapsWeek(_ number: Int, _ mistake: DateExpressionError) -> DateExpressionError {
    let year = PlannerWeek(containing: today).isoYear
    guard PlannerWeek(isoYear: year, isoWeek: number) != nil else { return mistake }
    return error(mistake.kind, mistake.message, ["w\(number)"] + mistake.suggestions.prefix(2))
  }

  // MARK: - Something else than was asked for

  func incomplete(_ text: String, step: Int) -> DateExpressionError {
    error(
      .wrongSpan, "\"\(text)\" alone is no day.",
      step < 0 ? ["last fri", "-1w"] : ["next fri", "+1w"])
  }

  func notADay(_ text: String, week: PlannerWeek) -> DateExpressionError {
    error(
      .wrongSpan, "\"\(text)\" is a week, not a day.", [written(week.monday), "\(week)-5"])
  }

  func notADay(_ text: String, month: PlannerMonth) -> DateExpressionError {
    error(
      .wrongSpan, "\"\(text)\" is a month, not a day.",
      [written(month.firstDay), written(month.lastDay)])
  }

  func notADay(_ text: String, span: ClosedRange<CivilDate>) -> DateExpressionError {
    error(
      .wrongSpan, "\"\(text)\" is not a day.",
      [written(span.lowerBound), written(span.upperBound)])
  }

  func notAWeek(_ text: String, first: CivilDate, last: CivilDate) -> DateExpressionError {
    error(
      .wrongSpan, "\"\(text)\" is not a week.",
      [PlannerWeek(containing: first).label, PlannerWeek(containing: last).label])
  }

  func notAMonth(_ text: String, first: CivilDate) -> DateExpressionError {
    error(
      .wrongSpan, "\"\(text)\" is not a month.", [PlannerMonth(containing: first).label])
  }

  func notAPeriod(_ text: String) -> DateExpressionError {
    let (week, year) = (PlannerWeek(containing: today), padded(today.year, 4))
    return error(
      .unknown, "\"\(text)\" is no period.",
      [
        year, "\(year)-Q\((today.month + 2) / 3)",
        week.isoYear == today.year ? "w\(week.isoWeek)" : week.label,
      ])
  }

  /// The error for two numbers of which either may be the month.
  func twoReadings(
    _ text: String, _ first: Int, _ second: Int, year: Int?
  ) -> DateExpressionError {
    let pairs = first == second ? [(first, second)] : [(first, second), (second, first)]
    let days = pairs.compactMap { CivilDate(year: year ?? today.year, month: $0.0, day: $0.1) }
    guard !days.isEmpty else { return unknown(text) }
    return error(
      .ambiguous, "Which number of \"\(text)\" is the month depends on the country.",
      days.map(written))
  }

  // MARK: - Words

  private func error(
    _ kind: DateExpressionError.Kind, _ message: String, _ suggestions: [String]
  ) -> DateExpressionError {
    DateExpressionError(kind: kind, message: message, suggestions: suggestions, place: place)
  }

  /// A day as one would type it: without the year where that is this one.
  private func written(_ day: CivilDate) -> String {
    day.year == today.year ? String(day.description.dropFirst(5)) : day.description
  }

  private func name(of month: PlannerMonth) -> String {
    "\(DateWords.englishMonths[month.month - 1]) \(month.year)"
  }
}
