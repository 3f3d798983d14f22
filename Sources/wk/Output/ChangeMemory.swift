internal import PlannerCore

/// What a run has changed so far, for the case that saying so fails.
///
/// Results may go to a full disk. Whoever reads nothing but an error would do it all again.
final class ChangeMemory {
  private var changes: [String] = []
  private var isUndoable = false

  /// Notes a change as it would be said, `added t1c`.
  func add(_ change: String, isUndoable: Bool) {
    changes.append(change)
    self.isUndoable = self.isUndoable || isUndoable
  }

  /// The error of a run whose results could not be written, for a reason in the system's words.
  func unwritten(_ reason: String) -> CommandError {
    guard !changes.isEmpty else {
      return CommandError(.failed, "The output could not be written: \(reason).")
    }
    return CommandError(
      .failed,
      "\(changes.joined(separator: ", ").capitalizedStart), but the output could not be written:"
        + " \(reason).",
      hint: isUndoable ? "wk undo reverts it." : nil)
  }
}

extension ChangeResult {
  /// Notes what was done to the events: `added t1c`; nothing where nothing had to change.
  func remember(_ verb: String, _ planner: Planner, in context: Context) {
    guard operation != nil else { return }
    let named = rows.prefix(5).map { $0.key.text(in: planner.today.year) }
    let more = rows.count > named.count ? " and \(rows.count - named.count) more" : ""
    context.changes.add("\(verb) \(named.joined(separator: " "))\(more)", isUndoable: true)
  }
}
