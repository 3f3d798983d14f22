internal import PlannerCore

/// The rows of events: how an ``ObjectEvent`` is written to its columns and read from them.
final class EventTable {
  private let select: Statement
  private let insert: Statement
  private let update: Statement
  private let delete: Statement

  init(_ connection: Connection) throws(StoreError) {
    select = try connection.prepare(
      """
      SELECT id, recurrence_id, occurrence_day, rule, edited, \(Self.fieldColumns),
        detached, skipped
      FROM event WHERE object = ?1 ORDER BY recurrence_id IS NOT NULL, id
      """, isKept: true)
    insert = try connection.prepare(
      """
      INSERT INTO event (id, recurrence_id, occurrence_day, rule, edited, counted,
        \(Self.fieldColumns), detached, skipped, object)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)
      """, isKept: true)
    update = try connection.prepare(
      """
      UPDATE event SET (recurrence_id, occurrence_day, rule, edited, counted,
        \(Self.fieldColumns), detached, skipped)
      = (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
      WHERE id = ?1
      """, isKept: true)
    delete = try connection.prepare("DELETE FROM event WHERE id = ?1", isKept: true)
  }

  /// The columns of a ``PlannerEvent``, in the order in which they are bound and read.
  static let fieldColumns = """
    name, day, time, zone, status, finished_at, finished_day, priority, description, categories
    """

  /// The events of an object, the master first.
  func events(of object: Int) throws(StoreError) -> [StoredEvent] {
    try select.bind(object, at: 1)
    var events: [StoredEvent] = []
    while try select.next() { events.append(StoredEvent(in: select)) }
    return events
  }

  /// Adds an event to an object under a number.
  func add(
    _ id: Int, _ event: ObjectEvent, to object: Int, counted: Bool
  ) throws(StoreError) {
    try Self.bind(event, of: id, counted: counted, to: insert)
    try insert.bind(object, at: 19)
    try insert.run()
  }

  /// Writes all columns of the event with this number.
  func set(_ id: Int, to event: ObjectEvent, counted: Bool) throws(StoreError) {
    try Self.bind(event, of: id, counted: counted, to: update)
    try update.run()
  }

  /// Takes an event away, and its occurrences with it.
  func remove(_ id: Int) throws(StoreError) {
    try delete.bind(id, at: 1)
    try delete.run()
  }

  private static func bind(
    _ event: ObjectEvent, of id: Int, counted: Bool, to statement: borrowing Statement
  ) throws(StoreError) {
    try statement.bind(id, at: 1)
    try statement.bind(event.recurrenceID?.rawValue, at: 2)
    try statement.bind(event.occurrenceDay, at: 3)
    try statement.bind(event.rule, at: 4)
    try statement.bind(event.edited.rawValue, at: 5)
    try statement.bind(counted, at: 6)
    let fields = event.event
    try statement.bind(fields.name, at: 7)
    try statement.bind(fields.day, at: 8)
    try statement.bind(fields.time, at: 9)
    try statement.bind(fields.zone, at: 10)
    try statement.bind(fields.status.rawValue, at: 11)
    try statement.bind(fields.finishedAt, at: 12)
    try statement.bind(fields.finishedDay, at: 13)
    try statement.bind(fields.priority, at: 14)
    try statement.bind(fields.description, at: 15)
    try statement.bind(CategoryList(fields.categories).json, at: 16)
    try statement.bind(json(event.detached), at: 17)
    try statement.bind(json(event.skipped), at: 18)
  }

  private static func json(_ ids: [RecurrenceID]) -> String? {
    ids.isEmpty ? nil : CategoryList(ids.map(\.rawValue)).json
  }
}

extension StoredEvent {
  /// Reads number, recurrence id, day of the occurrence, rule, edited, the fields, and which
  /// occurrences were detached and skipped.
  init(in row: borrowing Statement) {
    let contents = ObjectEvent(
      recurrenceID: row.optionalText(1).map(RecurrenceID.init(rawValue:)),
      occurrenceDay: row.day(2), rule: row.optionalText(3),
      event: PlannerEvent(in: row, from: 5), edited: EventFields(rawValue: row.int(4)),
      detached: Self.ids(row.optionalText(15)), skipped: Self.ids(row.optionalText(16)))
    self.init(id: row.int(0), contents: contents)
  }

  private static func ids(_ json: String?) -> [RecurrenceID] {
    guard let json else { return [] }
    return CategoryList(json: json).words.map(RecurrenceID.init(rawValue:))
  }
}

extension PlannerEvent {
  /// Reads the columns ``EventTable/fieldColumns`` of the row on which a query stands.
  init(in row: borrowing Statement, from first: Int32) {
    self.init(
      name: row.text(first), day: row.day(first + 1), time: row.time(first + 2),
      zone: row.optionalText(first + 3),
      status: EventStatus(rawValue: row.text(first + 4)) ?? .open,
      finishedAt: row.instant(first + 5), finishedDay: row.day(first + 6),
      priority: row.optionalInt(first + 7), description: row.optionalText(first + 8),
      categories: CategoryList(json: row.text(first + 9)).words)
  }
}
