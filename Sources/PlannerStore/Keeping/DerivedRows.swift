public import PlannerCore

/// The rows that are stored of what an object's text shows on its days.
public struct DerivedRows: Hashable, Sendable {
  /// The occurrences, by the number of the event that they hang on.
  public var occurrences: [Int: Set<Occurrence>] = [:]
  /// The days of appointments, without calendar, each with how often it stands there.
  public var appointments: [Appointment: Int] = [:]
  /// The last day of them all; nil where there is none.
  public var lastDay: CivilDate?
  /// Whether each stands on a day and at a time that exist.
  public var isReadable = true
}

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

/// All objects one after another, in the trash or not, with what is derived from them.
///
/// Memory does not grow with their number.
public final class ObjectWalk {
  private let query: Statement
  private let events: EventTable
  private let occurrences: Statement
  private let appointments: Statement

  fileprivate init(_ connection: Connection) throws(StoreError) {
    query = try connection.prepare(
      """
      SELECT \(StoredObject.columns), c.name
      FROM object o LEFT JOIN calendar c ON c.id = o.calendar ORDER BY o.id
      """, isKept: true)
    events = try EventTable(connection)
    occurrences = try connection.prepare(
      """
      SELECT d.event, d.day, d.time, d.status
      FROM occurrence d JOIN event e ON e.id = d.event WHERE e.object = ?1
      """, isKept: true)
    appointments = try connection.prepare(
      "SELECT name, day, starts, ends, part, parts FROM appointment WHERE object = ?1",
      isKept: true)
  }

  /// The next object; nil after the last.
  public func next() throws(StoreError) -> StoredObject? {
    guard try query.next() else { return nil }
    return StoredObject(in: query, calendarName: query.text(StoredObject.columnCount))
  }

  /// The events of an object, the master first.
  public func events(of object: StoredObject) throws(StoreError) -> [StoredEvent] {
    try events.events(of: object.id)
  }

  /// What is stored of the days of an object.
  public func rows(of object: StoredObject) throws(StoreError) -> DerivedRows {
    var rows = DerivedRows()
    try occurrences.bind(object.id, at: 1)
    while try occurrences.next() {
      let status = EventStatus(rawValue: occurrences.text(3))
      guard let day = rows.day(in: occurrences, 1), let status else {
        rows.isReadable = false
        continue
      }
      let occurrence = Occurrence(
        day: day, time: rows.time(in: occurrences, 2), status: status)
      rows.occurrences[occurrences.int(0), default: []].insert(occurrence)
    }
    try appointments.bind(object.id, at: 1)
    while try appointments.next() {
      guard let day = rows.day(in: appointments, 1) else { continue }
      let appointment = Appointment(
        uid: object.uid, name: appointments.text(0), day: day,
        start: rows.time(in: appointments, 2), end: rows.time(in: appointments, 3),
        part: (appointments.int(4), appointments.int(5)))
      rows.appointments[appointment, default: 0] += 1
    }
    return rows
  }
}

extension DerivedRows {
  fileprivate mutating func day(in row: borrowing Statement, _ column: Int32) -> CivilDate? {
    let day = row.day(column)
    if let day { lastDay = max(lastDay ?? day, day) }
    isReadable = isReadable && day != nil
    return day
  }

  fileprivate mutating func time(in row: borrowing Statement, _ column: Int32) -> ClockTime? {
    let time = row.time(column)
    isReadable = isReadable && (time != nil || row.isNull(column))
    return time
  }
}

extension PlannerStore {
  /// Begins a walk along all objects, by number.
  public func objectWalk() throws(StoreError) -> ObjectWalk { try ObjectWalk(connection) }

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
      UPDATE object SET expanded_through = ?3, series_uid = ?4, recurrence_id = ?5
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
    if let series = stored.first(where: \.contents.isSeries) {
      try add(derived.contents.occurrences, to: series.id, counted: isCounted)
    }
    try add(derived.contents.appointments, to: object.id)
  }
}
