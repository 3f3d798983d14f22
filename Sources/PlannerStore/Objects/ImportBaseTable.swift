internal import PlannerCore

/// The texts of objects as last imported, kept where the object's own text has moved on since.
final class ImportBaseTable {
  private let find: Statement
  private let insert: Statement
  private let delete: Statement

  init(_ connection: Connection) throws(StoreError) {
    find = try connection.prepare(
      "SELECT text FROM import_base WHERE object = ?1", isKept: true)
    insert = try connection.prepare(
      """
      INSERT INTO import_base (object, text) VALUES (?1, ?2)
      ON CONFLICT (object) DO UPDATE SET text = excluded.text
      """, isKept: true)
    delete = try connection.prepare("DELETE FROM import_base WHERE object = ?1", isKept: true)
  }

  /// The text of an object as last imported; nil where that is its own text.
  func text(of object: Int) throws(StoreError) -> [UInt8]? {
    try find.bind(object, at: 1)
    defer { find.reset() }
    return try find.next() ? find.bytes(0) : nil
  }

  /// Keeps a text, or with nil none: the object's own text is the one last imported.
  func set(_ text: [UInt8]?, of object: Int) throws(StoreError) {
    guard let text else {
      try delete.bind(object, at: 1)
      return try delete.run()
    }
    try insert.bind(object, at: 1)
    try insert.run(withBytes: text, at: 2)
  }
}
