public import PlannerCore

/// One operation of the user's, as the log shows it; undos and redos are no rows of their own.
public struct OperationRecord: Hashable, Sendable {
  /// How many objects of each kind an operation made or changed.
  public struct Counts: Hashable, Sendable {
    /// Events, a series being one, and each of its days that became an event of its own, without the
    /// series then; also what is no longer there.
    public let events: Int
    /// Notes of weeks and months.
    public let notes: Int
    /// Appointments.
    public let appointments: Int
    /// What the planner only keeps.
    public let others: Int

    init(events: Int = 0, notes: Int = 0, appointments: Int = 0, others: Int = 0) {
      (self.events, self.notes) = (events, notes)
      (self.appointments, self.others) = (appointments, others)
    }
  }

  /// Its number.
  public let id: Int
  /// When it was begun.
  public let at: Instant
  /// What was typed.
  public let command: String
  /// How many objects of each kind it made or changed.
  public let counts: Counts
  /// Whether it is undone.
  public let isUndone: Bool

  /// How many objects it made or changed.
  public let objects: Int
}

/// One operation that touched an event.
public struct HistoryRecord: Hashable, Sendable {
  /// Its number.
  public let id: Int
  /// When it was begun.
  public let at: Instant
  /// What was typed.
  public let command: String
  /// Whether it is undone.
  public let isUndone: Bool
}

extension PlannerStore {
  /// The last operations of the user's, the newest first.
  public func operations(limit: Int) throws(StoreError) -> [OperationRecord] {
    let query = try connection.prepare(Self.operationSQL("ORDER BY id DESC LIMIT ?1"))
    try query.bind(limit, at: 1)
    var records: [OperationRecord] = []
    while try query.next() { records.append(OperationRecord(in: query)) }
    return records
  }

  /// The user's operation with a number; nil where there is none.
  public func operation(_ id: Int) throws(StoreError) -> OperationRecord? {
    let query = try connection.prepare(Self.operationSQL("AND id = ?1"))
    try query.bind(id, at: 1)
    return try query.next() ? OperationRecord(in: query) : nil
  }

  /// The operations of the user's that made or changed the object of an event, the newest first.
  public func history(of event: Int) throws(StoreError) -> [HistoryRecord] {
    guard let object = try object(ofEvent: event) else { return [] }
    return try history(ofObject: object.id)
  }

  /// The operations of the user's that made or changed an object, the newest first.
  public func history(ofObject object: Int) throws(StoreError) -> [HistoryRecord] {
    let query = try connection.prepare(
      """
      SELECT o.id, o.at, o.command, o.undone FROM operation o
      WHERE o.kind IS NULL AND EXISTS (
        SELECT 1 FROM operation_part p
        WHERE p.operation = o.id AND p.object = ?1)
      ORDER BY o.id DESC
      """)
    try query.bind(object, at: 1)
    var records: [HistoryRecord] = []
    while try query.next() {
      records.append(
        HistoryRecord(
          id: query.int(0), at: query.instant(1) ?? .distantPast, command: query.text(2),
          isUndone: query.int(3) == 1))
    }
    return records
  }

  private static func operationSQL(_ rest: String) -> String {
    """
    SELECT o.id, o.at, o.command, o.undone, count(p.object), count(n.object),
      ifnull(sum(b.component = 'VEVENT'), 0),
      ifnull(sum(b.component NOT IN ('VTODO', 'VEVENT') AND n.object IS NULL), 0),
      -- Crossed: SQLite would go through all parts for each of them.
      ifnull(sum(CASE WHEN p.before IS NOT NULL THEN EXISTS (
        SELECT 1 FROM object d
          CROSS JOIN operation_part q ON q.operation = o.id AND q.object = d.id
        WHERE d.series_uid = b.uid AND d.calendar = b.calendar AND q.before IS NULL) END), 0)
    FROM (SELECT * FROM operation WHERE kind IS NULL \(rest)) o
    LEFT JOIN operation_part p ON p.operation = o.id AND p.number = 1
    LEFT JOIN object b ON b.id = p.object
    LEFT JOIN note n ON n.object = p.object
    GROUP BY o.id ORDER BY o.id DESC
    """
  }
}

extension OperationRecord {
  fileprivate init(in row: borrowing Statement) {
    let (notes, appointments, others) = (row.int(5), row.int(6), row.int(7))
    self.init(
      id: row.int(0), at: row.instant(1) ?? .distantPast, command: row.text(2),
      counts: Counts(
        events: row.int(4) - notes - appointments - others - row.int(8), notes: notes,
        appointments: appointments, others: others),
      isUndone: row.int(3) == 1, objects: row.int(4))
  }
}
