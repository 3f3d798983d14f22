internal import PlannerCore

extension ObjectContents {
  /// Keeps what was done here to single days of a series within its object: a file that knows
  /// nothing of it, or took the day away, cannot take it away here.
  ///
  /// - Parameters:
  ///   - stored: the events that the planner has.
  ///   - merged: what the merged object shows, which holds what else of ours stays.
  mutating func keepDeviations(of stored: [ObjectEvent], in merged: ObjectContents) {
    let known = Set(events.map(\.recurrenceID))
    let staying = Set(merged.events.map(\.recurrenceID))
    events += stored.filter { event in
      let isOurs = event.recurrenceID != nil && !event.edited.isEmpty
      return !known.contains(event.recurrenceID)
        && (isOurs || staying.contains(event.recurrenceID))
    }
    // A day that was left out here stays out, and one that is an object of its own stands in that,
    // whatever the file has for it.
    let out = Set(events.flatMap { $0.skipped + $0.detached })
    events.removeAll { $0.recurrenceID.map(out.contains) == true }
  }
}
