public import PlannerCore
internal import PlannerICalendar
public import PlannerStore

/// Compares everything that is derived from the texts of objects with what they show when they are
/// read anew, and puts it right.
///
/// Derived are the occurrences of series, the days of appointments, how far both reach, and the
/// fields of events that the user has not edited since the text.
public struct DerivedCheck {
  private let store: PlannerStore
  private let now: Instant
  private let reader: ObjectReader
  private let current: CurrentText
  /// So many objects are written in one transaction.
  private static let batchSize = 200

  /// What a look found.
  public struct Findings: Sendable {
    /// The numbers of the objects with rows that are not what their texts show.
    public internal(set) var damaged: [Int] = []
    /// The name of the first of them.
    public internal(set) var first: String?
    /// The UIDs of objects of which neither a text nor an event is left.
    public internal(set) var empty: [UID] = []
  }

  /// Prepares a look at a planner at a moment.
  public init(of store: PlannerStore, at now: Instant) throws(SyncError) {
    self.store = store
    self.now = now
    reader = try inAdapter(
      ObjectReader(plannerZone: store.zone, horizon: Horizon.day(from: now)))
    current = try CurrentText(in: store)
  }

  /// Looks at all objects, or those with some numbers; nothing is written.
  public func find(_ numbers: ClosedRange<Int> = 0...Int.max) throws(SyncError) -> Findings {
    let snapshot = try inStore(store.snapshot())
    defer { withExtendedLifetime(snapshot) {} }
    let walk = try inStore(store.objectWalk(numbers))
    var findings = Findings()
    while let object = try inStore(walk.next()) {
      let events = try inStore(walk.events(of: object))
      guard Self.hasDays(object) else { continue }
      if object.text == nil, events.isEmpty {
        findings.empty.append(object.uid)
        continue
      }
      let rows = try inStore(walk.rows(of: object))
      if try isSound(object, events, rows) { continue }
      if try isMute(object) { continue }
      findings.damaged.append(object.id)
      let appointment = rows.appointments.keys.min { ($0.day, $0.name) < ($1.day, $1.name) }
      let name = events.first?.contents.event.name ?? appointment?.name
      findings.first = findings.first ?? name ?? object.uid.rawValue
    }
    return findings
  }

  /// Derives the rows of objects anew.
  ///
  /// - Returns: how many objects were written.
  /// - Throws: where the planner cannot be written.
  public func mend(_ findings: Findings) throws(SyncError) -> Int {
    var (written, batch) = (0, [DerivedObject]())
    for number in findings.damaged {
      guard let object = try inStore(store.object(number)) else { continue }
      let events = try inStore(store.events(of: object))
      let zones = try current.scope(of: object)
      let (changed, missing) = fromText(object, events, zones)
      let right = events.map { event in changed.first { $0.id == event.id } ?? event }
      let all = right.map(\.contents) + missing
      let contents = reader.read(try current.text(of: object, all), zones: zones).contents
      batch.append(
        DerivedObject(of: object, events: changed, missing: missing, contents: contents))
      guard batch.count == Self.batchSize else { continue }
      written += try inStore(store.mend(batch, at: now))
      batch = []
    }
    return written + (try inStore(store.mend(batch, at: now)))
  }

  // MARK: -

  /// Notes have no days, and of other components nothing is shown.
  private static func hasDays(_ object: StoredObject) -> Bool {
    ["VTODO", "VEVENT"].contains(object.component)
  }

  /// Whether an object has a text of which nothing can be shown, so that it can give nothing back.
  private func isMute(_ object: StoredObject) throws(SyncError) -> Bool {
    guard let text = object.text else { return false }
    return reader.read(text, zones: try current.scope(of: object)).showsNothing
  }

  private func isSound(
    _ object: StoredObject, _ events: [StoredEvent], _ rows: DerivedRows
  ) throws(SyncError) -> Bool {
    let zones = try current.scope(of: object)
    let (changed, missing) = fromText(object, events, zones)
    guard rows.isReadable, changed.isEmpty, missing.isEmpty else { return false }
    // How far they reach is compared too; where they claim to be all, nothing comes later either.
    let later = max(Horizon.day(from: now), rows.lastDay?.adding(days: 750) ?? .first)
    let contents = reader.contents(
      of: try current.text(of: object, events.map(\.contents)), zones: zones,
      in: CivilDate.first...(object.expandedThrough ?? later))
    return contents.expandedThrough == object.expandedThrough
      && contents.detachedFrom == object.detachedFrom
      && rows.occurrences == occurrences(in: contents, of: events)
      && rows.appointments == appointments(in: contents, of: object.uid)
  }

  private func occurrences(
    in contents: ObjectContents, of events: [StoredEvent]
  ) -> [Int: Set<Occurrence>] {
    guard !contents.occurrences.isEmpty, let series = events.first(where: \.contents.isSeries)
    else { return [:] }
    return [series.id: Set(contents.occurrences)]
  }

  private func appointments(in contents: ObjectContents, of uid: UID) -> [Appointment: Int] {
    var numbers: [Appointment: Int] = [:]
    for found in contents.appointments {
      let appointment = Appointment(
        uid: uid, name: found.name, day: found.day, start: found.start, end: found.end,
        part: found.part)
      numbers[appointment, default: 0] += 1
    }
    return numbers
  }

  /// The events whose unedited fields are not those of the text, as they must be, and those of the
  /// text that have no row.
  private func fromText(
    _ object: StoredObject, _ events: [StoredEvent], _ zones: ZoneBook.Scope
  ) -> (changed: [StoredEvent], missing: [ObjectEvent]) {
    guard object.component == "VTODO", let text = object.text else { return ([], []) }
    // The days of a series do not matter here.
    let told = reader.contents(of: text, zones: zones, in: CivilDate.first...CivilDate.first)
    // Under another rule the days of deviations are others than those that the text gives.
    let isMoved = events.contains {
      !$0.contents.edited.isDisjoint(with: [.recurrence, .schedule])
    }
    let saying = Dictionary(told.events.map { ($0.recurrenceID, $0) }) { $1 }
    let changed = events.compactMap { stored -> StoredEvent? in
      guard let event = saying[stored.contents.recurrenceID] else { return nil }
      let right = stored.contents.taking(event, movesDays: !isMoved)
      return right == stored.contents ? nil : StoredEvent(id: stored.id, contents: right)
    }
    // A day that was left out or became an object of its own since the text has no row any more.
    let gone = Set(events.flatMap { $0.contents.skipped + $0.contents.detached })
    let known = Set(events.map(\.contents.recurrenceID))
    let missing = told.events.filter { event in
      event.recurrenceID.map(gone.contains) != true && !known.contains(event.recurrenceID)
    }
    return (changed, missing)
  }
}

extension ObjectEvent {
  /// This event with what a text says of all that was not edited since.
  fileprivate func taking(_ told: ObjectEvent, movesDays: Bool) -> ObjectEvent {
    var event = self
    let differing = told.fields(differingFrom: self).subtracting(edited)
    event.event = event.event.taking(differing, from: told.event)
    if !edited.contains(.status) { event.event.finishedDay = told.event.finishedDay }
    if differing.contains(.recurrence) {
      (event.rule, event.detached, event.skipped) = (told.rule, told.detached, told.skipped)
    }
    if movesDays { event.occurrenceDay = told.occurrenceDay }
    return event
  }
}
