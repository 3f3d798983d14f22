internal import Glibc

/// A file that a backup, restore, import or export begins under a name of its own, and that a run
/// which was killed leaves behind.
///
/// Its name tells which process began it: `planner.db.restore-4711.part`, `work.ics.wk-4711.tmp`.
public struct Leftover: Hashable, Sendable {
  /// Where it is.
  public let path: String
  /// How many bytes it has.
  public let bytes: Int
  /// Whether the process that began it may still be at work, or another one has it open.
  public let isInUse: Bool
  /// Whether its name tells which process began it.
  let isNumbered: Bool

  /// All of them in a folder, by name.
  public static func all(in folder: String) -> [Leftover] {
    let names = FileName.all(in: folder).filter { process(of: $0) != nil }.sorted()
    guard !names.isEmpty else { return [] }
    let open = openFiles()
    return names.compactMap { name in
      let path = folder + "/" + name
      var info = stat()
      guard unsafe lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG,
        info.st_uid == geteuid()
      else { return nil }
      let process = process(of: name) ?? 0
      let isOpen = open.contains(FileNumber(device: info.st_dev, file: info.st_ino))
      return Leftover(
        path: path, bytes: Int(info.st_size), isInUse: isOpen || isRunning(process),
        isNumbered: process > 0)
    }
  }

  /// Takes it away, with what SQLite keeps beside it; false where it is in use or cannot go.
  public func remove() -> Bool {
    guard !isInUse else { return false }
    let file = DatabaseFile(path: path)
    file.remove()
    return !file.exists
  }

  /// Takes away what killed runs left in a folder of the files whose names a word begins.
  ///
  /// - Parameters:
  ///   - start: how their names begin.
  ///   - folder: where they lie.
  static func clear(_ start: String, in folder: String) {
    for leftover in all(in: folder) where leftover.isNumbered {
      if leftover.path.hasPrefix(folder + "/" + start) { _ = leftover.remove() }
    }
  }

  /// Takes away what killed runs left of a file, or of all files in a folder, that they wrote under
  /// a temporary name.
  ///
  /// - Parameters:
  ///   - start: how the names begin; "" = all.
  ///   - folder: where they lie.
  public static func clearTemporaries(_ start: String = "", in folder: String) {
    for leftover in all(in: folder) where leftover.path.hasSuffix(".tmp") {
      if leftover.path.hasPrefix(folder + "/" + start) { _ = leftover.remove() }
    }
  }

  // MARK: - Whose it is

  /// The number of the process that a name tells: 0 where one of ours tells none; nil where the
  /// name is not one of ours.
  private static func process(of name: String) -> Int? {
    if name.hasPrefix("spool-"), name.utf8.count == 12 { return 0 }
    let words = name.split(separator: ".")
    guard words.count >= 3, let last = words.last else { return nil }
    let parts = words[words.count - 2].split(separator: "-")
    guard parts.count == 2, let number = Int(parts[1]), number > 0 else { return nil }
    switch (last, parts[0]) {
    case ("part", "new"), ("part", "restore"), ("part", "copy"), ("tmp", "wk"): return number
    // The copy before a migration is made by whoever holds the planner's lock.
    case ("part", "schema"): return 0
    default: return nil
    }
  }

  // MARK: - Who is at work

  /// Which file it is, whatever it is called.
  private struct FileNumber: Hashable {
    let device: UInt
    let file: UInt
  }

  private static func isRunning(_ process: Int) -> Bool {
    guard process > 0, process != Int(getpid()) else { return false }
    guard let number = Int32(exactly: process) else { return false }
    // Signal 0 only asks; a process of somebody else is there too.
    return kill(number, 0) == 0 || errno == EPERM
  }

  /// The files that processes of this user have open, ours among them.
  private static func openFiles() -> Set<FileNumber> {
    var numbers: Set<FileNumber> = []
    for process in FileName.all(in: "/proc") where Int(process) != nil {
      let folder = "/proc/\(process)/fd"
      for descriptor in FileName.all(in: folder) {
        var info = stat()
        guard unsafe stat("\(folder)/\(descriptor)", &info) == 0 else { continue }
        numbers.insert(FileNumber(device: info.st_dev, file: info.st_ino))
      }
    }
    return numbers
  }
}
