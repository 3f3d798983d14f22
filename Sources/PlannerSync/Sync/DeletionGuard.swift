/// Stops a run that would delete more than anybody deletes by hand: more likely a folder is not
/// mounted, or a listing lies.
///
/// Counted are objects that are absent on the other side, where anything would follow from that, and
/// arrivals that were undone here. What the user deleted here is proof and is not counted.
struct DeletionGuard: Hashable, Sendable {
  /// How many are absent on the other side.
  let missingThere: Int
  /// How many came from there and were undone here, so that they would be deleted there.
  var undoneHere = 0
  /// How many objects the pair knows.
  let known: Int

  /// How many deletions the run infers.
  var deletions: Int { missingThere + undoneHere }

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

  /// What to say where it stops a run; what to do where all is right, who runs it says.
  func sentence(for pair: String) -> String {
    let gone = "\(missingThere) of \(known) events are gone from \(pair)"
    let undone =
      "\(undoneHere) of \(known) events came from \(pair), were undone here and would be deleted"
      + " there"
    return switch (missingThere, undoneHere) {
    case (_, 0): "\(gone), more than anybody deletes by hand."
    case (0, _): "\(undone), more than anybody deletes by hand."
    default: "\(gone) and \(undone), more than anybody deletes by hand."
    }
  }
}
