import PlannerCore

@testable import PlannerStore
@testable import PlannerSync

/// How often each thing happened in all histories.
struct HistoryCounts {
  var actions: [String: Int] = [:]
  var verdicts: [String: Int] = [:]
  var faults: [String: Int] = [:]
  var conflicts: [String: Int] = [:]
  var guards: [String: Int] = [:]
  var states: [String: Int] = [:]
  var steps = 0
}

extension HistoryCounts: CustomStringConvertible {
  mutating func add(_ other: HistoryCounts) {
    actions.merge(other.actions, uniquingKeysWith: +)
    verdicts.merge(other.verdicts, uniquingKeysWith: +)
    faults.merge(other.faults, uniquingKeysWith: +)
    conflicts.merge(other.conflicts, uniquingKeysWith: +)
    guards.merge(other.guards, uniquingKeysWith: +)
    states.merge(other.states, uniquingKeysWith: +)
    steps += other.steps
  }

  /// What must happen at least once, and did not.
  var missing: [String] {
    func lacks(_ names: [String], _ counts: [String: Int]) -> [String] {
      names.filter { counts[$0] == nil }
    }
    // `keep` is what a mode leaves as it is; `nothing` and `forget` are told of by no report.
    let kinds: [SyncAction] = [
      .receive, .receiveNew, .revive, .merge, .match, .deleteHere, .send, .sendNew, .overwrite,
      .deleteThere, .conflict,
    ]
    let units = ["name", "day", "description", "status"].filter { unit in
      !conflicts.keys.contains { $0.hasPrefix("ask ") && $0.contains(unit) }
    }
    var missing = lacks(Self.acts, actions)
    missing += lacks(kinds.map(\.rawValue), verdicts)
    missing += lacks(Fault.allCases.map(\.rawValue) + ["userMeanwhile"], faults)
    missing += lacks(ConflictPolicy.allCases.map(\.rawValue), conflicts)
    missing += units.map { "ask \($0)" }
    missing += lacks(["deletions", "place"], guards)
    return missing + lacks(["done", "partial", "guarded", "unreachable"], states)
  }

  /// What users and other programs do; the latter also just before an object is written (meddle).
  private static let acts: [String] = {
    let own = [
      "create", "create series", "rename", "describe", "categorize", "uncategorize", "finish",
      "reopen", "move", "move series", "move away", "remove", "restore", "undo", "redo",
      "rename day", "finish day", "move day", "skip day", "resolve", "run", "create there",
      "series there", "create again there", "remove there", "remove many there",
    ]
    let edits = [
      "rename", "describe", "location", "property", "alarm", "move", "tick", "categorize",
      "advance", "override",
    ]
    return own + edits.map { "there \($0)" } + edits.map { "meddle \($0)" }
  }()

  var description: String {
    func lines(_ name: String, _ counts: [String: Int]) -> String {
      "\(name): "
        + counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
    return [
      "steps: \(steps)", lines("actions", actions), lines("verdicts", verdicts),
      lines("faults", faults),
      lines("conflicts", conflicts), lines("guards", guards), lines("states", states),
    ].joined(separator: "\n")
  }
}
