internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Puts back on the other side what a run overwrote or deleted there.
///
/// The base stays as it is, so that the next run finds the old text as a change of theirs and takes
/// it in. What somebody has changed there since is left alone.
struct ArchiveReturn {
  private let run: Int
  private let syncer: Syncer
  private let pair: Pair

  /// Prepares to put back what a run has taken.
  ///
  /// - Throws: where there is no such run, or its pair is gone.
  init(of run: Int, for syncer: Syncer) throws(SyncError) {
    self.run = run
    self.syncer = syncer
    guard let record = try inStore(syncer.store.syncRun(run)) else { throw .noRun(run) }
    guard let pair = try inStore(syncer.store.pair(named: record.pair)) else {
      throw .noPair(record.pair)
    }
    self.pair = pair
  }

  /// Puts texts back.
  ///
  /// - Parameter uids: the objects that are meant; nil = all.
  /// - Returns: a row for each, with what became of it.
  /// - Throws: where the planner cannot be read, or another process has the pair.
  func perform(only uids: Set<UID>?) throws(SyncError) -> SyncReport {
    let lock = try PairLock(of: pair, beside: syncer.store.path)
    defer { withExtendedLifetime(lock) {} }
    let endpoint = try syncer.endpoint(of: pair)
    if lock.wasLeft { endpoint.clearAway() }
    var report = SyncReport(of: pair)
    let texts = try inStore(syncer.store.archived(run: run)).filter { text in
      text.side == .there && uids?.contains(text.uid) != false
    }
    var changes: [EndpointChange] = []
    for text in texts { changes.append(try change(for: text)) }
    var outcomes: [EndpointOutcome] = []
    try endpoint.perform(changes) { _, outcome throws(SyncError) in outcomes.append(outcome) }
    for (text, outcome) in zip(texts, outcomes) { report.tell(text, outcome) }
    report.requests = changes.isEmpty ? 0 : 1
    return report
  }

  private func change(for text: ArchivedText) throws(SyncError) -> EndpointChange {
    guard let base = try inStore(syncer.store.base(of: text.uid, in: pair)) else {
      return .create(text.uid, text: text.text)
    }
    return .update(Href(rawValue: base.href), text: text.text, from: base.known)
  }
}

extension SyncReport {
  /// Notes what became of a text that was put back.
  fileprivate mutating func tell(_ text: ArchivedText, _ outcome: EndpointOutcome) {
    let reason: String
    switch outcome {
    case .written, .deleted:
      sent += 1
      reason = ""
    case .refused(.failed(let sentence)): reason = sentence
    case .refused: reason = "was changed there since and was left as it is"
    }
    if !reason.isEmpty { state = .partial }
    actions.append(
      Action(
        uid: text.uid, name: text.name, key: nil, side: reason.isEmpty ? .there : .none,
        action: reason.isEmpty ? "bring back" : "leave", reason: reason))
  }
}
