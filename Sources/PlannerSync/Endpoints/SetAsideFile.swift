internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// What stood in a file of many objects when a killed run put its own in that place, and may hold what
/// others wrote at that very moment.
struct SetAsideFile {
  /// The file that was written.
  private let path: String
  /// Where lies what stood there.
  private let aside: String
  private let old: CalendarFileText
  private let bytes: [UInt8]

  /// Takes a leftover of a write; nil where it is only half of one.
  private init?(_ aside: String, of path: String) {
    guard let bytes = FileReader.bytes(of: aside), TextEncoding.refusal(of: bytes) == nil else {
      return nil
    }
    let text = CalendarFileText(bytes)
    guard text.problem == nil else { return nil }
    (self.path, self.aside, self.old, self.bytes) = (path, aside, text, bytes)
  }

  /// Puts back what others wrote into a file while a killed run wrote it.
  ///
  /// - Parameters:
  ///   - path: the file, without links.
  ///   - changes: what the run meant to write.
  /// - Returns: what could not be put back, since the file was changed once more.
  static func putBack(_ path: String, _ changes: [EndpointChange]) -> [EndpointFinding] {
    AtomicFile.leftovers(of: path).compactMap { SetAsideFile($0, of: path)?.putBack(changes) }
  }

  private func putBack(_ changes: [EndpointChange]) -> EndpointFinding? {
    let now = FileReader.bytes(of: path) ?? []
    let file = CalendarFileText(now)
    let (before, after) = (Objects(old), Objects(file))
    let missing = changes.filter { !before.show($0) }
    let written = missing.filter { after.show($0) }
    // The new file, which did not get into its place, holds what was to be written.
    guard !missing.isEmpty,
      missing.count == changes.count
        || !written.isEmpty && !changes.contains(where: { before.show($0) && !after.show($0) })
    else { return nil }
    var expected = old
    expected.apply(written.compactMap(\.resource))
    // What the run itself had read, and nothing else.
    if expected.bytes == now, written.allSatisfy(before.isAsKnown) { return nil }
    if !written.isEmpty, isUntouched, AtomicFile.exchange(aside, path, where: now) { return nil }
    return before.holdMore(than: after, missing) ? keep() : nil
  }

  /// Whether nobody has written the file since both changed places: then both were changed at one
  /// moment, which some disks note a few milliseconds apart, and written before.
  private var isUntouched: Bool {
    guard let file = FileState(of: path), let other = FileState(of: aside) else { return false }
    return file.modified <= other.changed && abs(file.changed - other.changed) < 20_000_000
  }

  /// Gives it a name of its own, since what stands in its place is newer.
  private func keep() -> EndpointFinding? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.lowercased().hasSuffix(".ics") ? String(name.dropLast(4)) : name
    do throws(FileError) {
      let file = try NewFile(in: Folder.parent(of: path), name: stem, extension: "ics")
      try file.write(bytes)
      return EndpointFinding(
        place: file.settle(),
        reason:
          "is what another program wrote while a run that was killed wrote \"\(name)\"; take it"
          + " in with wk import, then remove it")
    } catch {
      return EndpointFinding(
        place: aside, reason: "holds what another program wrote and could not be kept: \(error)")
    }
  }

  /// The objects of a file by their UIDs.
  private struct Objects {
    private let resources: [UID: CalendarResource]

    init(_ file: CalendarFileText) { resources = file.resourcesByUID }

    /// Whether a file says what a change was to make of it.
    func show(_ change: EndpointChange) -> Bool {
      switch change {
      case .create(let uid, let text): says(text, of: uid)
      case .update(let href, let text, _): says(text, of: UID(rawValue: href.rawValue))
      case .delete(let href, _): resources[UID(rawValue: href.rawValue)] == nil
      }
    }

    /// Whether an object is in it as a change was decided upon.
    func isAsKnown(_ change: EndpointChange) -> Bool {
      switch change {
      case .create(let uid, _): resources[uid] == nil
      case .update(let href, _, let state), .delete(let href, let state):
        resources[UID(rawValue: href.rawValue)]?.text == state.text
      }
    }

    private func says(_ text: [UInt8], of uid: UID) -> Bool {
      resources[uid].map { CanonicalObject($0.text) == CanonicalObject(text) } ?? false
    }

    /// Whether there is an object in it that is neither in the other one nor what changes were made on.
    func holdMore(than other: Objects, _ changes: [EndpointChange]) -> Bool {
      var known: [UID: [UInt8]] = [:]
      for change in changes {
        switch change {
        case .create: continue
        case .update(let href, _, let state), .delete(let href, let state):
          known[UID(rawValue: href.rawValue)] = state.text
        }
      }
      return resources.contains { uid, resource in
        resource != other.resources[uid] && resource.text != known[uid]
      }
    }
  }
}

extension EndpointChange {
  /// What it makes of its object in a file; nil where its text is none.
  fileprivate var resource: (uid: UID, resource: CalendarResource?)? {
    switch self {
    case .create(let uid, let text): (try? CalendarResource(text)).map { (uid, $0) }
    case .update(let href, let text, _):
      (try? CalendarResource(text)).map { (UID(rawValue: href.rawValue), $0) }
    case .delete(let href, _): (UID(rawValue: href.rawValue), nil)
    }
  }
}
