internal import PlannerCore
internal import PlannerStore

/// The order in which a run goes through objects.
extension SyncJudge {
  /// The objects about which there may be something to do: days that stand apart from their series
  /// before it.
  ///
  /// - Throws: where the planner cannot be read.
  func uids() throws(SyncError) -> [UID] {
    let rows = try inStore(tools.store.ourChanges(of: tools.pair)).sorted { $0.object < $1.object }
    let objects = theirs.objects.values.sorted { $0.href < $1.href }
    let gone = theirs.gone.sorted { $0.rawValue < $1.rawValue }
    if rows.isEmpty, objects.isEmpty, gone.isEmpty { return [] }
    let shared = try inStore(tools.store.sharedUIDs(in: tools.pair.calendar))
    var seen = meeting.given.union(shared)
    let all = (objects.map(\.resource.uid) + rows.map(\.uid) + gone).filter {
      seen.insert($0).inserted
    }
    let series = Set(rows.filter(\.hasSeries).map(\.uid))
      .union(objects.filter(\.isSeries).map(\.resource.uid))
    return all.filter { !series.contains($0) } + all.filter(series.contains)
  }

  /// A sentence for each UID that several events here share, none of which takes part.
  ///
  /// - Throws: where the planner cannot be read.
  func sharedNames() throws(SyncError) -> [String] {
    var sentences: [String] = []
    for uid in try inStore(tools.store.sharedUIDs(in: tools.pair.calendar)) {
      guard let stored = try inStore(tools.store.member(uid, of: tools.pair)) else { continue }
      let name = try tools.ours.object(stored).name
      sentences.append(
        "\"\(name)\" shares its UID \(uid.rawValue) with another event here and takes no part; remove"
          + " one of them.")
    }
    return sentences
  }
}
