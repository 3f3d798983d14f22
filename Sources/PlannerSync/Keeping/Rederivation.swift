public import PlannerCore
public import PlannerStore

/// Derives anew what an older version of the program read from the texts of objects.
///
/// The user has changed nothing by it: there is no operation, no revision and no edited field. It
/// goes in batches, each of its own, so that a run that is killed goes on where it was.
public struct Rederivation {
  private let store: PlannerStore
  private let now: Instant
  /// So many objects are looked at before others may write.
  private static let batchSize = 1_000

  /// Prepares it in a planner at a moment.
  public init(in store: PlannerStore, at now: Instant) {
    self.store = store
    self.now = now
  }

  /// Derives the rows of all objects that an older codec has read; where there are none, that is
  /// known without a look at them.
  ///
  /// - Throws: where the planner cannot be read or written.
  public func run() throws(SyncError) {
    guard try inStore(store.hasOlderRows()) else { return }
    let check = try DerivedCheck(of: store, at: now)
    var last = 0
    while case let batch = try inStore(store.olderObjects(after: last, limit: Self.batchSize)),
      let first = batch.first, let end = batch.last
    {
      _ = try check.mend(try check.find(first...end))
      try inStore(store.noteCodec(upTo: end))
      last = end
    }
    try inStore(store.noteCodec(upTo: nil))
  }
}
