/// Reads what people type for days, weeks and months: `fri`, `+3d`, `11-27`, `2026-W48`, `下週五`.
///
/// Every word is understood in every language of ``DateWords``. A week or a month that names no
/// year is one of this year; what is past stays past, nothing is moved to the next year. Of two
/// readings none is guessed: the error says what to type for each.
public struct DateExpression: Sendable {
  /// The day from which relative words count.
  public let today: CivilDate
  /// What stands before the text, for hints: an option or a command, `--on`, `wk week`.
  public let place: String

  /// Makes a reader for one place on the command line.
  public init(today: CivilDate, place: String = "") {
    self.today = today
    self.place = place
  }

  /// The day for which something is planned.
  ///
  /// A weekday is the next one, today included; weeks and months are refused.
  public func day(_ text: String) throws(DateExpressionError) -> CivilDate {
    switch try meaning(of: text) {
    case .day(let day): return day
    case .weekday(let weekday): return next(weekday)
    case .number(let number): return try dayOfThisMonth(number)
    case .step(let step): throw mistakes.incomplete(text, step: step)
    case .week(let week): throw mistakes.notADay(text, week: week)
    case .month(let month): throw mistakes.notADay(text, month: month)
    case .span(let days): throw mistakes.notADay(text, span: days)
    }
  }

  /// A day, where a weekday is that of a week.
  public func day(
    _ text: String, of week: PlannerWeek
  ) throws(DateExpressionError) -> CivilDate {
    guard case .weekday(let weekday) = try meaning(of: text) else { return try day(text) }
    return week.monday.adding(days: weekday.rawValue - 1)
  }

  /// The first day of a range that a view shows; of a week or month its first day.
  ///
  /// A weekday is that of this week.
  public func firstDay(_ text: String) throws(DateExpressionError) -> CivilDate {
    try range(text).lowerBound
  }

  /// The last day of a range that a view shows; of a week or month its last day.
  ///
  /// A weekday is that of this week.
  public func lastDay(_ text: String) throws(DateExpressionError) -> CivilDate {
    try range(text).upperBound
  }

  /// The days of a day, week, month, quarter, year, or of two of them with `..` between.
  ///
  /// A weekday is that of this week.
  public func range(_ text: String) throws(DateExpressionError) -> ClosedRange<CivilDate> {
    switch try meaning(of: text) {
    case .day(let day): return day...day
    case .weekday(let weekday):
      let day = thisWeek(weekday)
      return day...day
    case .number(let number):
      let day = try dayOfThisMonth(number)
      return day...day
    case .week(let week): return week.range
    case .month(let month): return month.range
    case .span(let days): return days
    case .step(let step): throw mistakes.incomplete(text, step: step)
    }
  }

  /// The week that a view shows: a week, or that of a day.
  ///
  /// A weekday is that of this week.
  public func week(_ text: String) throws(DateExpressionError) -> PlannerWeek {
    switch try meaning(of: text) {
    case .week(let week): return week
    case .day(let day): return PlannerWeek(containing: day)
    case .weekday(let weekday): return PlannerWeek(containing: thisWeek(weekday))
    case .step(let step): return PlannerWeek(containing: today).adding(weeks: step)
    case .number(let number):
      do { return PlannerWeek(containing: try dayOfThisMonth(number)) } catch {
        throw mistakes.perhapsWeek(number, error)
      }
    case .month(let month):
      throw mistakes.notAWeek(text, first: month.firstDay, last: month.lastDay)
    case .span(let days):
      throw mistakes.notAWeek(text, first: days.lowerBound, last: days.upperBound)
    }
  }

  /// The month that a view shows: a month, that of a day, or that of a week's Thursday.
  ///
  /// A number is a month of this year, since no month view is named by a day. A weekday is that of
  /// this week.
  public func month(_ text: String) throws(DateExpressionError) -> PlannerMonth {
    switch try meaning(of: text) {
    case .month(let month): return month
    case .day(let day): return PlannerMonth(containing: day)
    case .week(let week): return PlannerMonth(containing: week.thursday)
    case .weekday(let weekday): return PlannerMonth(containing: thisWeek(weekday))
    case .step(let step): return PlannerMonth(containing: today).adding(months: step)
    case .number(let number):
      guard let month = PlannerMonth(year: today.year, month: number) else {
        throw mistakes.noSuchMonth(number, swapped: nil)
      }
      return month
    case .span(let days): throw mistakes.notAMonth(text, first: days.lowerBound)
    }
  }

  private func meaning(of text: String) throws(DateExpressionError) -> DateMeaning {
    let plain = DateText.plain(text)
    if let (first, last) = Self.halves(of: plain) {
      return .span(try span(text, from: first, to: last))
    }
    if let meaning = DatePhrases(today: today).meaning(of: plain) { return meaning }
    if let distance = DateDistance(plain) {
      guard let day = distance.day(from: today) else { throw mistakes.outOfRange(text) }
      return .day(day)
    }
    let numbers = DateNumbers(today: today, mistakes: mistakes)
    guard let meaning = try numbers.meaning(of: plain) else { throw mistakes.unknown(text) }
    return meaning
  }

  private func span(
    _ text: String, from first: String, to last: String
  ) throws(DateExpressionError) -> ClosedRange<CivilDate> {
    guard Self.halves(of: first) == nil, Self.halves(of: last) == nil else {
      throw mistakes.unknown(text)
    }
    let (start, end) = (try firstDay(first), try lastDay(last))
    guard start <= end else { throw mistakes.backwards(text, last: last, first: first) }
    return start...end
  }

  private var mistakes: DateMistakes { DateMistakes(today: today, place: place) }

  private func next(_ weekday: Weekday) -> CivilDate {
    today.adding(days: (weekday.rawValue - today.weekday.rawValue + 7) % 7)
  }

  private func thisWeek(_ weekday: Weekday) -> CivilDate {
    PlannerWeek(containing: today).monday.adding(days: weekday.rawValue - 1)
  }

  private func dayOfThisMonth(_ number: Int) throws(DateExpressionError) -> CivilDate {
    let (year, month, _) = today.parts
    guard let day = CivilDate(year: year, month: month, day: number) else {
      throw mistakes.noSuchDay(number, month: PlannerMonth(containing: today))
    }
    return day
  }

  /// What stands before and behind two dots.
  private static func halves(of text: String) -> (String, String)? {
    let signs = Array(text)
    for index in signs.indices.dropFirst().dropLast(2)
    where signs[index] == "." && signs[index + 1] == "." {
      return (String(signs[..<index]), String(signs[(index + 2)...]))
    }
    return nil
  }
}

/// What a text means before it is known what was asked for.
enum DateMeaning {
  case day(CivilDate)
  case week(PlannerWeek)
  case month(PlannerMonth)
  /// A longer span: a quarter, a year, two dates with `..` between.
  case span(ClosedRange<CivilDate>)
  /// A weekday alone: the next one for a plan, that of this week for a view.
  case weekday(Weekday)
  /// A number of one or two digits alone.
  case number(Int)
  /// So many weeks or months on, whichever is asked for.
  case step(Int)
}
