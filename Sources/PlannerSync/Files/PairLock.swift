internal import Glibc
internal import PlannerStore

/// Holds a pair for one run: no other process runs it meanwhile, nor another pair with the same
/// place.
///
/// The lock is the system's, so that it is gone with the process however that ends; the file names
/// the process for people.
final class PairLock {
  private let descriptor: Int32
  /// Whether the last process that had it was killed, and may have left files half-written.
  ///
  /// The mark stays for the next one until somebody has put that in order and says so.
  var wasLeft: Bool

  /// Takes hold of a pair.
  ///
  /// - Parameters:
  ///   - pair: the pair.
  ///   - path: the planner, beside which the lock lies.
  /// - Throws: where another process has it, by its number.
  init(of pair: Pair, beside path: String) throws(SyncError) {
    let file = "\(path).sync-\(Fingerprint(Array(pair.place.utf8))).lock"
    let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .file(FileError(action: .write, path: file, code: errno))
    }
    let holder = Self.holder(in: descriptor)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw .busyPair(pair.name, process: holder)
    }
    self.descriptor = descriptor
    wasLeft = Self.holder(in: descriptor) != nil
    let text = Array("\(getpid())\n".utf8)
    unsafe text.withUnsafeBytes { bytes in
      _ = unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, 0)
    }
    ftruncate(descriptor, text.count)
  }

  deinit {
    if !wasLeft { ftruncate(descriptor, 0) }  // Nobody left it: it is let go.
    close(descriptor)
  }

  private static func holder(in descriptor: Int32) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, 20, 0)
    }
    return Int(String(decoding: bytes.prefix(max(count, 0)).prefix { $0 > 32 }, as: UTF8.self))
  }
}
