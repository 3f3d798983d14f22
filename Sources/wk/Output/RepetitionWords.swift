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

  /// The words with the end that the rule has; a rule that they cannot say stands as it is.
  func shown(in language: Language) -> String {
    if case .rule = pattern { return Sanitize.line(rule) }
    switch end {
    case .never: return words(in: language)
    case .until(let day): return words(in: language) + " until \(language.fullDay(day))"
    case .count(let number): return words(in: language) + ", \(Wording.count(number, "time"))"
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

extension EventRow {
  /// How often it repeats, or the series that it is a day of; nil where it does not.
  var repetition: Repetition? {
    guard let rule = recurrence?.rule else { return nil }
    guard let day = recurrence?.occurrence ?? event.day else {
      return Repetition(pattern: .rule, rule: rule)
    }
    return Repetition(reading: rule, from: day)
  }
}
