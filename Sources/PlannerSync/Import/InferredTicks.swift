internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// What follows from an import for series, once all of it is there.
///
/// A series that another program has moved on by whole occurrences finishes each one that it
/// passed, unless a finished copy of it is there or comes later. A day that came as an object of its
/// own is taken out of the series, if that is an older copy and still holds it.
struct InferredTicks {
  let tools: ImportTools
  private let current: CurrentText
  let now: Instant

  /// Prepares to look at what an import has written.
  init(after tools: ImportTools, at now: Instant) throws(SyncError) {
    self.tools = tools
    self.now = now
    current = try CurrentText(in: tools.store)
  }

  /// Takes days out of series that have become objects of their own.
  ///
  /// - Returns: what the report says.
  /// - Throws: where the planner cannot be written.
  func takeOut() throws(SyncError) -> [Finding] {
    var findings: [Finding] = []
    let found = try inStore(tools.writer.detachedBesideSeries())
    for (number, days) in Dictionary(grouping: found, by: \.series).sorted(by: { $0.key < $1.key })
    {
      guard let object = try inStore(tools.store.object(number)) else { continue }
      findings += try takeOut(days, of: object)
    }
    return findings
  }

  /// Finishes what a series has passed, and keeps what it has lost.
  ///
  /// - Parameters:
  ///   - number: the number of its object.
  ///   - operation: the import that gave it another text.
  /// - Returns: what the report says.
  /// - Throws: where the planner cannot be written.
  func infer(from number: Int, in operation: Int) throws(SyncError) -> [Finding] {
    guard let object = try inStore(tools.store.object(number)), !object.isTrashed,
      object.twin.isEmpty, let before = try inStore(tools.writer.before(object, in: operation)),
      let series = before.events.first(where: \.isSeries), series.event.status.isOpen,
      let text = object.text
    else { return [] }
    let zones = try current.scope(of: object)
    let old = try current.text(
      before.text, uid: object.uid, before.events, stamps: object.stamps, zones: zones)
    guard let base = SeriesText(old, plannerZone: tools.store.zone, zones: zones) else {
      return []
    }
    let events = try inStore(tools.writer.events(of: object)).map(\.contents)
    guard let master = events.first(where: { $0.recurrenceID == nil }) else { return [] }
    let known = Set(events.compactMap(\.recurrenceID))
      .union(try inStore(tools.writer.detached(from: object)))
    guard let later = SeriesText(text, plannerZone: tools.store.zone, zones: zones) else {
      let own = tools.reader.read(text, zones: zones)
      guard !master.isSeries, !own.hasUnusedRule else { return [] }
      return try end(of: base, as: master.event, known, in: object)
    }
    let passed = base.passed(by: later).filter { !known.contains($0) }
    let days = try finish(passed, of: base, in: object)
    return Self.findings(days, in: object, Self.finished) + whole(base, master, in: object)
  }

  /// Does what follows where a series does not repeat any more.
  ///
  /// One that stands on its last day was moved on to it, or ended there: what it passed is finished.
  /// Of one that stands on another day nobody knows what became of those before it: they stay.
  private func end(
    of base: SeriesText, as event: PlannerEvent, _ known: Set<RecurrenceID>,
    in object: StoredObject
  ) throws(SyncError) -> [Finding] {
    let (all, next) = base.ended(on: event.day)
    let passed = all.filter { !known.contains($0) }
    guard let next else {
      return Self.findings(
        try finish(passed, of: base, in: object), in: object, Self.finished)
    }
    let days = try add(passed, of: base, in: object) { _ in }
    var findings = Self.findings(days, in: object, Self.kept)
    if try inStore(!tools.writer.holds(event.name, on: next, in: object.calendarID)) {
      let reason =
        "does not repeat any more: its days from \(next) on are gone; wk undo brings them back"
      findings.append(Finding(line: 0, uid: object.uid, reason: reason))
    }
    return findings
  }

  /// What to say where another program has finished a series as a whole, days to come among them.
  private func whole(
    _ base: SeriesText, _ master: ObjectEvent, in object: StoredObject
  ) -> [Finding] {
    guard master.event.status == .finished, !master.edited.contains(.status),
      let day = master.event.finishedDay ?? master.event.day,
      let next = base.firstDay(after: day)
    else { return [] }
    let reason =
      "was finished as a whole: its days from \(next) on are gone, since its text cannot tell that"
      + " only one was meant; wk undo brings them back"
    return [Finding(line: 0, uid: object.uid, reason: reason)]
  }

  /// Puts days that were inferred into the trash of which this import has brought a finished copy.
  func giveWay() throws(SyncError) -> [Finding] {
    var findings: [Finding] = []
    for number in try inStore(tools.writer.inferredBesideCopies()) {
      guard let object = try inStore(tools.store.object(number)),
        let day = try inStore(tools.writer.events(of: object)).first?.contents.event.day
      else { continue }
      try inStore(tools.writer.remove(object))
      let reason =
        "\(day) came as a finished copy: what had been inferred for that day is in the trash"
      findings.append(Finding(line: 0, uid: object.detachedFrom?.series, reason: reason))
    }
    return findings
  }

  // MARK: -

  /// Makes finished days of what a series has passed, but for those of which a finished copy is
  /// there.
  private func finish(
    _ passed: [RecurrenceID], of base: SeriesText, in object: StoredObject
  ) throws(SyncError) -> [CivilDate] {
    let moment = object.stamps.changed ?? now
    let today = tools.reader.day(of: moment)
    return try add(passed, of: base, in: object) { day in
      day.event = day.event.finished(at: moment, on: today)
      day.edited = .status
    }
  }

  /// Makes objects of their own of occurrences.
  ///
  /// In the style `override` too: the series does not hold them any more, of which they would be
  /// exceptions.
  ///
  /// - Returns: the days that were made.
  private func add(
    _ ids: [RecurrenceID], of base: SeriesText, in object: StoredObject,
    _ change: (inout ObjectEvent) -> Void
  ) throws(SyncError) -> [CivilDate] {
    var days: [CivilDate] = []
    for id in ids {
      guard let day = base.day(of: id),
        let text = base.detached(id, of: object.uid, at: now)
      else { continue }
      var contents = tools.reader.read(text, zones: try current.scope(of: object)).contents
      guard var event = contents.events.first,
        try inStore(
          !tools.writer.hasFinished(event.event.name, on: day, in: object.calendarID))
      else { continue }
      change(&event)
      contents.events = [event]
      let uid = base.uid(of: id, in: object.uid)
      guard try inStore(tools.writer.add(contents, text: text, uid: uid, besides: object)) else {
        continue
      }
      days.append(day)
    }
    return days
  }

  private func takeOut(
    _ days: [ObjectWriter.DetachedDay], of object: StoredObject
  ) throws(SyncError) -> [Finding] {
    var events = try inStore(tools.writer.events(of: object)).map(\.contents)
    guard let index = events.firstIndex(where: \.isSeries) else { return [] }
    let zones = try current.scope(of: object)
    let whole = try current.text(
      object.text, uid: object.uid, events, stamps: object.stamps, zones: zones)
    guard let text = SeriesText(whole, plannerZone: tools.store.zone, zones: zones) else {
      return []
    }
    let (twice, findings) = try join(days.map(\.id), of: object, text, zones)
    // A series that was moved to another time has the day under another name.
    var out = days.compactMap { text.occurrence($0.id, on: $0.day) }
    out += twice.filter { id in
      !out.contains(id) && events.contains { $0.recurrenceID == id }
    }
    guard !out.isEmpty || !twice.isEmpty else { return findings }
    events[index].detached += out.filter { !events[index].detached.contains($0) }
    events[index].edited.insert(.recurrence)
    events.removeAll { $0.recurrenceID.map(out.contains) == true }
    // An undo that takes the object away leaves a day of the series, not a component without a row.
    let own = object.text.flatMap {
      SeriesText($0, plannerZone: tools.store.zone, zones: zones)?.withoutComponents(of: twice)
    }
    try rewrite(object, events, over: own ?? object.text)
    return findings
  }

  /// Writes an object with other events.
  func rewrite(
    _ object: StoredObject, _ events: [ObjectEvent], over own: [UInt8]?
  ) throws(SyncError) {
    let zones = try current.scope(of: object)
    let text = try current.text(
      own, uid: object.uid, events, stamps: object.stamps, zones: zones)
    var contents = tools.reader.read(text, zones: zones).contents
    contents.events = events
    contents.stamps = object.stamps
    contents.stamps.changed = now
    contents.stamps.sequence += 1
    let numbers = try inStore(tools.writer.zones(of: object))
    try inStore(
      tools.writer.replace(
        object, text: own, contents: contents, zones: numbers,
        importBase: tools.writer.importBase(of: object)))
  }

  private static func findings(
    _ days: [CivilDate], in object: StoredObject, _ words: (String) -> String
  ) -> [Finding] {
    guard !days.isEmpty else { return [] }
    let named = days.prefix(3).map(\.description).joined(separator: ", ")
    let rest = days.count > 3 ? " and \(days.count - 3) more" : ""
    return [Finding(line: 0, uid: object.uid, reason: words(named + rest))]
  }

  private static func finished(_ days: String) -> String {
    "was moved on past \(days): counted as finished, since other programs finish a day so"
  }

  private static func kept(_ days: String) -> String {
    "does not repeat any more: \(days) stayed open, since nobody says what became of them"
  }
}
