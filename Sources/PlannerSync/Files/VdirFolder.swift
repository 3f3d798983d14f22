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
  func states() throws(FileError) -> (states: [Href: FileState], findings: [EndpointFinding]) {
    let (names, broken) = try Folder.names(in: root)
    var states: [Href: FileState] = [:]
    var findings = broken.filter { $0.lowercased().hasSuffix(".ics") }.map {
      EndpointFinding(place: path(of: $0), reason: "has a name that is not UTF-8; rename the file")
    }
    for name in names where VdirName.isObject(name) {
      if let state = state(of: name) {
        states[Href(rawValue: name)] = state
      } else if Folder.isThere(path(of: name)), !Folder.exists(path(of: name)) {
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

  /// Takes away what killed runs have left half-written.
  func clearAway() { Leftover.clearTemporaries(in: root) }

  /// The bytes of a file; nil where it cannot be read.
  func read(_ name: String) -> [UInt8]? {
    state(of: name) == nil ? nil : FileReader.bytes(of: path(of: name))
  }

  /// Takes a file away, for good once the folder has reached the disk, where it still holds what it
  /// should.
  ///
  /// It gets another name first: what others write at this very moment is not taken away unseen.
  ///
  /// - Returns: false where somebody else has written it; theirs stays.
  func remove(_ name: String, holding bytes: [UInt8]) throws(FileError) -> Bool {
    let path = path(of: name)
    let aside = AtomicFile.temporary(for: path)
    guard unsafe rename(path, aside) == 0 else {
      if errno == ENOENT { return false }
      throw FileError(action: .write, path: path, code: errno)
    }
    guard FileReader.bytes(of: aside) == bytes else {
      // Where something stands there by now, that is newer.
      if unsafe link(aside, path) != 0, errno != EEXIST { unsafe rename(aside, path) }
      unsafe unlink(aside)
      return false
    }
    unsafe unlink(aside)
    FileName.flush(path)
    return true
  }
}
