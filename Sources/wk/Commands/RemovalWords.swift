internal import PlannerCore
internal import PlannerStore

/// What became of removed events, in words.
struct RemovalWords {
  /// The events.
  let rows: [EventRow]
  /// Of each whether it went to the trash; nil = nothing was written.
  let kept: [Bool]?
  /// How many appointments and other objects went with them.
  var others = 0
  let planner: Planner

  /// How long the trash keeps them; nil where nothing went there.
  func inTrash(_ language: Language) -> String? {
    guard let kept else { return nil }
    let count = kept.count { $0 } + others
    guard count > 0 else { return nil }
    let number = count == rows.count + others ? "" : "\(count) "
    guard let day = planner.database.retention.lastDay(from: planner.today) else {
      return "\(number)kept in trash"
    }
    return "\(number)kept in trash until \(language.fullDay(day))"
  }

  /// How many days with a state of their own the trash does not keep; empty for none.
  var leftOut: [String] {
    let count = zip(rows, kept ?? []).count { $0.isDeviation && !$1 }
    guard count > 0 else { return [] }
    return [
      count == 1
        ? "a day left out of its series, not kept in trash"
        : "\(count) days left out of their series, not kept in trash"
    ]
  }
}
