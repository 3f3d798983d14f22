internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// What `wk doctor` looks at in the planner itself.
struct PlannerChecks {
  let planner: Planner
  /// Now.
  let now: Instant
  /// Whether to put right what is derived.
  let fixes: Bool

  /// All of them, in the order in which they are shown.
  func all() throws(CommandError) -> [Check] {
    let found = try store { () throws(StoreError) in try planner.database.inspect() }
    return [try integrity(found), try counts(found), try series(), twins(found)]
  }

  private func integrity(_ found: Inspection) throws(CommandError) -> Check {
    let place =
      "database \(planner.database.path), \(Wording.size(found.bytes)), schema \(found.schema)"
    guard let first = found.faults.first else {
      return Check("database", ok: "\(place), integrity_check passed")
    }
    let problem = "\(place) has \(Wording.count(found.faults.count, "fault")), the first: \(first)"
    let isIndex = found.faults.allSatisfy { $0.contains("index") }
    guard isIndex else {
      return Check("database", problem: "\(problem); keep a copy of it and see: wk help restore")
    }
    guard fixes else {
      return Check("database", problem: "\(problem); wk doctor --fix writes the indexes anew")
    }
    let left = try store { () throws(StoreError) in
      try planner.database.reindex()
      return try planner.database.inspect().faults
    }
    return Check(
      "database", problem: "\(problem); the indexes were written anew", isFixed: left.isEmpty)
  }

  private func counts(_ found: Inspection) throws(CommandError) -> Check {
    guard found.miscounted > 0 || found.differingDays > 0 else {
      return Check("counts", ok: "the counts of all days are those of their events")
    }
    let problem =
      "counts of \(Wording.count(found.differingDays, "day")) are not those of their events"
    guard fixes else {
      return Check("counts", problem: "\(problem); wk doctor --fix counts anew")
    }
    let (rows, left) = try store { () throws(StoreError) in
      (try planner.database.recount(), try planner.database.inspect().differingDays)
    }
    return Check(
      "counts", problem: "\(problem); \(Wording.count(rows, "row")) counted anew",
      isFixed: left == 0)
  }

  private func series() throws(CommandError) -> Check {
    let horizon = SeriesHorizon(of: planner.database, at: now)
    let short = try sync { () throws(SyncError) in try horizon.shortCount() }
    guard short > 0 else {
      return Check("series", ok: "the days of series are stored a year ahead")
    }
    let problem =
      "the days of \(short) series are stored less than a year ahead, which makes views slower"
    guard fixes else {
      return Check("series", problem: "\(problem); wk doctor --fix carries them on")
    }
    let extended = try sync { () throws(SyncError) in try horizon.extend() }
    let left = try sync { () throws(SyncError) in try horizon.shortCount() }
    return Check("series", problem: "\(problem); \(extended) carried on", isFixed: left == 0)
  }

  /// Twins are no fault of the planner's, and giving them another UID would cut them off from the
  /// file that they came from.
  private func twins(_ found: Inspection) -> Check {
    let number = found.twins
    return Check(
      "uids",
      ok: number == 0
        ? "every UID is there once in its calendar"
        : "\(Wording.count(number, "object")) with the UID of another one, told apart")
  }
}
