internal import Glibc

/// Writing to a file descriptor and reading from it.
enum Descriptor {
  /// Writes all bytes, however many calls that takes.
  ///
  /// - Returns: 0, or the system's number for what went wrong (errno).
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + done }, bytes.count - done)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return errno }
      done += count
    }
    return 0
  }

  /// How much text is read at most: 1 MiB.
  static let textLimit = 1 << 20

  /// All text until the end; nil where it is no UTF-8, too long or cannot be read.
  static func text(of descriptor: Int32) -> String? {
    (try? bytes(of: descriptor)).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// All bytes until the end, at most ``textLimit``.
  static func bytes(of descriptor: Int32) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= textLimit {
      var count = 0
      bytes += unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
        count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
        filled = max(count, 0)
      }
      if count == 0 { return bytes }
      if count < 0 && errno != EINTR { throw SystemError(code: errno) }
    }
    throw SystemError(code: EFBIG)
  }

  /// Makes writing to a pipe that nobody reads, and beyond the size that a file may have, an error
  /// instead of the end of the program.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Opens nothing in the place of a standard input or output that the program was started without.
  ///
  /// Else the next file would take its number, and what we say would be written into that file.
  /// Opened for the other way, so that reading or writing fails and is not taken for done.
  static func fillStandardOnes() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// What the system says about one of its numbers.
  static func reason(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// Whether the reader at the other end has gone.
  static func isBrokenPipe(_ code: Int32) -> Bool { code == EPIPE }
}
