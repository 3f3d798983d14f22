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

  /// The note of it where it is left, since ours was removed before both sides met: known by its
  /// text, since a tag changes where nobody has changed that.
  var leftInTrash: Skipped {
    Skipped(
      href: href.rawValue, etag: "text \(Fingerprint(text))", isWeak: true, uid: resource.uid,
      reason: nil)
  }
}

extension SyncBase {
  /// What both sides agree on where an object of theirs stands for one of ours.
  ///
  /// - Parameters:
  ///   - their: theirs, under its UID.
  ///   - object: the number of ours.
  ///   - ours: the text as we would send it.
  ///   - revision: that of ours which reads so; 0 where none does.
  ///   - origin: which side made it.
  init(of their: TheirObject, object: Int, ours: [UInt8], revision: Int, origin: Origin) {
    self.init(
      uid: their.resource.uid, object: object, href: their.href.rawValue,
      etag: their.etag?.value, isWeak: their.etag?.isWeak ?? true, ours: ours,
      theirs: their.text, revision: revision, origin: origin)
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
  /// What is left as it is until it changes, since ours lies in the trash.
  private(set) var left: Set<UID> = []
  /// What was passed over and need not be read again, and why.
  private(set) var skipped: [Skipped] = []
  /// Where something cannot be read or told apart.
  private(set) var findings: [EndpointFinding] = []
  /// Whether everything there is was seen.
  var isComplete = true
  /// How often the endpoint was asked.
  var requests = 0

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

  /// Notes that nobody can tell of an object.
  mutating func doubt(_ uid: UID) { unknown.insert(uid) }

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
