internal import PlannerCore

/// The rows of objects and of what is derived from their text.
final class ObjectTable {
  /// The rows of events.
  let events: EventTable
  /// The rows of notes.
  let notes: NoteTable
  /// Where they are kept.
  let connection: Connection
  /// Where objects stand, and whether they count.
  let places: ObjectPlaces
  /// The texts as last imported, where they are no longer the objects' own.
  let importBases: ImportBaseTable

  /// The planner's zone, in which the days of every object are worked out.
  private let zone: String?
  private let insert: Statement
  private let replace: Statement
  private let stamp: Statement
  private let expand: Statement
  private let insertOccurrence: Statement
  private let deleteOccurrences: Statement
  private let insertAppointment: Statement
  private let deleteAppointments: Statement
  private let insertZone: Statement
  private let deleteZones: Statement

  init(_ connection: Connection) throws(StoreError) {
    self.connection = connection
    zone = try PlannerStore.storedZone(in: connection)
    events = try EventTable(connection)
    notes = try NoteTable(connection)
    places = try ObjectPlaces(connection)
    importBases = try ImportBaseTable(connection)
    insert = try connection.prepare(Self.insertSQL, isKept: true)
    // It stays bound.
    try insert.bind(zone, at: 13)
    replace = try connection.prepare(Self.replaceSQL, isKept: true)
    stamp = try connection.prepare(Self.stampSQL, isKept: true)
    expand = try connection.prepare(
      "UPDATE object SET expanded_through = ?2 WHERE id = ?1", isKept: true)
    insertOccurrence = try connection.prepare(
      """
      INSERT INTO occurrence (event, day, time, status, counted) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (event, day) DO NOTHING
      """, isKept: true)
    deleteOccurrences = try connection.prepare(
      "DELETE FROM occurrence WHERE event = ?1", isKept: true)
    insertAppointment = try connection.prepare(
      """
      INSERT INTO appointment (object, name, day, starts, ends, part, parts)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """, isKept: true)
    deleteAppointments = try connection.prepare(
      "DELETE FROM appointment WHERE object = ?1", isKept: true)
    insertZone = try connection.prepare(
      """
      INSERT INTO object_zone (object, zone) VALUES (?1, ?2) ON CONFLICT (object, zone) DO NOTHING
      """, isKept: true)
    deleteZones = try connection.prepare("DELETE FROM object_zone WHERE object = ?1", isKept: true)
  }

  private static let insertSQL = """
    INSERT INTO object (calendar, uid, component, position, revision, created, changed, sequence,
      expanded_through, text, id, twin, zone, series_uid, recurrence_id, codec)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15,
      \(CodecVersion.current))
    """

  private static let replaceSQL = """
    UPDATE object SET component = ?2, revision = ?3, created = ?4, changed = ?5, sequence = ?6,
      expanded_through = ?7, text = ?8, trashed = ?9, trash_reason = ?10, series_uid = ?11,
      recurrence_id = ?12, codec = \(CodecVersion.current)
    WHERE id = ?1
    """

  private static let stampSQL = """
    UPDATE object SET revision = ?2, changed = ?3, sequence = ?4, trashed = ?5, trash_reason = ?6
    WHERE id = ?1
    """

  // MARK: - Objects

  /// Adds an object without its events.
  func add(
    _ uid: UID, twin: String = "", to calendar: Int, under numbers: Operation.ObjectNumbers,
    contents: ObjectContents,
    text: [UInt8]?
  ) throws(StoreError) {
    try insert.bind(calendar, at: 1)
    try insert.bind(uid.rawValue, at: 2)
    try insert.bind(contents.component, at: 3)
    try insert.bind(numbers.position, at: 4)
    try insert.bind(numbers.revision, at: 5)
    try insert.bind(contents.stamps.created, at: 6)
    try insert.bind(contents.stamps.changed, at: 7)
    try insert.bind(contents.stamps.sequence, at: 8)
    try insert.bind(contents.expandedThrough, at: 9)
    try insert.bind(numbers.id, at: 11)
    try insert.bind(twin, at: 12)
    try insert.bind(contents.detachedFrom?.series.rawValue, at: 14)
    try insert.bind(contents.detachedFrom?.id.rawValue, at: 15)
    try insert.run(withBytes: text, at: 10)
  }

  /// Replaces what an object's text and stamps are.
  ///
  /// The text as last imported is kept where it is another one; without it the new text counts as
  /// that.
  func set(
    _ id: Int, revision: Int, contents: ObjectContents, text: [UInt8]?, trash: Trash?,
    importBase: [UInt8]? = nil
  ) throws(StoreError) {
    try replace.bind(id, at: 1)
    try replace.bind(contents.component, at: 2)
    try replace.bind(revision, at: 3)
    try replace.bind(contents.stamps.created, at: 4)
    try replace.bind(contents.stamps.changed, at: 5)
    try replace.bind(contents.stamps.sequence, at: 6)
    try replace.bind(contents.expandedThrough, at: 7)
    try replace.bind(trash?.at, at: 9)
    try replace.bind(trash?.reason.rawValue, at: 10)
    try replace.bind(contents.detachedFrom?.series.rawValue, at: 11)
    try replace.bind(contents.detachedFrom?.id.rawValue, at: 12)
    try replace.run(withBytes: text, at: 8)
    try importBases.set(importBase, of: id)
  }

  /// Marks an object as changed, and says whether it lies in the trash.
  func stamp(
    _ id: Int, revision: Int, changed: Instant, sequence: Int, trash: Trash?
  ) throws(StoreError) {
    try stamp.bind(id, at: 1)
    try stamp.bind(revision, at: 2)
    try stamp.bind(changed, at: 3)
    try stamp.bind(sequence, at: 4)
    try stamp.bind(trash?.at, at: 5)
    try stamp.bind(trash?.reason.rawValue, at: 6)
    try stamp.run()
  }

  // MARK: - Derived rows

  /// Adds the occurrences of a series.
  func add(
    _ occurrences: [Occurrence], to event: Int, counted: Bool
  ) throws(StoreError) {
    for occurrence in occurrences {
      try insertOccurrence.bind(event, at: 1)
      try insertOccurrence.bind(occurrence.day, at: 2)
      try insertOccurrence.bind(occurrence.time, at: 3)
      try insertOccurrence.bind(occurrence.status.rawValue, at: 4)
      try insertOccurrence.bind(counted, at: 5)
      try insertOccurrence.run()
    }
  }

  /// Puts other occurrences into the place of those of a series, complete up to a day; nil = there
  /// are no more.
  func replaceOccurrences(
    of series: Int, in object: Int, with occurrences: [Occurrence], through day: CivilDate?,
    counted: Bool
  ) throws(StoreError) {
    try deleteOccurrences.bind(series, at: 1)
    try deleteOccurrences.run()
    try add(occurrences, to: series, counted: counted)
    try expand.bind(object, at: 1)
    try expand.bind(day, at: 2)
    try expand.run()
  }

  /// Adds the days of an appointment.
  func add(_ appointments: [Appointment], to object: Int) throws(StoreError) {
    for appointment in appointments {
      try insertAppointment.bind(object, at: 1)
      try insertAppointment.bind(appointment.name, at: 2)
      try insertAppointment.bind(appointment.day, at: 3)
      try insertAppointment.bind(appointment.start, at: 4)
      try insertAppointment.bind(appointment.end, at: 5)
      try insertAppointment.bind(appointment.part.number, at: 6)
      try insertAppointment.bind(appointment.part.count, at: 7)
      try insertAppointment.run()
    }
  }

  /// Notes which zone definitions an object uses.
  func add(zones: Set<Int>, to object: Int) throws(StoreError) {
    for zone in zones.sorted() {
      try insertZone.bind(object, at: 1)
      try insertZone.bind(zone, at: 2)
      try insertZone.run()
    }
  }

  /// Takes away everything derived from an object's text, except its events.
  func removeDerived(of object: Int, events: [StoredEvent]) throws(StoreError) {
    try removeDays(of: object, events: events)
    try deleteZones.bind(object, at: 1)
    try deleteZones.run()
  }

  /// Takes away the days of its series and appointments.
  func removeDays(of object: Int, events: [StoredEvent]) throws(StoreError) {
    for event in events where event.contents.isSeries {
      try deleteOccurrences.bind(event.id, at: 1)
      try deleteOccurrences.run()
    }
    try deleteAppointments.bind(object, at: 1)
    try deleteAppointments.run()
  }
}
