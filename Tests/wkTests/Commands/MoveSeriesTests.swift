import Foundation
import PlannerCore
import Testing

@testable import wk

@Suite("A whole series on another day or at another time")
struct MoveSeriesTests {
  let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  private func series(_ lines: String...) throws -> String {
    let head = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:s", "SUMMARY:Run"]
    let text = (head + lines + ["END:VTODO", "END:VCALENDAR"]).map { $0 + "\r\n" }.joined()
    let path = planner.folder.appending(path: "s.ics").path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    _ = planner.run("import", path)
    return planner.key("Run")
  }

  private func days() -> [String] {
    planner.run("list", "--from", "2026-11-01", "--to", "2027-01-31", "--json=day,time,status")
      .output.components(separatedBy: "{\"day\":\"").dropFirst().map {
        let parts = $0.components(separatedBy: "\"")
        let isDone = $0.contains("finished\"}") ? "x" : ""
        let time = parts[3] == ":" ? " " + parts[4] : ""
        return String(parts[0].dropFirst(5)) + time + isDone
      }
  }

  private func lines(_ names: String...) -> [String] {
    planner.run("export").output.components(separatedBy: "\r\n").filter { line in
      names.contains { line.hasPrefix($0) }
    }
  }

  @Test("keeps its rule, what was finished, and what was left out of it")
  func keeps() throws {
    let key = try series(
      "DTSTART;VALUE=DATE:20261103", "DUE;VALUE=DATE:20261104", "RRULE:FREQ=WEEKLY;COUNT=6",
      "EXDATE;VALUE=DATE:20261124")
    #expect(days() == ["11-04", "11-11", "11-18", "12-02", "12-09"])
    _ = planner.run("done", "\(key)@11-04", "\(key)@12-02")
    #expect(planner.run("edit", key, "--on", "2026-11-13").status == .ok)
    #expect(days() == ["11-04x", "11-13", "11-20", "12-02x", "12-11"])
    #expect(
      lines("DTSTART", "DUE", "RRULE", "EXDATE") == [
        "DTSTART;VALUE=DATE:20261112", "DUE;VALUE=DATE:20261113", "RRULE:FREQ=WEEKLY;COUNT=5",
        "EXDATE;VALUE=DATE:20261126", "EXDATE;VALUE=DATE:20261203",
        "DTSTART;VALUE=DATE:20261103", "DUE;VALUE=DATE:20261104",
        "DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261202",
      ])
    _ = planner.run("undo")
    #expect(days() == ["11-04x", "11-11", "11-18", "12-02x", "12-09"])
  }

  @Test("gives DTSTART, DUE and UNTIL one value type with a new time")
  func times() throws {
    let key = try series(
      "DTSTART;VALUE=DATE:20261103", "DUE;VALUE=DATE:20261104",
      "RRULE:FREQ=WEEKLY;UNTIL=20261117")
    #expect(planner.run("edit", key, "--at", "9:00").status == .ok)
    #expect(days() == ["11-04 09:00", "11-11 09:00", "11-18 09:00"])
    #expect(
      lines("DTSTART", "DUE", "RRULE") == [
        "DTSTART:20261103T090000", "DUE:20261104T090000",
        "RRULE:FREQ=WEEKLY;UNTIL=20261117T235959",
      ])
    #expect(planner.run("edit", key, "--at", "none").status == .ok)
    #expect(days() == ["11-04", "11-11", "11-18"])
    #expect(lines("DTSTART", "DUE").first == "DTSTART;VALUE=DATE:20261103")
  }

  @Test("days with a component of their own stay, also where the series moves onto their names")
  func deviations() throws {
    let path = try planner.file(
      "s.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:s", "SUMMARY:Run",
      "DTSTART;VALUE=DATE:20261103", "DUE;VALUE=DATE:20261103", "RRULE:FREQ=WEEKLY;COUNT=4",
      "END:VTODO", "BEGIN:VTODO", "UID:s", "SUMMARY:Run far", "RECURRENCE-ID;VALUE=DATE:20261103",
      "DUE;VALUE=DATE:20261103", "STATUS:COMPLETED", "END:VTODO", "BEGIN:VTODO", "UID:s",
      "SUMMARY:Run slowly", "RECURRENCE-ID;VALUE=DATE:20261110", "DUE;VALUE=DATE:20261111",
      "END:VTODO", "END:VCALENDAR")
    _ = planner.run("import", path)
    let key = planner.key("Run")
    let names = ["SUMMARY:Run", "SUMMARY:Run far", "SUMMARY:Run slowly"]
    #expect(days() == ["11-03x", "11-11", "11-17", "11-24"])
    #expect(planner.run("edit", key, "--on", "2026-11-17").status == .ok)
    #expect(days() == ["11-03x", "11-11", "11-17", "11-24"])
    #expect(lines("SUMMARY") == names)
    _ = planner.run("undo")
    #expect(
      planner.run("edit", key, "--on", "2026-11-03").errors.contains(
        "would fall on 2026-11-03, which was changed on its own"))
    #expect(lines("SUMMARY", "EXDATE") == names)
    #expect(planner.run("edit", key, "--on", "2026-11-24").status == .ok)
    #expect(days() == ["11-03x", "11-11", "11-24", "12-01"])
    #expect(lines("SUMMARY") == names)
  }

  @Test("is refused where the rule does not fall on the day, or a day would be there twice")
  func refusals() throws {
    let key = try series("DTSTART;VALUE=DATE:20261103", "RRULE:FREQ=WEEKLY;BYDAY=TU,WE;COUNT=4")
    #expect(
      planner.run("edit", key, "--on", "2026-11-05").errors
        == "error: \(key) \"Run\" cannot be moved as a whole: its rule FREQ=WEEKLY;BYDAY=TU,WE;COUNT=4"
        + " does not fall on 2026-11-05. Say --every too for other days, or name one of its days,"
        + " \(key)@11-11.\n")
    _ = planner.run("done", "\(key)@11-03")
    #expect(
      planner.run("edit", key, "--on", "2026-11-03").errors.contains(
        "would fall on 2026-11-03, which was changed on its own"))
    #expect(planner.run("edit", key, "--on", "2026-11-17").status == .ok)
    #expect(days() == ["11-03x", "11-17", "11-18", "11-24"])
    #expect(planner.run("edit", key, "--on", "none").status == .failed)
  }

  @Test("an event in a zone keeps its clock over a clock change, and the planner shows its own")
  func clockChange() throws {
    let path = try planner.file(
      "z.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:z", "SUMMARY:Call",
      "DUE;TZID=Europe/Berlin:20261023T090000", "END:VTODO", "END:VCALENDAR")
    _ = planner.run("import", path)
    let key = planner.key("Call")
    #expect(planner.run("list", "--json=time").output.contains("\"time\":\"15:00\""))
    _ = planner.run("edit", key, "--on", "2026-10-26")
    #expect(planner.run("list", "--json=time").output.contains("\"time\":\"16:00\""))
    #expect(lines("DUE") == ["DUE;TZID=Europe/Berlin:20261026T090000"])
    _ = planner.run("undo")
    #expect(planner.run("list", "--json=time").output.contains("\"time\":\"15:00\""))
    #expect(lines("DUE") == ["DUE;TZID=Europe/Berlin:20261023T090000"])
  }
}
