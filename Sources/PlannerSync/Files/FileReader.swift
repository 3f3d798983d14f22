internal import Glibc

/// Reads a file in chunks from its start, as often as wanted, in constant memory.
///
/// A pipe cannot be read twice: it is copied into a nameless temporary file first.
final class FileReader {
  /// The file as the user named it, `-` for standard input.
  let path: String
  private let descriptor: Int32
  private static let chunkSize = 64 * 1024

  /// Opens a file; a pipe is copied into a nameless file in `spoolFolder`.
  init(path: String, spoolFolder: String) throws(FileError) {
    let opened = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { throw FileError(action: .read, path: path, code: errno) }
    var info = stat()
    guard unsafe fstat(opened, &info) == 0 else {
      let code = errno
      close(opened)
      throw FileError(action: .read, path: path, code: code)
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG:
      self.descriptor = opened
    case S_IFDIR:
      close(opened)
      throw FileError(action: .read, path: path, code: EISDIR)
    default:
      defer { close(opened) }
      self.descriptor = try Self.spool(opened, path: path, in: spoolFolder)
    }
    self.path = path
  }

  /// Opens a file that is one: a pipe or a device, which could be waited at for ever, is refused.
  init(file path: String) throws(FileError) {
    let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else { throw FileError(action: .read, path: path, code: errno) }
    var info = stat()
    let isKnown = unsafe fstat(opened, &info) == 0
    guard isKnown, info.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      let isFolder = isKnown && info.st_mode & S_IFMT == S_IFDIR
      throw FileError(action: .read, path: path, code: isFolder ? EISDIR : ESPIPE)
    }
    self.descriptor = opened
    self.path = path
  }

  /// Reads standard input to its end, copied into a nameless file in `spoolFolder`.
  init(standardInputSpooledIn spoolFolder: String) throws(FileError) {
    self.path = "-"
    self.descriptor = try Self.spool(STDIN_FILENO, path: "-", in: spoolFolder)
  }

  /// Reads what was written into a nameless file.
  init(_ spool: SpoolFile) throws(FileError) {
    self.path = spool.folder
    self.descriptor = try spool.handOver()
  }

  deinit { close(descriptor) }

  /// Goes back to the first byte.
  func rewind() throws(FileError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw FileError(action: .read, path: path, code: errno)
    }
  }

  /// The next bytes; empty at the end.
  func next() throws(FileError) -> [UInt8] {
    try Self.chunk(from: descriptor, path: path)
  }

  /// All bytes of a file; nil where it is none or cannot be read.
  static func bytes(of path: String) -> [UInt8]? {
    guard let reader = try? FileReader(file: path) else { return nil }
    var bytes: [UInt8] = []
    while let chunk = try? reader.next() {
      if chunk.isEmpty { return bytes }
      bytes += chunk
    }
    return nil
  }

  /// Whether two files can be read and hold the same bytes.
  static func holdSameBytes(_ one: String, _ other: String) -> Bool {
    guard let first = try? FileReader(file: one), let second = try? FileReader(file: other)
    else { return false }
    while let bytes = try? first.next(), let others = try? second.next(), bytes == others {
      if bytes.isEmpty { return true }
    }
    return false
  }

  private static func chunk(from descriptor: Int32, path: String) throws(FileError) -> [UInt8] {
    var count = 0
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: chunkSize) { buffer, filled in
      repeat {
        count = unsafe read(descriptor, buffer.baseAddress, chunkSize)
        code = errno
      } while count < 0 && code == EINTR
      filled = max(count, 0)
    }
    guard count >= 0 else { throw FileError(action: .read, path: path, code: code) }
    return bytes
  }

  private static func spool(
    _ source: Int32, path: String, in folder: String
  ) throws(FileError) -> Int32 {
    let spool = try SpoolFile(in: folder)
    while case let bytes = try chunk(from: source, path: path), !bytes.isEmpty {
      try spool.write(bytes)
    }
    return try spool.handOver()
  }
}

extension [UInt8] {
  /// Writes all bytes to a descriptor, however many calls that takes.
  func writeAll(to descriptor: Int32, path: String) throws(FileError) {
    var done = 0
    while done < count {
      let written = unsafe withUnsafeBytes { buffer in
        unsafe write(descriptor, buffer.baseAddress.map { unsafe $0 + done }, count - done)
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw FileError(action: .write, path: path, code: errno) }
      done += written
    }
  }
}
