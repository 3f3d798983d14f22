internal import PlannerCore

/// How often something repeats, as `--every`, `--until` and `--count` say it.
struct RepetitionOptions {
  /// The options.
  static let options: [Option] = [.every, .until, .count]

  /// What follows `--every`; nil = it repeats no more.
  private let every: String?
  private let until: CivilDate?
  private let count: Int?

  /// Reads the options; nil where there is no `--every`.
  init?(_ arguments: Arguments, _ dates: DateReader) throws(CommandError) {
    guard let every = arguments.value(of: .every) else { return nil }
    self.every = every == "none" ? nil : every
    until = try arguments.value(of: .until).map { text throws(CommandError) in
      try dates.day(text, for: .until)
    }
    count = arguments.value(of: .count).flatMap { Int($0) }
  }

  /// Refuses what makes no sense on any day.
  static func check(_ arguments: Arguments) throws(CommandError) {
    let ends = [Option.until, .count].filter(arguments.has)
    if let end = ends.first, !arguments.has(.every) {
      throw .usage("--\(end.name) needs --every.", hint: "Add --every week, or another word.")
    }
    guard ends.count < 2 else {
      throw .usage("--until and --count cannot stand together.", hint: "Choose one of them.")
    }
    if let end = ends.first, arguments.value(of: .every) == "none" {
      throw .usage("--\(end.name) and --every none cannot stand together.")
    }
    if let text = arguments.value(of: .count) {
      guard let count = Int(text), (1...100_000).contains(count) else {
        throw .usage("\"\(text)\" is no number of times.", hint: "Write --count 10, for ten.")
      }
    }
  }

  /// How often something repeats that begins on a day; nil = no more.
  func repetition(from day: CivilDate, isTimed: Bool) throws(CommandError) -> Repetition? {
    guard let every else { return nil }
    if let until, until < day {
      throw .usage("--until \(until) is before the first day, \(day).")
    }
    do throws(RepetitionExpressionError) {
      let repetition = try RepetitionExpression(from: day).repetition(every)
      if let until { return try repetition.until(until, isTimed: isTimed) }
      if let count { return try repetition.times(count) }
      return repetition
    } catch {
      throw .usage(error.message, hint: error.hint)
    }
  }

  /// What is added to a confirmation: `until Thu 31 Dec 2026`, `10 times`; empty without an end.
  func end(in language: Language) -> String {
    if let until { return " until \(language.fullDay(until))" }
    return count.map { " \($0) times" } ?? ""
  }
}
