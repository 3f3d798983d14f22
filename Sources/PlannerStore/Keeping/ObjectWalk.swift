internal import PlannerCore

/// All objects one after another, in the trash or not, with what is derived from them.
///
/// Memory does not grow with their number.
public final class ObjectWalk {
  private let query: Statement
  private let events: EventTable
  private let occurrences: Statement
  private let appointments: Statement

  fileprivate init(
    _ numbers: ClosedRange<Int>, _ connection: Connection
  ) throws(StoreError) {
    query = try connection.prepare(
      """
      SELECT \(StoredObject.columns), c.name
      FROM object o LEFT JOIN calendar c ON c.id = o.calendar
      WHERE o.id BETWEEN ?1 AND ?2 ORDER BY o.id
      """, isKept: true)
    try query.bind(numbers.lowerBound, at: 1)
    try query.bind(numbers.upperBound, at: 2)
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

extension PlannerStore {
  /// Begins a walk along all objects, or those with some numbers, by number.
  public func objectWalk(
    _ numbers: ClosedRange<Int> = 0...Int.max
  ) throws(StoreError) -> ObjectWalk {
    try ObjectWalk(numbers, connection)
  }
}
