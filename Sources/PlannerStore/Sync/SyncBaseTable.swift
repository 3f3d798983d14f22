internal import PlannerCore

/// The rows of what both sides of one pair agreed on last.
final class SyncBaseTable {
  private let pair: Int
  private let find: Statement
  private let upsert: Statement
  private let delete: Statement

  init(of pair: Int, on connection: Connection) throws(StoreError) {
    self.pair = pair
    find = try connection.prepare(
      """
      SELECT object, href, etag, weak, ours, theirs, revision, origin FROM sync_base
      WHERE pair = ?1 AND uid = ?2
      """, isKept: true)
    upsert = try connection.prepare(
      """
      INSERT INTO sync_base (pair, uid, object, href, etag, weak, ours, theirs, revision, origin)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      ON CONFLICT (pair, uid) DO UPDATE SET object = excluded.object, href = excluded.href,
        etag = excluded.etag, weak = excluded.weak, ours = excluded.ours,
        theirs = excluded.theirs, revision = excluded.revision, origin = excluded.origin
      """, isKept: true)
    delete = try connection.prepare(
      "DELETE FROM sync_base WHERE pair = ?1 AND uid = ?2", isKept: true)
  }

  /// The base of a UID; nil where there is none.
  func base(of uid: UID) throws(StoreError) -> SyncBase? {
    try find.bind(pair, at: 1)
    try find.bind(uid.rawValue, at: 2)
    defer { find.reset() }
    guard try find.next() else { return nil }
    let ours = find.bytes(4) ?? []
    return SyncBase(
      uid: uid, object: find.int(0), href: find.text(1), etag: find.optionalText(2),
      isWeak: find.int(3) == 1, ours: ours, theirs: find.bytes(5) ?? ours,
      revision: find.int(6), origin: SyncSide(rawValue: find.text(7)) ?? .there)
  }

  /// Puts a base into the place of the one of its UID.
  func set(_ base: SyncBase) throws(StoreError) {
    try upsert.bind(pair, at: 1)
    try upsert.bind(base.uid.rawValue, at: 2)
    try upsert.bind(base.object, at: 3)
    try upsert.bind(base.href, at: 4)
    try upsert.bind(base.etag, at: 5)
    try upsert.bind(base.isWeak, at: 6)
    try upsert.bind(base.theirs == base.ours ? nil : base.theirs, at: 8)
    try upsert.bind(base.revision, at: 9)
    try upsert.bind(base.origin.rawValue, at: 10)
    try upsert.run(withBytes: base.ours, at: 7)
  }

  /// Takes the base of a UID away.
  func remove(_ uid: UID) throws(StoreError) {
    try delete.bind(pair, at: 1)
    try delete.bind(uid.rawValue, at: 2)
    try delete.run()
  }
}
