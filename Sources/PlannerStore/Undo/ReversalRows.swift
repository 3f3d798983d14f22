internal import PlannerCore

/// How the rows of an object are set back to what a step says.
extension ObjectTable {
  /// The events, each in the row that it had.
  func writeEvents(of step: ReversalStep, counted: Bool) throws(StoreError) {
    let wanted = step.merge.state.events
    for event in step.now.events where !wanted.contains(where: { $0.id == event.id }) {
      try events.remove(event.id)
    }
    for event in wanted {
      let isCounted = counted && !event.contents.isSeries
      guard let now = step.now.event(event.id) else {
        try events.add(
          event.id, event.contents, to: step.object.id, counted: isCounted)
        continue
      }
      if now != event { try events.set(event.id, to: event.contents, counted: isCounted) }
    }
  }

  /// The occurrences of a series whose text stayed.
  func writeOccurrences(
    _ derived: ObjectContents, of step: ReversalStep, counted: Bool
  ) throws(StoreError) {
    for event in step.merge.state.events where event.contents.recurrenceID == nil {
      try replaceOccurrences(
        of: event.id, in: step.object.id,
        with: event.contents.isSeries ? derived.occurrences : [],
        through: derived.expandedThrough, counted: counted)
    }
  }

  /// What is derived from a text that was set back.
  func writeDerived(
    _ derived: ObjectContents?, of step: ReversalStep, counted: Bool
  ) throws(StoreError) {
    try add(zones: step.zones, to: step.object.id)
    guard let derived else { return }
    let series = step.merge.state.events.first(where: \.contents.isSeries)
    try addDays(of: derived, to: step.object.id, series: series?.id, counted: counted)
  }
}
