/// Stops a run that would delete more than anybody deletes by hand: more likely a folder is not
/// mounted, or a listing lies.
///
/// Counted are objects that are absent on the other side, whatever would follow from that, and
/// arrivals that were undone here. What the user deleted here is proof and is not counted.
struct DeletionGuard: Hashable, Sendable {
  /// How many deletions the run infers.
  let deletions: Int
  /// How many objects the pair knows.
  let known: Int

  /// Whether a run may go on.
  ///
  /// - Parameter allowed: how many deletions the user has allowed; nil = none beyond what is usual.
  /// - Returns: false where it must not write anything.
  func lets(through allowed: Int?) -> Bool {
    if let allowed, deletions <= allowed { return true }
    let isMany = deletions >= 3 && deletions * 4 >= known
    let isAll = deletions >= 2 && deletions == known
    return !(isMany || isAll || deletions > 50)
  }

  /// What to say where it stops a run.
  func sentence(for pair: String) -> String {
    "\(deletions) of \(known) events are gone from \(pair), more than anybody deletes by hand; if that"
      + " is right, run it with --allow-deletions \(deletions)."
  }
}
