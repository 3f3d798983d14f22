/// A copy of the planner in a file of its own.
public struct Backup: Hashable, Sendable {
  /// Where it is.
  public let path: String
  /// How many bytes it has.
  public let bytes: Int
  /// The version of its schema.
  public let schema: Int
  /// How many events it holds outside the trash.
  public let events: Int
}

extension PlannerStore {
  /// Copies the planner, as it is now, into a file; others go on writing meanwhile.
  ///
  /// The copy is checked before it gets its name, so that a file of that name is a whole planner.
  /// Its owner alone may read it.
  ///
  /// - Parameters:
  ///   - target: the file; folders above it are made.
  ///   - replacing: whether a file that has the name already may go.
  /// - Returns: what was made.
  /// - Throws: where the name is taken, leads to no file or to the planner itself, the copy cannot be written, or
  ///   the planner turns out to be damaged.
  public func backUp(to target: String, replacing: Bool = false) throws(StoreError) -> Backup {
    let file = DatabaseFile(path: target).resolved
    if file.belongs(to: DatabaseFile(path: path)) {
      throw StoreError(.exists, path: target, detail: "it is part of the planner itself")
    }
    if file.isNoFile { throw StoreError(.exists, path: target, detail: "and is no file") }
    if file.exists && !replacing { throw StoreError(.exists, path: target) }
    let part = file.part()
    try part.createAnew()
    defer { part.remove() }
    let (schema, events) = try Self.copy(connection, to: part)
    let bytes = part.size
    try replacing ? file.replace(by: part.path) : file.take(part.path)
    file.clearLeftovers()
    return Backup(path: target, bytes: bytes, schema: schema, events: events)
  }

  /// Copies and checks a database; the copy is one file that needs no others beside it.
  static func copy(
    _ source: Connection, to part: DatabaseFile
  ) throws(StoreError) -> (schema: Int, events: Int) {
    try source.copy(to: part.path)
    let copy = try Connection(path: part.path)
    try copy.execute("PRAGMA journal_mode = DELETE")
    try copy.requireIntegrity()
    return (
      try copy.number("PRAGMA user_version") ?? 0,
      try copy.number(
        """
        SELECT count(*) FROM event e JOIN object o ON o.id = e.object
        WHERE o.trashed IS NULL AND e.recurrence_id IS NULL
        """) ?? 0
    )
  }
}

extension Connection {
  /// What is wrong with the database; nothing where it is sound.
  ///
  /// - Parameter limit: so many faults are named at most.
  /// - Returns: a clause for each fault.
  /// - Throws: where SQLite cannot even look.
  func faults(limit: Int) throws(StoreError) -> [String] {
    var faults: [String] = []
    let check = try prepare("PRAGMA integrity_check(\(limit))")
    while try check.next() {
      let text = check.text(0)
      if text != "ok" { faults.append(text) }
    }
    let keys = try prepare("PRAGMA foreign_key_check")
    while faults.count < limit, try keys.next() {
      faults.append(
        "row \(keys.int(1)) of \(keys.text(0)) names a row of \(keys.text(2)) that is gone")
    }
    return faults
  }

  /// Refuses a database that is not sound.
  func requireIntegrity() throws(StoreError) {
    if let fault = try faults(limit: 1).first {
      throw StoreError(.corrupt, path: path, detail: fault)
    }
  }
}
