public import PlannerCore

extension PlannerStore {
  /// Puts the planner into another zone, where no day in it depends on the zone.
  ///
  /// Days and floating times stay where they are. What came from outside may stand in a zone of its
  /// own or in UTC; its days, and those that the log would bring back, were worked out in the old
  /// zone. A planner that holds a text is therefore left as it is.
  ///
  /// The days on which events were finished are found anew, also those that the log would bring
  /// back. The zone of this value stays what it was: open the planner again.
  ///
  /// - Parameters:
  ///   - zone: the TZID of the other zone.
  ///   - day: the day that it is there at a moment.
  /// - Returns: false, and nothing is changed, where the planner holds something from outside.
  /// - Throws: where the database cannot be written.
  public func setZone(
    _ zone: String, day: (Instant) -> CivilDate
  ) throws(StoreError) -> Bool {
    let transaction = try Transaction(on: connection)
    let dependent = try connection.number(
      """
      SELECT EXISTS (SELECT 1 FROM object WHERE text IS NOT NULL)
        OR EXISTS (SELECT 1 FROM event WHERE zone IS NOT NULL)
      """)
    guard dependent == 0 else { return false }
    for sql in ["UPDATE planner SET zone = ?1", "UPDATE object SET zone = ?1"] {
      let update = try connection.prepare(sql)
      try update.bind(zone, at: 1)
      try update.run()
    }
    try placeFinishedEvents(on: day)
    try placeFinishedEventsOfLog(on: day)
    try transaction.commit()
    return true
  }

  private func placeFinishedEvents(on day: (Instant) -> CivilDate) throws(StoreError) {
    let query = try connection.prepare(
      "SELECT DISTINCT finished_at FROM event WHERE finished_at IS NOT NULL")
    var moments: [Instant] = []
    while try query.next() { if let moment = query.instant(0) { moments.append(moment) } }
    let update = try connection.prepare(
      "UPDATE event SET finished_day = ?2 WHERE finished_at = ?1", isKept: true)
    for moment in moments {
      try update.bind(moment, at: 1)
      try update.bind(day(moment), at: 2)
      try update.run()
    }
  }

  private func placeFinishedEventsOfLog(on day: (Instant) -> CivilDate) throws(StoreError) {
    let query = try connection.prepare(
      """
      SELECT p.operation, p.object, p.number, e.key, json_extract(e.value, '$.finished_at')
      FROM operation_part p, json_each(p.before, '$.events') e
      WHERE p.before IS NOT NULL AND json_extract(e.value, '$.finished_at') IS NOT NULL
      """)
    var found: [(part: [Int], moment: Instant)] = []
    while try query.next() {
      guard let moment = query.instant(4) else { continue }
      found.append(([query.int(0), query.int(1), query.int(2), query.int(3)], moment))
    }
    let update = try connection.prepare(
      """
      UPDATE operation_part SET before = json_set(before, '$.events[' || ?4 || '].finished_day', ?5)
      WHERE operation = ?1 AND object = ?2 AND number = ?3
      """, isKept: true)
    for (part, moment) in found {
      for (index, value) in part.enumerated() { try update.bind(value, at: Int32(index + 1)) }
      try update.bind(day(moment), at: 5)
      try update.run()
    }
  }
}
