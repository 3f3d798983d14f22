/// What everything else in a planner stands on: the schema, the row of the planner itself, its
/// counters and its default calendar.
///
/// It opens a planner that is too damaged for ``PlannerStore``, and writes only to mend.
public final class Groundwork {
  /// Something that is wrong.
  public struct Fault: Hashable, Sendable {
    /// A clause: `the index event_counted is gone`.
    public let what: String
    /// Whether ``Groundwork/mend(zone:)`` can put it right, losing nothing.
    public let isMendable: Bool
    /// Whether a ``PlannerStore`` cannot work before it is put right.
    public let stopsAll: Bool
  }

  private let connection: Connection
  private let migrator: Migrator

  /// Opens the database at a path; nothing is made or changed.
  ///
  /// - Throws: where it cannot be opened, is not a planner or from a newer version.
  public convenience init(path: String) throws(StoreError) {
    try self.init(path: path, migrator: .current)
  }

  init(path: String, migrator: Migrator) throws(StoreError) {
    connection = try PlannerStore.connect(to: DatabaseFile(path: path), migrator: migrator)
    self.migrator = migrator
  }

  /// All faults, the schema's first; none for a file that is no planner yet.
  public func faults() throws(StoreError) -> [Fault] {
    let schema = try schemaFaults()
    let found = schema.map {
      Fault(what: $0.what, isMendable: $0.mending != nil, stopsAll: $0.isAboutTable)
    }
    // Without a table nothing more can be asked.
    guard !schema.contains(where: \.isAboutTable) else { return found }
    return try found
      + rowFaults().map { Fault(what: $0.what, isMendable: true, stopsAll: $0.stopsAll) }
  }

  /// What is wrong with SQLite's own order of things: pages, indexes, references.
  public func damage(limit: Int) throws(StoreError) -> [String] {
    try connection.faults(limit: limit)
  }

  /// Puts right what can be.
  ///
  /// - Parameter zone: the zone of the planner, where no object tells in which one it was.
  /// - Returns: what is wrong still.
  /// - Throws: where the database cannot be written.
  public func mend(zone: String) throws(StoreError) -> [Fault] {
    let transaction = try Transaction(on: connection)
    for fault in try schemaFaults() {
      for statement in fault.mending ?? [] {
        // An index that its rows do not allow stays away, and is named again.
        guard (try? connection.execute(statement)) != nil else { break }
      }
    }
    if try !schemaFaults().contains(where: \.isAboutTable) {
      let insert = try connection.prepare(Self.plannerRowSQL)
      try insert.bind(zone, at: 1)
      try insert.run()
      for fault in try rowFaults() { try connection.execute(fault.mending) }
    }
    try transaction.commit()
    return try faults()
  }

  // MARK: -

  private func schemaFaults() throws(StoreError) -> [SchemaCheck.Fault] {
    let version = try migrator.version(of: connection)
    guard version > 0 else { return [] }
    return try SchemaCheck(of: connection, after: migrator.migrations[..<version]).faults()
  }

  private func rowFaults() throws(StoreError) -> [RowFault] {
    let version = try migrator.version(of: connection)
    var faults: [RowFault] = []
    for fault in RowFault.all where fault.since <= version {
      if try connection.number(fault.question) == 1 { faults.append(fault) }
    }
    return faults
  }

  /// The zone is the one in which most objects were read.
  private static let plannerRowSQL = """
    INSERT INTO planner (id, zone)
    SELECT 1, ifnull((SELECT zone FROM object WHERE zone IS NOT NULL
                      GROUP BY zone ORDER BY count(*) DESC LIMIT 1), ?1)
    WHERE NOT EXISTS (SELECT 1 FROM planner)
    """
}
