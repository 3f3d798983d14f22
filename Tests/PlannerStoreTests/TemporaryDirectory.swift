import Glibc

@testable import PlannerStore

/// A folder of one test, gone with everything in it when the test is over.
final class TemporaryDirectory {
  let path: String
  private var names: [String] = []

  init() throws {
    // Tests run side by side in one process: the first name that nobody has taken.
    for number in 0..<100_000 {
      let name = "/tmp/planner-store-\(getpid())-\(number)"
      if unsafe mkdir(name, 0o700) == 0 {
        path = name
        return
      }
    }
    throw Failure()
  }

  deinit {
    for name in names {
      for ending in ["", "-wal", "-shm"] + (1...6).map({ ".schema-\($0)" }) {
        unsafe unlink("\(path)/\(name)\(ending)")
      }
    }
    unsafe rmdir(path)
  }

  /// The path of a file in the folder.
  func file(_ name: String = "planner.db") -> String {
    if !names.contains(name) { names.append(name) }
    return "\(path)/\(name)"
  }

  /// Opens the planner in the folder, which is made with the first call.
  func planner(patience: Int = 10_000) throws -> PlannerStore {
    try PlannerStore(
      path: file(), zoneIfNew: "Asia/Taipei", migrator: .current, patience: patience)
  }

  struct Failure: Error {}
}

/// The bytes of a file.
func contents(of path: String) -> [UInt8] {
  let file = unsafe open(path, O_RDONLY)
  guard file >= 0 else { return [] }
  defer { close(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    guard count > 0 else { return bytes }
    bytes += buffer[..<count]
  }
}

/// Makes a file of these bytes.
func write(_ bytes: [UInt8], to path: String) {
  let file = unsafe open(path, O_CREAT | O_TRUNC | O_WRONLY, 0o600)
  guard file >= 0 else { return }
  defer { close(file) }
  _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
}

/// The permission bits of a file; nil where there is none.
func permissions(of path: String) -> UInt32? {
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return nil }
  return status.st_mode & 0o777
}
