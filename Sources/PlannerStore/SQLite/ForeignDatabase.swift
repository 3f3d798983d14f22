internal import CSQLite

/// A database of another program, only ever read: nothing in it, and nothing beside it, changes.
public final class ForeignDatabase {
  /// The path of the file as the user named it.
  public let path: String
  private let connection: Connection
  private let copy: DatabaseFile?

  /// A value as SQLite stores it, whatever its column says.
  public enum Value: Hashable, Sendable {
    case null
    case number(Int)
    case real(Double)
    case text(String)
    case bytes(Int)
  }

  /// Opens a file to read it.
  ///
  /// One with a log or a journal beside it is copied first and opened there, since SQLite would
  /// write to the log; the copy goes with this.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - folder: where a copy may be made.
  /// - Throws: where there is no such file, or it is no SQLite database.
  public init(path: String, copiesIn folder: String) throws(StoreError) {
    let file = DatabaseFile(path: path)
    guard file.exists else {
      throw StoreError(.cannotOpen, path: path, detail: "there is no such file")
    }
    self.path = path
    guard file.hasLog || DatabaseFile(path: path + "-journal").size > 0 else {
      copy = nil
      connection = try Connection(path: path, access: .immutable)
      return try check()
    }
    let copy = DatabaseFile(path: folder + "/import").part("copy")
    self.copy = copy
    do throws(StoreError) {
      try copy.createAnew()
      try copy.fill(from: file)
      connection = try Connection(path: copy.path)
    } catch {
      copy.remove()
      throw error
    }
    try check()
  }

  deinit { copy?.remove() }

  /// The names of the columns of a table in capitals, in their order; none where there is none.
  public func columns(of table: String) throws(StoreError) -> [String] {
    let query = try named { () throws(StoreError) in
      try connection.prepare("SELECT name FROM pragma_table_info(?1)")
    }
    try query.bind(table, at: 1)
    var names: [String] = []
    while try query.next() { names.append(query.text(0).uppercased()) }
    return names
  }

  /// Goes through the rows of a table in the order in which they were made.
  ///
  /// - Parameters:
  ///   - table: its name.
  ///   - columns: the columns to read, which must be there.
  ///   - body: takes the number of a row and its values in the order of the columns.
  /// - Throws: where the file is damaged, or what `body` throws.
  public func rows<Failure: Error>(
    of table: String, columns: [String],
    failure: (StoreError) -> Failure, _ body: (Int, [Value]) throws(Failure) -> Void
  ) throws(Failure) {
    let query: Statement
    do throws(StoreError) {
      let list = columns.map { ", " + Self.quoted($0) }.joined()
      query = try connection.prepare("SELECT rowid\(list) FROM \(Self.quoted(table)) ORDER BY rowid")
    } catch {
      throw failure(named(error))
    }
    while true {
      do throws(StoreError) {
        guard try query.next() else { return }
      } catch {
        throw failure(named(error))
      }
      try body(query.int(0), columns.indices.map { query.value(Int32($0) + 1) })
    }
  }

  private func check() throws(StoreError) {
    try named { () throws(StoreError) in
      try connection.execute("PRAGMA trusted_schema = OFF")
      _ = try connection.number("SELECT count(*) FROM sqlite_schema")
    }
  }

  /// Names the user's file in an error about its copy.
  private func named<Result: ~Copyable>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    do throws(StoreError) { return try body() } catch { throw named(error) }
  }

  private func named(_ error: StoreError) -> StoreError {
    let kind: StoreError.Kind = error.kind == .notAPlanner ? .notADatabase : error.kind
    return StoreError(kind, path: path, detail: error.detail)
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}
