internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// The days of series beyond the stored horizon, computed from their rules.
struct LaterSeries {
  private let store: PlannerStore

  /// What was found.
  struct Found {
    /// Occurrences without deviations, in no order.
    var events: [EventRow] = []
    /// Days of appointments, in no order.
    var appointments: [Appointment] = []
    /// The last day up to which all is complete; nil where that is the whole range.
    var end: CivilDate?
  }

  /// Looks at the series of a planner.
  init(in store: PlannerStore) { self.store = store }

  /// What lies on some days and is not stored.
  func on(
    _ days: ClosedRange<CivilDate>, withAppointments: Bool = false
  ) throws(SyncError) -> Found {
    var found = Found()
    let last = days.upperBound
    var series = try inStore(store.seriesEnding(before: last, component: "VTODO"))
    if withAppointments {
      series += try inStore(store.seriesEnding(before: last, component: "VEVENT"))
    }
    guard !series.isEmpty else { return found }
    let reader = try inAdapter(ObjectReader(plannerZone: store.zone, horizon: last))
    let current = try CurrentText(in: store)
    for object in series {
      guard let horizon = object.expandedThrough else { continue }
      let first = max(days.lowerBound, horizon.adding(days: 1))
      guard first <= last else { continue }
      let text = try current.text(
        of: object, try inStore(store.events(of: object)).map(\.contents))
      let contents = reader.contents(
        of: text, zones: try current.scope(of: object), in: first...last)
      if let end = contents.expandedThrough, end < last { found.end = min(found.end ?? end, end) }
      found.appointments += contents.appointments.map { $0.standing(in: object) }
      found.events += try rows(of: contents.occurrences, in: object)
    }
    return found
  }

  /// The next open day of a series that is not stored, within ten years; nil where there is none.
  func nextOpenDay(
    of object: StoredObject, from day: CivilDate
  ) throws(SyncError) -> Occurrence? {
    guard let horizon = object.expandedThrough else { return nil }
    let first = max(day, horizon.adding(days: 1))
    let last = first.adding(days: 3_653)
    let current = try CurrentText(in: store)
    let events = try inStore(store.events(of: object)).map(\.contents)
    let contents = try inAdapter(ObjectReader(plannerZone: store.zone, horizon: last)).contents(
      of: try current.text(of: object, events), zones: try current.scope(of: object),
      in: first...last)
    // The text does not know of deviations that were made here.
    let taken = Set(events.compactMap(\.occurrenceDay))
    return contents.occurrences.lazy.filter { $0.status.isOpen && !taken.contains($0.day) }
      .min { $0.day < $1.day }
  }

  private func rows(
    of occurrences: [Occurrence], in object: StoredObject
  ) throws(SyncError) -> [EventRow] {
    guard !occurrences.isEmpty else { return [] }
    let events = try inStore(store.events(of: object))
    guard let series = events.first(where: { $0.contents.isSeries }),
      var row = try inStore(store.find(key: EventKey(number: series.id)))
    else { return [] }
    row.counted = try inStore(store.isCounted(calendar: object.calendarID))
    // The text does not know of deviations that were made here.
    let taken = Set(events.compactMap(\.contents.occurrenceDay))
    return occurrences.filter { !taken.contains($0.day) }.map { row.occurrence($0) }
  }
}

extension EventRow {
  /// The row of one occurrence of the series that this row is.
  fileprivate func occurrence(_ occurrence: Occurrence) -> EventRow {
    var row = self
    row.key = EventKey(number: id, occurrence: occurrence.day)
    row.event.day = occurrence.day
    row.event.time = occurrence.time
    row.event.status = occurrence.status
    row.event.finishedAt = nil
    row.event.finishedDay = nil
    row.recurrence = Recurrence(
      rule: recurrence?.rule, occurrence: occurrence.day, isDeviation: false)
    return row
  }
}

extension Appointment {
  fileprivate func standing(in object: StoredObject) -> Appointment {
    var appointment = self
    appointment.key = AppointmentKey(object: object.id)
    appointment.calendar = object.calendarName
    return appointment
  }
}
