public import PlannerCore

/// What takes the place of an object's derived rows.
public struct DerivedObject: Sendable {
  /// The object as it was read.
  public let object: StoredObject
  /// Its events whose rows are to be written anew.
  public let events: [StoredEvent]
  /// Its events that have no row.
  public let missing: [ObjectEvent]
  /// What its text shows.
  public let contents: ObjectContents

  /// Makes a replacement.
  public init(
    of object: StoredObject, events: [StoredEvent], missing: [ObjectEvent],
    contents: ObjectContents
  ) {
    self.object = object
    self.events = events
    self.missing = missing
    self.contents = contents
  }
}

extension PlannerStore {
  /// Puts what was derived anew in the place of what is stored.
  ///
  /// No operation and no revision: what is derived is not the user's. An object that somebody has
  /// changed since it was read is left as it is.
  ///
  /// - Parameters:
  ///   - objects: the objects as they were read, with what their texts show.
  ///   - at: now.
  /// - Returns: how many were written.
  /// - Throws: where the database cannot be written.
  public func mend(_ objects: [DerivedObject], at: Instant) throws(StoreError) -> Int {
    guard !objects.isEmpty else { return 0 }
    let operation = try Operation(command: "", at: at, on: connection)
    let table = try ObjectTable(connection)
    let set = try connection.prepare(
      """
      UPDATE object SET expanded_through = ?3, series_uid = ?4, recurrence_id = ?5,
        codec = \(CodecVersion.current)
      WHERE id = ?1 AND revision = ?2
      """)
    let clear = try connection.prepare(
      "DELETE FROM occurrence WHERE event IN (SELECT id FROM event WHERE object = ?1)")
    try operation.begin()
    var written = 0
    for derived in objects {
      let (object, contents) = (derived.object, derived.contents)
      try set.bind(object.id, at: 1)
      try set.bind(object.revision, at: 2)
      try set.bind(contents.expandedThrough, at: 3)
      try set.bind(contents.detachedFrom?.series.rawValue, at: 4)
      try set.bind(contents.detachedFrom?.id.rawValue, at: 5)
      try set.run()
      guard connection.changedRows == 1 else { continue }
      try clear.bind(object.id, at: 1)
      try clear.run()
      try table.write(derived, in: operation)
      written += 1
    }
    try operation.commit()
    return written
  }
}

extension ObjectTable {
  /// Writes the events and days of an object that has no days.
  fileprivate func write(
    _ derived: DerivedObject, in operation: Operation
  ) throws(StoreError) {
    let object = derived.object
    let isCounted = !object.isTrashed && operation.calendar(object.calendarID)?.isCounted == true
    for event in derived.events {
      try events.set(
        event.id, to: event.contents, counted: isCounted && !event.contents.isSeries)
    }
    for event in derived.missing {
      try events.add(
        operation.nextEvent(), event, to: object.id, counted: isCounted && !event.isSeries)
    }
    let stored = try events.events(of: object.id)
    try removeDays(of: object.id, events: [])
    let series = stored.first(where: \.contents.isSeries)
    try addDays(of: derived.contents, to: object.id, series: series?.id, counted: isCounted)
  }
}
