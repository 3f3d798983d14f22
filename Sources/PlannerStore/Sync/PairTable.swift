public import PlannerCore

/// The pairs of the planner. They are outside the log: undo changes neither them nor what they know.
extension PlannerStore {
  /// All pairs, by name.
  public func pairs() throws(StoreError) -> [Pair] {
    let query = try connection.prepare(
      """
      SELECT p.id, p.name, p.kind, p.place, p.direction, p.deletes, p.policy, p.identity, p.token,
        p.runs, p.last_run, p.last_state, c.id, c.name, c.kind
      FROM pair p JOIN calendar c ON c.id = p.calendar ORDER BY p.name
      """)
    var pairs: [Pair] = []
    while try query.next() {
      guard let pair = Pair(in: query) else {
        throw StoreError(
          .newerDatabase, path: path, detail: "its pair \(query.text(1)) is of an unknown kind")
      }
      pairs.append(pair)
    }
    return pairs
  }

  /// The pair with a name, however Unicode writes its letters; nil where there is none.
  public func pair(named name: String) throws(StoreError) -> Pair? {
    try pairs().first { $0.name == name }
  }

  /// The pairs whose side here is a calendar, by name.
  public func pairs(of calendar: PlannerCalendar) throws(StoreError) -> [Pair] {
    try pairs().filter { $0.calendar.id == calendar.id }
  }

  /// Makes a pair that knows nothing yet.
  ///
  /// - Parameters:
  ///   - name: its name, which no other has.
  ///   - kind: what the other side is.
  ///   - place: where it is: a path from the root, or a URL.
  ///   - calendar: the side here.
  ///   - direction: which way changes go.
  ///   - deletes: whether what is deleted on one side is deleted on the other.
  ///   - policy: what happens where both sides changed the same thing.
  /// - Returns: the pair.
  /// - Throws: `constraint` where the name is taken or the calendar is gone; where the database
  ///   cannot be written.
  public func addPair(
    _ name: String, kind: Pair.Kind, place: String, to calendar: PlannerCalendar,
    direction: Pair.Direction = .both, deletes: Bool = true, policy: ConflictPolicy = .ask
  ) throws(StoreError) -> Pair {
    let transaction = try Transaction(on: connection)
    guard try pair(named: name) == nil else {
      throw StoreError(.constraint, path: path, detail: "there is a pair \(name) already")
    }
    let insert = try connection.prepare(
      """
      INSERT INTO pair (name, kind, place, calendar, direction, deletes, policy)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """)
    try insert.bind(name, at: 1)
    try insert.bind(kind.rawValue, at: 2)
    try insert.bind(place, at: 3)
    try insert.bind(calendar.id, at: 4)
    try insert.bind(direction.rawValue, at: 5)
    try insert.bind(deletes, at: 6)
    try insert.bind(policy.rawValue, at: 7)
    try insert.run()
    let id = connection.lastInsertedRow
    try transaction.commit()
    return Pair(
      id: id, name: name, calendar: calendar, kind: kind, place: place, direction: direction,
      deletes: deletes, policy: policy, identity: nil, token: nil, runs: 0, lastRun: nil,
      lastState: nil)
  }

  /// Takes a pair away with all it knows; its archive and its runs stay as long as the log, under
  /// `NAME (removed)`: a later pair of that name has another place, where nothing may be put back.
  public func removePair(_ pair: Pair) throws(StoreError) {
    let transaction = try Transaction(on: connection)
    let rename = try connection.prepare(
      "UPDATE sync_run SET pair = pair || ' (removed)' WHERE pair = ?1")
    try rename.bind(pair.name, at: 1)
    try rename.run()
    let delete = try connection.prepare("DELETE FROM pair WHERE id = ?1")
    try delete.bind(pair.id, at: 1)
    try delete.run()
    try transaction.commit()
  }

  /// Lets a pair forget what it knows of the other side, as if it had never run.
  public func resetPair(_ pair: Pair) throws(StoreError) {
    let transaction = try Transaction(on: connection)
    for table in ["sync_base", "sync_intent", "sync_skipped", "conflict"] {
      try connection.execute("DELETE FROM \(table) WHERE pair = \(pair.id)")
    }
    try connection.execute(
      "UPDATE pair SET identity = NULL, token = NULL, runs = 0, seen = NULL WHERE id = \(pair.id)")
    try transaction.commit()
  }

  /// Notes that a pair ran, once the run's writer is finished; not flushed to the disk, since the
  /// next run does as well without.
  ///
  /// - Parameters:
  ///   - pair: which one.
  ///   - moment: when.
  ///   - state: how it ended, in a word.
  ///   - token: what becomes of the token of its listing.
  ///   - identity: what tells the other side from another one; nil = as before.
  ///   - isComplete: whether the run reached its end.
  /// - Throws: where the database cannot be written.
  public func finishRun(
    of pair: Pair, at moment: Instant, state: String, token: Pair.TokenChange = .keep,
    identity: String? = nil, isComplete: Bool
  ) throws(StoreError) {
    try connection.enterBulk()
    defer { connection.leaveBulk() }
    let transaction = try Transaction(on: connection)
    let update = try connection.prepare(
      """
      UPDATE pair SET last_run = ?2, last_state = ?3, token = iif(?4, ?5, token),
        identity = ifnull(?6, identity), runs = runs + ?7,
        seen = iif(?8, (SELECT revision FROM planner), NULL)
      WHERE id = ?1
      """)
    try update.bind(pair.id, at: 1)
    try update.bind(moment, at: 2)
    try update.bind(state, at: 3)
    if case .set(let token) = token {
      try update.bind(true, at: 4)
      try update.bind(token, at: 5)
    } else {
      try update.bind(false, at: 4)
    }
    try update.bind(identity, at: 6)
    try update.bind(isComplete, at: 7)
    try update.bind(try ourChanges(of: pair).isEmpty, at: 8)
    try update.run()
    try transaction.commit()
  }
}

extension Pair {
  /// Names a pair that is not made, to look at both sides of; it knows nothing.
  public init(unmade name: String, kind: Kind, place: String, calendar: PlannerCalendar) {
    self.init(
      id: 0, name: name, calendar: calendar, kind: kind, place: place, direction: .both,
      deletes: true, policy: .ask, identity: nil, token: nil, runs: 0, lastRun: nil,
      lastState: nil)
  }

  /// Nil for a kind that is not understood: what stands there must not be taken for a folder.
  fileprivate init?(in row: borrowing Statement) {
    guard let kind = Kind(rawValue: row.text(2)) else { return nil }
    self.init(
      id: row.int(0), name: row.text(1),
      calendar: PlannerCalendar(
        id: row.int(12), name: row.text(13),
        kind: PlannerCalendar.Kind(rawValue: row.text(14)) ?? .own),
      kind: kind, place: row.text(3),
      // What is not understood must not write anywhere: the check of the table lets none in.
      direction: Direction(rawValue: row.text(4)) ?? .readOnly, deletes: row.int(5) == 1,
      policy: ConflictPolicy(rawValue: row.text(6)) ?? .ask, identity: row.optionalText(7),
      token: row.optionalText(8), runs: row.int(9), lastRun: row.instant(10),
      lastState: row.optionalText(11))
  }
}
