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

  /// Puts back what a killed run had set aside of a file, where that is not what it should have been.
  ///
  /// - Parameters:
  ///   - name: the file.
  ///   - written: what the run wrote in its place; nil = it was to take it away.
  ///   - isKnown: whether a text is what the run meant to replace, or to write.
  func putBack(_ name: String, over written: [UInt8]?, unless isKnown: ([UInt8]) -> Bool) {
    guard VdirName.isObject(name) else { return }
    let path = path(of: name)
    for aside in AtomicFile.leftovers(of: path) {
      guard let bytes = FileReader.bytes(of: aside), !isKnown(bytes) else { continue }
      if unsafe link(aside, path) == 0 {
        unsafe unlink(aside)
      } else if let written, AtomicFile.exchange(aside, path, where: written) {
        unsafe unlink(aside)
      } else {
        keep(aside, beside: name)
      }
    }
  }

  /// Gives a file that was set aside a name under which the next look finds it.
  private func keep(_ aside: String, beside name: String) {
    for attempt in 2..<1000 {
      let free = path(of: "\(name.dropLast(4))-\(attempt).ics")
      if unsafe link(aside, free) == 0 {
        unsafe unlink(aside)
        return
      }
    }
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
