internal import PlannerCore

/// In which calendar objects stand, and whether counts include them.
final class ObjectPlaces {
  private let move: Statement
  private let findTaken: Statement
  private let recount: Statement
  private let recountOccurrences: Statement

  init(_ connection: Connection) throws(StoreError) {
    // Apart from the other columns: it writes the indexes by UID and by position anew.
    move = try connection.prepare(
      "UPDATE object SET calendar = ?2, position = ?3, twin = ifnull(?4, twin) WHERE id = ?1",
      isKept: true)
    findTaken = try connection.prepare(
      "SELECT 1 FROM object WHERE uid = ?1 AND calendar = ?2 AND twin = ?3", isKept: true)
    recount = try connection.prepare(
      "UPDATE event SET counted = ?2 AND rule IS NULL WHERE object = ?1", isKept: true)
    recountOccurrences = try connection.prepare(
      """
      UPDATE occurrence SET counted = ?2
      WHERE event IN (SELECT id FROM event WHERE object = ?1 AND rule IS NOT NULL)
      """, isKept: true)
  }

  /// Puts an object into a calendar; `twin` tells it apart there, nil = as before.
  func move(
    _ id: Int, to calendar: Int, at position: Int, twin: String? = nil
  ) throws(StoreError) {
    try move.bind(id, at: 1)
    try move.bind(calendar, at: 2)
    try move.bind(position, at: 3)
    try move.bind(twin, at: 4)
    try move.run()
  }

  /// What tells a note apart in a calendar: empty unless something else has its UID there.
  func freeTwin(
    of uid: UID, like period: NotePeriod, in calendar: Int
  ) throws(StoreError) -> String {
    try findTaken.bind(uid.rawValue, at: 1)
    try findTaken.bind(calendar, at: 2)
    try findTaken.bind("", at: 3)
    defer { findTaken.reset() }
    // A period has one note, so that no other has this twin.
    return try findTaken.next() ? "VJOURNAL " + period.key : ""
  }

  /// Says of everything of an object whether counts include it; a series itself is never counted.
  func recount(_ id: Int, counted: Bool, hasSeries: Bool = true) throws(StoreError) {
    try recount.bind(id, at: 1)
    try recount.bind(counted, at: 2)
    try recount.run()
    guard hasSeries else { return }
    try recountOccurrences.bind(id, at: 1)
    try recountOccurrences.bind(counted, at: 2)
    try recountOccurrences.run()
  }
}
