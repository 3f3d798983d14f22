internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

// One day of a series may be an object of its own here, and a component of the series' object there,
// as most programs write it. It is one day, and counts once: what the component says goes into the
// object.

extension InferredTicks {
  /// Brings what a series' object says of some of its days into the objects that these are.
  ///
  /// - Parameters:
  ///   - ids: the days that are objects of their own.
  ///   - object: the object of the series.
  ///   - series: the series as it is now.
  ///   - zones: the zones that its text may name.
  /// - Returns: those of the days that stand in its text too, and what the report says.
  /// - Throws: where the planner cannot be written.
  func join(
    _ ids: [RecurrenceID], of object: StoredObject, _ series: SeriesText, _ zones: ZoneBook.Scope
  ) throws(SyncError) -> (twice: [RecurrenceID], findings: [Finding]) {
    guard let text = object.text else { return ([], []) }
    let told = days(ids, in: text, zones)
    guard !told.isEmpty else { return ([], []) }
    var former: [RecurrenceID: PlannerEvent] = [:]
    if let operation = tools.writer.number,
      let before = try inStore(tools.writer.before(object, in: operation))?.text
    {
      former = days(ids, in: before, zones)
    }
    var findings: [Finding] = []
    for (id, theirs) in told.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let own = series.detached(id, of: object.uid, at: now)
        .flatMap { tools.reader.read($0, zones: zones).contents.events.first?.event }
      guard let base = former[id] ?? own else { continue }
      if let finding = try join(theirs, since: base, series.uid(of: id, in: object.uid), object) {
        findings.append(finding)
      }
    }
    return (told.keys.sorted { $0.rawValue < $1.rawValue }, findings)
  }

  /// What a text says of some days in components of their own.
  private func days(
    _ ids: [RecurrenceID], in text: [UInt8], _ zones: ZoneBook.Scope
  ) -> [RecurrenceID: PlannerEvent] {
    let contents = tools.reader.contents(
      of: text, zones: zones, in: CivilDate.first...CivilDate.first)
    var days: [RecurrenceID: PlannerEvent] = [:]
    for event in contents.events {
      if let id = event.recurrenceID, ids.contains(id), days[id] == nil { days[id] = event.event }
    }
    return days
  }

  /// Gives the object of a day what they have changed of it; what was changed here too stays.
  private func join(
    _ theirs: PlannerEvent, since base: PlannerEvent, _ uid: UID, _ series: StoredObject
  ) throws(SyncError) -> Finding? {
    guard let object = try inStore(tools.store.object(uid, in: series.calendarID)),
      !object.isTrashed,
      var day = try inStore(tools.writer.events(of: object)).first?.contents
    else { return nil }
    let ours = day.event.fields(differingFrom: base)
    let changed = theirs.fields(differingFrom: base)
    var taken = changed.subtracting(ours)
    var differing = changed.intersection(ours)
      .intersection(theirs.fields(differingFrom: day.event))
    if theirs.status == .finished, day.event.status == .finished {
      // Both have finished it: the earlier moment counts.
      differing.remove(.status)
      if let other = theirs.finishedAt, day.event.finishedAt.map({ other < $0 }) ?? true {
        taken.insert(.status)
      }
    }
    if !taken.isEmpty {
      day.event = day.event.taking(taken, from: theirs)
      day.edited.formUnion(taken)
      try rewrite(object, [day], over: object.text)
    }
    guard !differing.isEmpty else { return nil }
    let name = day.occurrenceDay.map(\.description) ?? "a day"
    let reason = "was changed on \(name) here and there: what it is here stayed"
    return Finding(line: 0, uid: series.uid, reason: reason)
  }
}
