import Foundation
import PlannerCore
import Testing

@testable import wk

@Suite("When an event is planned, as an export writes it")
struct WrittenScheduleTests {
  let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  /// Imports one task and gives its key.
  private func task(_ lines: String...) throws -> String {
    let head = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:u", "SUMMARY:Task"]
    let text = (head + lines + ["END:VTODO", "END:VCALENDAR"]).map { $0 + "\r\n" }.joined()
    let path = planner.folder.appending(path: "in.ics").path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    _ = planner.run("import", path)
    return planner.key("Task")
  }

  private func lines() -> [String] {
    planner.run("export").output.components(separatedBy: "\r\n").filter { line in
      ["DTSTART", "DUE", "DURATION", "RRULE", "EXDATE"].contains { line.hasPrefix($0) }
    }
  }

  @Test("the last day of a series in a zone has the clock time of the day that it is moved to")
  func lastDay() throws {
    let key = try task("DUE;TZID=Europe/Berlin:20261019T000000", "RRULE:FREQ=DAILY;COUNT=1")
    #expect(planner.run("list", "--on", "2026-10-19").output.contains("06:00"))
    #expect(planner.run("edit", "\(key)@10-19", "--on", "2026-11-14").status == .ok)
    #expect(planner.run("list", "--on", "2026-11-14").output.contains("07:00"))
    #expect(lines().contains("DUE;TZID=Europe/Berlin:20261114T000000"))
    #expect(planner.run("doctor", "-q").status == .ok)
  }

  @Test("has no DURATION beside DUE, also one without DTSTART")
  func duration() throws {
    let key = try task("DURATION:PT1H")
    _ = planner.run("edit", key, "--on", "2026-12-01")
    #expect(lines() == ["DUE;VALUE=DATE:20261201"])
  }

  @Test("an undo leaves no DTSTART that was never there")
  func undone() throws {
    let key = try task("DUE;VALUE=DATE:20261120", "RRULE:FREQ=DAILY")
    let before = lines()
    _ = planner.run("done", "\(key)@11-22")
    #expect(lines().contains("EXDATE;VALUE=DATE:20261122"))
    _ = planner.run("undo")
    #expect(lines() == before)
    _ = planner.run("edit", key, "--on", "2026-11-21")
    #expect(lines().contains("DTSTART;VALUE=DATE:20261121"))
    _ = planner.run("undo")
    #expect(lines() == before)
  }

  @Test("a new time keeps the distance of DTSTART in days where the value type changes")
  func types() throws {
    let key = try task("DTSTART;VALUE=DATE:20261125", "DUE;VALUE=DATE:20261126")
    _ = planner.run("edit", key, "--at", "10:00")
    #expect(lines() == ["DTSTART:20261125T100000", "DUE:20261126T100000"])
    _ = planner.run("edit", key, "--at", "none")
    #expect(lines() == ["DTSTART;VALUE=DATE:20261125", "DUE;VALUE=DATE:20261126"])
  }

  @Test("lists a series at the clock time of the day that it is listed on")
  func clockTime() throws {
    // 09:00 in Berlin is 15:00 in Taipei in summer and 16:00 in winter.
    let key = try task("DTSTART;TZID=Europe/Berlin:20261023T090000", "RRULE:FREQ=DAILY;COUNT=60")
    #expect(planner.run("list").output == "\(key)  Thu 26 Nov  16:00  Task     series\n")
    #expect(planner.run("show", key).output.contains("planned Thu 26 Nov 16:00"))
    #expect(planner.run("list", "--on", "2026-10-23").output.contains("15:00"))
  }

  @Test("a series with more days than are stored is no fault")
  func bounded() throws {
    _ = try task("DTSTART:20070409T070000", "RRULE:FREQ=HOURLY;INTERVAL=4")
    let run = planner.run("doctor")
    #expect(run.status == .ok, "\(run.output)\(run.errors)")
    #expect(planner.run("doctor", "--fix").status == .ok)
  }

  @Test("says that series go on only where one does", arguments: [("", true), (";COUNT=3", false)])
  func flat(count: String, goesOn: Bool) throws {
    _ = try task("DTSTART;VALUE=DATE:20261125", "RRULE:FREQ=DAILY\(count)")
    for words in [["export", "--flatten"], ["export", "--flatten", "--as", "vevent"]] {
      #expect(planner.run(words: words).errors.contains("--to goes further") == goesOn)
    }
  }
}
