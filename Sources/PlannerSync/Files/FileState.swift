internal import Glibc

/// What the system says of a file without reading it; two states that are equal and settled are of
/// the same bytes.
struct FileState: Hashable, CustomStringConvertible {
  /// Its bytes.
  let size: Int
  /// When it was last written, in nanoseconds.
  let modified: Int
  /// When its bytes, name or mode were last changed, in nanoseconds; nobody can set it back.
  let changed: Int
  /// Its number on its disk: a file that was replaced has another.
  let inode: UInt

  /// The state of the file that a name leads to; nil where there is no regular file.
  init?(of path: String) {
    var info = stat()
    guard unsafe stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int(info.st_size)
    modified = info.st_mtim.tv_sec * 1_000_000_000 + info.st_mtim.tv_nsec
    changed = info.st_ctim.tv_sec * 1_000_000_000 + info.st_ctim.tv_nsec
    inode = UInt(info.st_ino)
  }

  /// Its numbers; two states that say the same are the same.
  var description: String { "\(size)-\(modified)-\(changed)-\(inode)" }

  /// Its numbers mixed into one.
  var number: UInt64 {
    [
      UInt64(bitPattern: Int64(size)), UInt64(bitPattern: Int64(modified)),
      UInt64(bitPattern: Int64(changed)), UInt64(inode),
    ].reduce(0xCBF2_9CE4_8422_2325) {
      ($0 ^ $1) &* 0x9E37_79B9_7F4A_7C15
    }
  }

  /// Whether two names lead to one file.
  static func areOne(_ one: String, _ other: String) -> Bool {
    guard let first = FileState(of: one), let second = FileState(of: other) else { return false }
    return first == second
  }

  /// Whether it was changed so shortly before a moment that it may change again unseen.
  ///
  /// Two changes within one tick of the disk's clock look alike; some disks count in two seconds.
  func isFresh(at moment: Int) -> Bool { changed > moment - 2_100_000_000 }
}
