public import PlannerCore

/// One operation of the user's, as the log shows it; undos and redos are no rows of their own.
public struct OperationRecord: Hashable, Sendable {
  /// Its number.
  public let id: Int
  /// When it was begun.
  public let at: Instant
  /// What was typed.
  public let command: String
  /// How many objects it made or changed.
  public let objects: Int
  /// Whether it is undone.
  public let isUndone: Bool
}

extension PlannerStore {
  /// The last operations of the user's, the newest first.
  public func operations(limit: Int) throws(StoreError) -> [OperationRecord] {
    let query = try connection.prepare(Self.operationSQL("ORDER BY o.id DESC LIMIT ?1"))
    try query.bind(limit, at: 1)
    var records: [OperationRecord] = []
    while try query.next() { records.append(OperationRecord(in: query)) }
    return records
  }

  /// The user's operation with a number; nil where there is none.
  public func operation(_ id: Int) throws(StoreError) -> OperationRecord? {
    let query = try connection.prepare(Self.operationSQL("AND o.id = ?1"))
    try query.bind(id, at: 1)
    return try query.next() ? OperationRecord(in: query) : nil
  }

  private static func operationSQL(_ rest: String) -> String {
    """
    SELECT o.id, o.at, o.command, o.undone,
      (SELECT count(*) FROM operation_part p WHERE p.operation = o.id AND p.number = 1)
    FROM operation o WHERE o.kind IS NULL \(rest)
    """
  }
}

extension OperationRecord {
  fileprivate init(in row: borrowing Statement) {
    self.init(
      id: row.int(0), at: row.instant(1) ?? .distantPast, command: row.text(2),
      objects: row.int(4), isUndone: row.int(3) == 1)
  }
}
