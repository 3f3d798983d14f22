internal import Glibc

/// The few files of the system that the command line looks at.
enum SystemFiles {
  /// The beginning of a small file, at most 4 KiB; nil where it cannot be read.
  static func text(of path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var count = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, filled in
      count = unsafe read(descriptor, buffer.baseAddress, 4096)
      filled = max(count, 0)
    }
    return count < 0 ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Where a symbolic link leads; nil where there is none.
  static func target(ofLink path: String) -> String? {
    var count = 0
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: 4096) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      count = unsafe readlink(path, start, 4096)
      filled = max(count, 0)
    }
    guard count > 0 else { return nil }
    return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether there is a file or folder that may be read.
  static func isReadable(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }
}
