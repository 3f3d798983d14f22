/// Dates that are written with numbers: `27`, `11-27`, `2026-W48-5`, `27 nov`, `11月27日`.
struct DateNumbers {
  let today: CivilDate
  let mistakes: DateMistakes

  /// What a plain text means, or nil where it is no such date.
  ///
  /// - Throws: where it has the form of a date, but the calendar has no such day, week or month.
  func meaning(of text: String) throws(DateExpressionError) -> DateMeaning? {
    if let meaning = try withSlashes(text) { return meaning }
    if let meaning = try withMonthName(text) { return meaning }
    if let meaning = try withSigns(text) { return meaning }
    return try withHyphens(text.split(separator: "-", omittingEmptySubsequences: false))
  }

  // MARK: - 2026-11-27, 2026-W48-5

  private func withHyphens(_ parts: [Substring]) throws(DateExpressionError) -> DateMeaning? {
    guard let first = parts.first else { return nil }
    if let year = DateText.year(first) { return try ofYear(year, parts.dropFirst()) }
    if let meaning = try ofYear(nil, parts[...]) { return meaning }
    guard let number = DateText.short(first) else { return nil }
    if parts.count == 1 { return .number(number) }
    guard parts.count == 2, let day = DateText.short(parts[1]) else { return nil }
    return .day(try self.day(day, ofMonth: number, year: today.year, swapped: true))
  }

  /// What follows a year; without a year only what has a letter of its own.
  private func ofYear(
    _ written: Int?, _ parts: ArraySlice<Substring>
  ) throws(DateExpressionError) -> DateMeaning? {
    guard let first = parts.first else {
      guard let year = written else { return nil }
      return .span(try months(1...12, of: year))
    }
    let numbers = parts.dropFirst().compactMap { DateText.short($0) }
    guard numbers.count == parts.count - 1, numbers.count <= 1 else { return nil }
    if first.hasPrefix("w"), let week = DateText.short(first.dropFirst()) {
      return try ofWeek(week, isoYear: written, weekday: numbers.first)
    }
    if first.hasPrefix("q"), let quarter = DateText.short(first.dropFirst()), numbers.isEmpty {
      guard (1...4).contains(quarter) else { return nil }
      return .span(try months(quarter * 3 - 2...quarter * 3, of: written ?? today.year))
    }
    guard let year = written, let month = DateText.short(first) else { return nil }
    guard let day = numbers.first else { return .month(try self.month(month, of: year)) }
    return .day(try self.day(day, ofMonth: month, year: year, swapped: true))
  }

  private func ofWeek(
    _ number: Int, isoYear: Int?, weekday: Int?
  ) throws(DateExpressionError) -> DateMeaning {
    let year = isoYear ?? PlannerWeek(containing: today).isoYear
    guard let week = PlannerWeek(isoYear: year, isoWeek: number) else {
      throw mistakes.noSuchWeek(number, isoYear: year)
    }
    guard let weekday else { return .week(week) }
    guard (1...7).contains(weekday) else { throw mistakes.noSuchWeekday(weekday, of: week) }
    let day = week.monday.adding(days: weekday - 1)
    // The calendar's last week ends on its Friday.
    guard day.weekday.rawValue == weekday else { throw mistakes.outOfRange("\(week)-\(weekday)") }
    return .day(day)
  }

  // MARK: - 2026/11/27

  private func withSlashes(_ text: String) throws(DateExpressionError) -> DateMeaning? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    if DateText.year(parts[0]) != nil { return try withHyphens(parts) }
    // Which of two numbers is the month depends on the country.
    guard let first = DateText.short(parts[0]), let second = DateText.short(parts[1]) else {
      return nil
    }
    switch parts.count {
    case 2: throw mistakes.twoReadings(text, first, second, year: nil)
    case 3:
      guard let year = DateText.year(parts[2]) else { return nil }
      throw mistakes.twoReadings(text, first, second, year: year)
    default: return nil
    }
  }

  // MARK: - 27 nov 2026

  private func withMonthName(_ text: String) throws(DateExpressionError) -> DateMeaning? {
    var words = text.split { $0 == " " || $0 == "," }
    guard let index = words.firstIndex(where: { DateWords.monthNames[String($0)] != nil }),
      let month = DateWords.monthNames[String(words[index])], index <= 1, words.count <= 3
    else { return nil }
    words.remove(at: index)
    var year: Int?
    if let last = words.last, let number = DateText.year(last) {
      year = number
      words.removeLast()
    }
    guard let word = words.first else {
      return .month(try self.month(month, of: year ?? today.year))
    }
    guard words.count == 1, let day = DateText.short(word) else { return nil }
    return .day(try self.day(day, ofMonth: month, year: year ?? today.year, swapped: false))
  }

  // MARK: - 2026年11月27日

  private func withSigns(_ text: String) throws(DateExpressionError) -> DateMeaning? {
    let signs = DateWords.dateSigns
    var rest = text[...]
    let year = Self.number(before: [signs.year], in: &rest)
    let month = Self.number(before: [signs.month], in: &rest)
    let day = Self.number(before: signs.days, in: &rest)
    guard rest.isEmpty else { return nil }
    switch (year, month, day) {
    case (let year?, nil, nil): return .span(try months(1...12, of: year))
    case (nil, nil, let day?): return .number(day)
    case (_, let month?, nil): return .month(try self.month(month, of: year ?? today.year))
    case (_, let month?, let day?):
      return .day(try self.day(day, ofMonth: month, year: year ?? today.year, swapped: false))
    default: return nil
    }
  }

  /// Takes a number and the sign behind it from the front of a text.
  private static func number(before signs: [Character], in text: inout Substring) -> Int? {
    guard let end = text.firstIndex(where: signs.contains),
      let number = DateText.number(text[..<end])
    else { return nil }
    text = text[text.index(after: end)...]
    return number
  }

  // MARK: - Checked against the calendar

  private func month(_ month: Int, of year: Int) throws(DateExpressionError) -> PlannerMonth {
    guard (1...9999).contains(year) else { throw mistakes.outOfRange(padded(year, 4)) }
    guard let found = PlannerMonth(year: year, month: month) else {
      throw mistakes.noSuchMonth(month, swapped: nil)
    }
    return found
  }

  private func months(
    _ months: ClosedRange<Int>, of year: Int
  ) throws(DateExpressionError) -> ClosedRange<CivilDate> {
    let (first, last) = (
      try month(months.lowerBound, of: year), try month(months.upperBound, of: year)
    )
    return first.firstDay...last.lastDay
  }

  private func day(
    _ day: Int, ofMonth month: Int, year: Int, swapped: Bool
  ) throws(DateExpressionError) -> CivilDate {
    if !(1...12).contains(month), swapped, year > 0 {
      throw mistakes.noSuchMonth(month, swapped: CivilDate(year: year, month: day, day: month))
    }
    let found = try self.month(month, of: year)
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw mistakes.noSuchDay(day, month: found)
    }
    return date
  }
}
