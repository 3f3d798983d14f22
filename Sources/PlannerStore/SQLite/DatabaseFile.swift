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
    FileName.flush(path)
  }

  /// Gives a file the name of this one, which must be free.
  func take(_ other: String) throws(StoreError) {
    // A link fails where the name is taken; a rename would write over it.
    if unsafe link(other, path) == 0 {
      unsafe unlink(other)
      return FileName.flush(path)
    }
    guard errno != EEXIST, !exists else {
      throw StoreError(.exists, path: path)
    }
    // Some disks know no links.
    try replace(by: other)
  }

  /// A file beside this one in which only this process writes.
  func part(_ word: String = "new") -> DatabaseFile {
    DatabaseFile(path: "\(path).\(word)-\(getpid()).part")
  }

  /// Takes away what killed runs have left of copies to or from this file, or to another one that
  /// is named by a day and time as this one is.
  func clearLeftovers() {
    let slash = path.lastIndex(of: "/")
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    let start = name.split(separator: "-", maxSplits: 1).first ?? name
    let folder = slash.map { path[..<$0] } ?? "."
    Leftover.clear(String(start), in: folder.isEmpty ? "/" : String(folder))
  }

  /// Gives the file another name, which must be free, and keeps it under its own too until that is
  /// taken; the log beside it goes along.
  func setAside(as other: String) throws(StoreError) {
    try DatabaseFile(path: other).createFolders()
    if unsafe link(path, other) != 0 {
      if errno == EEXIST { throw StoreError(.exists, path: other) }
      guard unsafe rename(path, other) == 0 else { throw failure() }
    }
    _ = unsafe rename(path + "-wal", other + "-wal")
    unsafe unlink(path + "-shm")
  }

  /// Makes an empty file that only its owner may read; whatever had the name is gone.
  func createAnew() throws(StoreError) {
    remove()
    try create()
  }

  /// Takes over the bytes of another database and of what lies beside it.
  func fill(from other: DatabaseFile) throws(StoreError) {
    for ending in ["", "-wal", "-journal"] {
      let source = unsafe open(other.path + ending, O_RDONLY | O_CLOEXEC)
      guard source >= 0 else {
        if errno == ENOENT && ending != "" { continue }
        throw other.failure()
      }
      defer { close(source) }
      let target = unsafe open(path + ending, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard target >= 0 else { throw failure() }
      defer { close(target) }
      var count = 0
      repeat {
        count = sendfile(target, source, nil, 1 << 24)
      } while count > 0
      guard count == 0 else { throw failure() }
    }
  }

  /// Takes the file away, with what SQLite keeps beside it.
  func remove() {
    for ending in ["", "-wal", "-shm", "-journal"] { unsafe unlink(path + ending) }
  }

  /// Whether both names lead to one file.
  func isSame(as other: DatabaseFile) -> Bool {
    var (ours, theirs) = (stat(), stat())
    let found = unsafe (stat(path, &ours), stat(other.path, &theirs))
    return found == (0, 0) && ours.st_dev == theirs.st_dev && ours.st_ino == theirs.st_ino
  }

  /// This file by the name that symbolic links lead to.
  var resolved: DatabaseFile {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    if let real = FileName.resolved(path) { return DatabaseFile(path: real) }
    guard let real = FileName.resolved(folder) else { return self }
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    return DatabaseFile(path: real == "/" ? "/\(name)" : "\(real)/\(name)")
  }

  /// Whether this is a database, by its resolved name, or a file that SQLite keeps beside it.
  func belongs(to database: DatabaseFile) -> Bool {
    if isSame(as: database) { return true }
    return ["", "-wal", "-shm", "-journal"].contains { ending in
      resolved.path == database.resolved.path + ending
    }
  }

  /// Whether the name leads to something else than a file: a folder, a device, a pipe.
  var isNoFile: Bool {
    var info = stat()
    return unsafe stat(path, &info) == 0 && info.st_mode & S_IFMT != S_IFREG
  }

  /// Whether there is a folder of this name.
  var isFolder: Bool {
    var info = stat()
    return unsafe stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// How many bytes it has; 0 where it is not there.
  var size: Int {
    var info = stat()
    return unsafe stat(path, &info) == 0 ? Int(info.st_size) : 0
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
