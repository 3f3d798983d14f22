public import PlannerCore

extension PlannerStore {
  /// The day on which a whole series is listed: its next one that is open, else its last.
  ///
  /// - Parameters:
  ///   - event: the number of its row.
  ///   - today: the first day that is next.
  /// - Returns: the day, or nil where no day of its own is stored.
  /// - Throws: where the database cannot be read.
  public func listedDay(
    ofSeries event: Int, from today: CivilDate
  ) throws(StoreError) -> CivilDate? {
    let query = try connection.prepare(
      """
      SELECT ifnull(
        (SELECT day FROM occurrence WHERE event = ?1 AND day >= ?2
           AND (status = 'open' OR status = 'started') ORDER BY day LIMIT 1),
        (SELECT max(day) FROM occurrence WHERE event = ?1))
      """)
    try query.bind(event, at: 1)
    try query.bind(today, at: 2)
    return try query.next() ? query.day(0) : nil
  }
}
