extension PlannerStore {
  /// Puts the planner into another zone, where no day in it depends on the zone.
  ///
  /// Days and floating times stay where they are. What came from outside may stand in a zone of its
  /// own or in UTC; its days, and those that the log would bring back, were worked out in the old
  /// zone. A planner that holds a text is therefore left as it is.
  ///
  /// The zone of this value stays what it was: open the planner again.
  ///
  /// - Returns: false, and nothing is changed, where the planner holds something from outside.
  /// - Throws: where the database cannot be written.
  public func setZone(_ zone: String) throws(StoreError) -> Bool {
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
    try transaction.commit()
    return true
  }
}
