internal import PlannerCore

/// On which day an event is planned, from DTSTART, DUE and DURATION, whoever wrote it.
///
/// DUE decides, else DTSTART with its DURATION; neither means unscheduled. RFC 5545 §3.6.2.
struct ScheduleRule: Hashable {
  /// The properties that the day comes from.
  enum Basis: Hashable {
    /// DUE.
    case due
    /// DTSTART alone.
    case start
    /// DTSTART and DURATION.
    case startAndDuration
  }

  /// When it is planned, in its own zone; nil where it is unscheduled.
  let value: DateOrTime?
  /// Where `value` comes from; nil where it is unscheduled.
  let basis: Basis?
  /// What in the input is against RFC 5545: clauses for a report.
  let contradictions: [String]

  /// Applies the rule.
  init(start: DateOrTime?, due: DateOrTime?, duration: EventDuration?, in placement: Placement) {
    var contradictions: [String] = []
    if duration != nil, start == nil {
      contradictions.append("DURATION without DTSTART means nothing; it counts as absent")
    }
    if let due {
      value = due
      basis = .due
      if duration != nil, start != nil {
        contradictions.append("DUE and DURATION exclude each other; DUE counts")
      }
      if let start { Self.compare(due, with: start, in: placement, &contradictions) }
    } else if let start {
      value = duration.map { placement.add($0, to: start) } ?? start
      basis = duration == nil ? .start : .startAndDuration
    } else {
      value = nil
      basis = nil
    }
    self.contradictions = contradictions
  }

  private static func compare(
    _ due: DateOrTime, with start: DateOrTime, in placement: Placement,
    _ contradictions: inout [String]
  ) {
    if (due.time == nil) != (start.time == nil) {
      contradictions.append("DUE and DTSTART are not of one value type; DUE counts")
    } else if placement.utc(of: due) < placement.utc(of: start) {
      contradictions.append("DUE before DTSTART; DUE counts")
    }
  }
}
