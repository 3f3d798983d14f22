import PlannerCore
import Testing

@testable import PlannerStore

@Suite("A look at the whole planner")
struct InspectionTests {
  private let directory: TemporaryDirectory
  private let store: PlannerStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try directory.planner()
    try store.importing([("a", todo("A", on: day("2026-11-26"))), ("s", series())])
  }

  @Test("finds nothing in a sound planner, and miscounted events and days in another")
  func counts() throws {
    let sound = try store.inspect()
    #expect(sound.faults == [])
    #expect((sound.miscounted, sound.differingDays, sound.twins) == (0, 0, 0))
    let month = day("2026-11-01")...day("2026-11-30")
    let right = try store.dayCounts(month)
    try store.connection.execute(
      """
      UPDATE event SET counted = 0 WHERE name = 'A';
      UPDATE occurrence SET counted = 0 WHERE day = '2026-11-09';
      """)
    let wrong = try store.inspect()
    #expect((wrong.miscounted, wrong.differingDays) == (2, 2))
    #expect(try store.dayCounts(month) != right)
    #expect(try store.recount() == 2)
    #expect(try store.dayCounts(month) == right)
    #expect(try store.inspect() == sound)
  }

  @Test("names a reference to what is gone")
  func references() throws {
    try store.connection.execute(
      "PRAGMA foreign_keys = OFF; UPDATE event SET object = 77 WHERE name = 'A'")
    #expect(try store.inspect().faults == ["row 1 of event names a row of object that is gone"])
  }
}
