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
    verdict.merge = try merge(our, with: their, since: verdict.base, choice)
    var receiver = Receiver(with: tools)
    try receiver.take(verdict)
    _ = try receiver.settleSeries(isComplete: true)
    return try inStore(tools.writer.finish(at: tools.now, state: "done", counts: "{}"))
  }

  /// Their text brought into ours with the values that were chosen.
  private func merge(
    _ our: OurObject, with their: TheirObject, since base: SyncBase?, _ choice: ConflictChoice
  ) throws(SyncError) -> SyncMerge {
    var theirs = TheirSide()
    theirs.add(their)
    let detached = try DetachedDays(seeing: theirs, tools: tools).days(of: our.stored)
    func merged(besides others: Set<MergePlace>) throws(SyncError) -> SyncMerge {
      try SyncMerge(
        of: our, with: their, since: base, zones: tools.zones(of: their.resource, and: our),
        detached: detached, preferring: choice == .there ? .theirs : .ours, besides: others,
        tools: tools)
    }
    let plain = try merged(besides: [])
    guard case .each(let numbers) = choice else { return plain }
    // The conflict keeps the words of a unit; which unit that is, the merge knows.
    let chosen = conflict.units.enumerated().filter { numbers.contains($0.offset) }.map(\.element)
    let places = plain.conflicts.filter { found in
      chosen.contains { $0.unit == found.unit.words && $0.recurrenceID == found.recurrenceID }
    }
    return try merged(besides: Set(places.map(\.place)))
  }
}
