public import PlannerCore
internal import PlannerICalendar
public import PlannerStore

/// What people look at: the planner's rows, and beyond the stored horizon of a series the days that
/// its rule gives, computed in memory.
///
/// Nothing is written.
public struct PlannerView {
  private let store: PlannerStore

  /// Looks at a planner.
  public init(of store: PlannerStore) { self.store = store }

  /// The events that a filter lets through, in the order of lists.
  public func events(_ filter: EventFilter = EventFilter()) throws(SyncError) -> [EventRow] {
    let rows = try inStore(store.events(filter))
    guard let days = filter.days else { return rows }
    let further = try later(in: days).events.filter { filter.lets($0) }
    return further.isEmpty ? rows : (rows + further).sorted { $0.isListed(before: $1) }
  }

  /// A week with its events, appointments and counts.
  public func week(
    _ week: PlannerWeek, today: CivilDate, fold: FoldState = FoldState()
  ) throws(SyncError) -> PlannedWeek {
    let further = try later(in: week.range, withAppointments: true)
    return PlannedWeek(
      week: week,
      events: try inStore(store.events(EventFilter(days: week.range))) + further.events,
      appointments: try inStore(store.appointments(week.range)) + further.appointments,
      unscheduled: try inStore(store.unscheduledCount()), today: today, fold: fold)
  }

  /// A month with the counts of its days.
  public func month(_ month: PlannerMonth) throws(SyncError) -> PlannedMonth {
    PlannedMonth(month: month, counts: try dayCounts(month.range))
  }

  /// How much of each day is done; days without events are not in the answer.
  public func dayCounts(
    _ days: ClosedRange<CivilDate>
  ) throws(SyncError) -> [CivilDate: DayCount] {
    var counts = try inStore(store.dayCounts(days))
    for row in try later(in: days).events where row.counted {
      if let day = row.event.day { counts[day, default: .none].add(row.event.status) }
    }
    return counts
  }

  /// The event or occurrence with a key; nil where there is none.
  public func event(_ key: EventKey) throws(SyncError) -> EventRow? {
    if let row = try inStore(store.find(key: key)) { return row }
    guard let day = key.occurrence else { return nil }
    return try later(in: day...day).events.first { $0.key == key }
  }

  // MARK: - Beyond the horizon

  private func later(
    in days: ClosedRange<CivilDate>, withAppointments: Bool = false
  ) throws(SyncError) -> (events: [EventRow], appointments: [Appointment]) {
    var events: [EventRow] = []
    var appointments: [Appointment] = []
    let last = days.upperBound
    var series = try inStore(store.seriesEnding(before: last, component: "VTODO"))
    if withAppointments {
      series += try inStore(store.seriesEnding(before: last, component: "VEVENT"))
    }
    guard !series.isEmpty else { return ([], []) }
    let reader = try inAdapter(ObjectReader(plannerZone: store.zone, horizon: days.upperBound))
    let current = try CurrentText(in: store)
    for object in series {
      guard let horizon = object.expandedThrough else { continue }
      let first = max(days.lowerBound, horizon.adding(days: 1))
      guard first <= days.upperBound else { continue }
      let text = try current.text(
        of: object, try inStore(store.events(of: object)).map(\.contents))
      let found = reader.occurrences(
        of: text, zones: try current.scope(of: object), in: first...days.upperBound)
      appointments += found.appointments.map { $0.standing(in: object.calendarName) }
      events += try rows(of: found.occurrences, in: object)
    }
    return (events, appointments)
  }

  private func rows(
    of occurrences: [Occurrence], in object: StoredObject
  ) throws(SyncError) -> [EventRow] {
    guard !occurrences.isEmpty,
      let series = try inStore(store.events(of: object)).first(where: { $0.contents.isSeries }),
      let row = try inStore(store.find(key: EventKey(number: series.id)))
    else { return [] }
    return occurrences.map { occurrence in row.occurrence(occurrence) }
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
    row.counted = true
    row.recurrence = Recurrence(
      rule: recurrence?.rule, occurrence: occurrence.day, isDeviation: false)
    return row
  }
}

extension Appointment {
  fileprivate func standing(in calendar: String) -> Appointment {
    var appointment = self
    appointment.calendar = calendar
    return appointment
  }
}

extension EventFilter {
  /// Whether an occurrence that lies in the filter's days is let through by the rest of it.
  fileprivate func lets(_ row: EventRow) -> Bool {
    if let statuses, !statuses.contains(row.event.status) { return false }
    if unscheduledOnly { return false }
    if let calendar, row.calendar != calendar { return false }
    if let category, !row.event.categories.contains(category) { return false }
    guard let text else { return true }
    let folded = text.lowercased()
    return row.event.name.lowercased().contains(folded)
      || row.event.description?.lowercased().contains(folded) == true
  }
}
