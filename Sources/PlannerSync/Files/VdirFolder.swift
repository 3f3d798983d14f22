internal import Glibc
internal import PlannerStore

/// The files of one folder, by name, never outside it.
struct VdirFolder {
  private let root: String

  /// Takes a folder; a link to it is followed once and for all.
  init(path: String) { root = FileName.resolved(path) ?? path }

  /// Where a name stands.
  func path(of name: String) -> String { root.hasSuffix("/") ? root + name : root + "/" + name }

  /// The states of all object files, and what looks like one and cannot be used.
  func states() throws(FileError) -> (states: [String: FileState], findings: [EndpointFinding]) {
    let (names, broken) = try Folder.names(in: root)
    var states: [String: FileState] = [:]
    var findings = broken.filter { $0.lowercased().hasSuffix(".ics") }.map {
      EndpointFinding(place: path(of: $0), reason: "has a name that is not UTF-8; rename the file")
    }
    for name in names where VdirName.isObject(name) {
      if let state = state(of: name) {
        states[name] = state
      } else if !Folder.exists(path(of: name)) {
        findings.append(
          EndpointFinding(
            place: path(of: name), reason: "leads out of the folder or is no file; put a file there"
          ))
      }
    }
    return (states, findings)
  }

  /// The state of a file; nil where there is none, or none inside the folder.
  func state(of name: String) -> FileState? {
    let path = path(of: name)
    if Folder.isLink(path) {
      guard let target = FileName.resolved(path), target.hasPrefix(root + "/") else { return nil }
    }
    return FileState(of: path)
  }

  /// The bytes of a file; nil where it cannot be read.
  func read(_ name: String) -> [UInt8]? {
    guard state(of: name) != nil,
      let reader = try? FileReader(path: path(of: name), spoolFolder: "/nonexistent")
    else { return nil }
    var bytes: [UInt8] = []
    while let chunk = try? reader.next() {
      if chunk.isEmpty { return bytes }
      bytes += chunk
    }
    return nil
  }

  /// Takes a file away, for good once the folder has reached the disk.
  func remove(_ name: String) throws(FileError) {
    guard unsafe unlink(path(of: name)) == 0 else {
      throw FileError(action: .write, path: path(of: name), code: errno)
    }
    FileName.flush(path(of: name))
  }
}
