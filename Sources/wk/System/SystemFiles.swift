internal import Glibc
internal import PlannerStore

/// The few files of the system that the command line looks at.
enum SystemFiles {
  /// The text of a small file; nil where it cannot be read.
  static func text(of path: String) -> String? {
    guard case .bytes(let bytes) = contents(of: path) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
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

  /// All bytes of a file of at most 1 MiB, or of a device.
  static func contents(of path: String) -> Contents {
    // A pipe that nobody writes to would be waited for.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .absent : .failure(Descriptor.reason(errno))
    }
    defer { close(descriptor) }
    var info = stat()
    if unsafe fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFIFO {
      return .failure("it is a pipe")
    }
    do throws(SystemError) {
      return .bytes(try Descriptor.bytes(of: descriptor))
    } catch {
      return .failure(error.reason)
    }
  }

  /// Makes the folders above a file that are not there, for their user alone.
  static func makeFolders(above path: String) {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += (folder.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
      _ = unsafe mkdir(folder, 0o700)
    }
  }

  /// Whether this is the name of a file, and of no folder, device or pipe.
  static func isFile(_ path: String) -> Bool {
    var info = stat()
    return unsafe stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  /// A path from the root, without links in its folder: what the file is called from everywhere.
  static func absolute(_ path: String) -> String {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    if let real = FileName.resolved(folder) { return real == "/" ? "/" + name : real + "/" + name }
    guard !path.hasPrefix("/"), let here = FileName.resolved(".") else { return path }
    return here + "/" + path
  }

  /// Whether there is a folder of this name.
  static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return unsafe stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether something has this name.
  static func exists(_ path: String) -> Bool {
    var info = stat()
    return unsafe lstat(path, &info) == 0
  }

  /// What is known about a file or folder; nil where there is none.
  static func facts(of path: String) -> FileFacts? {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { return nil }
    return FileFacts(
      size: Int(info.st_size), mode: info.st_mode & 0o7777, isOurs: info.st_uid == geteuid(),
      changed: info.st_mtim.tv_sec * 1_000_000_000 + info.st_mtim.tv_nsec)
  }

  /// Lets only the owner of a file read and write it; false where that is not possible.
  static func makePrivate(_ path: String) -> Bool { unsafe chmod(path, 0o600) == 0 }

  /// How many bytes are free for us on the disk of a folder; nil where that cannot be said.
  static func freeSpace(in folder: String) -> Int? {
    var info = statvfs()
    guard unsafe statvfs(folder, &info) == 0 else { return nil }
    return Int(info.f_bavail) * Int(info.f_frsize)
  }

  /// The names in a folder that do not begin with a dot, in order; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    FileName.all(in: folder).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Whether there is a file or folder that may be read.
  static func isReadable(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }
}

/// What the system knows about a file.
struct FileFacts: Equatable {
  /// How many bytes it has.
  var size: Int
  /// Who may do what with it.
  var mode: UInt32
  /// Whether it belongs to the user.
  var isOurs: Bool
  /// When its bytes were last changed, in nanoseconds since 1970.
  var changed: Int
}
