public import PlannerCore

/// What the command line asks about pairs.
extension PlannerStore {
  /// The names of the pairs that have both sides of an event, by name.
  public func pairs(ofEvent event: Int) throws(StoreError) -> [String] {
    let query = try connection.prepare(
      """
      SELECT p.name FROM sync_base b JOIN pair p ON p.id = b.pair
      WHERE b.object = (SELECT object FROM event WHERE id = ?1) ORDER BY p.name
      """)
    try query.bind(event, at: 1)
    var names: [String] = []
    while try query.next() { names.append(query.text(0)) }
    return names
  }

  /// The key of the event of an object, the whole of a series; nil where it has none.
  public func key(ofObject object: Int) throws(StoreError) -> EventKey? {
    let query = try connection.prepare(
      "SELECT id FROM event WHERE object = ?1 ORDER BY recurrence_id IS NOT NULL, id LIMIT 1")
    try query.bind(object, at: 1)
    return try query.next() ? EventKey(number: query.int(0)) : nil
  }

  /// How many series of a calendar were sent by pairs and stand elsewhere in its style.
  public func sentSeries(in calendar: PlannerCalendar) throws(StoreError) -> Int {
    let query = try connection.prepare(
      """
      SELECT count(DISTINCT b.object) FROM sync_base b JOIN object o ON o.id = b.object
      WHERE o.calendar = ?1 AND b.origin = 'here' AND (o.series_uid IS NOT NULL OR EXISTS (
        SELECT 1 FROM event e
        WHERE e.object = o.id AND (e.rule IS NOT NULL OR e.recurrence_id IS NOT NULL)))
      """)
    try query.bind(calendar.id, at: 1)
    return try query.next() ? query.int(0) : 0
  }

  /// The last revision that was given out, which every change raises.
  public func lastRevision() throws(StoreError) -> Int {
    try connection.number("SELECT revision FROM planner") ?? 0
  }
}
