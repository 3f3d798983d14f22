public import PlannerCore

/// Objects one after another, with their events: the planner as it was at the first of them.
///
/// Whatever is written meanwhile is not seen, and memory does not grow with their number.
public final class ObjectCursor {
  private let query: Statement
  private let events: EventTable
  private let notes: NoteTable
  private let calendarName: String

  fileprivate init(
    _ calendar: PlannerCalendar, only numbers: Set<Int>?, on connection: Connection
  ) throws(StoreError) {
    let condition = numbers == nil ? "" : "AND o.id IN (SELECT value FROM json_each(?2))"
    query = try connection.prepare(
      """
      SELECT \(StoredObject.columns) FROM object o
      WHERE o.calendar = ?1 AND o.trashed IS NULL \(condition) ORDER BY o.position
      """)
    events = try EventTable(connection)
    notes = try NoteTable(connection)
    calendarName = calendar.name
    try query.bind(calendar.id, at: 1)
    if let numbers { try query.bind(numbers.json, at: 2) }
  }

  /// The next object; nil after the last.
  public func next() throws(StoreError) -> StoredObject? {
    guard try query.next() else { return nil }
    return StoredObject(in: query, calendarName: calendarName)
  }

  /// The events of an object, the master first.
  public func events(of object: StoredObject) throws(StoreError) -> [StoredEvent] {
    try events.events(of: object.id)
  }

  /// The note that an object is; nil where it is none.
  public func note(of object: StoredObject) throws(StoreError) -> ObjectNote? {
    object.component == "VJOURNAL" ? try notes.note(of: object.id) : nil
  }
}

extension PlannerStore {
  /// The objects of a calendar that are not in the trash, by position: what an export writes.
  ///
  /// With numbers, only these of them.
  public func objects(
    in calendar: PlannerCalendar, only numbers: Set<Int>? = nil
  ) throws(StoreError) -> ObjectCursor {
    try ObjectCursor(calendar, only: numbers, on: connection)
  }

  /// The object with a number; nil where there is none.
  public func object(_ id: Int) throws(StoreError) -> StoredObject? {
    try objects(where: "o.id = ?1") { query throws(StoreError) in try query.bind(id, at: 1) }.first
  }

  /// The objects of a calendar outside the trash, but for notes: number and component, by number.
  public func objectsWithoutNotes(
    in calendar: PlannerCalendar
  ) throws(StoreError) -> [(number: Int, component: String)] {
    let query = try connection.prepare(
      """
      SELECT id, component FROM object o
      WHERE calendar = ?1 AND trashed IS NULL
        AND NOT EXISTS (SELECT 1 FROM note WHERE object = o.id)
      ORDER BY id
      """)
    try query.bind(calendar.id, at: 1)
    var objects: [(number: Int, component: String)] = []
    while try query.next() { objects.append((query.int(0), query.text(1))) }
    return objects
  }

  /// The object that an event belongs to; nil where there is no such event.
  public func object(ofEvent id: Int) throws(StoreError) -> StoredObject? {
    try objects(where: "o.id = (SELECT object FROM event WHERE id = ?1)") {
      query throws(StoreError) in try query.bind(id, at: 1)
    }.first
  }

  /// The object with a UID in a calendar, in the trash or not; nil where there is none.
  public func object(_ uid: UID, in calendar: Int) throws(StoreError) -> StoredObject? {
    try objects(where: "o.uid = ?1 AND o.calendar = ?2 AND o.twin = ''") {
      query throws(StoreError) in
      try query.bind(uid.rawValue, at: 1)
      try query.bind(calendar, at: 2)
    }.first
  }

  /// Whether some calendar holds an object with a UID, in the trash or not; what was undone is not
  /// held.
  public func holds(_ uid: UID) throws(StoreError) -> Bool {
    let query = try connection.prepare(
      "SELECT 1 FROM object WHERE uid = ?1 AND trash_reason IS NOT 'undone' LIMIT 1")
    try query.bind(uid.rawValue, at: 1)
    return try query.next()
  }

  /// The events of an object, the master first.
  public func events(of object: StoredObject) throws(StoreError) -> [StoredEvent] {
    try EventTable(connection).events(of: object.id)
  }

  /// The series whose occurrences or appointments are stored only up to some day before this one.
  ///
  /// A view of this day or a later one expands them in memory; it never writes.
  ///
  /// - Parameters:
  ///   - day: the last day that the view shows.
  ///   - component: `VTODO` for series of events, `VEVENT` for those of appointments.
  /// - Returns: the objects in the order of their numbers.
  /// - Throws: where the database cannot be read.
  public func seriesEnding(
    before day: CivilDate, component: String
  ) throws(StoreError) -> [StoredObject] {
    try objects(where: "o.component = ?2 AND o.expanded_through < ?1 AND o.trashed IS NULL") {
      query throws(StoreError) in
      try query.bind(day, at: 1)
      try query.bind(component, at: 2)
    }
  }

  /// The days of a series that are objects of their own, outside the trash.
  public func detachedDays(of series: StoredObject) throws(StoreError) -> [CivilDate] {
    let query = try connection.prepare(
      """
      SELECT e.occurrence_day FROM object o JOIN event e ON e.object = o.id
      WHERE o.series_uid = ?1 AND o.calendar = ?2 AND o.trashed IS NULL
        AND e.occurrence_day IS NOT NULL
      """)
    try query.bind(series.uid.rawValue, at: 1)
    try query.bind(series.calendarID, at: 2)
    var days: [CivilDate] = []
    while try query.next() { if let day = query.day(0) { days.append(day) } }
    return days
  }

  func objects(
    where condition: String, bind: (borrowing Statement) throws(StoreError) -> Void
  ) throws(StoreError) -> [StoredObject] {
    let query = try connection.prepare(
      """
      SELECT \(StoredObject.columns), c.name
      FROM object o JOIN calendar c ON c.id = o.calendar WHERE \(condition) ORDER BY o.id
      """)
    try bind(query)
    var objects: [StoredObject] = []
    while try query.next() {
      objects.append(StoredObject(in: query, calendarName: query.text(StoredObject.columnCount)))
    }
    return objects
  }
}

extension [Int] {
  /// The numbers as a JSON array.
  var json: String { "[" + map(String.init).joined(separator: ",") + "]" }
}

extension Set<Int> {
  /// The numbers as a JSON array, in order.
  var json: String { "[" + sorted().map(String.init).joined(separator: ",") + "]" }
}
