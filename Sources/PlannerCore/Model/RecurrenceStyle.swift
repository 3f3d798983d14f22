/// How a calendar keeps and writes the occurrences of a series that got a state of their own here.
///
/// Both are read, whoever wrote them.
public enum RecurrenceStyle: String, CaseIterable, Sendable {
  /// Each becomes an object of its own, which every program understands.
  case detach
  /// Each becomes a component with RECURRENCE-ID in the object of its series, RFC 5545 §3.8.4.4.
  case override
}
