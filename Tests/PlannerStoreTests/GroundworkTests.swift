import Testing

@testable import PlannerStore

@Suite("What a planner stands on")
struct GroundworkTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(
    "the schema of a saved planner is what its migrations make, before and after the others",
    arguments: [1, 2, 3, 4, 5])
  func saved(version: Int) throws {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    write(
      contents(of: "/\(folder)/Fixtures/databases/version-\(version).db"), to: directory.file())
    #expect(try Groundwork(path: directory.file()).faults() == [])
    _ = try directory.planner()
    #expect(try Groundwork(path: directory.file()).faults() == [])
  }

  @Test("an index that its rows do not allow stays away and is named again")
  func refusedIndex() throws {
    do {
      let store = try directory.planner()
      try store.importing([("a", todo("A")), ("b", todo("B"))])
      try store.connection.execute(
        "DROP INDEX object_by_uid; UPDATE object SET uid = 'a'; DROP INDEX appointment_by_day")
    }
    let ground = try Groundwork(path: directory.file())
    #expect(
      try ground.faults().map(\.what) == [
        "the index appointment_by_day is gone", "the index object_by_uid is gone",
      ])
    #expect(try ground.mend(zone: "UTC").map(\.what) == ["the index object_by_uid is gone"])
  }

  @Test("a file that is no planner is refused, an empty one left as it is")
  func noPlanner() throws {
    write([], to: directory.file())
    #expect(try Groundwork(path: directory.file()).faults() == [])
    #expect(contents(of: directory.file()) == [])
    let newer = Migrator(
      migrations: Migrator.current.migrations + [Migration(name: "later", sql: "")])
    do { _ = try PlannerStore(path: directory.file(), zoneIfNew: "UTC", migrator: newer) }
    #expect(throws: StoreError.self) { try Groundwork(path: directory.file()).faults() }
  }
}
