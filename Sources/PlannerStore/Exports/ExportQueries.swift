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

  /// Whether some calendar holds an object with a UID, in the trash or not; what was undone is not
  /// held.
  public func holds(_ uid: UID) throws(StoreError) -> Bool {
    let query = try connection.prepare(
      "SELECT 1 FROM object WHERE uid = ?1 AND trash_reason IS NOT 'undone' LIMIT 1")
    try query.bind(uid.rawValue, at: 1)
    return try query.next()
  }
}

extension Set<Int> {
  /// The numbers as a JSON array, in order.
  var json: String { "[" + sorted().map(String.init).joined(separator: ",") + "]" }
}
