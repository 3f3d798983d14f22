internal import Glibc

/// Looks into folders for the files of an import.
enum Folder {
  /// Whether there is a folder of this name.
  static func exists(_ path: String) -> Bool {
    var info = stat()
    return unsafe stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// All `.ics` and `.ics.gz` files in a folder and the folders in it, in the order of their names.
  ///
  /// Hidden names are left out (other programs' temporary files), and so are symbolic links to
  /// folders, which may lead in circles, and what is no file, such as a pipe. A name that is not
  /// UTF-8 is a problem: what was read under a mended name would be another file.
  ///
  /// - Returns: the files, and why folders in it could not be looked into.
  /// - Throws: where the folder itself cannot be looked into.
  static func calendarFiles(
    in path: String
  ) throws(FileError) -> (files: [String], problems: [FileError]) {
    var found: [String] = []
    var problems: [FileError] = []
    var folders = [path]
    while let folder = folders.popLast() {
      let names: [String]
      do throws(FileError) {
        let entries = try entries(of: folder)
        names = entries.names.sorted()
        problems += entries.broken.sorted().map { name in
          FileError(action: .read, path: joined(folder, name), code: EILSEQ)
        }
      } catch {
        guard folder != path else { throw error }
        problems.append(error)
        continue
      }
      var inner: [String] = []
      for name in names {
        let full = joined(folder, name)
        var info = stat()
        guard unsafe lstat(full, &info) == 0 else { continue }
        if info.st_mode & S_IFMT == S_IFDIR {
          inner.append(full)
        } else if Self.isCalendar(name.lowercased()), isFile(full) {
          found.append(full)
        }
      }
      folders += inner.reversed()
    }
    return (found, problems)
  }

  /// The names in a folder that are not hidden, and those that are not UTF-8, mended.
  static func names(in path: String) throws(FileError) -> (names: [String], broken: [String]) {
    try entries(of: path)
  }

  /// Whether a name is a symbolic link.
  static func isLink(_ path: String) -> Bool {
    var info = stat()
    return unsafe lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether anything has this name, a link that leads nowhere too.
  static func isThere(_ path: String) -> Bool {
    var info = stat()
    return unsafe lstat(path, &info) == 0
  }

  /// The folder that a name stands in.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func isCalendar(_ name: String) -> Bool {
    name.hasSuffix(".ics") || name.hasSuffix(".ics.gz")
  }

  /// Whether a name leads to a regular file.
  private static func isFile(_ path: String) -> Bool {
    var info = stat()
    return unsafe stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  /// Makes a folder if it is not there; without a mode, one that only its user may open.
  static func make(_ path: String, mode: mode_t = 0o700) throws(FileError) {
    guard unsafe mkdir(path, mode) == 0 || errno == EEXIST else {
      throw FileError(action: .write, path: path, code: errno)
    }
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The names in a folder, and those that are not UTF-8, mended, where somebody may miss them.
  private static func entries(
    of path: String
  ) throws(FileError) -> (names: [String], broken: [String]) {
    guard let handle = unsafe opendir(path) else {
      throw FileError(action: .read, path: path, code: errno)
    }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    var broken: [String] = []
    while let entry = unsafe readdir(handle) {
      let (name, isUTF8) = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe (String(cString: $0), String(validatingCString: $0) != nil)
        }
      }
      guard !name.hasPrefix(".") else { continue }
      let isFolder = unsafe Int(entry.pointee.d_type) == Int(DT_DIR)
      if isUTF8 {
        names.append(name)
      } else if isFolder || isCalendar(name.lowercased()) {
        broken.append(name)
      }
    }
    return (names, broken)
  }
}
