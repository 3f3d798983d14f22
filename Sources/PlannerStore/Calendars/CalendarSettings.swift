public import PlannerCore

/// The settings of calendars. They are outside the log, which tells of events.
extension PlannerStore {
  /// All calendars with their settings and the number of their events, in the order in which they
  /// were made.
  public func calendarSummaries() throws(StoreError) -> [CalendarSummary] {
    let query = try connection.prepare(
      """
      SELECT c.id, c.name, c.kind, c.id = p.default_calendar, c.counted, c.notes, c.color,
        c.recurrence, (SELECT count(*) FROM object o JOIN event e ON e.object = o.id
          WHERE o.calendar = c.id AND o.trashed IS NULL),
        (SELECT count(*) FROM object o
          WHERE o.calendar = c.id AND o.trashed IS NULL AND o.component = 'VEVENT')
      FROM calendar c, planner p ORDER BY c.id
      """)
    var summaries: [CalendarSummary] = []
    while try query.next() {
      let kind = PlannerCalendar.Kind(rawValue: query.text(2)) ?? .own
      summaries.append(
        CalendarSummary(
          calendar: PlannerCalendar(id: query.int(0), name: query.text(1), kind: kind),
          events: query.int(8), appointments: query.int(9), isDefault: query.int(3) == 1,
          isCounted: query.int(4) == 1, hasNotes: query.int(5) == 1, color: query.optionalText(6),
          recurrence: RecurrenceStyle(rawValue: query.text(7)) ?? .detach))
    }
    return summaries
  }

  /// The colour of a calendar, `#rrggbb` or a name of CSS; nil for none.
  public func color(of calendar: PlannerCalendar) throws(StoreError) -> String? {
    let query = try connection.prepare("SELECT color FROM calendar WHERE id = ?1")
    try query.bind(calendar.id, at: 1)
    return try query.next() ? query.optionalText(0) : nil
  }

  /// Gives a calendar another name.
  ///
  /// - Throws: where another calendar has it, or the database cannot be written.
  public func rename(_ calendar: PlannerCalendar, to name: String) throws(StoreError) {
    try set("name = ?2", of: calendar) { statement throws(StoreError) in
      try statement.bind(name, at: 2)
    }
  }

  /// Gives a calendar a colour; nil takes it away.
  public func setColor(_ color: String?, of calendar: PlannerCalendar) throws(StoreError) {
    try set("color = ?2", of: calendar) { statement throws(StoreError) in
      try statement.bind(color, at: 2)
    }
  }

  /// Makes a calendar the one that new events go to.
  public func setDefault(_ calendar: PlannerCalendar) throws(StoreError) {
    let update = try connection.prepare("UPDATE planner SET default_calendar = ?1")
    try update.bind(calendar.id, at: 1)
    try update.run()
  }

  /// Says whether the events of a calendar are counted, and counts them anew.
  public func setCounted(_ counted: Bool, of calendar: PlannerCalendar) throws(StoreError) {
    let transaction = try Transaction(on: connection)
    try set("counted = ?2", of: calendar) { statement throws(StoreError) in
      try statement.bind(counted, at: 2)
    }
    for sql in [
      """
      UPDATE event SET counted = ?2 AND rule IS NULL WHERE object IN
        (SELECT id FROM object WHERE calendar = ?1 AND trashed IS NULL)
      """,
      """
      UPDATE occurrence SET counted = ?2 WHERE event IN
        (SELECT e.id FROM event e JOIN object o ON o.id = e.object
         WHERE o.calendar = ?1 AND o.trashed IS NULL AND e.rule IS NOT NULL)
      """,
    ] {
      let update = try connection.prepare(sql)
      try update.bind(calendar.id, at: 1)
      try update.bind(counted, at: 2)
      try update.run()
    }
    try transaction.commit()
  }

  /// Removes a calendar; what lies in the trash of it moves to the default calendar, so that it can
  /// still be brought back.
  ///
  /// - Returns: how many objects of its trash moved; nil, and nothing is changed, where it holds
  ///   something outside the trash, or the default calendar holds a UID of its trash already.
  /// - Throws: where a pair moves its events, or the database cannot be written.
  public func remove(_ calendar: PlannerCalendar) throws(StoreError) -> Int? {
    let transaction = try Transaction(on: connection)
    let target = try defaultCalendar()
    try refusePair(of: calendar)
    let inUse = try connection.prepare(
      """
      SELECT 1 FROM object o WHERE o.calendar = ?1 AND (o.trashed IS NULL OR EXISTS
        (SELECT 1 FROM object d WHERE d.uid = o.uid AND d.calendar = ?2 AND d.twin = o.twin))
      LIMIT 1
      """)
    try inUse.bind(calendar.id, at: 1)
    try inUse.bind(target.id, at: 2)
    guard calendar.id != target.id, try !inUse.next() else { return nil }
    // Somebody else may have removed it since it was looked up.
    guard try calendars().contains(where: { $0.id == calendar.id }) else { return 0 }
    let moved = try connection.number(
      "SELECT count(*) FROM object WHERE calendar = \(calendar.id)")
    for sql in [
      // Positions only grow, and stay in the order that they had.
      """
      UPDATE object SET calendar = ?2,
        position = position + (SELECT next_position FROM calendar WHERE id = ?2)
      WHERE calendar = ?1
      """,
      """
      UPDATE calendar SET next_position = next_position +
        (SELECT next_position FROM calendar WHERE id = ?1) + 1
      WHERE id = ?2
      """,
      "DELETE FROM calendar WHERE id = ?1 AND id <> ?2",
    ] {
      let statement = try connection.prepare(sql)
      try statement.bind(calendar.id, at: 1)
      try statement.bind(target.id, at: 2)
      try statement.run()
    }
    try transaction.commit()
    return moved ?? 0
  }

  /// Whoever had to move all events away first would have them deleted on the other side.
  private func refusePair(of calendar: PlannerCalendar) throws(StoreError) {
    guard let pair = try pairs(of: calendar).first else { return }
    throw StoreError(
      .paired, path: path, detail: "\"\(calendar.name)\" belongs to the pair \"\(pair.name)\"")
  }

  private func set(
    _ assignment: String, of calendar: PlannerCalendar,
    _ bind: (borrowing Statement) throws(StoreError) -> Void
  ) throws(StoreError) {
    let update = try connection.prepare("UPDATE calendar SET \(assignment) WHERE id = ?1")
    try update.bind(calendar.id, at: 1)
    try bind(update)
    try update.run()
  }
}
