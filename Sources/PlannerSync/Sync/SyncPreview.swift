internal import PlannerCore
public import PlannerStore

/// What a pair that is new finds on both sides.
public struct SyncPreview: Hashable, Sendable {
  /// How many objects the other side has.
  public var there = 0
  /// How many the planner has.
  public var here = 0
  /// How many of them have one UID on both.
  public var matching = 0
  /// How many things there are of a kind that pairs do not move, such as meetings.
  public var passedOver = 0
  /// What cannot be read there, a sentence each; why the place cannot be reached.
  public var findings: [String] = []
  /// Whether the place can be reached.
  public var isReachable = true
}

extension Syncer {
  /// Looks at both sides of a pair that has not run yet, and writes nothing.
  ///
  /// - Throws: where the planner cannot be read.
  public func look(at pair: Pair) throws(SyncError) -> SyncPreview {
    var preview = SyncPreview()
    let ours = try inStore(store.ourChanges(of: pair))
    preview.here = ours.count
    let notes = try inStore(store.movesNotes(pair))
    let endpoint = try endpoint(of: pair)
    do throws(EndpointError) {
      let listing = try endpoint.list(since: nil)
      var reader = TheirReader(endpoint, tags: [], skipped: [], takesNotes: notes)
      let theirs = try reader.read(listing)
      preview.there = theirs.objects.count
      preview.passedOver = theirs.passedOver
      preview.matching = ours.count { theirs.objects[$0.uid] != nil }
      preview.findings = theirs.findings.map(\.sentence)
    } catch {
      preview.isReachable = false
      preview.findings = [error.description]
    }
    return preview
  }
}
