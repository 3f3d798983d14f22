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
    var left = Dictionary(stored.map { ($0.contents.recurrenceID, $0.id) }) { first, _ in first }
    var series: Int?
    var first: Int?
    for event in contents.events.distinct {
      let isCounted = counted && !event.isSeries
      let id: Int
      if let known = left.removeValue(forKey: event.recurrenceID) {
        id = known
        try events.set(id, to: event, counted: isCounted)
      } else {
        id = operation.nextEvent()
        try events.add(id, event, to: object, counted: isCounted)
      }
      if event.isSeries && series == nil { series = id }
      first = first ?? id
    }
    for event in stored where left[event.contents.recurrenceID] != nil {
      try events.remove(event.id)
    }
    try addDays(of: contents, to: object, series: series, counted: counted)
    try add(zones: zones, to: object)
    return first
  }

  /// Adds an object with all that is derived from it, or makes a new one of an object whose arrival
  /// was undone: that keeps its row, its position and the rows of its events.
  ///
  /// - Parameters:
  ///   - contents: what it holds.
  ///   - text: its text; nil for one that has none yet.
  ///   - uid: its UID.
  ///   - calendar: where it goes.
  ///   - undone: the object of that UID there whose arrival was undone; nil where there is none.
  ///   - zones: the numbers of the zone definitions it uses.
  ///   - operation: the operation that it comes with.
  /// - Returns: the number of its first event; nil where it has none.
  /// - Throws: where the calendar holds the UID already, or the database cannot be written.
  func add(
    _ contents: ObjectContents, text: [UInt8]?, as uid: UID, to calendar: Int,
    over undone: StoredObject?, zones: Set<Int>, in operation: Operation
  ) throws(StoreError) -> Int? {
    let counted = operation.calendar(calendar)?.isCounted == true
    guard let undone else {
      let numbers = operation.nextObject(in: calendar)
      try add(uid, to: calendar, under: numbers, contents: contents, text: text)
      return try write(
        contents, zones: zones, of: numbers.id, over: [], counted: counted, in: operation)
    }
    let revision = operation.nextRevision()
    let stored = try events.events(of: undone.id)
    try operation.recordBefore(of: undone.id, touching: .text, revision: revision)
    try removeDerived(of: undone.id, events: stored)
    try set(undone.id, revision: revision, contents: contents, text: text, trash: nil)
    return try write(
      contents, zones: zones, of: undone.id, over: stored, counted: counted, in: operation)
  }

  /// Writes the days of an object that has none: those of its series, where it has one, and of its
  /// appointments.
  func addDays(
    of contents: ObjectContents, to object: Int, series: Int?, counted: Bool
  ) throws(StoreError) {
    if let series { try add(contents.occurrences, to: series, counted: counted) }
    try add(contents.appointments, to: object)
  }
}
