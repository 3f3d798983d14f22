internal import CSQLite

/// One open connection to a database: the only owner of its handle.
///
/// Not for more than one thread: SQLite is opened without its own locks.
@safe final class Connection {
  /// How to open a file.
  enum Access {
    /// To read and write; the file must be there.
    case readWrite
    /// To read only, as a file that nobody changes: without locks and without files beside it.
    case immutable
  }

  /// How many seconds a connection waits for another process to finish writing.
  static let patience = 10

  /// Set up once, before the first connection.
  private static let isConfigured = wk_config_without_statistics() == SQLITE_OK

  /// The path of the database, as it was given.
  let path: String
  private let handle: OpaquePointer
  /// Kept statements that nobody uses, by their SQL: compiling one costs more than running it.
  private var idle: [String: OpaquePointer] = unsafe [:]

  /// Opens the database at a path.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - access: how to open it.
  ///   - patience: how many milliseconds to wait for another process that writes.
  /// - Throws: where it cannot be opened.
  init(
    path: String, access: Access = .readWrite, patience: Int = Connection.patience * 1000
  ) throws(StoreError) {
    _ = Self.isConfigured
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code =
      switch access {
      case .readWrite: unsafe sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_READWRITE, nil)
      case .immutable:
        unsafe sqlite3_open_v2(
          "file:\(percentEncoded(path))?immutable=1", &opened,
          flags | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
      }
    guard code == SQLITE_OK, let handle = unsafe opened else {
      let reason = systemMessage(unsafe sqlite3_system_errno(opened))
      unsafe sqlite3_close_v2(opened)
      throw StoreError(ResultCode(rawValue: code).kind, path: path, detail: reason)
    }
    unsafe self.handle = handle
    self.path = path
    unsafe sqlite3_busy_handler(
      handle, waitForOthers, UnsafeMutableRawPointer(bitPattern: patience))
  }

  deinit {
    unsafe idle.values.forEach { unsafe sqlite3_finalize($0) }
    unsafe sqlite3_close_v2(handle)
  }

  /// Compiles one SQL statement; one that is kept will be run many times, also by others.
  func prepare(_ sql: String, isKept: Bool = false) throws(StoreError) -> Statement {
    if isKept, let statement = unsafe idle.removeValue(forKey: sql) {
      return unsafe Statement(taking: statement, of: self, keptAs: sql)
    }
    var prepared: OpaquePointer?
    let flags = UInt32(isKept ? SQLITE_PREPARE_PERSISTENT : 0)
    let code = unsafe sqlite3_prepare_v3(handle, sql, -1, flags, &prepared, nil)
    guard code == SQLITE_OK, let statement = unsafe prepared else { throw failure(code) }
    return unsafe Statement(taking: statement, of: self, keptAs: isKept ? sql : nil)
  }

  /// Takes back a statement that is used no longer: one that is kept waits for its next use.
  @unsafe func end(_ statement: OpaquePointer, keptAs sql: String?) {
    guard let sql, unsafe idle[sql] == nil else {
      unsafe sqlite3_finalize(statement)
      return
    }
    unsafe sqlite3_reset(statement)
    unsafe sqlite3_clear_bindings(statement)
    unsafe idle[sql] = statement
  }

  /// Runs SQL that takes no values and whose rows, if any, do not matter.
  func execute(_ sql: String) throws(StoreError) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// The first column of the first row of a query without values, as a number; nil without a row.
  func number(_ sql: String) throws(StoreError) -> Int? {
    let statement = try prepare(sql)
    return try statement.next() ? statement.int(0) : nil
  }

  /// The number of the row that was inserted last.
  var lastInsertedRow: Int { Int(unsafe sqlite3_last_insert_rowid(handle)) }

  /// How many rows the last statement changed.
  var changedRows: Int { Int(unsafe sqlite3_changes64(handle)) }

  /// Takes back the open transaction; where SQLite has done so itself, nothing happens.
  func rollBack() { unsafe sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }

  /// Begins a run of many transactions, of which only the end is flushed to the disk.
  func enterBulk() throws(StoreError) {
    try execute("PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000;")
  }

  /// Flushes every transaction again.
  func leaveBulk() {
    try? execute("PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1000;")
  }

  /// Gives another process the moment between two transactions to begin its own.
  func letOthersWrite() { sqlite3_sleep(1) }

  /// Copies the whole database, as it is now, into the empty file at a path.
  func copy(to target: String) throws(StoreError) {
    try PageCopy(from: self, to: try Connection(path: target)).finish()
  }

  /// Begins to copy a database, page by page, with SQLite's own means.
  func beginCopy(from source: Connection) throws(StoreError) -> OpaquePointer {
    guard let copy = unsafe sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw failure(unsafe sqlite3_extended_errcode(handle))
    }
    return unsafe copy
  }

  /// The error for a code that a call on this connection has just given back.
  func failure(_ code: Int32) -> StoreError {
    // The text changes with the next call, so it is copied here and now.
    let text = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? ""
    let kind = ResultCode(rawValue: code).kind
    let holder = kind == .locked ? LockHolder(of: path)?.description : text
    return StoreError(kind, path: path, detail: holder ?? "")
  }
}

/// Tries again every millisecond, so that even the short moment between two batches of another
/// process's import is met; SQLite's own waiting sleeps too long for that.
private func waitForOthers(patience: UnsafeMutableRawPointer?, tries: Int32) -> Int32 {
  guard tries < UInt(bitPattern: patience) else { return 0 }
  sqlite3_sleep(1)
  return 1
}

/// A path as it stands in a `file:` URI.
private func percentEncoded(_ path: String) -> String {
  let digits = Array("0123456789ABCDEF")
  return path.utf8.reduce(into: "") { text, byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      text.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      text += "%" + String(digits[Int(byte >> 4)]) + String(digits[Int(byte & 15)])
    }
  }
}
