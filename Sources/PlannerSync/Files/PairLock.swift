internal import Glibc
internal import PlannerStore

/// Holds a pair for one run: no other process runs it meanwhile, nor another pair with the same
/// place.
///
/// The lock is the system's, so that it is gone with the process however that ends; the file names
/// the process for people.
final class PairLock {
  private var descriptors: [Int32] = []

  /// Takes hold of a pair.
  ///
  /// - Parameters:
  ///   - pair: the pair.
  ///   - path: the planner, beside which the lock lies.
  /// - Throws: where another process has it, by its number.
  init(of pair: Pair, beside path: String) throws(SyncError) {
    let place = Fingerprint(Array(pair.place.utf8))
    try take("\(path).sync-\(place).lock", for: pair)
  }

  deinit { for descriptor in descriptors { close(descriptor) } }

  private func take(_ file: String, for pair: Pair) throws(SyncError) {
    let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .file(FileError(action: .write, path: file, code: errno))
    }
    descriptors.append(descriptor)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw .busyPair(pair.name, process: Self.holder(in: descriptor))
    }
    ftruncate(descriptor, 0)
    let text = Array("\(getpid())\n".utf8)
    unsafe text.withUnsafeBytes { bytes in
      _ = unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }
  }

  private static func holder(in descriptor: Int32) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, 20, 0)
    }
    return Int(String(decoding: bytes.prefix(max(count, 0)).filter { $0 > 32 }, as: UTF8.self))
  }
}
