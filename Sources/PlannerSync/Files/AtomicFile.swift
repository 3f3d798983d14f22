internal import CPosix
internal import Glibc
internal import PlannerStore

/// A file that appears under its name whole or not at all.
///
/// Written under a temporary name beside it, flushed, then renamed over the resolved target, whose
/// mode is kept. Dropped before ``commit()``, nothing remains. A device or a pipe (`/dev/null`) is
/// written to as it is: a file in its place would not be what was asked for.
public final class AtomicFile {
  /// The file as the user named it.
  public let path: String
  private let target: String
  private let temporary: String?
  private let descriptor: Int32
  private var pending: [UInt8] = []
  private var isOpen = true

  /// Starts a file that will replace what has this name; never a database.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - onlyCalendar: whether nothing but a calendar, or an empty file, may be replaced.
  /// - Throws: where it may not be replaced, or not be written.
  public convenience init(path: String, onlyCalendar: Bool = false) throws(FileError) {
    let target = Self.resolved(path)
    let old = Self.mode(of: target)
    let isFile = old.map { $0 & S_IFMT == S_IFREG } ?? true
    if isFile, Self.isDatabase(target) {
      throw FileError(action: .overwrite, path: path, code: EEXIST)
    }
    if isFile, onlyCalendar, old != nil, !CalendarFile.isReplaceable(target) {
      throw FileError(action: .overwriteOther, path: path, code: EEXIST)
    }
    // A rename would replace it all the same; root may write it, and its owner said no.
    if isFile, let old, unsafe access(target, W_OK) != 0 || old & 0o222 == 0 {
      throw FileError(action: .write, path: path, code: EACCES)
    }
    try self.init(path: path, target: target, isFile: isFile, mode: old)
  }

  /// Starts a file where nothing stands, not even a link, which could lead anywhere: it can only be
  /// committed without replacing.
  convenience init(new path: String) throws(FileError) {
    try self.init(path: path, target: path, isFile: true, mode: nil)
  }

  private init(path: String, target: String, isFile: Bool, mode: mode_t?) throws(FileError) {
    let temporary = isFile ? Self.temporary(for: target) : nil
    if let temporary { unsafe unlink(temporary) }  // of a run with our number that was killed
    let flags = isFile ? O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC : O_WRONLY | O_CLOEXEC
    let opened = unsafe open(temporary ?? target, flags, 0o666)
    guard opened >= 0 else { throw FileError(action: .write, path: path, code: errno) }
    if isFile, let mode { fchmod(opened, mode & 0o7777) }
    self.path = path
    self.target = target
    self.temporary = temporary
    self.descriptor = opened
  }

  deinit {
    guard isOpen else { return }
    close(descriptor)
    if let temporary { unsafe unlink(temporary) }
  }

  /// Adds bytes at the end.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    pending += bytes
    if pending.count >= 256 * 1024 { try flush() }
  }

  /// Flushes to the disk and puts the file in its place.
  ///
  /// - Parameter replacing: whether it may replace another file; if not, one that stands there
  ///   already is an error (EEXIST).
  /// - Throws: where it cannot be written.
  public func commit(replacing: Bool = true) throws(FileError) {
    try flush()
    if let temporary {
      guard fsync(descriptor) == 0, put(temporary, replacing: replacing) else {
        throw FileError(action: .write, path: path, code: errno)
      }
    }
    close(descriptor)
    isOpen = false
    FileName.flush(target)
  }

  /// Flushes to the disk and puts the file in the place of another one, where that still holds what
  /// it should.
  ///
  /// Both change places in one step and the other one is looked at after that, so that what somebody
  /// writes at this very moment is not written over unseen.
  ///
  /// - Parameter bytes: what stands there.
  /// - Returns: false where somebody else has written it; theirs stays.
  /// - Throws: where it cannot be written.
  func commit(over bytes: [UInt8]) throws(FileError) -> Bool {
    guard let temporary else {
      try commit()
      return true
    }
    try flush()
    guard fsync(descriptor) == 0 else {
      throw FileError(action: .write, path: path, code: errno)
    }
    if unsafe wk_exchange_files(temporary, target) == 0 {
      guard FileReader.bytes(of: temporary) == bytes else {
        if unsafe wk_exchange_files(temporary, target) != 0 { unsafe rename(temporary, target) }
        return false
      }
      unsafe unlink(temporary)
    } else {
      // Some systems and disks know no such step.
      if errno == ENOENT { return false }
      guard FileReader.bytes(of: target) == bytes else { return false }
      guard unsafe rename(temporary, target) == 0 else {
        throw FileError(action: .write, path: path, code: errno)
      }
    }
    close(descriptor)
    isOpen = false
    FileName.flush(target)
    return true
  }

  /// Lets two files change places where one still holds what it should.
  ///
  /// - Returns: false, and all is as it was, where it does not, or where a disk knows no such step.
  static func exchange(_ aside: String, _ path: String, where bytes: [UInt8]) -> Bool {
    guard FileReader.bytes(of: path) == bytes,
      unsafe wk_exchange_files(aside, path) == 0
    else { return false }
    if FileReader.bytes(of: aside) == bytes { return true }
    _ = unsafe wk_exchange_files(aside, path)
    return false
  }

  /// The name beside a file under which it is written first.
  static func temporary(for target: String) -> String {
    "\(temporaryStart(for: target))\(getpid()).tmp"
  }

  /// How that name begins, whichever process writes: as the file's own, cut where a disk, which takes
  /// 255 bytes, would not take it with the rest.
  static func temporaryStart(for target: String) -> String {
    let start = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    var name = target[start...]
    while name.utf8.count > 220 { name.removeLast() }
    return "\(target[..<start])\(name).wk-"
  }

  /// Where killed processes have left what they wrote for a file, or what stood there.
  static func leftovers(of target: String) -> [String] {
    let start = temporaryStart(for: target)
    return Leftover.all(in: Folder.parent(of: target)).filter { leftover in
      leftover.path.hasPrefix(start) && leftover.path.hasSuffix(".tmp") && !leftover.isInUse
    }.map(\.path)
  }

  /// Whether what was written so far stands already where this is to stand.
  func isThereAlready() throws(FileError) -> Bool {
    try flush()
    return temporary.map { FileReader.holdSameBytes(target, $0) } ?? false
  }

  private func put(_ temporary: String, replacing: Bool) -> Bool {
    if replacing { return unsafe rename(temporary, target) == 0 }
    // A second name is given only where there is none; some disks know no second names.
    if unsafe link(temporary, target) == 0 { return unsafe unlink(temporary) == 0 }
    guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS else { return false }
    guard !Folder.isThere(target) else {
      errno = EEXIST
      return false
    }
    return unsafe rename(temporary, target) == 0
  }

  private func flush() throws(FileError) {
    try pending.writeAll(to: descriptor, path: path)
    pending.removeAll(keepingCapacity: true)
  }

  /// The file that a symbolic link leads to, there or not yet; the name itself where it is none.
  static func resolved(_ path: String) -> String {
    var path = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      if let real = FileName.resolved(path) { return real }
      guard let next = FileName.target(ofLink: path) else { break }
      let slash = path.lastIndex(of: "/")
      path = next.hasPrefix("/") ? next : (slash.map { String(path[...$0]) } ?? "") + next
    }
    return path
  }

  /// Whether a file is an SQLite database, perhaps the planner itself, or one that SQLite keeps
  /// beside it: nobody means that by `-o`.
  private static func isDatabase(_ path: String) -> Bool {
    for ending in ["-wal", "-shm", "-journal"] where path.hasSuffix(ending) {
      if isDatabase(String(path.dropLast(ending.count))) { return true }
    }
    guard let reader = try? FileReader(file: path), let head = try? reader.next()
    else { return false }
    return head.starts(with: Array("SQLite format 3\0".utf8))
  }

  private static func mode(of path: String) -> mode_t? {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { return nil }
    return info.st_mode
  }
}
