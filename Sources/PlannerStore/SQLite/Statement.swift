internal import CSQLite
internal import PlannerCore

/// A compiled SQL statement: binds values by number from 1, reads columns by number from 0.
@safe struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let connection: Connection
  private let keptAs: String?

  /// Takes over a compiled statement and will give it back; with its SQL where it is kept.
  @unsafe init(taking handle: OpaquePointer, of connection: Connection, keptAs sql: String?) {
    unsafe self.handle = handle
    self.connection = connection
    keptAs = sql
  }

  deinit { unsafe connection.end(handle, keptAs: keptAs) }

  // MARK: - Running

  /// Steps to the next row; false when there is none, and then the statement can run again.
  func next() throws(StoreError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    // A reset repeats the code of the step; the error text is still that of the step.
    unsafe sqlite3_reset(handle)
    guard code == SQLITE_DONE else { throw connection.failure(code) }
    return false
  }

  /// Runs to the end.
  func run() throws(StoreError) {
    while try next() {}
  }

  /// Runs to the end with bytes that SQLite reads in place and does not copy.
  func run(withBytes bytes: [UInt8]?, at index: Int32) throws(StoreError) {
    guard let bytes else {
      try bindNull(at: index)
      return try run()
    }
    let code = unsafe bytes.withUnsafeBytes { buffer -> Int32 in
      // An empty buffer may have no address, which would bind NULL.
      let bound =
        if let base = buffer.baseAddress {
          unsafe wk_bind_blob_in_place(handle, index, base, UInt64(buffer.count))
        } else { unsafe sqlite3_bind_zeroblob(handle, index, 0) }
      guard bound == SQLITE_OK else { return bound }
      let stepped = unsafe sqlite3_step(handle)
      unsafe sqlite3_reset(handle)
      return stepped
    }
    // The next call, even one that succeeds, takes the error's text away.
    let failure = code == SQLITE_DONE ? nil : connection.failure(code)
    unsafe sqlite3_bind_null(handle, index)
    if let failure { throw failure }
  }

  /// Ends a run before its last row, so that the statement can be bound anew.
  func reset() { unsafe sqlite3_reset(handle) }

  // MARK: - Binding

  /// Binds a number, or NULL.
  func bind(_ value: Int?, at index: Int32) throws(StoreError) {
    guard let value else { return try bindNull(at: index) }
    try check(unsafe sqlite3_bind_int64(handle, index, Int64(value)))
  }

  /// Binds a truth value as 1 or 0.
  func bind(_ value: Bool, at index: Int32) throws(StoreError) {
    try check(unsafe sqlite3_bind_int(handle, index, value ? 1 : 0))
  }

  /// Binds a text of any content, NUL inside, or NULL.
  func bind(_ value: String?, at index: Int32) throws(StoreError) {
    guard var value else { return try bindNull(at: index) }
    let code = value.withUTF8 { buffer -> Int32 in
      guard let base = buffer.baseAddress else {
        return unsafe wk_bind_text(handle, index, "", 0)
      }
      return unsafe base.withMemoryRebound(to: CChar.self, capacity: buffer.count) { start in
        unsafe wk_bind_text(handle, index, start, UInt64(buffer.count))
      }
    }
    try check(code)
  }

  /// Binds bytes, which SQLite copies, or NULL.
  func bind(_ value: [UInt8]?, at index: Int32) throws(StoreError) {
    guard let value else { return try bindNull(at: index) }
    let code = unsafe value.withUnsafeBytes { buffer -> Int32 in
      guard let base = buffer.baseAddress else {
        return unsafe sqlite3_bind_zeroblob(handle, index, 0)
      }
      return unsafe wk_bind_blob(handle, index, base, UInt64(buffer.count))
    }
    try check(code)
  }

  /// Binds a day as ISO text, or NULL.
  func bind(_ value: CivilDate?, at index: Int32) throws(StoreError) {
    guard let value else { return try bindNull(at: index) }
    let (year, month, day) = value.parts
    let text: InlineArray<10, UInt8> = [
      ascii(year / 1000), ascii(year / 100 % 10), ascii(year / 10 % 10), ascii(year % 10), dash,
      ascii(month / 10), ascii(month % 10), dash, ascii(day / 10), ascii(day % 10),
    ]
    try bindCharacters(text, at: index)
  }

  /// Binds a clock time as `09:30` or `09:30:15`, or NULL.
  func bind(_ value: ClockTime?, at index: Int32) throws(StoreError) {
    try bind(value?.description, at: index)
  }

  /// Binds a moment as seconds since 1970, or NULL.
  func bind(_ value: Instant?, at index: Int32) throws(StoreError) {
    try bind(value?.seconds, at: index)
  }

  /// Binds NULL.
  func bindNull(at index: Int32) throws(StoreError) {
    try check(unsafe sqlite3_bind_null(handle, index))
  }

  private func bindCharacters(
    _ characters: InlineArray<10, UInt8>, at index: Int32
  ) throws(StoreError) {
    let code = unsafe withUnsafeBytes(of: characters) { buffer -> Int32 in
      let start = unsafe buffer.assumingMemoryBound(to: CChar.self).baseAddress
      return unsafe wk_bind_text(handle, index, start, 10)
    }
    try check(code)
  }

  private func check(_ code: Int32) throws(StoreError) {
    guard code == SQLITE_OK else { throw connection.failure(code) }
  }

  // MARK: - Reading

  /// Whether a column is NULL.
  func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// A column as a number; 0 for NULL.
  func int(_ column: Int32) -> Int { Int(unsafe sqlite3_column_int64(handle, column)) }

  /// A column as a number, or nil.
  func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

  /// A column as a text of its whole length, NUL inside; empty for NULL.
  func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  /// A column as a text, or nil.
  func optionalText(_ column: Int32) -> String? {
    // The text is fetched before its length: that order is the one SQLite promises to be right.
    guard let start = unsafe sqlite3_column_text(handle, column) else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// A column as it is stored, whatever was declared for it.
  func value(_ column: Int32) -> ForeignDatabase.Value {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .number(int(column))
    case SQLITE_FLOAT: .real(unsafe sqlite3_column_double(handle, column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .bytes(Int(unsafe sqlite3_column_bytes(handle, column)))
    default: .null
    }
  }

  /// A column as bytes, or nil.
  func bytes(_ column: Int32) -> [UInt8]? {
    guard !isNull(column) else { return nil }
    guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// A column as a day, or nil.
  func day(_ column: Int32) -> CivilDate? {
    optionalText(column).flatMap { text in CivilDate(iso: text) }
  }

  /// A column as a clock time, or nil.
  func time(_ column: Int32) -> ClockTime? {
    optionalText(column).flatMap { text in ClockTime(iso: text) }
  }

  /// A column as a moment, or nil.
  func instant(_ column: Int32) -> Instant? {
    optionalInt(column).map { seconds in Instant(seconds: seconds) }
  }
}

private let dash = UInt8(ascii: "-")

private func ascii(_ digit: Int) -> UInt8 { UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit) }
