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

  /// What there is under the name of a file.
  enum Contents {
    /// All its bytes.
    case bytes([UInt8])
    /// There is no such file.
    case absent
    /// It cannot be read, in the system's words.
    case failure(String)
  }

  /// All bytes of a file of at most 1 MiB.
  static func contents(of path: String) -> Contents {
    // A pipe that nobody writes to would be waited for.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .absent : .failure(Descriptor.reason(errno))
    }
    defer { close(descriptor) }
    let limit = 1 << 20
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      var count = 0
      bytes += unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
        count = unsafe Glibc.read(descriptor, buffer.baseAddress, 65_536)
        filled = max(count, 0)
      }
      if count == 0 { return .bytes(bytes) }
      if count < 0 && errno != EINTR { return .failure(Descriptor.reason(errno)) }
    }
    return .failure(Descriptor.reason(EFBIG))
  }

  /// Makes the folders above a file that are not there, for their user alone.
  static func makeFolders(above path: String) {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += (folder.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
      _ = unsafe mkdir(folder, 0o700)
    }
  }

  /// Whether there is a folder of this name.
  static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return unsafe stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
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
