internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// What the user has decided since the last run.
///
/// Until a run takes a decision up, the pair's base stays where it was: a decision that is undone
/// leaves the conflict as it was found.
struct ConflictDecisions {
  let tools: SyncTools

  /// Moves the bases of what was decided to the text that was decided upon, so that what differs
  /// from it here is sent.
  ///
  /// - Parameter isDryRun: whether the run takes that back at its end, having planned with it.
  /// - Throws: where the planner cannot be written.
  func takeUp(isDryRun: Bool) throws(SyncError) {
    guard try !decided().isEmpty else { return }
    try inStore(tools.writer.begin())
    for conflict in try decided() {
      if let base = try base(after: conflict) { try inStore(tools.writer.set(base)) }
      try inStore(tools.writer.dropConflict(conflict.uid))
    }
    if !isDryRun { try inStore(tools.writer.commitChunk()) }
  }

  private func decided() throws(SyncError) -> [SyncConflict] {
    try inStore(tools.store.decidedConflicts(of: tools.pair))
  }

  private func base(after conflict: SyncConflict) throws(SyncError) -> SyncBase? {
    guard let stored = try inStore(tools.store.object(conflict.object)),
      let their = try? TheirObject(of: conflict)
    else { return nil }
    let our = try tools.ours.object(stored)
    let old = try inStore(tools.store.base(of: conflict.uid, in: tools.pair))
    let zones = tools.zones(of: their.resource, and: our)
    let agreed = SyncMerge.agreed(our, their, since: old, zones: zones, tools: tools)
    return tools.base(of: their, and: our, agreed: agreed, since: old)
  }
}

extension TheirObject {
  /// The object that a conflict found on the other side.
  ///
  /// - Throws: where this version cannot read it any more.
  init(of conflict: SyncConflict) throws(CalendarResource.Refusal) {
    self.init(
      href: Href(rawValue: conflict.href),
      etag: conflict.etag.map { ETag($0, isWeak: conflict.isWeak) }, text: conflict.theirs,
      resource: try CalendarResource(conflict.theirs))
  }
}
