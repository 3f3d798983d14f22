internal import PlannerCore
public import PlannerStore

/// What is done to a pair itself, while no run has it.
extension Syncer {
  /// Lets a pair forget what both sides last had, so that it begins anew.
  ///
  /// - Throws: where the pair is gone, the planner cannot be written, or another process has the pair.
  public func reset(_ pair: Pair) throws(SyncError) {
    try hold(pair) { pair throws(StoreError) in try store.resetPair(pair) }
  }

  /// Ends a pair; events stay on both sides.
  ///
  /// - Throws: where the pair is gone, the planner cannot be written, or another process has the pair.
  public func remove(_ pair: Pair) throws(SyncError) {
    try hold(pair) { pair throws(StoreError) in try store.removePair(pair) }
  }

  /// What the first run of a pair that is not made yet would do; nothing is written.
  ///
  /// - Throws: where the planner cannot be read, or another process runs a pair with the same place.
  public func plan(_ unmade: Pair) throws(SyncError) -> SyncReport {
    let lock = try PairLock(of: unmade, beside: store.path)
    defer { withExtendedLifetime(lock) {} }
    return try run(unmade, with: try endpoint(of: unmade), SyncOptions(isDryRun: true))
  }

  private func hold(
    _ pair: Pair, _ body: (Pair) throws(StoreError) -> Void
  ) throws(SyncError) {
    let lock = try PairLock(of: pair, beside: store.path)
    defer { withExtendedLifetime(lock) {} }
    let pair = try current(pair)
    // What a killed run had set aside is told by what it meant to write, which is forgotten now.
    if lock.wasLeft, pair.kind != .caldav { _ = try endpoint(of: pair, held: lock) }
    try inStore(body(pair))
  }
}
