internal import PlannerCore
internal import PlannerStore

/// What an undo of a sync run says besides: what the other side still has, and how that comes back.
struct SyncUndoWords {
  private let run: SyncRunRecord
  private let counts: SyncRunCounts
  /// Whether something that the run overwrote or deleted there was kept.
  private let hasOldVersions: Bool
  /// Whether the pair is still there.
  private let isPaired: Bool
  /// Whether anything can have gone out.
  private let isWritten: Bool
  /// Whether it was a decision, and the conflict waits again.
  private let isOpenAgain: Bool

  /// Looks up the run of an operation; nil where it was none.
  init?(ofOperation number: Int, _ planner: Planner) throws(CommandError) {
    let run = try store { () throws(StoreError) in try planner.database.syncRun(number) }
    guard let run else { return nil }
    self.run = run
    counts = SyncRunCounts(run)
    (hasOldVersions, isOpenAgain) = try store { () throws(StoreError) in
      (
        try planner.database.archived(run: number).contains {
          $0.side == .there && $0.reason != .conflict
        }, try !planner.database.conflicts(decidedBy: number).isEmpty
      )
    }
    let pair = try planner.pairs().first { $0.name == run.pair }
    isPaired = pair != nil
    isWritten = pair?.direction != .readOnly
  }

  /// The lines, the first of which begins with what was undone.
  ///
  /// - Parameters:
  ///   - start: `undid #41 "sync run phone"`.
  ///   - events: `3 events`.
  /// - Returns: one or two lines.
  func lines(_ start: String, _ events: String) -> [String] {
    let parts = [
      ("received", "received"), ("merged", "merged"), ("deleted_here", "deleted"),
    ].filter { counts[$0.0] > 0 }.map { "\(counts[$0.0]) \($0.1)" }
    let what = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    let name = Sanitize.line(run.pair)
    let later =
      isOpenAgain
      ? " The conflict waits again: wk conflicts."
      : isPaired ? " \(name) hears of it on the next run." : ""
    let first = "\(start): \(events) here\(what).\(later)"
    let wentOut =
      isWritten && counts["sent"] + counts["merged"] + counts["deleted_there"] > 0
    guard wentOut || hasOldVersions else { return [first + " wk redo restores it."] }
    let back =
      hasOldVersions && isPaired
      ? ": wk sync restore \(run.id) brings \(name)'s old versions back." : "."
    return [first, "what it sent stays sent\(back) wk redo restores the rest."]
  }
}
