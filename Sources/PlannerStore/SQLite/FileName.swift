internal import Glibc

/// What a file is called, as the disk knows it.
public enum FileName {
  /// Waits until the folder that holds a name has reached the disk, as far as the system tells.
  ///
  /// A file that was made or renamed is safe against a power cut only then.
  public static func flush(_ path: String) {
    let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let folder = unsafe open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// A name without links in it, from the root; nil where it leads nowhere.
  public static func resolved(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Where a symbolic link leads, as it says it; nil where there is none.
  public static func target(ofLink path: String) -> String? {
    var count = 0
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: 4096) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      count = unsafe readlink(path, start, 4096)
      filled = max(count, 0)
    }
    guard count > 0 else { return nil }
    return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// All names in a folder, hidden ones too, in no order; none where it cannot be read.
  public static func all(in folder: String) -> [String] {
    guard let handle = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      names.append(name)
    }
    return names
  }
}
