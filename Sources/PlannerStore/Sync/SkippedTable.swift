public import PlannerCore

/// Something on the other side that takes no part, and is not read again until it changes.
public struct Skipped: Hashable, Sendable {
  /// Where it stands there.
  public let href: String
  /// The tag of what stands there; nil where the other side gives none.
  public let etag: String?
  /// Whether the tag is a weak one.
  public let isWeak: Bool
  /// Its UID, where it has one that could be read.
  public let uid: UID?
  /// Why it is held back, in words; nil = it is of a kind that pairs do not move.
  public let reason: String?

  /// Makes a note of something that takes no part.
  public init(href: String, etag: String?, isWeak: Bool, uid: UID?, reason: String?) {
    (self.href, self.etag, self.isWeak) = (href, etag, isWeak)
    (self.uid, self.reason) = (uid, reason)
  }
}

/// The rows of what takes no part in one pair.
final class SkippedTable {
  private let pair: Int
  private let select: Statement
  private let upsert: Statement
  private let delete: Statement

  init(of pair: Int, on connection: Connection) throws(StoreError) {
    self.pair = pair
    select = try connection.prepare(
      "SELECT href, etag, weak, uid, reason FROM sync_skipped WHERE pair = ?1 ORDER BY href")
    upsert = try connection.prepare(
      """
      INSERT INTO sync_skipped (pair, href, etag, weak, uid, reason)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT (pair, href) DO UPDATE SET etag = excluded.etag, weak = excluded.weak,
        uid = excluded.uid, reason = excluded.reason
      """, isKept: true)
    delete = try connection.prepare(
      "DELETE FROM sync_skipped WHERE pair = ?1 AND href = ?2", isKept: true)
  }

  /// All of them, by href.
  func all() throws(StoreError) -> [Skipped] {
    try select.bind(pair, at: 1)
    var skipped: [Skipped] = []
    while try select.next() {
      skipped.append(
        Skipped(
          href: select.text(0), etag: select.optionalText(1), isWeak: select.int(2) == 1,
          uid: select.optionalText(3).map(UID.init(rawValue:)), reason: select.optionalText(4)))
    }
    return skipped
  }

  /// Keeps one in the place of an earlier one under its href.
  func set(_ skipped: Skipped) throws(StoreError) {
    try upsert.bind(pair, at: 1)
    try upsert.bind(skipped.href, at: 2)
    try upsert.bind(skipped.etag, at: 3)
    try upsert.bind(skipped.isWeak, at: 4)
    try upsert.bind(skipped.uid?.rawValue, at: 5)
    try upsert.bind(skipped.reason, at: 6)
    try upsert.run()
  }

  /// Takes the one under an href away.
  func remove(_ href: String) throws(StoreError) {
    try delete.bind(pair, at: 1)
    try delete.bind(href, at: 2)
    try delete.run()
  }
}

extension PlannerStore {
  /// What takes no part in a pair, by href.
  public func skipped(of pair: Pair) throws(StoreError) -> [Skipped] {
    try SkippedTable(of: pair.id, on: connection).all()
  }

  /// What is held back in a pair and why, by href.
  public func quarantined(_ pair: Pair) throws(StoreError) -> [Skipped] {
    try skipped(of: pair).filter { $0.reason != nil }
  }
}
