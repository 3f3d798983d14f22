internal import Glibc

/// The file of a database and the files that SQLite keeps beside it.
struct DatabaseFile {
  /// Where it is.
  let path: String

  /// Whether something is there under this name.
  var exists: Bool { unsafe access(path, F_OK) == 0 }

  /// Whether a log of changes that are not yet in the file itself lies beside it.
  var hasLog: Bool {
    let log = unsafe open(path + "-wal", O_RDONLY | O_CLOEXEC)
    // A log that is there and cannot be read holds who knows what.
    guard log >= 0 else { return errno != ENOENT }
    defer { close(log) }
    return lseek(log, 0, SEEK_END) > 0
  }

  /// Makes an empty file that only its owner may read, and the folders above it.
  ///
  /// Where another process has just made the file, that one is used.
  func create() throws(StoreError) {
    try createFolders()
    let file = unsafe open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure() }
    close(file)
  }

  /// Puts another file in the place of this one.
  func replace(by other: String) throws(StoreError) {
    guard unsafe rename(other, path) == 0 else { throw failure() }
  }

  private func createFolders() throws(StoreError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).dropLast()
    var folder = path.hasPrefix("/") ? "/" : ""
    for part in parts {
      folder += part + "/"
      guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST || errno == EISDIR else {
        throw failure()
      }
    }
  }

  private func failure() -> StoreError {
    let number = errno
    let kind: StoreError.Kind =
      switch number {
      case ENOSPC, EDQUOT: .fullDisk
      case EROFS, EACCES, EPERM: .readOnly
      default: .cannotOpen
      }
    return StoreError(kind, path: path, detail: systemMessage(number))
  }
}

/// What the system says about an error number; empty for none.
func systemMessage(_ number: Int32) -> String {
  guard number != 0 else { return "" }
  return unsafe strerror(number).map { unsafe String(cString: $0) } ?? ""
}
