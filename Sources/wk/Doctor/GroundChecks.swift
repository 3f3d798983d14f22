internal import PlannerCore
internal import PlannerStore

/// What `wk doctor` looks at before it opens the planner: tables, indexes, counters.
struct GroundChecks {
  /// What was found, one line each.
  private(set) var checks: [Check] = []
  /// Whether the planner can be opened.
  private(set) var isUsable = true

  /// Looks at the database at a path, and puts right what can be where it is told to.
  init(of path: String, fixes: Bool, in context: Context) throws(CommandError) {
    let (found, left, damage) = try store { () throws(StoreError) in
      let ground = try Groundwork(path: path)
      let found = try ground.faults()
      let mends = fixes && found.contains(where: \.isMendable)
      let left = mends ? try ground.mend(zone: context.zone) : found
      return (found, left, left.contains(where: \.stopsAll) ? try ground.damage(limit: 3) : [])
    }
    isUsable = !left.contains(where: \.stopsAll)
    for fault in damage {
      checks.append(Check("database", problem: "\(path): \(fault); see: wk help restore"))
    }
    let all = found + left.filter { !found.contains($0) }
    for fault in all {
      let isFixed = !left.contains(fault)
      checks.append(
        Check(
          "schema", problem: fault.what + Self.step(fault, isFixed: isFixed, path),
          isFixed: isFixed))
    }
    if all.isEmpty {
      checks.append(Check("schema", ok: "tables, indexes and counters are as they must be"))
    }
  }

  private static func step(_ fault: Groundwork.Fault, isFixed: Bool, _ path: String) -> String {
    if isFixed { return "; put right" }
    if fault.isMendable { return "; wk doctor --fix puts it right" }
    let place = BackupPlace(of: path)
    let last = place.names.last.map { "wk restore \(place.folder)/\($0)" }
    return "; keep a copy of the planner and go back to a backup: \(last ?? "wk help restore")"
  }
}
