/// A backup that was looked at, checked and made ready to take the planner's place.
///
/// The planner is not touched before ``perform(keeping:)``. What was made ready goes with this.
public final class Restore {
  /// The file that it came from.
  public let source: String
  /// The version of the schema that the file has.
  public let schema: Int
  /// How many events it holds outside the trash.
  public let events: Int

  private let target: DatabaseFile
  private let staged: DatabaseFile
  private let migrator: Migrator
  private var isKept = false

  /// What became of the planner.
  public struct Outcome: Hashable, Sendable {
    /// The copy of the planner as it was; nil where it held nothing.
    public let previous: String?
    /// The planner's revision, which is not lower than before.
    public let revision: Int
  }

  /// Looks at a backup and makes a copy of it ready beside the planner.
  ///
  /// - Parameters:
  ///   - source: the file; a planner of this version or an older one.
  ///   - path: the planner's database.
  /// - Throws: where the file is no planner, is damaged or newer, or the copy cannot be written.
  public convenience init(of source: String, into path: String) throws(StoreError) {
    do throws(StoreError) {
      try self.init(of: source, into: path, migrator: .current)
    } catch {
      guard error.kind == .notAPlanner, error.path == source else { throw error }
      throw StoreError(.notABackup, path: source, detail: error.detail)
    }
  }

  init(of source: String, into path: String, migrator: Migrator) throws(StoreError) {
    let file = DatabaseFile(path: source)
    target = DatabaseFile(path: path)
    target.clearLeftovers()
    staged = target.part("restore")
    self.migrator = migrator
    self.source = source
    guard !file.isSame(as: target) else {
      throw StoreError(.exists, path: source, detail: "it is the planner itself")
    }
    let opened = try Self.open(file)
    guard try migrator.version(of: opened) > 0 else {
      throw StoreError(.notAPlanner, path: source, detail: "it holds nothing")
    }
    try opened.requireIntegrity()
    try staged.createAnew()
    do throws(StoreError) {
      (schema, events) = try PlannerStore.copy(opened, to: staged)
      let copy = try Connection(path: staged.path)
      try migrator.migrate(copy, keepsCopy: false)
      guard try PlannerStore.storedZone(in: copy) != nil else {
        throw StoreError(.notAPlanner, path: source, detail: "it has no zone")
      }
    } catch {
      staged.remove()
      throw error
    }
  }

  deinit { staged.remove() }

  /// Puts the backup in the planner's place, in one step for everybody who has it open.
  ///
  /// Killed at any moment, it leaves the planner as it was or as it is in the backup. The counters
  /// of the planner never go down: revisions and keys that were given out are not given out again.
  ///
  /// - Parameter keeping: where the planner as it is now goes first; the name must be free.
  /// - Returns: what became of it.
  /// - Throws: where another process writes for too long, or the disk does not take it.
  public func perform(keeping: String) throws(StoreError) -> Outcome {
    guard try isReadable() else { return try replaceDamaged(keeping: keeping) }
    do throws(StoreError) {
      return try copyOver(keeping: keeping)
    } catch {
      guard error.path == target.path, error.kind == .corrupt else { throw error }
      // What was kept of the planner gives its name to the planner's own file.
      if isKept { DatabaseFile(path: keeping).remove() }
      return try replaceDamaged(keeping: keeping)
    }
  }

  /// Whether SQLite can make sense of the planner's file; what it cannot has nothing to lock and
  /// nothing to copy over.
  ///
  /// - Throws: where the file is the database of another program or newer than this one.
  private func isReadable() throws(StoreError) -> Bool {
    if !target.exists { try target.create() }
    let planner = try Connection(path: target.path)
    do throws(StoreError) {
      _ = try planner.number("PRAGMA user_version")
    } catch {
      guard [.corrupt, .notAPlanner].contains(error.kind) else { throw error }
      return false
    }
    _ = try migrator.version(of: planner)
    return true
  }

  private func copyOver(keeping: String) throws(StoreError) -> Outcome {
    let backup = try Connection(path: staged.path)
    let planner = try Connection(path: target.path)
    // Others read the old planner until the new one is whole; this cannot be set later.
    try planner.execute("PRAGMA journal_mode = WAL")
    try fit(backup, to: planner)
    let copy = try PageCopy(from: backup, to: planner)
    try copy.lockTarget()
    // From here on nobody else writes, so that nothing that was saved is missing in the copy.
    let previous = try Connection(path: target.path)
    guard try holdsSomething(previous) else {
      let revision = try backup.number("SELECT revision FROM planner") ?? 0
      try copy.finish()
      return Outcome(previous: nil, revision: revision)
    }
    try keep(previous, as: keeping)
    let revision = try raise(backup, over: previous)
    try copy.finish()
    return Outcome(previous: keeping, revision: revision)
  }

  private func holdsSomething(_ planner: Connection) throws(StoreError) -> Bool {
    guard try planner.number("SELECT 1 FROM sqlite_schema WHERE name = 'planner'") != nil else {
      return false
    }
    return try planner.number("SELECT 1 FROM planner WHERE revision > 0") != nil
  }

  private func keep(_ planner: Connection, as path: String) throws(StoreError) {
    let part = DatabaseFile(path: path).part()
    try part.createAnew()
    defer { part.remove() }
    // Not checked: a planner that is damaged here and there is what some restore for.
    try planner.copy(to: part.path)
    try DatabaseFile(path: path).take(part.path)
    isKept = true
  }

  /// Gives the backup pages of the planner's size, without which one cannot be copied to the other.
  private func fit(_ backup: Connection, to planner: Connection) throws(StoreError) {
    guard let size = try planner.number("PRAGMA page_size"),
      try backup.number("PRAGMA page_size") != size
    else { return }
    try backup.execute("PRAGMA journal_mode = DELETE; PRAGMA page_size = \(size); VACUUM")
  }

  private func raise(
    _ backup: Connection, over planner: Connection
  ) throws(StoreError) -> Int {
    let numbers = try planner.prepare(
      """
      SELECT ifnull(max(revision), 0),
        max(ifnull(max(last_object), 0), (SELECT ifnull(max(id), 0) FROM object)),
        max(ifnull(max(last_event), 0), (SELECT ifnull(max(id), 0) FROM event))
      FROM planner
      """)
    guard try numbers.next() else { return 0 }
    try backup.execute(
      """
      UPDATE planner SET revision = max(revision, \(numbers.int(0))),
        last_object = max(last_object, \(numbers.int(1))),
        last_event = max(last_event, \(numbers.int(2)))
      """)
    return try backup.number("SELECT revision FROM planner") ?? 0
  }

  /// Puts the damaged file aside and the backup in its place; the old one's counters are lost.
  private func replaceDamaged(keeping: String) throws(StoreError) -> Outcome {
    let backup = try Connection(path: staged.path)
    try backup.execute("PRAGMA journal_mode = DELETE")
    try target.setAside(as: keeping)
    try target.replace(by: staged.path)
    return Outcome(
      previous: keeping, revision: try backup.number("SELECT revision FROM planner") ?? 0)
  }

  /// Opens a file without leaving anything beside it, where that is possible.
  private static func open(_ file: DatabaseFile) throws(StoreError) -> Connection {
    guard file.exists else {
      throw StoreError(.cannotOpen, path: file.path, detail: "there is no such file")
    }
    return try Connection(path: file.path, access: file.hasLog ? .readWrite : .immutable)
  }
}
