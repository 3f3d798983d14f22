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
      try check()
      return
    }
    Leftover.clear("import.copy-", in: folder)
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
    let query = try connection.prepare("SELECT name FROM pragma_table_info(?1)")
    try query.bind(table, at: 1)
    var names: [String] = []
    while try query.next() { names.append(query.text(0).uppercased()) }
    return names
  }

  /// The rows of a table in the order in which they were made.
  ///
  /// - Parameters:
  ///   - table: its name.
  ///   - columns: the columns to read, which must be there.
  /// - Returns: the rows, one after another.
  /// - Throws: where the table cannot be read.
  public func rows(of table: String, columns: [String]) throws(StoreError) -> ForeignRows {
    let list = columns.map { ", " + Self.quoted($0) }.joined()
    do throws(StoreError) {
      return ForeignRows(
        try connection.prepare("SELECT rowid\(list) FROM \(Self.quoted(table)) ORDER BY rowid"),
        columns: columns.count, naming: named)
    } catch {
      throw named(error)
    }
  }

  private func check() throws(StoreError) {
    do throws(StoreError) {
      try connection.execute("PRAGMA trusted_schema = OFF")
      _ = try connection.number("SELECT count(*) FROM sqlite_schema")
    } catch {
      throw named(error)
    }
  }

  /// Names the user's file in an error about it or its copy.
  private func named(_ error: StoreError) -> StoreError {
    let kind: StoreError.Kind = error.kind == .notAPlanner ? .notADatabase : error.kind
    return StoreError(kind, path: path, detail: error.detail)
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}

/// The rows of a table of another program.
public final class ForeignRows {
  private let query: Statement
  private let columns: Int32
  private let naming: (StoreError) -> StoreError

  init(
    _ query: consuming Statement, columns: Int, naming: @escaping (StoreError) -> StoreError
  ) {
    self.query = query
    self.columns = Int32(columns)
    self.naming = naming
  }

  /// The number of the next row and its values; nil behind the last.
  public func next() throws(StoreError) -> (row: Int, values: [ForeignDatabase.Value])? {
    do throws(StoreError) {
      guard try query.next() else { return nil }
    } catch {
      throw naming(error)
    }
    return (query.int(0), (0..<columns).map { query.value($0 + 1) })
  }
}
