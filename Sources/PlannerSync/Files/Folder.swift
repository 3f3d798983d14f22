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
  /// folders, which may lead in circles, and what is no file, such as a pipe.
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
        names = try entries(of: folder).sorted()
      } catch {
        guard folder != path else { throw error }
        problems.append(error)
        continue
      }
      var inner: [String] = []
      for name in names {
        let full = folder.hasSuffix("/") ? folder + name : folder + "/" + name
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

  private static func isCalendar(_ name: String) -> Bool {
    name.hasSuffix(".ics") || name.hasSuffix(".ics.gz")
  }

  /// Whether a name leads to a regular file.
  private static func isFile(_ path: String) -> Bool {
    var info = stat()
    return unsafe stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  /// Makes a folder that only its user may open, if it is not there.
  static func make(_ path: String) throws(FileError) {
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw FileError(action: .write, path: path, code: errno)
    }
  }

  private static func entries(of path: String) throws(FileError) -> [String] {
    guard let handle = unsafe opendir(path) else {
      throw FileError(action: .read, path: path, code: errno)
    }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
