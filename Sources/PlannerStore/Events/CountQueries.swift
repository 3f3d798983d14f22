public import PlannerCore

extension PlannerStore {
  /// How many events are finished, planned and cancelled on each day of a range.
  ///
  /// Days without events are not in the answer. Occurrences beyond the horizon of their series are
  /// not counted here: see ``seriesEnding(before:)``.
  public func dayCounts(
    _ days: ClosedRange<CivilDate>, by basis: CountBasis = .planned
  ) throws(StoreError) -> [CivilDate: DayCount] {
    let query = try connection.prepare(
      basis == .planned ? Self.dayCountSQL : Self.finishedDayCountSQL)
    try query.bind(days.lowerBound, at: 1)
    try query.bind(days.upperBound, at: 2)
    var counts: [CivilDate: DayCount] = [:]
    while try query.next() {
      guard let day = query.day(0), let status = EventStatus(rawValue: query.text(1)) else {
        continue
      }
      counts[day, default: .none].add(status, count: query.int(2))
    }
    return counts
  }

  /// The counts of the days of those events that a filter lets through, whatever it asks for.
  ///
  /// Reads every event that it counts; ``dayCounts(_:by:)`` is for all events of a planner.
  public func dayCounts(
    of filter: EventFilter
  ) throws(StoreError) -> [CivilDate: DayCount] {
    var filter = filter
    filter.countedOnly = true
    var counts: [CivilDate: DayCount] = [:]
    try read(filter, inOrder: false) { row in counts.add(row, by: filter.basis) }
    return counts
  }

  /// Whether counts include the events of a calendar.
  public func isCounted(calendar id: Int) throws(StoreError) -> Bool {
    let query = try connection.prepare("SELECT counted FROM calendar WHERE id = ?1")
    try query.bind(id, at: 1)
    return try query.next() && query.int(0) == 1
  }

  /// How many events are still to be done and stand on no day.
  public func unscheduledCount() throws(StoreError) -> Int {
    try connection.number(Self.unscheduledCountSQL) ?? 0
  }

  // Each part is answered by a covering index alone; a test holds that.

  static let unscheduledCountSQL = """
    SELECT count(*) FROM event
    WHERE counted = 1 AND day IS NULL AND (status = 'open' OR status = 'started')
    """

  static let dayCountSQL = """
    SELECT day, status, count(*) FROM event
    WHERE counted = 1 AND day BETWEEN ?1 AND ?2 GROUP BY day, status
    UNION ALL
    SELECT day, status, count(*) FROM occurrence
    WHERE counted = 1 AND day BETWEEN ?1 AND ?2 GROUP BY day, status
    """

  static let finishedDayCountSQL = """
    SELECT finished_day, 'finished', count(*) FROM event
    WHERE counted = 1 AND status = 'finished' AND finished_day BETWEEN ?1 AND ?2
    GROUP BY finished_day
    """
}
