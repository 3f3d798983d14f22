import PlannerCore
import Testing

@testable import PlannerStore

@Suite("Migrations")
struct MigrationTests {
  private let directory: TemporaryDirectory
  private let next = Migrator(
    migrations: Migrator.current.migrations + [
      Migration(name: "a later step", sql: "ALTER TABLE operation ADD COLUMN later INTEGER")
    ])

  init() throws { directory = try TemporaryDirectory() }

  @Test("brings an older planner up to date, after a copy of it was put beside it")
  func migrates() throws {
    do { try directory.planner().importing([("a", todo("A"))]) }
    let store = try PlannerStore(path: directory.file(), zoneIfNew: "UTC", migrator: next)
    #expect(try store.connection.number("PRAGMA user_version") == 7)
    #expect(try store.column("SELECT later FROM operation") == [""])
    #expect(try store.events().map(\.event.name) == ["A"])

    let copy = try PlannerStore(path: directory.file() + ".schema-6", zoneIfNew: "UTC")
    #expect(try copy.connection.number("PRAGMA user_version") == 6)
    #expect(try copy.events().map(\.event.name) == ["A"])
  }

  @Test("makes a new planner without a copy")
  func startsNew() throws {
    let store = try PlannerStore(path: directory.file(), zoneIfNew: "UTC", migrator: next)
    #expect(try store.connection.number("PRAGMA user_version") == 7)
    #expect(contents(of: directory.file() + ".schema-6").isEmpty)
  }

  @Test("refuses a planner of a newer version and leaves it as it is")
  func newer() throws {
    do { _ = try PlannerStore(path: directory.file(), zoneIfNew: "UTC", migrator: next) }
    let before = contents(of: directory.file())
    let error = #expect(throws: StoreError.self) { try directory.planner() }
    #expect(error?.kind == .newerDatabase)
    #expect(
      error?.description
        == "\(directory.file()) was changed by a newer version of this program"
        + " (its schema is 7, this program knows 6); install that version.")
    #expect(contents(of: directory.file()) == before)
  }

  @Test("leaves a planner at the step before one that fails")
  func failing() throws {
    do { try directory.planner().importing([("a", todo("A"))]) }
    let broken = Migrator(
      migrations: Migrator.current.migrations + [
        Migration(name: "half a step", sql: "DELETE FROM event; SELECT nonsense")
      ])
    #expect(throws: StoreError.self) {
      try PlannerStore(path: directory.file(), zoneIfNew: "UTC", migrator: broken)
    }
    #expect(try directory.planner().events().map(\.event.name) == ["A"])
  }

  @Test("reads the saved planner of each version", arguments: [1, 2, 3, 4, 5, 6])
  func saved(version: Int) throws {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    write(
      contents(of: "/\(folder)/Fixtures/databases/version-\(version).db"), to: directory.file())
    let store = try directory.planner()
    #expect(try store.connection.number("PRAGMA user_version") == 6)
    #expect(store.zone == "Asia/Taipei")
    #expect(
      try store.events(EventFilter(days: day("2026-11-01")...day("2026-11-30"))).map { row in
        "\(row.event.day?.description ?? "-") \(row.event.name) \(row.event.status)"
      } == [
        "2026-11-02 Run open", "2026-11-09 Run open", "2026-11-17 Run finished",
        "2026-11-23 Run open", "2026-11-26 牙醫 finished",
      ])
    let object = try #require(try store.object(ofEvent: 3))
    #expect(object.text == Array("BEGIN:VTODO\r\nEND:VTODO\r\n".utf8))
    #expect(try store.events(of: object).map(\.contents.edited) == [[.status]])
    #expect(try store.operations(limit: 9).map(\.command) == ["done", "import"])
    #expect(try store.operations(limit: 9).map(\.isUndone) == [false, false])
  }
}
