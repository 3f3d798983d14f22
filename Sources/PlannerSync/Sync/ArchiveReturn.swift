internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Puts back on the other side what a run overwrote or deleted there.
///
/// The base stays as it is, so that the next run finds the old text as a change of theirs and takes
/// it in. What somebody has changed there since is left alone. The place is looked at first, as a run
/// does: nothing is written into another one.
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
  /// - Returns: a row for each, with what became of it; `unreachable` or `guarded` and none where
  ///   the place is not there or another one.
  /// - Throws: where the planner cannot be read, or another process has the pair.
  func perform(only uids: Set<UID>?) throws(SyncError) -> SyncReport {
    let lock = try PairLock(of: pair, beside: syncer.store.path)
    defer { withExtendedLifetime(lock) {} }
    let report = try perform(only: uids, at: try syncer.endpoint(of: pair, held: lock))
    lock.letGo(after: report)
    return report
  }

  private func perform(
    only uids: Set<UID>?, at endpoint: any Endpoint
  ) throws(SyncError) -> SyncReport {
    var report = SyncReport(of: pair)
    let rows = try rows(only: uids)
    let standing: [Href: FetchedObject]
    let known = try inStore(syncer.store.baseCount(of: pair))
    do throws(EndpointError) {
      let listing = try endpoint.list(since: nil)
      if let stranger = pair.stranger(listing, known: { known }) {
        report.state = .guarded
        report.findings.append(stranger)
        return report
      }
      standing = try endpoint.fetch(rows.compactMap(\.href).filter { listing.etags[$0] != nil })
    } catch {
      report.state = .unreachable
      report.findings.append(error.description)
      return report
    }
    let missing = rows.filter { !$0.stands(in: standing) }
    let mayWrite = pair.direction != .readOnly
    var outcomes: [UID: EndpointOutcome] = [:]
    if mayWrite {
      var next = 0
      try endpoint.perform(missing.map(\.change)) { _, outcome throws(SyncError) in
        outcomes[missing[next].text.uid] = outcome
        next += 1
      }
    }
    for row in rows {
      report.tell(row.text, outcomes[row.text.uid], stands: row.stands(in: standing))
    }
    report.requests = mayWrite && !missing.isEmpty ? 2 : 1
    return report
  }

  /// One object and what is known of it.
  private struct Row {
    let text: ArchivedText
    let base: SyncBase?

    /// Where it stood.
    var href: Href? { (base?.href ?? text.href).map(Href.init(rawValue:)) }

    /// What puts it back.
    var change: EndpointChange {
      guard let base else { return .create(text.uid, text: text.text) }
      return .update(Href(rawValue: base.href), text: text.text, from: base.known)
    }

    /// Whether it stands there, among what was read.
    func stands(in found: [Href: FetchedObject]) -> Bool {
      guard let href, case .object(let now, _) = found[href] else { return false }
      return now == text.text
    }
  }

  /// A row for each object: of several texts that a run kept of one, the first is what stood there
  /// before it.
  private func rows(only uids: Set<UID>?) throws(SyncError) -> [Row] {
    var rows: [Row] = []
    var seen: Set<UID> = []
    for text in try inStore(syncer.store.archived(run: run)) {
      guard text.side == .there, uids?.contains(text.uid) != false,
        seen.insert(text.uid).inserted
      else { continue }
      rows.append(Row(text: text, base: try inStore(syncer.store.base(of: text.uid, in: pair))))
    }
    return rows
  }
}

extension SyncReport {
  /// Notes what became of a text that was to be put back; without an outcome it was not tried.
  fileprivate mutating func tell(
    _ text: ArchivedText, _ outcome: EndpointOutcome?, stands: Bool
  ) {
    let reason: String
    switch outcome {
    case .written, .deleted:
      sent += 1
      reason = ""
    case nil where stands: reason = "stands there as it was"
    case nil: reason = "nothing goes out of a read-only pair"
    case .refused(.failed(let sentence)): reason = sentence
    case .refused: reason = "was changed there since and was left as it is"
    }
    if !reason.isEmpty, !stands { state = .partial }
    actions.append(
      Action(
        uid: text.uid, name: text.name, key: nil, side: reason.isEmpty ? .there : .none,
        action: reason.isEmpty ? "bring back" : "leave", reason: reason))
  }
}
