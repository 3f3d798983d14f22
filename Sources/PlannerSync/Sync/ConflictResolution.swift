internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Ends one conflict here, without asking the other side: their text is received with the chosen
/// values, as a run would receive it, and the next run sends the rest.
struct ConflictResolution {
  private let conflict: SyncConflict
  private let tools: SyncTools

  /// Prepares to end a conflict.
  ///
  /// - Throws: where its pair is no longer there.
  init(of conflict: SyncConflict, for syncer: Syncer) throws(SyncError) {
    self.conflict = conflict
    guard let pair = try inStore(syncer.store.pair(named: conflict.pair)) else {
      throw .noPair(conflict.pair)
    }
    tools = try SyncTools(for: pair, of: syncer)
  }

  /// Takes the chosen values.
  ///
  /// - Returns: the number of the operation; nil where nothing had to change.
  /// - Throws: where the object is no longer there, or the planner cannot be written.
  func take(_ choice: ConflictChoice) throws(SyncError) -> Int? {
    try inStore(tools.writer.begin())
    guard let stored = try inStore(tools.store.object(conflict.object)), !stored.isTrashed,
      let resource = try? CalendarResource(conflict.theirs)
    else {
      tools.writer.takeBack()
      throw .noConflict(conflict.uid.rawValue)
    }
    let our = try tools.ours.object(stored)
    let their = TheirObject(
      href: Href(rawValue: conflict.href),
      etag: conflict.etag.map { ETag($0, isWeak: conflict.isWeak) }, text: conflict.theirs,
      resource: resource)
    let loser: SyncSide = choice == .there ? .here : .there
    try ConflictLoser(tools: tools).keep(our, their, losing: loser, asCopy: choice == .both)
    var verdict = SyncVerdict(conflict.uid)
    verdict.action = .merge
    verdict.base = try inStore(tools.store.base(of: conflict.uid, in: tools.pair))
    (verdict.our, verdict.their) = (our, their)
    var theirs = TheirSide()
    theirs.add(their)
    let merge = try SyncMerge(
      of: our, with: their, since: verdict.base, zones: tools.zones(of: resource, and: our),
      detached: try DetachedDays(seeing: theirs, tools: tools).days(of: stored),
      preferring: choice == .there ? .theirs : .ours, tools: tools)
    verdict.merge = merge
    var receiver = Receiver(with: tools)
    try receiver.take(verdict)
    _ = try receiver.settleSeries(isComplete: true)
    return try inStore(tools.writer.finish(at: tools.now, state: "done", counts: "{}"))
  }
}
