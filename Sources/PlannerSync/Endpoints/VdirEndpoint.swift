internal import PlannerCore
internal import PlannerICalendar

/// A folder with one file an object, as vdirsyncer, todoman and khal keep it (vdir).
///
/// Files appear under their names whole or not at all. Hidden files and those that do not end in
/// `.ics` are others' business. Links that lead out of the folder are not followed.
final class VdirEndpoint: Endpoint {
  let abilities = EndpointAbilities()
  /// The folder as the user named it.
  let path: String
  private let folder: VdirFolder

  private let now: () -> Int

  /// Takes the folder of this name; `now` gives the time by which files are young, in nanoseconds
  /// since 1970.
  init(path: String, now: @escaping () -> Int) {
    self.path = path
    self.now = now
    folder = VdirFolder(path: path)
  }

  /// Names the collection, in a hidden file of the folder, so that another folder in its place (a
  /// disk that is not mounted) is told apart from an empty one.
  func claim(_ identity: String) throws(EndpointError) -> Bool {
    try inFolder { () throws(FileError) in
      let file = try AtomicFile(new: folder.path(of: Self.marker))
      try file.write(Array((identity + "\n").utf8))
      do throws(FileError) {
        try file.commit(replacing: false)
      } catch {
        guard error.isTaken else { throw error }
        return false
      }
      return true
    }
  }

  func putBack(_ changes: [EndpointChange]) {
    for change in changes {
      switch change {
      case .create: continue
      case .update(let href, let text, let state):
        folder.putBack(href.rawValue, over: text) { $0 == state.text || text.starts(with: $0) }
      case .delete(let href, let state):
        folder.putBack(href.rawValue, over: nil) { $0 == state.text }
      }
    }
  }

  func clearAway() { folder.clearAway() }

  func list(since: String?) throws(EndpointError) -> Listing {
    let moment = now()
    let identity = folder.read(Self.marker).map(Self.firstLine)
    // Taken first: what changes while the folder is listed is a change at the next time.
    let token = FolderFingerprint(of: path, at: moment)?.description
    if let token, token == since {
      return Listing(extent: .changes(gone: []), token: token, identity: identity)
    }
    let (states, findings) = try inFolder { () throws(FileError) in try folder.states() }
    var etags: [Href: ETag?] = [:]
    for (href, state) in states { etags[href] = Self.tag(of: state, at: moment) }
    return Listing(
      etags: etags, extent: findings.isEmpty ? .all : .some, token: token, identity: identity,
      findings: findings)
  }

  func fetch(_ hrefs: [Href]) throws(EndpointError) -> [Href: FetchedObject] {
    guard Folder.exists(path) else {
      throw EndpointError("There is no folder \"\(path)\"; check whether its disk is mounted.")
    }
    var found: [Href: FetchedObject] = [:]
    for href in hrefs { found[href] = fetched(href.rawValue) }
    return found
  }

  func perform(
    _ changes: [EndpointChange],
    _ report: (EndpointChange, EndpointOutcome) throws(SyncError) -> Void
  ) throws(SyncError) {
    for change in changes {
      let outcome: EndpointOutcome
      do throws(FileError) {
        outcome = try self.outcome(of: change)
      } catch {
        outcome = .refused(.failed(error.description))
      }
      try report(change, outcome)
    }
  }

  func properties() throws(EndpointError) -> CollectionProperties? {
    CollectionProperties(name: try line(of: "displayname"), color: try line(of: "color"))
  }

  func set(_ properties: CollectionProperties) throws(EndpointError) {
    let now = try self.properties()
    try put(properties.name, now?.name, in: "displayname")
    try put(properties.color, now?.color, in: "color")
  }

  /// The line that a file of metadata holds; nil where there is none.
  ///
  /// - Throws: where there is something that cannot be read as such, a link out of the folder too: it
  ///   is nobody's to write over.
  private func line(of name: String) throws(EndpointError) -> String? {
    let path = folder.path(of: name)
    guard Folder.isThere(path) else { return nil }
    guard let bytes = folder.read(name), bytes.count < 1000 else {
      throw EndpointError("\"\(path)\" cannot be read; check what it is.")
    }
    let line = PlainText.oneLine(Self.firstLine(of: bytes))
    return line.isEmpty ? nil : line
  }

  /// The first line of a small file, without its end (LF or CRLF) and the blanks before it.
  private static func firstLine(of bytes: [UInt8]) -> String {
    var line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    while line.last == 0x20 || line.last == 0x09 { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  private func put(_ value: String?, _ old: String?, in name: String) throws(EndpointError) {
    guard let value, value != old else { return }
    try inFolder { () throws(FileError) in
      let file = try AtomicFile(path: folder.path(of: name))
      try file.write(Array(value.utf8))
      try file.commit()
    }
  }

  // MARK: -

  private static let marker = ".weekbook"

  /// A tag proves nothing where the file is so young that it may change again within one tick.
  private static func tag(of state: FileState, at now: Int) -> ETag {
    ETag("\(state)", isWeak: state.isFresh(at: now))
  }

  private func fetched(_ name: String) -> FetchedObject {
    guard VdirName.isObject(name), let before = folder.state(of: name) else { return .gone }
    let moment = now()
    guard let text = folder.read(name) else {
      return .unreadable("cannot be read; check its permissions")
    }
    if let reason = TextEncoding.refusal(of: text) { return .unreadable(reason) }
    // Written while it was read: whole again at the next look.
    guard folder.state(of: name) == before else {
      return .object(text: text, etag: ETag("\(before)", isWeak: true))
    }
    return .object(text: text, etag: Self.tag(of: before, at: moment))
  }

  private func outcome(of change: EndpointChange) throws(FileError) -> EndpointOutcome {
    switch change {
    case .create(let uid, let text): return try create(uid, text)
    case .update(let href, let text, let state):
      let name = href.rawValue
      guard let seen = folder.state(of: name), VdirName.isObject(name) else {
        return .refused(.gone)
      }
      guard isStill(name, state, seen) else { return .refused(.changed) }
      let file = try AtomicFile(path: folder.path(of: name))
      try file.write(text)
      return try file.commit(over: state.text) ? written(name) : .refused(.changed)
    case .delete(let href, let state):
      let name = href.rawValue
      guard let seen = folder.state(of: name), VdirName.isObject(name) else {
        return .refused(.gone)
      }
      guard isStill(name, state, seen) else { return .refused(.changed) }
      return try folder.remove(name, holding: state.text) ? .deleted : .refused(.changed)
    }
  }

  private func create(_ uid: UID, _ text: [UInt8]) throws(FileError) -> EndpointOutcome {
    for attempt in 1..<1000 {
      let name = VdirName.file(for: uid, attempt: attempt)
      do throws(FileError) {
        let file = try AtomicFile(new: folder.path(of: name))
        try file.write(text)
        try file.commit(replacing: false)
        return written(name)
      } catch {
        guard error.isTaken else { throw error }
        if let there = folder.read(name), (try? CalendarResource(there))?.uid == uid {
          return .refused(.exists(Href(rawValue: name)))
        }
      }
    }
    return .refused(.failed("\"\(path)\" has no free name for \(uid.rawValue)."))
  }

  private func isStill(_ name: String, _ known: KnownState, _ seen: FileState) -> Bool {
    if Self.tag(of: seen, at: now()).proves(known.etag) { return true }
    return folder.read(name) == known.text
  }

  private func written(_ name: String) -> EndpointOutcome {
    let tag = folder.state(of: name).map { Self.tag(of: $0, at: now()) }
    return .written(Href(rawValue: name), etag: tag, text: nil)
  }

  private func inFolder<Value>(
    _ call: () throws(FileError) -> Value
  ) throws(EndpointError) -> Value {
    do throws(FileError) { return try call() } catch { throw EndpointError(error.description) }
  }
}
