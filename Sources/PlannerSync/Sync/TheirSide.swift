internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// An object as it stands on the other side.
struct TheirObject {
  /// Where.
  let href: Href
  /// Its tag.
  let etag: ETag?
  /// Its bytes.
  let text: [UInt8]
  /// The same, taken apart.
  let resource: CalendarResource
  /// Whether it is a series.
  let isSeries: Bool

  /// Names an object.
  init(href: Href, etag: ETag?, text: [UInt8], resource: CalendarResource) {
    (self.href, self.etag, self.text, self.resource) = (href, etag, text, resource)
    isSeries = resource.isSeries
  }

  /// The note of it where it is left as it is, since ours was removed before both sides met or is the
  /// note of the same period: known by its text, since a tag changes where nobody has changed that.
  var asLeft: Skipped {
    Skipped(
      href: href.rawValue, etag: "text \(Fingerprint(text))", isWeak: true, uid: resource.uid,
      reason: nil)
  }
}

/// What a look at the other side found, beside what is as it was.
struct TheirSide {
  /// The objects that were read, since they are new or may have changed.
  private(set) var objects: [UID: TheirObject] = [:]
  /// What is proven to be gone.
  private(set) var gone: Set<UID> = []
  /// What nobody can tell of.
  private(set) var unknown: Set<UID> = []
  /// What is left as it is until it changes.
  private(set) var left: Set<UID> = []
  /// Where another object stands now than the known one.
  private(set) var displaced: Set<Href> = []
  /// What was passed over and need not be read again, and why.
  private(set) var skipped: [Skipped] = []
  /// Where something cannot be read or told apart.
  private(set) var findings: [EndpointFinding] = []
  /// How many known objects are missing while something stands there that cannot be read.
  private(set) var waiting = 0
  /// Whether everything there is was seen.
  var isComplete = true
  /// How often the endpoint was asked.
  var requests = 0

  /// How many things are of a kind that pairs do not move.
  var passedOver: Int { skipped.count { $0.reason == nil } }

  /// What the user should know of it, a sentence each.
  var sentences: [String] {
    let found = findings.map(\.sentence)
    guard waiting > 0 else { return found }
    return found + [
      "Not found there, and kept until all of it can be read: \(waiting) of what is known."
    ]
  }

  /// What happened to an object since a pair agreed on it.
  func change(since base: SyncBase) -> TheirChange {
    if let object = objects[base.uid] {
      let isSame =
        object.text == base.theirs
        || CanonicalObject(object.text) == CanonicalObject(base.theirs)
      return isSame ? .unchanged : .changed
    }
    if gone.contains(base.uid) { return .deleted }
    return unknown.contains(base.uid) ? .unknown : .unchanged
  }

  /// Takes in an object.
  mutating func add(_ object: TheirObject) { objects[object.resource.uid] = object }

  /// Notes that an object is gone.
  mutating func lose(_ uid: UID) { gone.insert(uid) }

  /// Notes that an object is missing, and might be what cannot be read.
  mutating func wait(for uid: UID) {
    unknown.insert(uid)
    waiting += 1
  }

  /// Notes that nobody can tell of an object.
  mutating func doubt(_ uid: UID) { unknown.insert(uid) }

  /// Notes that another object stands under an href than the known one.
  mutating func displace(_ href: Href) { displaced.insert(href) }

  /// Notes that an object is left as it is.
  mutating func leave(_ uid: UID) { left.insert(uid) }

  /// Passes over what stands under an href.
  ///
  /// - Parameters:
  ///   - href: where.
  ///   - etag: its tag.
  ///   - uid: its UID, where it could be read.
  ///   - reason: the rest of a sentence that begins with the place; nil for what is no business of a
  ///     sync.
  mutating func skip(_ href: Href, _ etag: ETag?, uid: UID? = nil, reason: String?) {
    skipped.append(
      Skipped(
        href: href.rawValue, etag: etag?.value, isWeak: etag?.isWeak ?? true, uid: uid,
        reason: reason))
    if let reason { findings.append(EndpointFinding(place: href.rawValue, reason: reason)) }
  }

  /// Reports what a listing found, and what was passed over before and still stands there.
  mutating func report(_ more: [EndpointFinding]) { findings += more }
}
