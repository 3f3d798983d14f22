public import PlannerCore

/// A change of the other side that was about to be made, noted before it was.
public struct SyncIntent: Hashable, Sendable {
  /// The UID of the object.
  public let uid: UID
  /// Where it goes or stands there; nil where that is not known yet.
  public let href: String?
  /// What was to stand there; nil = nothing.
  public let text: [UInt8]?
  /// The revision of the object that ``text`` was rendered from.
  public let revision: Int
}

/// The rows of what one pair was about to change on the other side.
final class SyncIntentTable {
  private let pair: Int
  private let select: Statement
  private let upsert: Statement
  private let delete: Statement

  init(of pair: Int, on connection: Connection) throws(StoreError) {
    self.pair = pair
    select = try connection.prepare(
      "SELECT uid, href, text, revision FROM sync_intent WHERE pair = ?1 ORDER BY rowid")
    upsert = try connection.prepare(
      """
      INSERT INTO sync_intent (pair, uid, href, text, revision) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (pair, uid) DO UPDATE
      SET href = excluded.href, text = excluded.text, revision = excluded.revision
      """, isKept: true)
    delete = try connection.prepare(
      "DELETE FROM sync_intent WHERE pair = ?1 AND uid = ?2", isKept: true)
  }

  /// All of them, in the order in which they were noted.
  func all() throws(StoreError) -> [SyncIntent] {
    try select.bind(pair, at: 1)
    var intents: [SyncIntent] = []
    while try select.next() {
      intents.append(
        SyncIntent(
          uid: UID(rawValue: select.text(0)), href: select.optionalText(1), text: select.bytes(2),
          revision: select.int(3)))
    }
    return intents
  }

  /// Notes one in the place of an earlier one of its UID.
  func set(_ intent: SyncIntent) throws(StoreError) {
    try upsert.bind(pair, at: 1)
    try upsert.bind(intent.uid.rawValue, at: 2)
    try upsert.bind(intent.href, at: 3)
    try upsert.bind(intent.revision, at: 5)
    try upsert.run(withBytes: intent.text, at: 4)
  }

  /// Takes that of a UID away.
  func remove(_ uid: UID) throws(StoreError) {
    try delete.bind(pair, at: 1)
    try delete.bind(uid.rawValue, at: 2)
    try delete.run()
  }
}

extension PlannerStore {
  /// What a killed run of a pair was about to change on the other side, in the order of its notes.
  public func intents(of pair: Pair) throws(StoreError) -> [SyncIntent] {
    try SyncIntentTable(of: pair.id, on: connection).all()
  }
}
