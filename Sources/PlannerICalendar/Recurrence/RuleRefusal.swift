public import PlannerCore

/// Why a rule that somebody typed is refused.
public struct RuleRefusal: Error, Hashable, Sendable {
  /// What follows "the rule …".
  public let reason: String

  /// The first day of a rule on or after a start, in the start's own zone.
  ///
  /// - Parameters:
  ///   - text: the rule, RFC 5545 §3.3.10.
  ///   - start: the first day or time that may be one of its own.
  /// - Returns: that day.
  /// - Throws: where the rule cannot be read, means nothing, or never comes; in bounded time.
  public static func firstDay(
    of text: String, from start: DateOrTime
  ) throws(RuleRefusal) -> CivilDate {
    do throws(RecurrenceRule.Refusal) {
      let rule = try RecurrenceRule(text)
      try rule.check(start)
      if let until = rule.until, until.date < start.date {
        throw RecurrenceRule.Refusal(reason: "ends before it begins")
      }
      return try first(of: rule, from: start)
    } catch {
      throw RuleRefusal(reason: error.reason)
    }
  }

  private static func first(
    of rule: RecurrenceRule, from start: DateOrTime
  ) throws(RecurrenceRule.Refusal) -> CivilDate {
    let wall = Placement.wall(of: start)
    let until = rule.until.map { $0.date.dayNumber * 86_400 + 86_399 } ?? Int.max
    for length in [40, 800, 40_000] {
      var budget = ExpansionBudget()
      let expansion = RuleExpansion(
        rule, start: wall, isDate: start.time == nil, until: until,
        days: start.date...start.date.adding(days: length), onePerDay: true, budget: &budget)
      if let first = expansion.walls.first {
        return CivilDate(dayNumber: floorDivide(first, 86_400))
      }
    }
    throw RecurrenceRule.Refusal(reason: "names days that never come")
  }
}
