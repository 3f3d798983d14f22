internal import Glibc

/// A file that did not exist before: never overwrites, counts up to a free name instead.
final class NewFile {
  /// Where it stands.
  let path: String
  private let descriptor: Int32
  private let predecessor: String?

  /// Makes `NAME.EXTENSION` in a folder, or `NAME-2.EXTENSION` and so on where that is taken.
  init(in folder: String, name: String, extension suffix: String) throws(FileError) {
    var number = 1
    var taken: String?
    while true {
      let candidate = "\(folder)/\(name)\(number == 1 ? "" : "-\(number)").\(suffix)"
      let opened = unsafe open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if opened >= 0 {
        self.path = candidate
        self.descriptor = opened
        self.predecessor = taken
        return
      }
      guard errno == EEXIST, number < 10_000 else {
        throw FileError(action: .write, path: candidate, code: errno)
      }
      taken = candidate
      number += 1
    }
  }

  deinit { close(descriptor) }

  /// Adds bytes at the end.
  func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.writeAll(to: descriptor, path: path)
  }

  /// Waits until the bytes are on the disk and says where they stand.
  ///
  /// Where the file before this one holds the very same bytes, this one goes again.
  func settle() -> String {
    fsync(descriptor)
    guard let predecessor, FileReader.holdSameBytes(predecessor, path) else { return path }
    unsafe unlink(path)
    return predecessor
  }
}
