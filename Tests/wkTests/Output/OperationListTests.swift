import PlannerCore
import PlannerStore
import Testing

@testable import wk

@Suite("The log as text")
struct OperationListTests {
  private let planner: TestPlanner
  private let long = "A name that is longer than what an old terminal has columns for a whole line"

  init() throws {
    planner = try TestPlanner()
    _ = planner.run("add", long)
    let path = try planner.file(
      "i.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:a", "SUMMARY:A", "END:VTODO", "BEGIN:VEVENT",
      "UID:b", "SUMMARY:B", "DTSTART;VALUE=DATE:20261126", "END:VEVENT", "END:VCALENDAR")
    _ = planner.run("import", path, "--calendar", "planner")
  }

  @Test("cuts nothing where nobody has said how wide a line is")
  func piped() {
    #expect(planner.run("log").output.contains("#1  10:02  add \"\(long)\"  1 event\n"))
  }

  @Test("gives a command all the room that its own line has")
  func ownRoom() {
    planner.environment["COLUMNS"] = "60"
    let lines = planner.run("log").output.split(separator: "\n")
    #expect(lines.last == "#1  10:02  add \"A name that is longer than what a..  1 event")
  }
}
