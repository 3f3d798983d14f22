internal import PlannerCore

/// Reads the log's parts: what an object was before an operation, after it, and is now.
final class PartReader {
  /// One part of an operation.
  struct Part {
    let object: Int
    /// The object's revision after it.
    let revision: Int
    /// The object before it, as JSON; nil for an insert.
    let before: String?
    /// The text before it, where it replaced that.
    let textBefore: [UInt8]?
  }

  private let connection: Connection
  private let events: EventTable
  private let notes: NoteTable
  private let nextObject: Statement
  private let parts: Statement
  private let nextChange: Statement
  private let nextText: Statement
  private let objectOf: Statement
  private let eventsOf: Statement
  private let zonesOf: Statement
  private let detachedObject: Statement

  init(_ connection: Connection) throws(StoreError) {
    self.connection = connection
    events = try EventTable(connection)
    notes = try NoteTable(connection)
    nextObject = try connection.prepare(
      """
      SELECT object FROM operation_part WHERE operation = ?1 AND object < ?2
      ORDER BY object DESC LIMIT 1
      """, isKept: true)
    parts = try connection.prepare(
      """
      SELECT revision, before, text_before FROM operation_part
      WHERE operation = ?1 AND object = ?2 ORDER BY number DESC
      """, isKept: true)
    nextChange = try connection.prepare(
      """
      SELECT before FROM operation_part WHERE object = ?1 AND revision > ?2 AND before IS NOT NULL
      ORDER BY revision LIMIT 1
      """, isKept: true)
    nextText = try connection.prepare(
      """
      SELECT text_before FROM operation_part
      WHERE object = ?1 AND revision > ?2 AND before IS NOT NULL
        AND json_extract(before, '$.replaces_text') = 1
      ORDER BY revision LIMIT 1
      """, isKept: true)
    objectOf = try connection.prepare(
      """
      SELECT json_extract(?1, '$.calendar'), json_extract(?1, '$.position'),
        json_extract(?1, '$.component'), json_extract(?1, '$.trashed'),
        json_extract(?1, '$.trash_reason'), json_extract(?1, '$.replaces_text'),
        json_extract(?1, '$.note.period'), json_extract(?1, '$.note.text'),
        json_extract(?1, '$.note.edited')
      """, isKept: true)
    eventsOf = try connection.prepare(
      """
      SELECT \(Self.eventColumns) FROM json_each(?1, '$.events') ORDER BY key
      """, isKept: true)
    detachedObject = try connection.prepare(
      """
      SELECT 1 FROM object
      WHERE series_uid = ?1 AND calendar = ?2 AND recurrence_id = ?3 AND trashed IS NULL
      """, isKept: true)
    zonesOf = try connection.prepare("SELECT value FROM json_each(?1, '$.zones')", isKept: true)
  }

  /// The columns of an event in the order of ``EventTable``, out of JSON.
  private static let eventColumns = [
    "id", "recurrence_id", "occurrence_day", "rule", "edited", "name", "day", "time", "zone",
    "status", "finished_at", "finished_day", "priority", "description", "categories", "detached",
    "skipped",
  ].map { "json_extract(value, '$.\($0)')" }.joined(separator: ", ")

  // MARK: - Parts

  /// The last object of an operation before another one; nil before the first.
  func object(of operation: Int, before object: Int) throws(StoreError) -> Int? {
    try nextObject.bind(operation, at: 1)
    try nextObject.bind(object, at: 2)
    guard try nextObject.next() else { return nil }
    let found = nextObject.int(0)
    nextObject.reset()
    return found
  }

  /// What an operation did to an object, the last part first.
  func parts(of object: Int, in operation: Int) throws(StoreError) -> [Part] {
    try parts.bind(operation, at: 1)
    try parts.bind(object, at: 2)
    var found: [Part] = []
    while try parts.next() {
      found.append(
        Part(
          object: object, revision: parts.int(0), before: parts.optionalText(1),
          textBefore: parts.bytes(2)))
    }
    return found
  }

  /// Whether an occurrence of a series is an object of its own, outside the trash.
  func isDetached(_ id: RecurrenceID, from series: StoredObject) throws(StoreError) -> Bool {
    try detachedObject.bind(series.uid.rawValue, at: 1)
    try detachedObject.bind(series.calendarID, at: 2)
    try detachedObject.bind(id.rawValue, at: 3)
    let found = try detachedObject.next()
    detachedObject.reset()
    return found
  }

  // MARK: - States

  /// The object as a part left it; `now` where nothing has come since.
  func state(
    after part: Part, of stored: StoredObject, now: ObjectState
  ) throws(StoreError) -> ObjectState {
    guard stored.revision != part.revision else { return now }
    try nextChange.bind(part.object, at: 1)
    try nextChange.bind(part.revision, at: 2)
    guard try nextChange.next() else { return now }
    let json = nextChange.text(0)
    nextChange.reset()
    return try state(json: json, like: now).state
  }

  /// The text as a part left it.
  func text(after part: Part, of stored: StoredObject) throws(StoreError) -> [UInt8]? {
    guard stored.revision != part.revision else { return stored.text }
    try nextText.bind(part.object, at: 1)
    try nextText.bind(part.revision, at: 2)
    guard try nextText.next() else { return stored.text }
    let text = nextText.bytes(0)
    nextText.reset()
    return text
  }

  /// The object as it is.
  func state(of stored: StoredObject) throws(StoreError) -> ObjectState {
    ObjectState(
      calendar: stored.calendarID, position: stored.position, component: stored.component,
      trash: stored.trash, events: try events.events(of: stored.id),
      note: try notes.note(of: stored.id))
  }

  /// The object that a part's JSON tells of, and whether the operation replaced its text.
  func state(
    json: String, like now: ObjectState
  ) throws(StoreError) -> (state: ObjectState, replacesText: Bool) {
    try objectOf.bind(json, at: 1)
    guard try objectOf.next() else { return (now, false) }
    var state = ObjectState(
      calendar: objectOf.int(0), position: objectOf.optionalInt(1) ?? now.position,
      component: objectOf.text(2),
      trash: Trash(at: objectOf.instant(3), reason: objectOf.optionalText(4)), events: [],
      note: ObjectNote(in: objectOf, from: 6))
    // Where notes stand is a setting, which no undo sets back.
    if now.note != nil { (state.calendar, state.position) = (now.calendar, now.position) }
    let replacesText = objectOf.int(5) == 1
    objectOf.reset()
    try eventsOf.bind(json, at: 1)
    while try eventsOf.next() { state.events.append(StoredEvent(in: eventsOf)) }
    state.events.sort { $0.contents.recurrenceID == nil && $1.contents.recurrenceID != nil }
    return (state, replacesText)
  }

  /// The numbers of the zone definitions that the object of a part's JSON used.
  func zones(json: String) throws(StoreError) -> Set<Int> {
    try zonesOf.bind(json, at: 1)
    var zones: Set<Int> = []
    while try zonesOf.next() { zones.insert(zonesOf.int(0)) }
    return zones
  }
}
