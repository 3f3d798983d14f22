public import PlannerCore

/// What an import did to series, for what follows from it.
extension ObjectWriter {
  /// A series as it was before this import; nil where the import has made it.
  ///
  /// - Parameter object: one of ``replacedSeries``, as it is now.
  /// - Returns: the text and the events it had.
  /// - Throws: where the database cannot be read.
  public func before(
    _ object: StoredObject
  ) throws(StoreError) -> (text: [UInt8]?, events: [ObjectEvent])? {
    guard let number = operation.number else { return nil }
    let reader = try partReader()
    let parts = try reader.parts(of: number, before: object.id + 1)
    let part = parts.first { $0.object == object.id && ($0.isInsert || !$0.isTrashAlone) }
    guard let part, let json = part.before else { return nil }
    let (state, replacesText, _) = try reader.state(json: json, like: reader.state(of: object))
    guard state.trash == nil else { return nil }
    return (replacesText ? part.textBefore : object.text, state.events.map(\.contents))
  }

  /// The occurrences of a series that are objects of their own, outside the trash.
  public func detached(from series: StoredObject) throws(StoreError) -> Set<RecurrenceID> {
    try partReader().detached(from: series)
  }

  /// The days of series that are objects of their own, where this import has written the day or
  /// the series: the number of the series' object, and which occurrence.
  public func detachedBesideSeries() throws(StoreError) -> [(series: Int, id: RecurrenceID)] {
    try operation.logNewObjects()
    guard let number = operation.number else { return [] }
    let query = try objects.connection.prepare(
      """
      SELECT s.id, d.recurrence_id FROM object d
        JOIN object s ON s.uid = d.series_uid AND s.calendar = d.calendar AND s.twin = ''
      WHERE d.series_uid IS NOT NULL AND d.trashed IS NULL AND s.trashed IS NULL
        AND EXISTS (SELECT 1 FROM operation_part p
          WHERE p.operation = ?1 AND p.object IN (d.id, s.id))
      ORDER BY s.id, d.id
      """)
    try query.bind(number, at: 1)
    var found: [(series: Int, id: RecurrenceID)] = []
    while try query.next() {
      found.append((query.int(0), RecurrenceID(rawValue: query.text(1))))
    }
    return found
  }

  /// Whether a single event of a name was finished on the day it is planned on: what programs
  /// leave that finish a day of a series by a copy.
  public func hasFinished(
    _ name: String, on day: CivilDate, in calendar: Int
  ) throws(StoreError) -> Bool {
    let query = try objects.connection.prepare(
      """
      SELECT 1 FROM (
          SELECT object, name, recurrence_id FROM event
          WHERE counted = 1 AND day = ?1 AND status = 'finished'
        UNION ALL
          SELECT object, name, recurrence_id FROM event
          WHERE counted = 0 AND day = ?1 AND status = 'finished' AND rule IS NULL
        ) e JOIN object o ON o.id = e.object
      WHERE e.name = ?2 AND e.recurrence_id IS NULL AND o.calendar = ?3 AND o.trashed IS NULL
        AND o.series_uid IS NULL
      """)
    try query.bind(day, at: 1)
    try query.bind(name, at: 2)
    try query.bind(calendar, at: 3)
    return try query.next()
  }

  /// Adds an occurrence as an object of its own to the calendar of its series.
  ///
  /// - Parameters:
  ///   - contents: its event, with what was edited of it.
  ///   - text: its text.
  ///   - uid: its UID.
  ///   - series: the object of the series.
  /// - Returns: false where an object of that UID is there already, or was removed by the user.
  /// - Throws: where the database cannot be written.
  public func add(
    _ contents: ObjectContents, text: [UInt8], uid: UID, besides series: StoredObject
  ) throws(StoreError) -> Bool {
    try operation.begin()
    let known = try objects.connection.object(uid, in: series.calendarID)
    guard known?.isUndone != false else { return false }
    _ = try objects.add(
      contents, text: text, as: uid, to: series.calendarID, over: known,
      zones: try zones(of: series), in: operation)
    return true
  }

  /// Reads the log; made once, since it takes as long as a hundred objects.
  private func partReader() throws(StoreError) -> PartReader {
    if let logReader { return logReader }
    let reader = try PartReader(objects.connection)
    logReader = reader
    return reader
  }
}
