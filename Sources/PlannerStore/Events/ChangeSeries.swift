public import PlannerCore

// Changes of series: their occurrences are derived by the caller, who reads the text.

extension Change {
  /// Adds an object with all that is derived from it.
  ///
  /// One that lies in the trash, by whatever hand, comes back as a new one under its old numbers.
  ///
  /// - Parameters:
  ///   - contents: its events, with what was edited of them, and its occurrences.
  ///   - text: its text; nil for one that has none yet.
  ///   - calendar: where it goes.
  ///   - uid: its UID.
  ///   - zones: the numbers of the zone definitions it uses.
  /// - Returns: its first event.
  /// - Throws: where the calendar holds the UID already, or the database cannot be written.
  public func add(
    _ contents: ObjectContents, text: [UInt8]? = nil, to calendar: Int, uid: UID,
    zones: Set<Int> = []
  ) throws(StoreError) -> EventRow {
    let old = try store.object(uid, in: calendar)
    let first = try objects.add(
      contents, text: text, as: uid, to: calendar, over: old?.isTrashed == true ? old : nil,
      zones: zones, in: operation)
    return try written(first ?? 0)
  }

  /// Gives the series of an object, or the event that becomes one or was one, other contents, and
  /// the occurrences that follow from them.
  ///
  /// - Parameters:
  ///   - id: the number of its row.
  ///   - contents: all fields with what was edited of them. SEQUENCE rises as in
  ///     ``update(_:to:fields:)``.
  ///   - deviation: the number of a deviation in the same object that goes; nil for none.
  ///   - derived: the occurrences of the object as it is then.
  /// - Returns: the event as it is now, or nil where there is none outside the trash.
  /// - Throws: where the database cannot be written.
  @discardableResult
  public func updateSeries(
    _ id: Int, to contents: ObjectEvent, without deviation: Int? = nil, derived: ObjectContents
  ) throws(StoreError) -> EventRow? {
    guard let object = try store.object(ofEvent: id), !object.isTrashed,
      let old = try objects.events.events(of: object.id).first(where: { $0.id == id })
    else { return nil }
    let revision = operation.nextRevision()
    try operation.recordBefore(of: object.id, touching: .columns, revision: revision)
    let isCounted = operation.calendar(object.calendarID)?.isCounted == true
    if let deviation { try objects.events.remove(deviation) }
    try objects.events.set(id, to: contents, counted: isCounted && !contents.isSeries)
    try objects.replaceOccurrences(
      of: id, in: object.id, with: contents.isSeries ? derived.occurrences : [],
      through: derived.expandedThrough, counted: isCounted)
    let raises = !contents.edited.isSubset(of: old.contents.edited)
    try objects.stamp(
      object.id, revision: revision, changed: operation.at,
      sequence: object.stamps.sequence + (raises ? 1 : 0), trash: nil)
    return try written(id)
  }

  /// Gives occurrences of a series a state of their own within its object.
  ///
  /// - Parameters:
  ///   - deviations: what becomes of them, each with its recurrence id.
  ///   - id: the number of the row of the series.
  ///   - derived: the occurrences of the object as it is then.
  /// - Returns: their rows, in the same order; none where the series is no longer there.
  /// - Throws: where the database cannot be written.
  public func add(
    _ deviations: [ObjectEvent], toSeries id: Int, derived: ObjectContents
  ) throws(StoreError) -> [EventRow] {
    guard let object = try store.object(ofEvent: id), !object.isTrashed else { return [] }
    let revision = operation.nextRevision()
    try operation.recordBefore(of: object.id, touching: .columns, revision: revision)
    let isCounted = operation.calendar(object.calendarID)?.isCounted == true
    var numbers: [Int] = []
    for deviation in deviations {
      let number = operation.nextEvent()
      try objects.events.add(number, deviation, to: object.id, counted: isCounted)
      numbers.append(number)
    }
    try objects.replaceOccurrences(
      of: id, in: object.id, with: derived.occurrences, through: derived.expandedThrough,
      counted: isCounted)
    try objects.stamp(
      object.id, revision: revision, changed: operation.at,
      sequence: object.stamps.sequence + 1, trash: nil)
    var rows: [EventRow] = []
    for number in numbers { rows.append(try written(number)) }
    return rows
  }

  /// Puts a series into another calendar with its days that are objects of their own, those in the
  /// trash too.
  ///
  /// - Returns: the series as it is now, or nil where there is none outside the trash.
  /// - Throws: where the calendar holds one of the UIDs already, or the database cannot be written.
  public func moveSeries(
    _ id: Int, to calendar: PlannerCalendar
  ) throws(StoreError) -> EventRow? {
    guard let series = try store.object(ofEvent: id), !series.isTrashed else { return nil }
    // Days of another object with this UID could not be told from its own.
    let days = series.twin.isEmpty ? try store.eventsDetached(from: series) : []
    guard try relocate(id, isTrashed: false, to: calendar) else { return nil }
    for day in days { _ = try relocate(day.id, isTrashed: day.isTrashed, to: calendar) }
    return try written(id)
  }
}

extension PlannerStore {
  /// The events that are days of a series and objects of their own, in the trash or not.
  func eventsDetached(
    from series: StoredObject
  ) throws(StoreError) -> [(id: Int, isTrashed: Bool)] {
    let query = try connection.prepare(
      """
      SELECT min(e.id), o.trashed IS NOT NULL FROM object o JOIN event e ON e.object = o.id
      WHERE o.series_uid = ?1 AND o.calendar = ?2 GROUP BY o.id ORDER BY o.position
      """)
    try query.bind(series.uid.rawValue, at: 1)
    try query.bind(series.calendarID, at: 2)
    var events: [(id: Int, isTrashed: Bool)] = []
    while try query.next() { events.append((query.int(0), query.int(1) == 1)) }
    return events
  }
}
