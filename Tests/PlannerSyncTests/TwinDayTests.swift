import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Days of series that share a UID")
struct TwinDayTests {
  private static let lessons = """
    BEGIN:VTODO
    UID:None
    SUMMARY:Maths
    DTSTART;VALUE=DATE:20261102
    RRULE:FREQ=WEEKLY;COUNT=3
    END:VTODO
    BEGIN:VTODO
    UID:None
    SUMMARY:Music
    DTSTART;VALUE=DATE:20261103
    RRULE:FREQ=WEEKLY;COUNT=3
    END:VTODO

    """

  private func shown(_ planner: TestPlanner) throws -> [String] {
    try planner.days().map { row in
      "\(row.event.name) \(row.event.day?.day ?? 0) \(row.event.status)"
    }
  }

  @Test("are ticked, left out and undone each in its own, also after an export")
  func ticks() throws {
    let planner = try TestPlanner()
    try planner.take(Self.lessons)
    for name in ["Music", "Maths"] {
      let change = try planner.store.change(command: "done", at: TestPlanner.now)
      let series = try SeriesChange(in: change, of: planner.store, at: TestPlanner.now)
      let rows = try planner.days().filter { $0.event.name == name }
      _ = try series.edit(occurrences: [rows[0]], fields: .status) { row in
        var event = row.event
        event.status = .finished
        return event
      }
      try series.skip(rows[1])
      _ = try change.commit()
    }
    let ticked = ["Maths 2 finished", "Music 3 finished", "Maths 16 open", "Music 17 open"]
    #expect(try shown(planner) == ticked)
    let other = try TestPlanner()
    try other.take(try planner.exported())
    #expect(try shown(other) == ticked)
    #expect(try other.take(try planner.exported()).operation == nil)
    let undoer = Undoer(in: planner.store, at: TestPlanner.now)
    for _ in 0..<2 { _ = try undoer.run(.undo, command: "undo") }
    #expect(
      try shown(planner) == [
        "Maths 2 open", "Music 3 open", "Maths 9 open", "Music 10 open", "Maths 16 open",
        "Music 17 open",
      ])
  }
}
