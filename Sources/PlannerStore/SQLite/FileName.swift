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
}
