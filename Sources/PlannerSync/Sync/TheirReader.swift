internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Looks at the other side: reads what may have changed since the bases of a pair, and tells which
/// object each text is.
struct TheirReader {
  private let endpoint: any Endpoint
  private let takesNotes: Bool
  private var tags: [Href: BaseTag] = [:]
  private var homes: [UID: Href] = [:]
  private let known: [Href: Skipped]
  private let anew: Set<Href>
  private static let batchSize = 500

  /// Prepares a look for a pair.
  ///
  /// - Parameters:
  ///   - endpoint: the other side.
  ///   - tags: the bases of the pair.
  ///   - skipped: what was passed over.
  ///   - anew: what is read whatever its tag says.
  ///   - takesNotes: whether notes take part.
  init(
    _ endpoint: any Endpoint, tags: [BaseTag], skipped: [Skipped], anew: Set<Href> = [],
    takesNotes: Bool
  ) {
    self.endpoint = endpoint
    self.anew = anew
    self.takesNotes = takesNotes
    self.tags.reserveCapacity(tags.count)
    for tag in tags { self.tags[Href(rawValue: tag.href)] = tag }
    known = Dictionary(skipped.map { (Href(rawValue: $0.href), $0) }) { first, _ in first }
  }

  /// Reads what a listing says may have changed.
  ///
  /// - Throws: where the place cannot be reached.
  mutating func read(_ listing: Listing) throws(EndpointError) -> TheirSide {
    var side = TheirSide()
    side.report(listing.findings)
    side.isComplete = listing.extent != .some
    var missing: [BaseTag] = []
    for (href, tag) in tags {
      homes[tag.uid] = href
      if listing.lacks(href) { missing.append(tag) }
      if listing.etags[href] == nil, listing.extent == .some { side.doubt(tag.uid) }
    }
    let doubtful = anew.filter(listing.holds)
    let wanted = Set(listing.etags.filter { !isAsKnown($0.key, $0.value) }.keys).union(doubtful)
      .sorted()
    var arrivals: [TheirObject] = []
    for start in stride(from: 0, to: wanted.count, by: Self.batchSize) {
      let hrefs = Array(wanted[start..<min(start + Self.batchSize, wanted.count)])
      let found = try endpoint.fetch(hrefs)
      side.requests += 1
      for href in hrefs {
        if let object = taken(found[href], under: href, into: &side) { arrivals.append(object) }
      }
    }
    arrivals += try firstCopies(of: arrivals, in: listing, &side)
    place(arrivals, in: listing, &side)
    remind(of: known.values.filter { !wanted.contains(Href(rawValue: $0.href)) }, listing, &side)
    settle(missing + side.displaced.compactMap { tags[$0] }, &side)
    return side
  }

  /// Reports what was passed over before and still stands there unread.
  private func remind(of known: [Skipped], _ listing: Listing, _ side: inout TheirSide) {
    for skip in known.sorted(by: { $0.href < $1.href }) {
      let href = Href(rawValue: skip.href)
      guard let reason = skip.reason, tags[href] == nil, listing.holds(href) else { continue }
      side.report([EndpointFinding(place: skip.href, reason: reason)])
      if skip.uid == nil { side.isComplete = false }
    }
  }

  /// Whether the tag of an href proves that what stands there has been seen.
  private func isAsKnown(_ href: Href, _ etag: ETag??) -> Bool {
    guard let etag = etag ?? nil, !etag.isWeak else { return false }
    if let tag = tags[href] { return !tag.isWeak && tag.etag == etag.value }
    guard let skip = known[href] else { return false }
    return !skip.isWeak && skip.etag == etag.value
  }

  // MARK: - What was read

  /// The object under an href; nil where there is none that takes part, which is noted.
  private func taken(
    _ found: FetchedObject?, under href: Href, into side: inout TheirSide
  ) -> TheirObject? {
    switch found {
    case nil, .gone:
      // Gone between listing and reading: nobody has listed it as gone.
      doubt(href, &side)
      return nil
    case .unreadable(let reason):
      doubt(href, &side)
      side.skip(href, nil, reason: reason)
      return nil
    case .object(let text, let etag):
      return taken(text, etag, under: href, into: &side)
    }
  }

  private func taken(
    _ text: [UInt8], _ etag: ETag?, under href: Href, into side: inout TheirSide
  ) -> TheirObject? {
    do throws(CalendarResource.Refusal) {
      let resource = try CalendarResource(text)
      // What stood there under another UID has gone from there.
      if let tag = tags[href], tag.uid != resource.uid { side.displace(href) }
      guard resource.isTask || (takesNotes && resource.isNote) else {
        let isKnown = tags[href]?.uid == resource.uid
        if isKnown { side.doubt(resource.uid) }
        side.skip(
          href, etag, uid: resource.uid,
          reason: isKnown && !resource.isNote
            ? "is a \(resource.component) now and was an event; give it another UID" : nil)
        return nil
      }
      guard resource.hasOneMaster else {
        side.doubt(resource.uid)
        side.skip(
          href, etag, uid: resource.uid,
          reason: "holds two objects of one UID, \(resource.uid.rawValue); give one another UID")
        return nil
      }
      let object = TheirObject(href: href, etag: etag, text: text, resource: resource)
      if let skip = known[href], skip.reason == nil, skip == object.asLeft {
        side.leave(resource.uid)
      }
      return object
    } catch {
      doubt(href, &side)
      side.skip(href, etag, reason: error.reason)
      return nil
    }
  }

  /// What cannot be read may be the object that stood there, or any other one under a new name: while
  /// it stands, no absence is proof.
  private func doubt(_ href: Href, _ side: inout TheirSide) {
    if let tag = tags[href] { side.doubt(tag.uid) } else { side.isComplete = false }
  }

  /// The known objects of which a second one has come: whether they are the same is to be told.
  private func firstCopies(
    of arrivals: [TheirObject], in listing: Listing, _ side: inout TheirSide
  ) throws(EndpointError) -> [TheirObject] {
    let read = Set(arrivals.map(\.href))
    let homes = Set(arrivals.compactMap { self.homes[$0.resource.uid] })
      .filter { !read.contains($0) && listing.holds($0) }
    guard !homes.isEmpty else { return [] }
    side.requests += 1
    let found = try endpoint.fetch(homes.sorted())
    return homes.sorted().compactMap { taken(found[$0], under: $0, into: &side) }
  }

  /// Tells which object each text is: the known one, one that was renamed, a new one, or a second
  /// one of its UID.
  private func place(_ arrivals: [TheirObject], in listing: Listing, _ side: inout TheirSide) {
    var others: [UID: [TheirObject]] = [:]
    for object in arrivals {
      let uid = object.resource.uid
      if homes[uid] == object.href {
        side.add(object)
      } else {
        others[uid, default: []].append(object)
      }
    }
    for (uid, objects) in others.sorted(by: { $0.value[0].href < $1.value[0].href }) {
      if let home = homes[uid], stillStands(uid, at: home, in: listing, arrivals) {
        pass(objects, besides: side.objects[uid], at: home, &side)
      } else if Set(objects.map { CanonicalObject($0.text) }).count == 1 {
        side.add(objects[0])
        pass(Array(objects.dropFirst()), besides: objects[0], at: objects[0].href, &side)
      } else {
        side.doubt(uid)
        pass(objects, besides: nil, at: objects[0].href, &side)
      }
    }
  }

  /// Whether the known object of a UID is still where it was: its file may hold another one now.
  private func stillStands(
    _ uid: UID, at home: Href, in listing: Listing, _ arrivals: [TheirObject]
  ) -> Bool {
    guard listing.holds(home) else { return false }
    return arrivals.first { $0.href == home }.map { $0.resource.uid == uid } ?? true
  }

  private func pass(
    _ objects: [TheirObject], besides first: TheirObject?, at home: Href, _ side: inout TheirSide
  ) {
    for object in objects {
      let isSame = first.map { CanonicalObject($0.text) == CanonicalObject(object.text) } ?? false
      let uid = object.resource.uid
      side.skip(
        object.href, object.etag, uid: uid,
        reason: isSame
          ? "is a second copy of \(home.rawValue); delete one of them"
          : "has the UID of \(home.rawValue), \(uid.rawValue), and says something else; delete one"
            + " of them or give it another UID")
    }
  }

  /// What is not listed any more is gone, unless it is found elsewhere or might be what cannot be
  /// read.
  private func settle(_ missing: [BaseTag], _ side: inout TheirSide) {
    for tag in missing where side.objects[tag.uid] == nil && !side.unknown.contains(tag.uid) {
      if side.isComplete { side.lose(tag.uid) } else { side.wait(for: tag.uid) }
    }
  }
}
