internal import CSQLite

/// What an SQLite call gave back: the extended code, of which the low byte is the primary one.
struct ResultCode: RawRepresentable, Equatable {
  let rawValue: Int32

  static let ok = ResultCode(rawValue: SQLITE_OK)
  static let row = ResultCode(rawValue: SQLITE_ROW)
  static let done = ResultCode(rawValue: SQLITE_DONE)

  /// The kind of trouble without its details.
  var primary: Int32 { rawValue & 0xff }

  /// What this means to the callers of the store.
  var kind: StoreError.Kind {
    switch primary {
    case SQLITE_BUSY, SQLITE_LOCKED: .locked
    case SQLITE_READONLY, SQLITE_PERM: .readOnly
    case SQLITE_CORRUPT: .corrupt
    case SQLITE_NOTADB: .notAPlanner
    case SQLITE_FULL: .fullDisk
    case SQLITE_CANTOPEN, SQLITE_AUTH: .cannotOpen
    case SQLITE_TOOBIG: .tooLarge
    case SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_RANGE: .constraint
    default: .failed
    }
  }
}
