/// One step from a version of the schema to the next.
struct Migration {
  /// What it does, in words, for a reader of the list.
  let name: String
  /// The statements.
  let sql: String
}

/// Brings a database to the newest schema.
///
/// The number of steps that a database has seen is its `user_version`.
struct Migrator {
  /// Marks a database as a planner: `wkbk` as a number.
  static let applicationID = 0x776b_626b

  /// All steps, the oldest first.
  let migrations: [Migration]

  /// The version of the schema of a database.
  ///
  /// - Throws: where it is newer than this program, or not a planner's.
  func version(of connection: Connection) throws(StoreError) -> Int {
    let version = try connection.number("PRAGMA user_version") ?? 0
    let application = try connection.number("PRAGMA application_id") ?? 0
    guard application == Self.applicationID || (version == 0 && application == 0) else {
      throw StoreError(
        .notAPlanner, path: connection.path, detail: "it is the database of another program")
    }
    guard version <= migrations.count else {
      throw StoreError(
        .newerDatabase, path: connection.path,
        detail: "its schema is \(version), this program knows \(migrations.count)")
    }
    return version
  }

  /// Runs the steps that a database has not seen, all in one transaction.
  ///
  /// A database that holds something is first copied to a file beside it. Other processes see the
  /// old schema or the new one and nothing between.
  /// - Parameters:
  ///   - connection: the database.
  ///   - keepsCopy: whether to make that copy; a database that is a copy itself needs none.
  /// - Throws: where the database is newer than this program, or cannot be written.
  func migrate(_ connection: Connection, keepsCopy: Bool = true) throws(StoreError) {
    let found = try version(of: connection)
    guard found < migrations.count else { return }
    if found == 0 { try begin(connection) }
    let transaction = try Transaction(on: connection)
    // Another process may have done it while we waited.
    let version = try version(of: connection)
    if version < migrations.count {
      if version > 0 && keepsCopy { try backUp(connection, version: version) }
      for migration in migrations[version...] { try connection.execute(migration.sql) }
      try connection.execute("PRAGMA user_version = \(migrations.count)")
    }
    try transaction.commit()
  }

  /// Prepares an empty database; one that already holds another program's tables is refused.
  private func begin(_ connection: Connection) throws(StoreError) {
    guard try connection.number("SELECT count(*) FROM sqlite_schema") == 0 else {
      // Another process may have made the planner just now.
      guard try version(of: connection) > 0 else {
        throw StoreError(
          .notAPlanner, path: connection.path, detail: "it is the database of another program")
      }
      return
    }
    try switchToLog(connection)
  }

  /// Makes writers leave readers alone, for as long as the file lives.
  private func switchToLog(_ connection: Connection) throws(StoreError) {
    // Two processes may make one planner at once, and here SQLite itself does not wait.
    for _ in 0..<1000 {
      do {
        return try connection.execute("PRAGMA journal_mode = WAL")
      } catch {
        guard error.kind == .locked else { throw error }
        connection.letOthersWrite()
      }
    }
    try connection.execute("PRAGMA journal_mode = WAL")
  }

  /// Copies a database while its write lock is held, so that only one process does.
  private func backUp(_ connection: Connection, version: Int) throws(StoreError) {
    let backup = DatabaseFile(path: connection.path + ".schema-\(version)")
    let part = DatabaseFile(path: backup.path + ".part")
    try part.create()
    // A connection that writes cannot be copied from; another one reads what was there before.
    try Connection(path: connection.path).copy(to: part.path)
    try backup.replace(by: part.path)
  }
}
