public import PlannerCore

/// A text that a run replaced or deleted on one side, as it was.
public struct ArchivedText: Hashable, Sendable {
  /// Why a text was kept; the raw value is stored.
  public enum Reason: String, Sendable {
    /// Another text took its place.
    case overwritten
    /// It was deleted.
    case deleted
    /// It lost where both sides changed the same thing.
    case conflict
  }

  /// The name of the pair at that time.
  public let pair: String
  /// The UID of the object.
  public let uid: UID
  /// The name of its event, for a person.
  public let name: String
  /// The side that it stood on.
  public let side: SyncSide
  /// Why it was kept.
  public let reason: Reason
  /// The text.
  public let text: [UInt8]
  /// Where it stood there; nil where that does not matter.
  public let href: String?
  /// When the run was begun.
  public let at: Instant
}

/// The rows of what runs replaced or deleted.
final class ArchiveTable {
  private let connection: Connection
  private let insert: Statement
  private let delete: Statement

  init(_ connection: Connection) throws(StoreError) {
    self.connection = connection
    delete = try connection.prepare("DELETE FROM archive WHERE id = ?1", isKept: true)
    insert = try connection.prepare(
      """
      INSERT INTO archive (run, pair, uid, name, side, reason, href, at, text)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """, isKept: true)
  }

  /// Keeps a text under the number of a run and gives its own.
  func add(_ text: ArchivedText, run: Int) throws(StoreError) -> Int {
    try insert.bind(run, at: 1)
    try insert.bind(text.pair, at: 2)
    try insert.bind(text.uid.rawValue, at: 3)
    try insert.bind(text.name, at: 4)
    try insert.bind(text.side.rawValue, at: 5)
    try insert.bind(text.reason.rawValue, at: 6)
    try insert.bind(text.href, at: 7)
    try insert.bind(text.at, at: 8)
    try insert.run(withBytes: text.text, at: 9)
    return connection.lastInsertedRow
  }

  /// Takes a text away.
  func remove(_ number: Int) throws(StoreError) {
    try delete.bind(number, at: 1)
    try delete.run()
  }

  /// The last text of each object that the last run of a pair replaced or deleted there, by number.
  func last(of pair: String) throws(StoreError) -> [UID: Int] {
    let query = try connection.prepare(
      """
      SELECT uid, max(id) FROM archive
      WHERE run = (SELECT max(id) FROM sync_run WHERE pair = ?1)
        AND side = 'there' AND reason <> 'conflict'
      GROUP BY uid
      """)
    try query.bind(pair, at: 1)
    var numbers: [UID: Int] = [:]
    while try query.next() { numbers[UID(rawValue: query.text(0))] = query.int(1) }
    return numbers
  }

  /// Takes a text away where it is this one.
  func remove(_ number: Int, holding text: [UInt8]) throws(StoreError) {
    let query = try connection.prepare(
      "DELETE FROM archive WHERE id = ?1 AND text = ?2", isKept: true)
    try query.bind(number, at: 1)
    try query.run(withBytes: text, at: 2)
  }
}

extension PlannerStore {
  /// What a run replaced or deleted, in that order.
  public func archived(run: Int) throws(StoreError) -> [ArchivedText] {
    let query = try connection.prepare(
      """
      SELECT pair, uid, name, side, reason, text, href, at FROM archive WHERE run = ?1 ORDER BY id
      """)
    try query.bind(run, at: 1)
    var texts: [ArchivedText] = []
    while try query.next() {
      texts.append(
        ArchivedText(
          pair: query.text(0), uid: UID(rawValue: query.text(1)), name: query.text(2),
          side: SyncSide(rawValue: query.text(3)) ?? .here,
          reason: ArchivedText.Reason(rawValue: query.text(4)) ?? .overwritten,
          text: query.bytes(5) ?? [], href: query.optionalText(6),
          at: query.instant(7) ?? .distantPast))
    }
    return texts
  }
}
