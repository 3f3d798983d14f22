internal import PlannerCore

/// The planner's database: calendars, objects, events and the log of operations.
///
/// Synchronous and for one task at a time; several processes may use one database at once. A
/// reader never waits and never writes; a writer waits ten seconds for another one. Opening and
/// reading an existing planner changes nothing in it.
public final class PlannerStore {
  /// The path of the database.
  public let path: String
  /// The TZID of the planner's zone, in which events stand on their days; fixed when it was made,
  /// but for a planner that holds nothing from outside (``setZone(_:day:)``).
  public let zone: String

  /// The folder in which the database stands.
  public var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// How long the log and the trash are kept; looked at once a day, when a change has been made.
  public var retention = Retention.months(12)

  let connection: Connection

  /// Holds the planner as it is now for everything that is read until the snapshot is dropped.
  public func snapshot() throws(StoreError) -> Snapshot { try Snapshot(of: connection) }

  /// Opens the planner at a path, and makes one where there is none.
  ///
  /// A new file is readable by its owner only. A database of an older version is brought to this
  /// one's schema, after a copy of it has been put beside it.
  ///
  /// - Parameters:
  ///   - path: where the database is.
  ///   - zoneIfNew: the TZID of the planner's zone, used only when the planner is made.
  /// - Throws: where it cannot be opened, is damaged, is not a planner or from a newer version.
  public convenience init(path: String, zoneIfNew: String) throws(StoreError) {
    try self.init(path: path, zoneIfNew: zoneIfNew, migrator: .current)
  }

  init(
    path: String, zoneIfNew: String, migrator: Migrator,
    patience: Int = Connection.patience * 1000
  ) throws(StoreError) {
    let file = DatabaseFile(path: path)
    if file.isFolder { throw StoreError(.notAPlanner, path: path, detail: "it is a folder") }
    if !file.exists { try file.create() }
    let connection = try Self.connect(to: file, migrator: migrator, patience: patience)
    if try migrator.version(of: connection) < migrator.migrations.count {
      try migrator.migrate(connection)
    }
    self.path = path
    self.zone = try Self.plannerZone(in: connection, ifNew: zoneIfNew)
    self.connection = connection
  }

  /// Opens the file to write; where its folder forbids even that, as one that nobody changes.
  static func connect(
    to file: DatabaseFile, migrator: Migrator, patience: Int = Connection.patience * 1000
  ) throws(StoreError) -> Connection {
    do {
      let connection = try Connection(path: file.path, patience: patience)
      try configure(connection)
      // The first read shows whether SQLite gets on with the folder.
      _ = try migrator.version(of: connection)
      return connection
    } catch {
      // SQLite keeps files beside the database even to read it. Where they cannot be made, the
      // file alone tells everything, unless a log holds changes that are not in it yet.
      guard error.kind == .cannotOpen || error.kind == .readOnly, file.exists, !file.hasLog else {
        throw error
      }
      let connection = try Connection(path: file.path, access: .immutable)
      try configure(connection)
      return connection
    }
  }

  private static func configure(_ connection: Connection) throws(StoreError) {
    // None of these writes to the file. The cache is what an import of a million objects needs to
    // keep the index by UID at hand; it takes memory only as it fills.
    try connection.execute(
      """
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA synchronous = FULL;
      PRAGMA cache_size = -32000;
      """)
  }

  private static func plannerZone(
    in connection: Connection, ifNew zone: String
  ) throws(StoreError) -> String {
    if let zone = try storedZone(in: connection) { return zone }
    let transaction = try Transaction(on: connection)
    // Only a new planner has no row yet; beside what was planned, another one would begin to count
    // anew.
    guard try connection.number("SELECT 1 FROM calendar") == nil else {
      if let zone = try storedZone(in: connection) { return zone }
      throw StoreError(
        .corrupt, path: connection.path,
        detail: "its row in the table planner is gone; wk doctor --fix makes it anew")
    }
    let insert = try connection.prepare(
      """
      INSERT INTO planner (id, zone, revision, codec) VALUES (1, ?1, 0, \(CodecVersion.current))
      ON CONFLICT (id) DO NOTHING
      """)
    try insert.bind(zone, at: 1)
    try insert.run()
    if connection.changedRows > 0 {
      try connection.execute(
        """
        INSERT INTO calendar (name, kind) VALUES ('planner', 'own');
        UPDATE planner SET default_calendar = last_insert_rowid();
        """)
    }
    try transaction.commit()
    return try storedZone(in: connection) ?? zone
  }

  /// The zone of the planner in a database; nil where none has been made there yet.
  static func storedZone(in connection: Connection) throws(StoreError) -> String? {
    let query = try connection.prepare("SELECT zone FROM planner WHERE id = 1")
    return try query.next() ? query.text(0) : nil
  }
}
