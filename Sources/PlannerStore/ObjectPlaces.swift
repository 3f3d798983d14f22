internal import PlannerCore

/// Where objects stand: calendar, position, trash; and whether counts include them.
final class ObjectPlaces {
  private let place: Statement
  private let recount: Statement
  private let recountOccurrences: Statement

  init(_ connection: Connection) throws(StoreError) {
    place = try connection.prepare(
      """
      UPDATE object SET calendar = ?2, position = ?3, trashed = ?4, trash_reason = ?5 WHERE id = ?1
      """, isKept: true)
    recount = try connection.prepare(
      "UPDATE event SET counted = ?2 AND rule IS NULL WHERE object = ?1", isKept: true)
    recountOccurrences = try connection.prepare(
      """
      UPDATE occurrence SET counted = ?2
      WHERE event IN (SELECT id FROM event WHERE object = ?1 AND rule IS NOT NULL)
      """, isKept: true)
  }

  /// Puts an object into a calendar, and into the trash or out of it.
  func put(
    _ id: Int, in calendar: Int, at position: Int, trash: Trash?, counted: Bool
  ) throws(StoreError) {
    try place.bind(id, at: 1)
    try place.bind(calendar, at: 2)
    try place.bind(position, at: 3)
    try place.bind(trash?.at, at: 4)
    try place.bind(trash?.reason.rawValue, at: 5)
    try place.run()
    let isCounted = counted && trash == nil
    try recount.bind(id, at: 1)
    try recount.bind(isCounted, at: 2)
    try recount.run()
    try recountOccurrences.bind(id, at: 1)
    try recountOccurrences.bind(isCounted, at: 2)
    try recountOccurrences.run()
  }
}
