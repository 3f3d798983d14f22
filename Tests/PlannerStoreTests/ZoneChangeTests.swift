import PlannerCore
import Testing

@testable import PlannerStore

@Suite("Another zone")
struct ZoneChangeTests {
  @Test("finds the days anew on which events were finished, also those that undo brings back")
  func finishedDays() throws {
    let directory = try TemporaryDirectory()
    let store = try directory.planner()
    for uid in ["a", "b"] {
      try store.add(uid, uid, "2026-11-20")
      try store.edit(uid) { $0 = $0.finished(at: now, on: day("2026-11-26")) }
    }
    try store.edit("b") { $0 = $0.reopened() }
    #expect(try store.setZone("Pacific/Kiritimati") { _ in day("2026-11-27") })
    #expect(
      try store.column("SELECT ifnull(finished_day, '-') FROM event ORDER BY id")
        == ["2026-11-27", "-"])
    _ = try store.undo()
    #expect(
      try store.column("SELECT finished_day FROM event ORDER BY id")
        == ["2026-11-27", "2026-11-27"])
  }
}
