public import PlannerCore

/// What an import did to series, for what follows from it.
extension ObjectWriter {
  /// The operations of which follows what is still to be done: this one, and those before it that
  /// were interrupted.
  private var written: [Int] { interrupted + [number].compactMap(\.self) }

  /// Takes up the imports that were killed or failed before they had done all that follows from
  /// them: with this one they are complete.
  public func takeUpInterrupted() throws(StoreError) {
    let query = try objects.connection.prepare(
      """
      SELECT id FROM operation
      WHERE complete = 0 AND kind IS NULL AND undone = 0 AND id IS NOT ?1 ORDER BY id
      """)
    try query.bind(number, at: 1)
    while try query.next() { interrupted.append(query.int(0)) }
  }

  /// Notes that all is done that follows from what was imported.
  func completeWritten() throws(StoreError) {
    guard !written.isEmpty else { return }
    try operation.begin()
    let numbers = written.map(String.init).joined(separator: ", ")
    try objects.connection.execute(
      "UPDATE operation SET complete = 1 WHERE id IN (\(numbers))")
  }

  /// The numbers of the objects whose series an earlier import gave another text.
  public func replacedSeries(in operation: Int) throws(StoreError) -> [Int] {
    let query = try objects.connection.prepare(
      """
      SELECT DISTINCT object FROM operation_part
      WHERE operation = ?1 AND json_extract(before, '$.replaces_text') = 1
        AND EXISTS (SELECT 1 FROM json_each(before, '$.events')
          WHERE json_extract(value, '$.rule') IS NOT NULL)
      ORDER BY object
      """)
    try query.bind(operation, at: 1)
    var numbers: [Int] = []
    while try query.next() { numbers.append(query.int(0)) }
    return numbers
  }

  /// A series as it was before an import; nil where the import has made it.
  ///
  /// - Parameters:
  ///   - object: one of ``replacedSeries``, as it is now.
  ///   - operation: the number of the import.
  /// - Returns: the text and the events it had.
  /// - Throws: where the database cannot be read.
  public func before(
    _ object: StoredObject, in operation: Int
  ) throws(StoreError) -> (text: [UInt8]?, events: [ObjectEvent])? {
    let reader = try partReader()
    let parts = try reader.parts(of: operation, before: object.id + 1)
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

  /// The days of series that are objects of their own, where this import or an interrupted one has
  /// written the day or the series.
  public func detachedBesideSeries() throws(StoreError) -> [DetachedDay] {
    try operation.logNewObjects()
    guard !written.isEmpty else { return [] }
    let query = try objects.connection.prepare(
      """
      SELECT s.id, d.recurrence_id,
          (SELECT e.occurrence_day FROM event e WHERE e.object = d.id)
        FROM object d JOIN object s ON s.uid = d.series_uid AND s.calendar = d.calendar AND s.twin = ''
      WHERE d.series_uid IS NOT NULL AND d.trashed IS NULL AND s.trashed IS NULL
        AND EXISTS (SELECT 1 FROM operation_part p
          WHERE p.operation IN (SELECT value FROM json_each(?1)) AND p.object IN (d.id, s.id))
      ORDER BY s.id, d.id
      """)
    try query.bind(written.json, at: 1)
    var found: [DetachedDay] = []
    while try query.next() {
      found.append(
        DetachedDay(
          series: query.int(0), id: RecurrenceID(rawValue: query.text(1)), day: query.day(2)))
    }
    return found
  }

  /// A day of a series that is an object of its own.
  public struct DetachedDay: Hashable, Sendable {
    /// The number of the series' object.
    public let series: Int
    /// Which occurrence it is.
    public let id: RecurrenceID
    /// The day that the series gave it when it left.
    public let day: CivilDate?
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

  /// Whether an event of a name is planned on a day, once or as the first of a series: what
  /// programs leave that let a series go on under another UID.
  public func holds(
    _ name: String, on day: CivilDate, in calendar: Int
  ) throws(StoreError) -> Bool {
    let query = try objects.connection.prepare(
      """
      SELECT 1 FROM (
          SELECT object, name, recurrence_id FROM event WHERE counted = 1 AND day = ?1
        UNION ALL
          SELECT object, name, recurrence_id FROM event WHERE counted = 0 AND day = ?1
        ) e JOIN object o ON o.id = e.object
      WHERE e.name = ?2 AND e.recurrence_id IS NULL AND o.calendar = ?3 AND o.trashed IS NULL
        AND o.series_uid IS NULL
      """)
    try query.bind(day, at: 1)
    try query.bind(name, at: 2)
    try query.bind(calendar, at: 3)
    return try query.next()
  }

  /// The days that an import has inferred, and nobody has changed since, of which this import or an
  /// interrupted one has written a finished copy: an event of the same name on the same day.
  ///
  /// - Returns: the numbers of their objects.
  /// - Throws: where the database cannot be read.
  public func inferredBesideCopies() throws(StoreError) -> [Int] {
    guard !written.isEmpty else { return [] }
    let query = try objects.connection.prepare(
      """
      SELECT d.id FROM object d JOIN event e ON e.object = d.id
      WHERE d.series_uid IS NOT NULL AND d.trashed IS NULL AND e.recurrence_id IS NULL
        AND e.status = 'finished' AND e.edited = ?2
        AND EXISTS (SELECT 1 FROM event c JOIN object o ON o.id = c.object
          WHERE c.counted = 1 AND c.day = e.day AND c.status = 'finished' AND c.name = e.name
            AND c.recurrence_id IS NULL AND o.calendar = d.calendar AND o.series_uid IS NULL
            AND EXISTS (SELECT 1 FROM operation_part w
              WHERE w.operation IN (SELECT value FROM json_each(?1)) AND w.object = o.id))
      ORDER BY d.id
      """)
    try query.bind(written.json, at: 1)
    try query.bind(EventFields.status.rawValue, at: 2)
    var numbers: [Int] = []
    while try query.next() { numbers.append(query.int(0)) }
    var inferred: [Int] = []
    for number in numbers where try isInferred(number) { inferred.append(number) }
    return inferred
  }

  /// Whether an import has made a day of a series, and nobody has changed it since.
  ///
  /// What a user does to a day is written together with what that does to the series, and leaves the
  /// text of the series alone.
  private func isInferred(_ object: Int) throws(StoreError) -> Bool {
    // The log finds what made an object by the operation alone.
    let query = try objects.connection.prepare(
      """
      SELECT 1 FROM object d CROSS JOIN operation a
        CROSS JOIN operation_part i ON i.operation = a.id AND i.object = d.id
      WHERE d.id = ?1 AND i.revision = d.revision
        AND (i.before IS NULL OR json_extract(i.before, '$.replaces_text') = 1)
        AND NOT EXISTS (SELECT 1 FROM object s JOIN operation_part p ON p.object = s.id
          WHERE s.uid = d.series_uid AND s.calendar = d.calendar AND s.twin = ''
            AND p.operation = a.id AND json_extract(p.before, '$.replaces_text') = 0)
      """)
    try query.bind(object, at: 1)
    return try query.next()
  }

  /// Puts an object into the trash.
  public func remove(_ stored: StoredObject) throws(StoreError) {
    try operation.begin()
    let revision = operation.nextRevision()
    try operation.recordBefore(of: stored.id, touching: .trash, revision: revision)
    try objects.stamp(
      stored.id, revision: revision, changed: operation.at, sequence: stored.stamps.sequence,
      trash: Trash(at: operation.at, reason: .removed))
    try objects.places.recount(stored.id, counted: false)
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
