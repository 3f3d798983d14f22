internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// One `.ics` file with many objects, each under its UID.
///
/// The file is read once and written once a run, under another name and then renamed. Whatever is
/// no object of the change keeps its bytes and its place: properties of the VCALENDAR, foreign
/// components, objects without a UID. Where others wrote the file meanwhile, the changes are decided
/// anew on what it says then.
final class ICSFileEndpoint: Endpoint {
  let abilities = EndpointAbilities(writesAtOnce: true)
  /// The file as the user named it.
  let path: String

  private struct Contents {
    var bytes: [UInt8]
    var file: CalendarFileText
    var resources: [UID: CalendarResource]
    var state: FileState?
    /// Why nothing can be put into it; nil = something can.
    var problem: String?
    /// How many events in it have no UID.
    var nameless: Int

    init(_ bytes: [UInt8], _ file: CalendarFileText, _ state: FileState?, refusal: String? = nil) {
      (self.bytes, self.file, self.state) = (bytes, file, state)
      resources = file.resourcesByUID
      problem = refusal ?? file.problem
      nameless = file.namelessTasks
    }
  }

  private var contents: Contents?
  /// What others wrote under the hands of a killed run and could not be put back.
  private var setAside: [EndpointFinding] = []

  private let now: () -> Int

  /// Takes the file of this name, which need not exist yet; `now` gives the time by which files are
  /// young, in nanoseconds since 1970.
  init(path: String, now: @escaping () -> Int) {
    self.path = path
    self.now = now
  }

  func putBack(_ changes: [EndpointChange]) {
    setAside = SetAsideFile.putBack(AtomicFile.resolved(path), changes)
  }

  func clearAway() {
    let start = AtomicFile.temporaryStart(for: AtomicFile.resolved(path))
    guard let slash = start.lastIndex(of: "/") else { return }
    Leftover.clearTemporaries(
      String(start[start.index(after: slash)...]), in: Folder.parent(of: start))
  }

  func list(since token: String?) throws(EndpointError) -> Listing {
    let state = FileState(of: path)
    let settled = state.flatMap { $0.isFresh(at: now()) ? nil : "\($0)" }
    // A file without a byte is no calendar that anybody emptied.
    let identity = state.map { $0.size > 0 } == true ? "file" : nil
    if let token, token == settled {
      return Listing(extent: .changes(gone: []), token: token, identity: identity)
    }
    let contents = try load()
    var etags: [Href: ETag?] = [:]
    for (uid, resource) in contents.resources {
      etags[Href(rawValue: uid.rawValue)] = ETag(Fingerprint(resource.text).description)
    }
    let findings = findings(in: contents)
    return Listing(
      etags: etags, extent: findings.isEmpty ? .all : .some,
      token: contents.state == state && findings.isEmpty ? settled : nil,
      identity: identity, findings: findings)
  }

  private func findings(in contents: Contents) -> [EndpointFinding] {
    var reasons = contents.problem.map { [$0] } ?? []
    if contents.nameless > 0 {
      reasons.append(
        "holds events without a UID, which take no part: \(contents.nameless); give each a UID, or take"
          + " them in with wk import")
    }
    return setAside + reasons.map { EndpointFinding(place: path, reason: $0) }
  }

  func fetch(_ hrefs: [Href]) throws(EndpointError) -> [Href: FetchedObject] {
    let contents: Contents
    if let known = self.contents { contents = known } else { contents = try load() }
    var found: [Href: FetchedObject] = [:]
    for href in hrefs {
      guard let resource = contents.resources[UID(rawValue: href.rawValue)] else {
        found[href] = .gone
        continue
      }
      let text = resource.text
      found[href] = .object(text: text, etag: ETag(Fingerprint(text).description))
    }
    return found
  }

  func perform(
    _ changes: [EndpointChange],
    _ report: (EndpointChange, EndpointOutcome) throws(SyncError) -> Void
  ) throws(SyncError) {
    let outcomes = write(changes)
    for (change, outcome) in zip(changes, outcomes) { try report(change, outcome) }
  }

  // MARK: - Writing

  private func write(_ changes: [EndpointChange]) -> [EndpointOutcome] {
    do throws(EndpointError) {
      // Others may write between our read and our rename; then all is decided anew.
      for _ in 0..<5 {
        let contents = try load()
        if let problem = contents.problem {
          let sentence = "\"\(path)\" \(problem); mend the file, then sync again."
          return changes.map { _ in .refused(.failed(sentence)) }
        }
        var plan = Plan(contents.resources)
        let outcomes = changes.map { plan.decide($0) }
        guard !plan.changes.isEmpty else { return outcomes }
        if try replace(contents, by: plan) { return outcomes.map(standing) }
      }
      return changes.map { _ in .refused(.changed) }
    } catch {
      return changes.map { _ in .refused(.failed(error.description)) }
    }
  }

  /// An outcome with what stands in the file now: it keeps line ends and zones of its own.
  private func standing(_ outcome: EndpointOutcome) -> EndpointOutcome {
    guard case .written(let href, _, _) = outcome,
      let resource = contents?.resources[UID(rawValue: href.rawValue)]
    else { return outcome }
    let text = resource.text
    return .written(href, etag: ETag(Fingerprint(text).description), text: text)
  }

  /// Writes the file; false where somebody else has written it since it was read.
  private func replace(_ contents: Contents, by plan: Plan) throws(EndpointError) -> Bool {
    var new = contents.file
    new.apply(plan.changes)
    let bytes = new.bytes
    do throws(FileError) {
      let file = try AtomicFile(path: path)
      try file.write(bytes)
      if contents.state == nil {
        try file.commit(replacing: false)
      } else if try !file.commit(over: contents.bytes) {
        return false
      }
    } catch {
      if error.isTaken { return false }  // It has come meanwhile.
      throw EndpointError(error.description)
    }
    self.contents = Contents(bytes, new, FileState(of: path))
    return true
  }

  private func load() throws(EndpointError) -> Contents {
    let state = FileState(of: path)
    if let contents, contents.state == state, state?.isFresh(at: now()) == false {
      return contents
    }
    let bytes = try bytes()
    let refusal = TextEncoding.refusal(of: bytes)
    let file = CalendarFileText(refusal == nil ? bytes : [])
    let new = Contents(bytes, file, state, refusal: refusal)
    contents = new
    return new
  }

  private func bytes() throws(EndpointError) -> [UInt8] {
    do throws(FileError) {
      let reader = try FileReader(file: path)
      var bytes: [UInt8] = []
      while case let chunk = try reader.next(), !chunk.isEmpty { bytes += chunk }
      return bytes
    } catch {
      // A file that is not there is an empty calendar, if it could be made.
      if error.isMissing, Folder.exists(Folder.parent(of: path)) { return [] }
      throw EndpointError(error.description)
    }
  }
}

/// What a run of changes makes of the objects of a file.
private struct Plan {
  private var resources: [UID: CalendarResource]
  private(set) var changes: [(uid: UID, resource: CalendarResource?)] = []

  init(_ resources: [UID: CalendarResource]) { self.resources = resources }

  mutating func decide(_ change: EndpointChange) -> EndpointOutcome {
    switch change {
    case .create(let uid, let text):
      let href = Href(rawValue: uid.rawValue)
      return resources[uid] == nil ? put(text, as: uid) : .refused(.exists(href))
    case .update(let href, let text, let state):
      let uid = UID(rawValue: href.rawValue)
      return refusal(of: uid, from: state) ?? put(text, as: uid)
    case .delete(let href, let state):
      let uid = UID(rawValue: href.rawValue)
      if let refusal = refusal(of: uid, from: state) { return refusal }
      resources[uid] = nil
      changes.append((uid, nil))
      return .deleted
    }
  }

  private func refusal(of uid: UID, from state: KnownState) -> EndpointOutcome? {
    guard let resource = resources[uid] else { return .refused(.gone) }
    return resource.text == state.text ? nil : .refused(.changed)
  }

  private mutating func put(_ text: [UInt8], as uid: UID) -> EndpointOutcome {
    do throws(CalendarResource.Refusal) {
      let resource = try CalendarResource(text)
      guard resource.uid == uid else {
        return .refused(.failed("The object \(uid.rawValue) cannot become another one there."))
      }
      resources[uid] = resource
      changes.append((uid, resource))
      return .written(Href(rawValue: uid.rawValue), etag: nil, text: nil)
    } catch {
      return .refused(.failed("The text of \(uid.rawValue) \(error.reason)."))
    }
  }
}
