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

  /// All of them, in the order in which they are shown; `ground` was looked at before.
  func add(to checks: inout [Check], behind ground: [Check]) throws(CommandError) {
    checks.append(try integrity(inspection()))
    checks += ground
    checks.append(try derived())
    let found = try inspection()
    checks.append(try counts(found))
    checks.append(try series())
    checks += try impossibleDays()
    checks.append(twins(found))
  }

  private func inspection() throws(CommandError) -> Inspection {
    try store { () throws(StoreError) in try planner.database.inspect() }
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

  private func derived() throws(CommandError) -> Check {
    let (found, left) = try sync { () throws(SyncError) in
      let check = try DerivedCheck(of: planner.database, at: now)
      let found = try check.find()
      guard fixes, !found.damaged.isEmpty else { return (found, found) }
      _ = try check.mend(found)
      return (found, try check.find())
    }
    if let uid = left.empty.first {
      let number = Wording.count(left.empty.count, "object")
      return Check(
        "derived",
        problem: "\(number) lost text and event, the first has the UID \(uid.rawValue);"
          + " go back to a backup: wk help restore")
    }
    guard let first = found.first else {
      return Check("derived", ok: "the rows of events and appointments are what their texts say")
    }
    let problem =
      "the rows of \(Wording.count(found.damaged.count, "object")) are not what their texts say,"
      + " the first: \(first)"
    guard fixes else {
      return Check("derived", problem: "\(problem); wk doctor --fix derives them anew")
    }
    return Check(
      "derived", problem: "\(problem); derived anew", isFixed: left.damaged.isEmpty)
  }

  /// What no text can give back has to be said by the user.
  private func impossibleDays() throws(CommandError) -> [Check] {
    let days = try store { () throws(StoreError) in try planner.database.impossibleDays() }
    return days.map { day in
      let key = day.event.map { EventKey(number: $0).stem }
      let place = key.map { "the event \($0)" } ?? "a row of the table \(day.table)"
      let step =
        switch (key, day.column) {
        case (let key?, "day"): "wk edit \(key) --on DAY gives it another"
        case (let key?, "finished_day"): "wk reopen \(key) and wk done \(key) give it another"
        default: "go back to a backup: wk help restore"
        }
      return Check("days", problem: "\(place) has the day \(day.text), which is none; \(step)")
    }
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
