public import PlannerCore

/// Which days of weeks the user has folded and unfolded. They are outside the log: they change how
/// a week looks and nothing of it.
extension PlannerStore {
  /// What the user has decided for days of a range; days without a decision are not in the answer.
  public func folds(_ days: ClosedRange<CivilDate>) throws(StoreError) -> [CivilDate: Bool] {
    let query = try connection.prepare(
      "SELECT day, folded FROM fold WHERE day BETWEEN ?1 AND ?2")
    try query.bind(days.lowerBound, at: 1)
    try query.bind(days.upperBound, at: 2)
    var decisions: [CivilDate: Bool] = [:]
    while try query.next() {
      if let day = query.day(0) { decisions[day] = query.int(1) == 1 }
    }
    return decisions
  }

  /// Remembers that days are folded (true) or unfolded (false).
  ///
  /// - Parameters:
  ///   - decisions: the days.
  ///   - day: what was decided for days before this one is forgotten.
  /// - Throws: where the database cannot be written.
  public func setFolds(
    _ decisions: [CivilDate: Bool], forgettingBefore day: CivilDate
  ) throws(StoreError) {
    let transaction = try Transaction(on: connection)
    let forget = try connection.prepare("DELETE FROM fold WHERE day < ?1")
    try forget.bind(day, at: 1)
    try forget.run()
    let remember = try connection.prepare(
      """
      INSERT INTO fold (day, folded) VALUES (?1, ?2)
      ON CONFLICT (day) DO UPDATE SET folded = excluded.folded
      """)
    for (day, isFolded) in decisions {
      try remember.bind(day, at: 1)
      try remember.bind(isFolded, at: 2)
      try remember.run()
    }
    try transaction.commit()
  }
}
