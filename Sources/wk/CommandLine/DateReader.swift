internal import PlannerCore
internal import PlannerSync

/// Reads dates as people type them, seen from a day, and says in the words of the command line what
/// is wrong with them.
struct DateReader {
  /// The day that it is.
  let today: CivilDate

  /// The value of an option as a day; a weekday is the next one.
  func day(_ text: String, for option: Option) throws(CommandError) -> CivilDate {
    try read("--\(option.name)") { expression throws(DateExpressionError) in
      try expression.day(text)
    }
  }

  /// The value of an option as a day of a week that is shown; a weekday is the one of it.
  func day(
    _ text: String, of week: PlannerWeek, for option: Option
  ) throws(CommandError) -> CivilDate {
    let day = try read("--\(option.name)") { expression throws(DateExpressionError) in
      try expression.day(text, of: week)
    }
    if week.days.contains(day) { return day }
    throw .usage(
      "\(day) is no day of \(week.label).", hint: "Name the week too: wk week \(day).")
  }

  /// The value of an option as the first day of what is looked at; a weekday is that of this week.
  func firstDay(_ text: String, for option: Option) throws(CommandError) -> CivilDate {
    try read("--\(option.name)") { expression throws(DateExpressionError) in
      try expression.firstDay(text)
    }
  }

  /// The value of an option as the last day of what is looked at; a weekday is that of this week.
  func lastDay(_ text: String, for option: Option) throws(CommandError) -> CivilDate {
    try read("--\(option.name)") { expression throws(DateExpressionError) in
      try expression.lastDay(text)
    }
  }

  /// A week; `place` is what stands in front of the text, for hints.
  func week(_ text: String, after place: String) throws(CommandError) -> PlannerWeek {
    try read(place) { expression throws(DateExpressionError) in try expression.week(text) }
  }

  /// A month; `place` is what stands in front of the text, for hints.
  func month(_ text: String, after place: String) throws(CommandError) -> PlannerMonth {
    try read(place) { expression throws(DateExpressionError) in try expression.month(text) }
  }

  /// The days of a day, week, month, quarter or year, of the present one by its word alone, or of
  /// two of them with `..` between; `place` is what stands in front of the text, for hints.
  func period(_ text: String, after place: String) throws(CommandError) -> ClosedRange<CivilDate> {
    try read(place) { expression throws(DateExpressionError) in try expression.period(text) }
  }

  /// What of a calendar an export writes.
  func options(_ choice: ExportChoice) throws(CommandError) -> ExportOptions {
    try read("") { expression throws(DateExpressionError) in
      try ExportOptions(choice, on: expression.today)
    }
  }

  private func read<Value>(
    _ place: String, _ body: (DateExpression) throws(DateExpressionError) -> Value
  ) throws(CommandError) -> Value {
    do throws(DateExpressionError) {
      return try body(DateExpression(today: today, place: place))
    } catch {
      throw .usage(error.message, hint: error.hint.isEmpty ? "See: wk help dates" : error.hint)
    }
  }
}
