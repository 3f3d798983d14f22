/// What a look at the whole database found.
public struct Inspection: Hashable, Sendable {
  /// How many bytes the file has.
  public let bytes: Int
  /// The version of its schema.
  public let schema: Int
  /// What SQLite finds wrong with its pages, indexes and references; nothing where it is sound.
  public let faults: [String]
  /// How many events and occurrences are counted and should not be, or the other way round.
  public let miscounted: Int
  /// On how many days the counts of views differ from what the events themselves say.
  public let differingDays: Int
  /// How many objects share the UID of another one in their calendar and are told apart.
  public let twins: Int
}

extension PlannerStore {
  /// How many faults are named at most.
  private static let faultLimit = 20

  /// Looks at the whole database; nothing is written.
  public func inspect() throws(StoreError) -> Inspection {
    let snapshot = try snapshot()
    defer { withExtendedLifetime(snapshot) {} }
    return Inspection(
      bytes: DatabaseFile(path: path).size,
      schema: try connection.number("PRAGMA user_version") ?? 0,
      faults: try connection.faults(limit: Self.faultLimit),
      miscounted: try connection.number(Self.miscountedSQL) ?? 0,
      differingDays: try connection.number(Self.differingDaysSQL) ?? 0,
      twins: try connection.number("SELECT count(*) FROM object WHERE twin <> ''") ?? 0)
  }

  /// Says anew of every event and occurrence whether counts include it: derived, so no operation.
  ///
  /// - Returns: how many rows were wrong.
  public func recount() throws(StoreError) -> Int {
    let transaction = try Transaction(on: connection)
    let wrong = try connection.number(Self.miscountedSQL) ?? 0
    try connection.execute(
      """
      UPDATE event SET counted = 1 - counted WHERE id IN (\(Self.miscountedEvents));
      UPDATE occurrence SET counted = 1 - counted WHERE (event, day) IN (\(Self.miscountedDays));
      """)
    try transaction.commit()
    return wrong
  }

  /// Writes all indexes anew.
  public func reindex() throws(StoreError) {
    let transaction = try Transaction(on: connection)
    try connection.execute("REINDEX")
    try transaction.commit()
  }

  // The plus signs keep SQLite from answering out of the indexes that are looked at here.

  private static let miscountedEvents = """
    SELECT e.id FROM event e NOT INDEXED JOIN object o ON o.id = e.object
      JOIN calendar c ON c.id = o.calendar
    WHERE +e.counted <> (o.trashed IS NULL AND c.counted AND e.rule IS NULL)
    """

  private static let miscountedDays = """
    SELECT d.event, d.day FROM occurrence d NOT INDEXED JOIN event e ON e.id = d.event
      JOIN object o ON o.id = e.object JOIN calendar c ON c.id = o.calendar
    WHERE +d.counted <> (o.trashed IS NULL AND c.counted)
    """

  private static let miscountedSQL = """
    SELECT (SELECT count(*) FROM (\(miscountedEvents)))
      + (SELECT count(*) FROM (\(miscountedDays)))
    """

  private static let differingDaysSQL = """
    WITH shown AS (
      SELECT day, status, count(*) AS number FROM event
        WHERE counted = 1 AND day BETWEEN '0001-01-01' AND '9999-12-31' GROUP BY day, status
      UNION ALL
      SELECT day, status, count(*) FROM occurrence
        WHERE counted = 1 AND day BETWEEN '0001-01-01' AND '9999-12-31' GROUP BY day, status),
    told AS (
      SELECT +e.day AS day, +e.status AS status, count(*) AS number
        FROM event e NOT INDEXED JOIN object o ON o.id = e.object
        JOIN calendar c ON c.id = o.calendar
        WHERE o.trashed IS NULL AND c.counted AND e.rule IS NULL AND +e.day IS NOT NULL
        GROUP BY 1, 2
      UNION ALL
      SELECT +d.day, +d.status, count(*) FROM occurrence d NOT INDEXED
        JOIN event e ON e.id = d.event JOIN object o ON o.id = e.object
        JOIN calendar c ON c.id = o.calendar
        WHERE o.trashed IS NULL AND c.counted GROUP BY 1, 2)
    SELECT count(DISTINCT day) FROM (
      SELECT * FROM (SELECT * FROM shown EXCEPT SELECT * FROM told)
      UNION ALL SELECT * FROM (SELECT * FROM told EXCEPT SELECT * FROM shown))
    """
}
