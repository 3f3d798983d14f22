public import PlannerCore

/// A run of a pair that did something.
public struct SyncRunRecord: Hashable, Sendable {
  /// Its number: that of its operation in the log, which is there where it changed something here.
  public let id: Int
  /// The name of the pair at that time.
  public let pair: String
  /// When it was begun.
  public let at: Instant
  /// When it ended; nil where it is under way or was killed.
  public let ended: Instant?
  /// How it ended, in a word: `running` until then, `interrupted` where it was killed.
  public let state: String
  /// What it did in numbers, as a JSON object.
  public let counts: String
}

/// The rows of runs.
final class SyncRunTable {
  private let insert: Statement
  private let update: Statement
  private let interrupt: Statement

  init(_ connection: Connection) throws(StoreError) {
    insert = try connection.prepare(
      """
      INSERT INTO sync_run (id, pair, at, state) VALUES (?1, ?2, ?3, 'running')
      ON CONFLICT (id) DO NOTHING
      """, isKept: true)
    update = try connection.prepare(
      "UPDATE sync_run SET ended = ?2, state = ?3, counts = ?4 WHERE id = ?1", isKept: true)
    interrupt = try connection.prepare(
      "UPDATE sync_run SET state = 'interrupted' WHERE pair = ?1 AND state = 'running'",
      isKept: true)
  }

  /// Notes that a run is under way.
  func begin(_ run: Int, of pair: Pair, at: Instant) throws(StoreError) {
    try insert.bind(run, at: 1)
    try insert.bind(pair.name, at: 2)
    try insert.bind(at, at: 3)
    try insert.run()
  }

  /// Notes how a run ended.
  func end(_ run: Int, at: Instant, state: String, counts: String) throws(StoreError) {
    try update.bind(run, at: 1)
    try update.bind(at, at: 2)
    try update.bind(state, at: 3)
    try update.bind(counts, at: 4)
    try update.run()
  }

  /// Notes of the runs of a pair that are said to be under way that they were killed.
  func interruptAll(of pair: Pair) throws(StoreError) {
    try interrupt.bind(pair.name, at: 1)
    try interrupt.run()
  }
}

extension PlannerStore {
  /// Begins a run of a pair.
  ///
  /// - Parameters:
  ///   - pair: the pair, which no other process may run meanwhile.
  ///   - command: what the log calls the operation, as the user typed it.
  ///   - at: now.
  /// - Returns: a writer that has not begun to write.
  /// - Throws: where the database cannot be read.
  public func syncWriter(
    of pair: Pair, command: String, at: Instant
  ) throws(StoreError) -> SyncWriter {
    try SyncWriter(of: pair, command: command, at: at, retention: retention, on: connection)
  }

  /// The last runs of all pairs that did something, the newest first.
  public func runs(limit: Int) throws(StoreError) -> [SyncRunRecord] {
    let query = try connection.prepare(
      "SELECT \(SyncRunRecord.columns) FROM sync_run ORDER BY id DESC LIMIT ?1")
    try query.bind(limit, at: 1)
    var runs: [SyncRunRecord] = []
    while try query.next() {
      runs.append(SyncRunRecord(in: query))
    }
    return runs
  }

  /// The run with a number; nil where there is none.
  public func syncRun(_ number: Int) throws(StoreError) -> SyncRunRecord? {
    let query = try connection.prepare(
      "SELECT \(SyncRunRecord.columns) FROM sync_run WHERE id = ?1")
    try query.bind(number, at: 1)
    return try query.next() ? SyncRunRecord(in: query) : nil
  }
}

extension SyncRunRecord {
  fileprivate static let columns = "id, pair, at, ended, state, counts"

  /// Reads the row on which a query of ``columns`` stands.
  fileprivate init(in row: borrowing Statement) {
    self.init(
      id: row.int(0), pair: row.text(1), at: row.instant(2) ?? .distantPast,
      ended: row.instant(3), state: row.text(4), counts: row.text(5))
  }
}
