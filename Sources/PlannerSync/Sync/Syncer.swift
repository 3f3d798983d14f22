public import PlannerCore
public import PlannerStore

/// Syncs calendars of the planner with places outside: what `wk sync` does.
///
/// Nothing is written on either side before all of a run is planned, and an object is written only
/// where it still is what the plan was made on.
public struct Syncer {
  let store: PlannerStore
  let now: Instant
  let command: String
  let clock: () -> Int
  /// Whether a verdict is made again when it is carried out; a test shows that it must.
  var isJudgedAgain = true

  /// Prepares to sync.
  ///
  /// - Parameters:
  ///   - store: the planner.
  ///   - now: now.
  ///   - clock: the time in nanoseconds since 1970, asked again and again: files that are younger
  ///     than a moment may change unseen.
  ///   - command: what the log calls a run, as the user typed it.
  public init(
    of store: PlannerStore, at now: Instant, clock: @escaping () -> Int, command: String
  ) {
    self.store = store
    self.now = now
    self.command = command
    self.clock = clock
  }

  /// Runs a pair.
  ///
  /// - Parameters:
  ///   - pair: the pair.
  ///   - options: how.
  ///   - agree: asked before the first write of the pair's first run, with the plan; false ends the
  ///     run as cancelled.
  ///   - progress: told how far it has come.
  /// - Returns: what was done.
  /// - Throws: where the planner cannot be read or written, or another run has the pair.
  public func run(
    _ pair: Pair, _ options: SyncOptions = SyncOptions(),
    agree: (SyncReport) -> Bool = { _ in true }, progress: (SyncProgress) -> Void = { _ in }
  ) throws(SyncError) -> SyncReport {
    let lock = try PairLock(of: pair, beside: store.path)
    defer { withExtendedLifetime(lock) {} }
    let pair = try current(pair)
    let endpoint = try endpoint(of: pair, held: lock)
    let report = try run(pair, with: endpoint, options, agree: agree, progress: progress)
    lock.letGo(after: report)
    return report
  }

  /// Runs a pair with an endpoint, which tests choose.
  func run(
    _ pair: Pair, with endpoint: any Endpoint, _ options: SyncOptions = SyncOptions(),
    agree: (SyncReport) -> Bool = { _ in true }, progress: (SyncProgress) -> Void = { _ in }
  ) throws(SyncError) -> SyncReport {
    var run = try PairRun(of: pair, with: endpoint, for: self, options)
    return try run.perform(agree: agree, progress: progress)
  }

  /// Ends a conflict: the object becomes what is chosen, here and at once; the next run sends it.
  ///
  /// - Parameters:
  ///   - conflict: the conflict.
  ///   - choice: whose values stand.
  /// - Returns: what came of it; until the next run, undo lets the conflict wait again.
  /// - Throws: where the object or the conflict is no longer there or another one, the planner cannot
  ///   be written, or another process has the pair.
  public func resolve(
    _ conflict: SyncConflict, _ choice: ConflictChoice
  ) throws(SyncError) -> ConflictOutcome {
    guard let pair = try inStore(store.pair(named: conflict.pair)) else {
      throw .noPair(conflict.pair)
    }
    let lock = try PairLock(of: pair, beside: store.path)
    defer { withExtendedLifetime(lock) {} }
    return try ConflictResolution(of: conflict, for: self).take(choice)
  }

  /// Brings back what a run overwrote or deleted on the other side, as far as nobody has changed it
  /// since; the next run takes it in.
  ///
  /// - Parameters:
  ///   - run: the number of the run.
  ///   - uids: the objects that are meant; nil = all.
  /// - Returns: a row for each of them.
  /// - Throws: where the planner cannot be read, or the pair is gone or busy.
  public func restore(run: Int, only uids: Set<UID>? = nil) throws(SyncError) -> SyncReport {
    try ArchiveReturn(of: run, for: self).perform(only: uids)
  }

  /// A pair as it is now: whoever had it until now may have changed it.
  func current(_ pair: Pair) throws(SyncError) -> Pair {
    guard let now = try inStore(store.pairs()).first(where: { $0.id == pair.id }) else {
      throw .noPair(pair.name)
    }
    return now
  }

  /// The endpoint of a pair, where what a killed run has left half-written is put in order.
  func endpoint(of pair: Pair, held lock: PairLock) throws(SyncError) -> any Endpoint {
    let endpoint = try endpoint(of: pair)
    if lock.wasLeft {
      endpoint.putBack(try left(by: pair))
      endpoint.clearAway()
    }
    return endpoint
  }

  /// What a killed run of a pair was about to change.
  private func left(by pair: Pair) throws(SyncError) -> [EndpointChange] {
    var changes: [EndpointChange] = []
    for intent in try inStore(store.intents(of: pair)) {
      guard let href = intent.href.map(Href.init(rawValue:)) else {
        if let text = intent.text { changes.append(.create(intent.uid, text: text)) }
        continue
      }
      guard let base = try inStore(store.base(of: intent.uid, in: pair)) else { continue }
      changes.append(
        intent.text.map { .update(href, text: $0, from: base.known) }
          ?? .delete(href, from: base.known))
    }
    return changes
  }

  /// The endpoint of a pair.
  func endpoint(of pair: Pair) throws(SyncError) -> any Endpoint {
    switch pair.kind {
    case .file: ICSFileEndpoint(path: pair.place, now: clock)
    case .folder: VdirEndpoint(path: pair.place, now: clock)
    case .caldav: throw .noEndpoint(pair.name)
    }
  }
}

/// Whose values stand where both sides changed the same.
public enum ConflictChoice: Hashable, Sendable {
  /// Ours.
  case here
  /// Theirs.
  case there
  /// Ours under the old UID, theirs as a new event beside it.
  case both
  /// Theirs in the units of the conflict with these numbers, ours in all others.
  case each(there: Set<Int>)
}

extension PairLock {
  /// Notes that the place is in order, where a run has reached it.
  func letGo(after report: SyncReport) {
    if report.state != .unreachable, report.state != .guarded { wasLeft = false }
  }
}
