public import PlannerCore

extension PlannerStore {
  /// The day on which a whole series is listed: its next one that is open, else its last.
  ///
  /// - Parameters:
  ///   - event: the number of its row.
  ///   - today: the first day that is next.
  /// - Returns: the day and its time, or nil where no day of its own is stored.
  /// - Throws: where the database cannot be read.
  public func listedDay(
    ofSeries event: Int, from today: CivilDate
  ) throws(StoreError) -> (day: CivilDate, time: ClockTime?)? {
    let query = try connection.prepare(
      """
      SELECT day, time FROM occurrence WHERE event = ?1 AND day = ifnull(
        (SELECT day FROM occurrence WHERE event = ?1 AND day >= ?2
           AND (status = 'open' OR status = 'started') ORDER BY day LIMIT 1),
        (SELECT max(day) FROM occurrence WHERE event = ?1))
      """)
    try query.bind(event, at: 1)
    try query.bind(today, at: 2)
    guard try query.next() else { return nil }
    return query.day(0).map { ($0, query.time(1)) }
  }
}
