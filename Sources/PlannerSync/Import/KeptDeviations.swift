internal import PlannerCore

extension ObjectContents {
  /// Keeps what was done here to single days of a series within its object: a file that knows
  /// nothing of it cannot take it away.
  ///
  /// - Parameters:
  ///   - stored: the events that the planner has.
  ///   - base: those that the text had which the file comes after; empty where there was none.
  mutating func keepDeviations(of stored: [ObjectEvent], since base: [ObjectEvent]) {
    let known = Set(events.map(\.recurrenceID) + base.map(\.recurrenceID))
    events += stored.filter {
      $0.recurrenceID != nil && !$0.edited.isEmpty && !known.contains($0.recurrenceID)
    }
    let skipped = Set(events.flatMap(\.skipped))
    events.removeAll { $0.recurrenceID.map(skipped.contains) == true }
  }
}
