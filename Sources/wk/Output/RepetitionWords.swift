internal import PlannerCore

/// How often something repeats, in words.
extension Repetition {
  /// `every 2 weeks on Tue`; a rule that somebody wrote stands as it is.
  func words(in language: Language) -> String {
    switch pattern {
    case .days(let number): return Self.every(number, "day")
    case .weeks(let number, let weekday):
      return Self.every(number, "week") + " on \(language.name(of: weekday))"
    case .weekdays:
      return
        "every weekday, \(language.name(of: .monday)) to \(language.name(of: .friday))"
    case .months(let number, let day): return Self.every(number, "month") + Self.monthDay(day)
    case .years(let number, let month, let day):
      guard month == 2, day == 29 else {
        return Self.every(number, "year")
          + " on \(day) \(language.shortName(ofMonth: month))"
      }
      return Self.every(number, "year") + " on the last day of February"
    case .rule: return "by the rule \(Sanitize.line(rule))"
    }
  }

  private static func every(_ number: Int, _ unit: String) -> String {
    number == 1 ? "every \(unit)" : "every \(number) \(unit)s"
  }

  /// A month that does not have the day takes its last one, and the words say so.
  private static func monthDay(_ day: Int) -> String {
    switch day {
    case 31: " on its last day"
    case 29, 30: " on day \(day), or its last day where it is shorter"
    default: " on day \(day)"
    }
  }
}
