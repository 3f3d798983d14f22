public import PlannerCore

/// How calendars keep the occurrences of series that got a state of their own here.
extension PlannerStore {
  /// The style of the calendar with a number.
  public func recurrenceStyle(ofCalendar id: Int) throws(StoreError) -> RecurrenceStyle {
    let query = try connection.prepare("SELECT recurrence FROM calendar WHERE id = ?1")
    try query.bind(id, at: 1)
    guard try query.next() else { return .detach }
    return RecurrenceStyle(rawValue: query.text(0)) ?? .detach
  }

  /// Gives a calendar another style, if it holds no occurrence in the other one.
  ///
  /// Overrides that came from another program and were never changed here are in neither style.
  ///
  /// - Returns: how many occurrences in the other style it holds; 0 where it was changed.
  /// - Throws: where the database cannot be written.
  public func setRecurrence(
    _ style: RecurrenceStyle, of calendar: PlannerCalendar
  ) throws(StoreError) -> Int {
    let transaction = try Transaction(on: connection)
    let kept = try connection.prepare(
      style == .override
        ? """
        SELECT count(*) FROM object WHERE calendar = ?1 AND series_uid IS NOT NULL
          AND trashed IS NULL
        """
        : """
        SELECT count(*) FROM object o JOIN event e ON e.object = o.id
        WHERE o.calendar = ?1 AND o.trashed IS NULL AND e.recurrence_id IS NOT NULL
          AND e.edited <> 0
        """)
    try kept.bind(calendar.id, at: 1)
    let count = try kept.next() ? kept.int(0) : 0
    kept.reset()
    guard count == 0 else { return count }
    let update = try connection.prepare("UPDATE calendar SET recurrence = ?2 WHERE id = ?1")
    try update.bind(calendar.id, at: 1)
    try update.bind(style.rawValue, at: 2)
    try update.run()
    try transaction.commit()
    return 0
  }
}
