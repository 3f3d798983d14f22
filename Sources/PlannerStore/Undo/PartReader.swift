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
    /// The text as last imported before it, where it replaced the text and that was another.
    let baseBefore: [UInt8]?
    /// Whether it made the object or touched its place in the trash, and nothing else.
    let isTrashAlone: Bool
    /// The object's place in the trash before it.
    let trashBefore: Trash?

    /// Whether it made the object.
    var isInsert: Bool { before == nil }
  }

  let connection: Connection
  private let events: EventTable
  private let notes: NoteTable
  private let parts: Statement
  private let nextChange: Statement
  private let nextText: Statement
  private let objectOf: Statement
  private let eventsOf: Statement
  private let zonesOf: Statement

  init(_ connection: Connection) throws(StoreError) {
    self.connection = connection
    events = try EventTable(connection)
    notes = try NoteTable(connection)
    parts = try connection.prepare(
      """
      SELECT object, revision, before, text_before, json_type(before, '$.events') IS NULL,
        json_extract(before, '$.trashed'), json_extract(before, '$.trash_reason'), base_before
      FROM operation_part
      WHERE operation = ?1 AND object < ?2 ORDER BY object DESC, number
      """, isKept: true)
    nextChange = try connection.prepare(
      """
      SELECT before, revision FROM operation_part
      WHERE object = ?1 AND revision > ?2 AND before IS NOT NULL ORDER BY revision LIMIT 1
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
    zonesOf = try connection.prepare("SELECT value FROM json_each(?1, '$.zones')", isKept: true)
  }

  /// The columns of an event in the order of ``EventTable``, out of JSON.
  private static let eventColumns = [
    "id", "recurrence_id", "occurrence_day", "rule", "edited", "name", "day", "time", "zone",
    "status", "finished_at", "finished_day", "priority", "description", "categories", "detached",
    "skipped",
  ].map { "json_extract(value, '$.\($0)')" }.joined(separator: ", ")

  // MARK: - Parts

  /// What an operation did to the last object before another one, the last part first; nothing
  /// before the first object.
  func parts(of operation: Int, before object: Int) throws(StoreError) -> [Part] {
    try parts.bind(operation, at: 1)
    try parts.bind(object, at: 2)
    defer { parts.reset() }
    var found: [Part] = []
    while try parts.next() {
      let object = parts.int(0)
      if let last = found.last, last.object != object { break }
      found.append(
        Part(
          object: object, revision: parts.int(1), before: parts.optionalText(2),
          textBefore: parts.bytes(3), baseBefore: parts.bytes(7), isTrashAlone: parts.int(4) == 1,
          trashBefore: Trash(at: parts.instant(5), reason: parts.optionalText(6))))
    }
    return found.reversed()
  }

  /// The occurrences of a series that are objects of their own, outside the trash.
  func detached(from series: StoredObject) throws(StoreError) -> Set<RecurrenceID> {
    let query = try connection.prepare(
      """
      SELECT recurrence_id FROM object
      WHERE series_uid = ?1 AND calendar = ?2 AND recurrence_id IS NOT NULL AND trashed IS NULL
      """)
    try query.bind(series.uid.rawValue, at: 1)
    try query.bind(series.calendarID, at: 2)
    var found: Set<RecurrenceID> = []
    while try query.next() { found.insert(RecurrenceID(rawValue: query.text(0))) }
    return found
  }

  // MARK: - States

  /// The object as a part left it; `now` where nothing has come since.
  func state(
    after part: Part, of stored: StoredObject, now: ObjectState
  ) throws(StoreError) -> ObjectState {
    guard stored.revision != part.revision else { return now }
    // Parts that tell of the trash alone leave the rest to the parts behind them.
    var trash: Trash??
    var revision = part.revision
    while true {
      try nextChange.bind(part.object, at: 1)
      try nextChange.bind(revision, at: 2)
      var state = now
      var isWhole = true
      if try nextChange.next() {
        let json = nextChange.text(0)
        revision = nextChange.int(1)
        nextChange.reset()
        (state, _, isWhole) = try self.state(json: json, like: now)
      }
      if let trash {
        state.trash = trash
      } else if !isWhole {
        trash = .some(state.trash)
      }
      if isWhole { return state }
    }
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

  /// The object that a part's JSON tells of, whether the operation replaced its text, and whether
  /// the part tells of all and not of the trash alone.
  ///
  /// - Parameters:
  ///   - json: what the part keeps.
  ///   - other: the object as the part left it; what the part does not tell is taken from there.
  /// - Returns: the object before the part.
  /// - Throws: where the database cannot be read.
  func state(
    json: String, like other: ObjectState
  ) throws(StoreError) -> (state: ObjectState, replacesText: Bool, isWhole: Bool) {
    try objectOf.bind(json, at: 1)
    guard try objectOf.next() else { return (other, false, true) }
    defer { objectOf.reset() }
    var state = other
    state.trash = Trash(at: objectOf.instant(3), reason: objectOf.optionalText(4))
    guard !objectOf.isNull(0) else { return (state, false, false) }
    // Where notes stand is a setting, which no undo sets back.
    if other.note == nil {
      state.calendar = objectOf.int(0)
      state.position = objectOf.optionalInt(1) ?? other.position
    }
    state.component = objectOf.text(2)
    state.events = []
    state.note = ObjectNote(in: objectOf, from: 6)
    let replacesText = objectOf.int(5) == 1
    try eventsOf.bind(json, at: 1)
    while try eventsOf.next() { state.events.append(StoredEvent(in: eventsOf)) }
    state.events.sort { $0.contents.recurrenceID == nil && $1.contents.recurrenceID != nil }
    return (state, replacesText, true)
  }

  /// The numbers of the zone definitions that the object of a part's JSON used.
  func zones(json: String) throws(StoreError) -> Set<Int> {
    try zonesOf.bind(json, at: 1)
    var zones: Set<Int> = []
    while try zonesOf.next() { zones.insert(zonesOf.int(0)) }
    return zones
  }
}
