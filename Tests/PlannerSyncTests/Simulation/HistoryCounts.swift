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
    let faults = Fault.allCases.map(\.rawValue).filter { self.faults[$0] == nil }
    let policies = ConflictPolicy.allCases.map { "\($0)" }.filter { conflicts[$0] == nil }
    return faults + policies + ["deletions"].filter { guards[$0] == nil }
  }

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
