import PlannerCore
import Testing

@testable import PlannerStore
@testable import PlannerSync

@Suite("What an older codec read")
struct RederivationTests {
  private let planner: TestPlanner

  init() throws {
    planner = try TestPlanner()
    for name in ["a", "b", "c"] {
      try planner.take(
        """
        BEGIN:VTODO
        UID:\(name)
        SUMMARY:Name of \(name)
        DUE;VALUE=DATE:20261126
        END:VTODO

        """)
    }
  }

  private func change(_ sql: String) throws { try planner.store.connection.execute(sql) }

  private func run() throws {
    try Rederivation(in: planner.store, at: TestPlanner.now).run()
  }

  @Test("is read anew where it is not edited, without an operation")
  func readsAnew() throws {
    let edit = try planner.store.change(command: "edit", at: TestPlanner.now)
    var event = try #require(try planner.events().first { $0.uid.rawValue == "a" })
    event.event.name = "Mine"
    _ = try edit.update(event.id, to: event.event, fields: .name)
    _ = try edit.commit()
    let operations = try planner.store.operations(limit: 9).count
    try change(
      "UPDATE event SET name = 'old', priority = 3; UPDATE event SET name = 'Mine' WHERE edited <> 0;"
        + " UPDATE object SET codec = 1; UPDATE planner SET codec = 1")
    try run()
    #expect(
      try planner.events().map { "\($0.event.name) \($0.event.priority ?? 0)" } == [
        "Mine 0", "Name of b 0", "Name of c 0",
      ])
    #expect(try planner.store.operations(limit: 9).count == operations)
    #expect(try !planner.store.hasOlderRows())
    #expect(try planner.store.olderObjects(after: 0, limit: 9) == [])
  }

  @Test("goes on where it was, and looks at nothing once all is read")
  func goesOn() throws {
    try change(
      "UPDATE event SET name = 'old'; UPDATE object SET codec = 1 WHERE id > 1;"
        + " UPDATE planner SET codec = 1")
    try run()
    #expect(try planner.events().map(\.event.name) == ["Name of b", "Name of c", "old"])
    try change("UPDATE object SET codec = 1")
    try run()
    #expect(try planner.events().map(\.event.name) == ["Name of b", "Name of c", "old"])
  }

  @Test("stays as it is where its text shows nothing")
  func muteText() throws {
    try change(
      "UPDATE object SET text = CAST('BEGIN:VTODO' || char(10) || 'END:VTODO' AS BLOB), codec = 1;"
        + " UPDATE planner SET codec = 1")
    try run()
    #expect(
      try planner.events().map(\.event.name) == ["Name of a", "Name of b", "Name of c"])
    #expect(try DerivedCheck(of: planner.store, at: TestPlanner.now).find().damaged == [])
  }
}
