public import PlannerCore

/// What an export asks of the planner.
extension PlannerStore {
  /// The numbers of the objects of a calendar that have a day in a range: an event, a deviation, an
  /// occurrence or an appointment.
  ///
  /// Those beyond the horizon of their series are not here: see ``seriesEnding(before:component:)``.
  public func objectNumbers(
    on days: ClosedRange<CivilDate>, in calendar: PlannerCalendar
  ) throws(StoreError) -> Set<Int> {
    // One part for each partial index over days.
    let query = try connection.prepare(
      """
      SELECT d.object FROM (
        SELECT object FROM event WHERE counted = 1 AND day BETWEEN ?1 AND ?2
        UNION SELECT object FROM event WHERE counted = 0 AND day BETWEEN ?1 AND ?2 AND rule IS NULL
        UNION SELECT e.object FROM occurrence x JOIN event e ON e.id = x.event
          WHERE x.counted = 1 AND x.day BETWEEN ?1 AND ?2
        UNION SELECT e.object FROM occurrence x JOIN event e ON e.id = x.event
          WHERE x.counted = 0 AND x.day BETWEEN ?1 AND ?2
        UNION SELECT object FROM appointment WHERE day BETWEEN ?1 AND ?2
      ) d JOIN object o ON o.id = d.object
      WHERE o.calendar = ?3 AND o.trashed IS NULL
      """)
    try query.bind(days.lowerBound, at: 1)
    try query.bind(days.upperBound, at: 2)
    try query.bind(calendar.id, at: 3)
    var numbers = Set<Int>()
    while try query.next() { numbers.insert(query.int(0)) }
    return numbers
  }

  /// The first day of what uses a time zone in a calendar; nil where nothing does.
  ///
  /// With numbers, of these objects alone.
  public func firstZonedDay(
    in calendar: PlannerCalendar, only numbers: Set<Int>? = nil
  ) throws(StoreError) -> CivilDate? {
    let condition = numbers == nil ? "" : "AND o.id IN (SELECT value FROM json_each(?2))"
    let query = try connection.prepare(
      """
      WITH zoned AS (
        SELECT o.id FROM object o
        WHERE o.calendar = ?1 AND o.trashed IS NULL AND o.id IN (SELECT object FROM object_zone)
          \(condition))
      SELECT min(day) FROM (
        SELECT min(day) AS day FROM event WHERE object IN zoned
        UNION ALL SELECT min(day) FROM occurrence
          WHERE event IN (SELECT id FROM event WHERE object IN zoned AND rule IS NOT NULL)
        UNION ALL SELECT min(day) FROM appointment WHERE object IN zoned)
      """)
    try query.bind(calendar.id, at: 1)
    if let numbers { try query.bind(numbers.json, at: 2) }
    return try query.next() ? query.day(0) : nil
  }

  /// The notes of weeks and months that stand in a calendar, each with the number of its object.
  public func noteObjects(
    in calendar: PlannerCalendar
  ) throws(StoreError) -> [(object: Int, period: NotePeriod)] {
    let query = try connection.prepare(
      """
      SELECT n.object, n.period FROM note n JOIN object o ON o.id = n.object
      WHERE o.calendar = ?1 AND o.trashed IS NULL ORDER BY n.object
      """)
    try query.bind(calendar.id, at: 1)
    var notes: [(object: Int, period: NotePeriod)] = []
    while try query.next() {
      if let period = NotePeriod(key: query.text(1)) { notes.append((query.int(0), period)) }
    }
    return notes
  }
}
