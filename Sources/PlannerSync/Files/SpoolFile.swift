internal import Glibc

/// A nameless file that takes what is too large for memory; it is gone when nobody has it open.
final class SpoolFile {
  /// The folder on whose disk it lies.
  let folder: String
  private var descriptor: Int32
  private var pending: [UInt8] = []

  init(in folder: String) throws(FileError) {
    var name = Array("\(folder)/spool-XXXXXX".utf8CString)
    descriptor = unsafe mkstemp(&name)
    guard descriptor >= 0 else { throw FileError(action: .write, path: folder, code: errno) }
    unsafe unlink(name)
    self.folder = folder
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Adds bytes at the end.
  func write(_ bytes: [UInt8]) throws(FileError) {
    pending += bytes
    if pending.count >= 64 * 1024 { try flush() }
  }

  /// Goes back to the first byte and gives the descriptor away, to whoever closes it.
  func handOver() throws(FileError) -> Int32 {
    try flush()
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw FileError(action: .read, path: folder, code: errno)
    }
    defer { descriptor = -1 }
    return descriptor
  }

  private func flush() throws(FileError) {
    try pending.writeAll(to: descriptor, path: folder)
    pending.removeAll(keepingCapacity: true)
  }
}
