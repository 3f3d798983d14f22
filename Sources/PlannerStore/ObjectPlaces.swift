internal import PlannerCore

/// In which calendar objects stand, and whether counts include them.
final class ObjectPlaces {
  private let move: Statement
  private let recount: Statement
  private let recountOccurrences: Statement

  init(_ connection: Connection) throws(StoreError) {
    // Apart from the other columns: it writes the indexes by UID and by position anew.
    move = try connection.prepare(
      "UPDATE object SET calendar = ?2, position = ?3 WHERE id = ?1", isKept: true)
    recount = try connection.prepare(
      "UPDATE event SET counted = ?2 AND rule IS NULL WHERE object = ?1", isKept: true)
    recountOccurrences = try connection.prepare(
      """
      UPDATE occurrence SET counted = ?2
      WHERE event IN (SELECT id FROM event WHERE object = ?1 AND rule IS NOT NULL)
      """, isKept: true)
  }

  /// Puts an object into a calendar.
  func move(_ id: Int, to calendar: Int, at position: Int) throws(StoreError) {
    try move.bind(id, at: 1)
    try move.bind(calendar, at: 2)
    try move.bind(position, at: 3)
    try move.run()
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
