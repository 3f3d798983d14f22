internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

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

  /// What stands there, as far as the pair knows.
  var known: KnownState {
    KnownState(etag: etag.map { ETag($0, isWeak: isWeak) }, text: theirs)
  }
}
