internal import PlannerCore

extension ObjectTable {
  /// Writes the events of an object and all that is derived from its text.
  ///
  /// An event with the same recurrence id keeps its row and so its key; others come and go.
  ///
  /// - Parameters:
  ///   - contents: what the object holds.
  ///   - zones: the numbers of the zone definitions it uses.
  ///   - object: its number.
  ///   - stored: the events that it has.
  ///   - counted: whether counts include it.
  ///   - operation: numbers new events.
  /// - Returns: the number of its first event; nil where it has none.
  /// - Throws: where the database cannot be written.
  @discardableResult
  func write(
    _ contents: ObjectContents, zones: Set<Int>, of object: Int, over stored: [StoredEvent],
    counted: Bool, in operation: Operation
  ) throws(StoreError) -> Int? {
    var left = stored
    var series: Int?
    var first: Int?
    for event in contents.events.distinct {
      let isCounted = counted && !event.isSeries
      let id: Int
      if let index = left.firstIndex(where: { $0.contents.recurrenceID == event.recurrenceID }) {
        id = left.remove(at: index).id
        try events.set(id, to: event, counted: isCounted)
      } else {
        id = operation.nextEvent()
        try events.add(id, event, to: object, counted: isCounted)
      }
      if event.isSeries && series == nil { series = id }
      first = first ?? id
    }
    for event in left { try events.remove(event.id) }
    if let series { try add(contents.occurrences, to: series, counted: counted) }
    try add(contents.appointments, to: object)
    try add(zones: zones, to: object)
    return first
  }
}
