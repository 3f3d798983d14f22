internal import PlannerCore

/// The rows of the conflicts of one pair.
final class ConflictTable {
  private let pair: Int
  private let upsert: Statement
  private let delete: Statement
  private let insertUnit: Statement

  init(of pair: Int, on connection: Connection) throws(StoreError) {
    self.pair = pair
    upsert = try connection.prepare(
      """
      INSERT INTO conflict (pair, uid, object, href, etag, weak, theirs, changed_here,
        changed_there, found)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """, isKept: true)
    delete = try connection.prepare(
      "DELETE FROM conflict WHERE pair = ?1 AND uid = ?2", isKept: true)
    insertUnit = try connection.prepare(
      """
      INSERT INTO conflict_unit (pair, uid, number, unit, recurrence_id, here, there, base)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """, isKept: true)
  }

  /// Keeps a conflict in the place of an earlier one of its UID.
  func set(_ conflict: SyncConflict) throws(StoreError) {
    // Its units go with it.
    try remove(conflict.uid)
    try upsert.bind(pair, at: 1)
    try upsert.bind(conflict.uid.rawValue, at: 2)
    try upsert.bind(conflict.object, at: 3)
    try upsert.bind(conflict.href, at: 4)
    try upsert.bind(conflict.etag, at: 5)
    try upsert.bind(conflict.isWeak, at: 6)
    try upsert.bind(conflict.changedHere, at: 8)
    try upsert.bind(conflict.changedThere, at: 9)
    try upsert.bind(conflict.found, at: 10)
    try upsert.run(withBytes: conflict.theirs, at: 7)
    for (number, unit) in conflict.units.enumerated() {
      try add(unit, number, to: conflict.uid)
    }
  }

  private func add(_ unit: ConflictUnit, _ number: Int, to uid: UID) throws(StoreError) {
    try insertUnit.bind(pair, at: 1)
    try insertUnit.bind(uid.rawValue, at: 2)
    try insertUnit.bind(number, at: 3)
    try insertUnit.bind(unit.unit, at: 4)
    try insertUnit.bind(unit.recurrenceID?.rawValue, at: 5)
    try insertUnit.bind(unit.here, at: 6)
    try insertUnit.bind(unit.there, at: 7)
    try insertUnit.bind(unit.base, at: 8)
    try insertUnit.run()
  }

  /// Notes the operation by which a conflict was decided; it waits again where that is undone.
  ///
  /// A unit without a name holds it, which goes with the others when the conflict is found anew.
  func decide(_ conflict: SyncConflict, by operation: Int) throws(StoreError) {
    let unit = ConflictUnit(
      unit: "", recurrenceID: nil, here: String(operation), there: nil, base: nil)
    try add(unit, conflict.units.count, to: conflict.uid)
  }

  /// Takes the conflict of a UID away.
  func remove(_ uid: UID) throws(StoreError) {
    try delete.bind(pair, at: 1)
    try delete.bind(uid.rawValue, at: 2)
    try delete.run()
  }
}

extension PlannerStore {
  /// What waits for the user in all pairs, the oldest first.
  public func conflicts() throws(StoreError) -> [SyncConflict] {
    try conflicts(where: "NOT \(Self.isDecided)")
  }

  /// What the user has decided in a pair since its last run, and not undone.
  public func decidedConflicts(of pair: Pair) throws(StoreError) -> [SyncConflict] {
    try conflicts(where: "c.pair = \(pair.id) AND \(Self.isDecided)")
  }

  /// What waits again since the operation that had decided it was undone.
  public func conflicts(decidedBy operation: Int) throws(StoreError) -> [SyncConflict] {
    try conflicts(
      where: """
        NOT \(Self.isDecided) AND EXISTS (SELECT 1 FROM conflict_unit d
          WHERE d.pair = c.pair AND d.uid = c.uid AND d.unit = '' AND d.here = '\(operation)')
        """)
  }

  private static let isDecided = """
    EXISTS (SELECT 1 FROM conflict_unit d
      WHERE d.pair = c.pair AND d.uid = c.uid AND d.unit = '' AND NOT EXISTS (
        SELECT 1 FROM operation o WHERE o.id = CAST(d.here AS INTEGER) AND o.undone = 1))
    """

  private func conflicts(where condition: String) throws(StoreError) -> [SyncConflict] {
    let query = try connection.prepare(
      """
      SELECT p.name, c.uid, c.object, c.href, c.etag, c.weak, c.theirs, c.changed_here,
        c.changed_there, c.found, c.pair
      FROM conflict c JOIN pair p ON p.id = c.pair WHERE \(condition)
      ORDER BY c.found, p.name, c.uid
      """)
    let units = try connection.prepare(
      """
      SELECT unit, recurrence_id, here, there, base, (SELECT e.occurrence_day FROM event e
        WHERE e.object = ?3 AND ifnull(e.recurrence_id, '') = u.recurrence_id)
      FROM conflict_unit u WHERE pair = ?1 AND uid = ?2 AND unit <> '' ORDER BY number
      """, isKept: true)
    var conflicts: [SyncConflict] = []
    while try query.next() {
      var conflict = SyncConflict(
        pair: query.text(0), uid: UID(rawValue: query.text(1)), object: query.int(2),
        href: query.text(3), etag: query.optionalText(4), isWeak: query.int(5) == 1,
        theirs: query.bytes(6) ?? [], changedHere: query.instant(7),
        changedThere: query.instant(8), found: query.instant(9) ?? .distantPast, units: [])
      try units.bind(query.int(10), at: 1)
      try units.bind(conflict.uid.rawValue, at: 2)
      try units.bind(conflict.object, at: 3)
      while try units.next() { conflict.units.append(ConflictUnit(in: units)) }
      conflicts.append(conflict)
    }
    return conflicts
  }
}

extension ConflictUnit {
  fileprivate init(in row: borrowing Statement) {
    self.init(
      unit: row.text(0), recurrenceID: row.optionalText(1).map(RecurrenceID.init(rawValue:)),
      here: row.optionalText(2), there: row.optionalText(3), base: row.optionalText(4),
      day: row.day(5))
  }
}
