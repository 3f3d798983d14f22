public import PlannerCore
internal import PlannerICalendar
public import PlannerStore

/// Changes of series within one change of the planner: made, given another rule, and their
/// occurrences ticked, changed or left out one by one.
public struct SeriesChange {
  let store: PlannerStore
  let change: Change
  let now: Instant
  let reader: ObjectReader
  let current: CurrentText

  /// Works within a change that has begun.
  public init(in change: Change, of store: PlannerStore, at now: Instant) throws(SyncError) {
    self.store = store
    self.change = change
    self.now = now
    reader = try inAdapter(
      ObjectReader(plannerZone: store.zone, horizon: Horizon.day(from: now)))
    current = try CurrentText(in: store)
  }

  /// Adds a series, which begins on the first day on or after that of the event that fits its rule.
  ///
  /// - Throws: ``SyncError/refusedRule(_:)`` where the rule means nothing or never comes.
  public func add(
    _ event: PlannerEvent, rule: String, to calendar: PlannerCalendar, uid: UID
  ) throws(SyncError) -> EventRow {
    let first = try begin(event, rule: rule)
    let stamps = ObjectStamps(created: now, changed: now)
    var contents = try derived(
      nil, uid: uid, [ObjectEvent(rule: rule, event: first)], stamps: stamps,
      zones: current.scope(of: []))
    contents.stamps = stamps
    return try inStore(change.add(contents, to: calendar.id, uid: uid))
  }

  /// Gives an event or a series a rule, another one, or none, together with other edits.
  ///
  /// With a new rule it begins on the first day on or after the event's that fits, and its time is
  /// without a zone. Days that were ticked before stay ticked.
  ///
  /// - Parameters:
  ///   - row: the event or the series as it was.
  ///   - event: its fields as they are to be.
  ///   - rule: the rule; nil = it stands on its day once.
  /// - Returns: the event or the series as it is now.
  /// - Throws: ``SyncError/refusedRule(_:)``, ``SyncError/foreignRule``.
  public func edit(
    _ row: EventRow, to event: PlannerEvent, rule: String?
  ) throws(SyncError) -> EventRow {
    let (object, events, old) = try stored(row)
    if let text = object.text, old.rule == nil, !old.edited.contains(.recurrence) {
      let own = reader.read(text, zones: try current.scope(of: object))
      if own.hasUnusedRule { throw .foreignRule }
    }
    var contents = old
    contents.event = event
    contents.rule = rule
    if let rule {
      contents.event.zone = nil
      contents.event = try begin(contents.event, rule: rule)
    }
    contents.edited.formUnion(contents.fields(differingFrom: old))
    return try write(contents, of: row, in: object, events) ?? row
  }

  /// The day from which a series goes on: the first that is left of it, or its day; that of the
  /// event for anything else.
  public func firstDay(of row: EventRow) throws(SyncError) -> CivilDate? {
    let (object, events, event) = try stored(row)
    guard event.isSeries else { return event.event.day }
    let text = try current.text(of: object, events.map(\.contents))
    return SeriesText(text, plannerZone: store.zone, zones: try current.scope(of: object))?.firstDay
      ?? event.event.day
  }

  /// The event on the first day on or after its own that fits a rule.
  private func begin(_ event: PlannerEvent, rule: String) throws(SyncError) -> PlannerEvent {
    guard let day = event.day else { throw .refusedRule("repeats without a day") }
    var first = event
    do throws(RuleRefusal) {
      let start: DateOrTime = event.time.map { .floating(day, $0) } ?? .date(day)
      first.day = try RuleRefusal.firstDay(of: rule, from: start)
    } catch {
      throw .refusedRule(error.reason)
    }
    return first
  }
}

extension SeriesChange {
  /// The object of a row, its events, and what the row's own event holds.
  func stored(
    _ row: EventRow
  ) throws(SyncError) -> (object: StoredObject, events: [StoredEvent], event: ObjectEvent) {
    guard let object = try inStore(store.object(ofEvent: row.id)) else {
      throw .noSeries(row.event.name)
    }
    let events = try inStore(store.events(of: object))
    guard let event = events.first(where: { $0.id == row.id })?.contents else {
      throw .noSeries(row.event.name)
    }
    return (object, events, event)
  }

  /// Writes the series of an object with the occurrences that follow.
  @discardableResult
  func write(
    _ contents: ObjectEvent, of row: EventRow, in object: StoredObject, _ events: [StoredEvent]
  ) throws(SyncError) -> EventRow? {
    try write(contents, of: row.id, in: object, events)
  }

  /// Writes the series with a number, with the occurrences that follow; a deviation with a number
  /// goes out of its object.
  @discardableResult
  func write(
    _ contents: ObjectEvent, of id: Int, in object: StoredObject, _ events: [StoredEvent],
    without deviation: Int? = nil
  ) throws(SyncError) -> EventRow? {
    let all = events.filter { $0.id != deviation }.map { $0.id == id ? contents : $0.contents }
    let derived = try derived(
      object.text, uid: object.uid, all, stamps: object.stamps,
      zones: try current.scope(of: object))
    return try inStore(change.updateSeries(id, to: contents, without: deviation, derived: derived))
  }

  func derived(
    _ text: [UInt8]?, uid: UID, _ events: [ObjectEvent], stamps: ObjectStamps,
    zones: ZoneBook.Scope
  ) throws(SyncError) -> ObjectContents {
    let text = try current.text(text, uid: uid, events, stamps: stamps, zones: zones)
    var contents = reader.read(text, zones: zones).contents
    contents.events = events
    return contents
  }
}
