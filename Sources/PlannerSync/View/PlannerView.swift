public import PlannerCore
public import PlannerStore

/// What people look at: the planner's rows, and beyond the stored horizon of a series the days that
/// its rule gives, computed in memory.
///
/// Nothing is written.
public struct PlannerView {
  private let store: PlannerStore
  private let series: LaterSeries
  private let today: CivilDate?

  /// Looks at a planner on a day, from which series are listed; nil = on the first of each.
  public init(of store: PlannerStore, today: CivilDate? = nil) {
    self.store = store
    self.today = today
    series = LaterSeries(in: store)
  }

  /// A row with the day on which it is listed, and the time there, where it is a whole series.
  public func listed(_ row: EventRow) throws(SyncError) -> EventRow {
    guard let today, row.isSeries else { return row }
    var row = row
    var listed = try inStore(store.listedDay(ofSeries: row.id, from: today))
    if listed.map({ $0.day < today }) ?? true,
      let object = try inStore(store.object(ofEvent: row.id)),
      let next = try series.nextOpenDay(of: object, from: today)
    {
      listed = (next.day, next.time)
    }
    row.recurrence?.listed = listed?.day
    row.recurrence?.listedTime = listed?.time
    return row
  }

  /// The events that a filter lets through, in the order of lists.
  public func events(_ filter: EventFilter = EventFilter()) throws(SyncError) -> [EventRow] {
    try list(filter).rows
  }

  /// The events that a filter lets through, in the order of lists.
  ///
  /// - Returns: the events, and the last day up to which all series are complete; nil where that is
  ///   the whole range.
  /// - Throws: where the database or a series cannot be read.
  public func list(
    _ filter: EventFilter
  ) throws(SyncError) -> (rows: [EventRow], end: CivilDate?) {
    let rows = try inStore(store.events(filter))
    if filter.days == nil, filter.basis == .planned, rows.contains(where: \.isSeries) {
      var listed: [EventRow] = []
      for row in rows { listed.append(try self.listed(row)) }
      return (listed.sorted { $0.isListed(before: $1) }, nil)
    }
    let further = try later(filter)
    guard !further.events.isEmpty else { return (rows, further.end) }
    return ((rows + further.events).sorted { $0.isListed(before: $1) }, further.end)
  }

  /// A week with its events, appointments and counts.
  public func week(
    _ week: PlannerWeek, today: CivilDate, fold: FoldState = FoldState()
  ) throws(SyncError) -> PlannedWeek {
    let further = try series.on(week.range, withAppointments: true)
    return PlannedWeek(
      week: week,
      events: try inStore(store.events(EventFilter(days: week.range))) + further.events,
      appointments: try inStore(store.appointments(week.range)) + further.appointments,
      unscheduled: try inStore(store.unscheduledCount()), today: today, fold: fold)
  }

  /// A month with the counts of its days.
  public func month(
    _ month: PlannerMonth, by basis: CountBasis = .planned
  ) throws(SyncError) -> PlannedMonth {
    let counts = try dayCounts(of: EventFilter(days: month.range, basis: basis)).counts
    return PlannedMonth(month: month, counts: counts, basis: basis)
  }

  /// How much of each day is done; days without events are not in the answer.
  public func dayCounts(
    _ days: ClosedRange<CivilDate>
  ) throws(SyncError) -> [CivilDate: DayCount] {
    try dayCounts(of: EventFilter(days: days)).counts
  }

  /// The counts of the days of those events that a filter lets through.
  ///
  /// A filter with nothing but days is answered from indexes, whatever the planner holds.
  ///
  /// - Returns: the counts of the days that have events, and the last day up to which all series are
  ///   complete; nil where that is the whole range.
  /// - Throws: where the database or a series cannot be read.
  public func dayCounts(
    of filter: EventFilter
  ) throws(SyncError) -> (counts: [CivilDate: DayCount], end: CivilDate?) {
    let further = try later(filter)
    var counts: [CivilDate: DayCount]
    if let days = filter.days, filter == EventFilter(days: days, basis: filter.basis) {
      counts = try inStore(store.dayCounts(days, by: filter.basis))
    } else {
      counts = try inStore(store.dayCounts(of: filter))
    }
    for row in further.events { counts.add(row, by: filter.basis) }
    return (counts, further.end)
  }

  /// Whether something that a filter lets through lies after its last day, or a series goes on
  /// further than is stored.
  public func goesOn(after filter: EventFilter) throws(SyncError) -> Bool {
    guard let last = filter.days?.upperBound, last < .last else { return false }
    var later = filter
    later.days = last.adding(days: 1)...CivilDate.last
    if try !inStore(store.events(later)).isEmpty { return true }
    guard filter.statuses?.contains(.open) != false else { return false }
    var whole = filter
    // A whole series has neither a day of its own nor a state, and is never counted.
    (whole.days, whole.statuses, whole.countedOnly) = (nil, nil, false)
    for row in try inStore(store.events(whole)) where row.isSeries {
      if try inStore(store.object(ofEvent: row.id))?.expandedThrough != nil { return true }
    }
    return false
  }

  /// The event or occurrence with a key; nil where there is none.
  public func event(_ key: EventKey) throws(SyncError) -> EventRow? {
    if let row = try inStore(store.find(key: key)) { return row }
    guard let day = key.occurrence else { return nil }
    return try series.on(day...day).events.first { $0.key == key }
  }

  /// What a filter lets through beyond the horizon; only a range of planned days reaches there.
  private func later(
    _ filter: EventFilter
  ) throws(SyncError) -> (events: [EventRow], end: CivilDate?) {
    guard let days = filter.days, filter.basis == .planned else { return ([], nil) }
    let found = try series.on(days)
    return (found.events.filter(EventTest(filter).passes), found.end)
  }
}
