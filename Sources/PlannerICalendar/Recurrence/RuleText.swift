internal import PlannerCore

/// Changes parts of a rule; all others stay as they are written.
enum RuleText {
  /// A rule with another value of a part.
  static func replacing(
    _ name: String, in rule: String, with value: (String) -> String
  ) -> String {
    let parts = rule.split(separator: ";", omittingEmptySubsequences: false)
    return parts.map { part -> String in
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, PlainText.trimmed(pair[0].uppercased()) == name else {
        return String(part)
      }
      return "\(pair[0])=\(value(PlainText.trimmed(String(pair[1]))))"
    }.joined(separator: ";")
  }

  /// A rule that counts fewer occurrences.
  static func counting(_ passed: Int, lessIn rule: String) -> String {
    guard passed > 0 else { return rule }
    return replacing("COUNT", in: rule) { text in
      Int(text).map { String($0 - passed) } ?? text
    }
  }

  /// A rule for a start at another time, with UNTIL of that value type, RFC 5545 §3.3.10.
  static func moved(
    _ rule: String, passed: Int, until: DateOrTime?, to start: DateOrTime,
    in placement: Placement
  ) -> String {
    let rule = counting(passed, lessIn: rule)
    guard let until else { return rule }
    let isFloating = if case .floating = start { true } else { false }
    let value: DateOrTime
    switch (until.time == nil, start.time == nil) {
    case (true, true): return rule
    case (_, true): value = .date(placement.place(until).day)
    case (true, false):
      let end = ClockTime(hour: 23, minute: 59, second: 59) ?? .midnight
      value = .floating(until.date, end)
    case (false, false):
      guard isFloating, until.zone != nil else { return rule }
      let (day, time) = placement.place(until)
      value = .floating(day, time ?? .midnight)
    }
    return replacing("UNTIL", in: rule) { _ in value.description }
  }
}
