internal import Glibc

/// The process that is writing to a database, as far as the system tells.
struct LockHolder {
  /// Its number.
  let process: Int
  /// What it is called; nil where that cannot be read.
  let name: String?

  /// In words: `firefox, process 4711`.
  var description: String { (name.map { $0 + ", " } ?? "") + "process \(process)" }

  /// The byte of the file beside a database that whoever writes has locked.
  private static let writeLock = 120

  /// Finds who holds the write lock of a database; nil where nobody does, or nobody but us.
  ///
  /// The system's list is read, since opening and closing that file here would let go of our own
  /// locks on it.
  init?(of path: String) {
    var info = stat()
    guard unsafe stat(path + "-shm", &info) == 0,
      let locks = Self.text(of: "/proc/locks")
    else { return nil }
    let (major, minor) = (
      info.st_dev >> 8 & 0xFFF, (info.st_dev & 0xFF) | (info.st_dev >> 12 & 0xFFF00)
    )
    // 1: POSIX  ADVISORY  WRITE 4711 fe:00:131090 120 120
    for line in locks.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count >= 8, words[words.count - 1] == String(Self.writeLock),
        words[words.count - 2] == String(Self.writeLock), words.contains("WRITE"),
        let process = Int(words[words.count - 4]), process > 0, process != Int(getpid())
      else { continue }
      let place = words[words.count - 3].split(separator: ":")
      guard place.count == 3, UInt(place[0], radix: 16) == UInt(major),
        UInt(place[1], radix: 16) == UInt(minor), UInt(place[2]) == UInt(info.st_ino)
      else { continue }
      self.process = process
      let name = Self.text(of: "/proc/\(process)/comm")?.split(separator: "\n").first
      self.name = name.map(String.init)
      return
    }
    return nil
  }

  private static func text(of path: String) -> String? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    while true {
      var count = 0
      bytes += unsafe [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, filled in
        count = unsafe read(file, buffer.baseAddress, 16_384)
        filled = max(count, 0)
      }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
    }
  }
}
