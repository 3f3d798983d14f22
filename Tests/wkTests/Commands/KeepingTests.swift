import Foundation
import PlannerCore
import Testing

@testable import wk

@Suite("wk backup, restore and doctor")
struct KeepingTests {
  private let planner: TestPlanner
  private var folder: String { planner.folder.path + "/.local/share/wk" }

  init() throws {
    planner = try TestPlanner()
    _ = planner.run("add", "牙醫", "--on", "+5d")
  }

  @Test("copies into the folder of backups, named by the planner's time, and never over a file")
  func backsUp() {
    let path = "\(folder)/backups/planner-2026-11-26T1002"
    #expect(planner.run("backup").output.hasPrefix("copied 1 event to \(path).db  ("))
    #expect(planner.run("backup").output.hasPrefix("copied 1 event to \(path)-2.db  ("))
    #expect(
      planner.run("backup", "\(path).db")
        == TestPlanner.Run(
          status: .failed,
          errors: "error: \(path).db exists already. Choose another name or say --force.\n"))
    #expect(planner.run("backup", "\(path).db", "--force").status == .ok)
  }

  @Test("asks before it goes back, keeps what was, and says where")
  func restores() {
    let copy = planner.folder.path + "/copy.db"
    _ = planner.run("backup", copy)
    _ = planner.run("add", "Rent", "--on", "eom")
    #expect(
      planner.run("restore", copy)
        == TestPlanner.Run(
          status: .cancelled,
          errors: "error: Nothing was touched: nobody can be asked here. Say --yes to go on.\n"))
    planner.answer = "n"
    #expect(planner.run("restore", copy).status == .cancelled)
    #expect(planner.run("list").output.contains("Rent"))
    planner.answer = "y"
    #expect(
      planner.run("restore", copy).output == """
        restored 1 event from \(copy)
        the planner as it was is in \(folder)/backups/planner-2026-11-26T1002-before-restore.db

        """)
    #expect(!planner.run("list").output.contains("Rent"))
    #expect(planner.run("restore", planner.folder.path + "/none.db", "--yes").status == .failed)
  }

  @Test("says what is well, and that there is nothing to look at")
  func doctor() throws {
    planner.environment["TZ"] = nil
    let run = planner.run("doctor")
    #expect(run.status == .ok)
    let lines = run.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("ok  ") })
    #expect(lines[0].hasSuffix("kB, schema 6, integrity_check passed"))
    #expect(
      lines.dropFirst().prefix(8) == [
        "ok  tables, indexes and counters are as they must be",
        "ok  the rows of events and appointments are what their texts say",
        "ok  the counts of all days are those of their events",
        "ok  the days of series are stored a year ahead",
        "ok  every UID is there once in its calendar",
        "ok  only you can read and write the planner (mode 0600)",
        "ok  log and trash are kept for 12 months",
        "ok  week rule Monday, locale C, terminal width unknown, ambiguous width 1",
      ])
    let empty = try TestPlanner()
    #expect(empty.run("doctor").status == .failed)
    #expect(try FileManager.default.contentsOfDirectory(atPath: empty.folder.path) == [])
  }

  @Test("puts right what is derived and names it")
  func fixes() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: folder + "/planner.db")
    let found = planner.run("doctor")
    #expect(found.status == .failed)
    #expect(
      found.output.contains(
        "!!  \(folder)/planner.db has the mode 0644 and not 0600; wk doctor --fix sets it"))
    let fixed = planner.run("doctor", "--fix")
    #expect(fixed.status == .ok)
    #expect(fixed.output.contains("fixed  \(folder)/planner.db had the mode 0644, now 0600"))
    #expect(planner.run("doctor", "--json=ok").status == .ok)
  }

  @Test("carries series on once they are stored less than a year ahead")
  func extends() throws {
    let file = try planner.file(
      "run.ics", "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:run",
      "DTSTAMP:20261101T000000Z", "SUMMARY:Run", "DUE;VALUE=DATE:20261102", "RRULE:FREQ=WEEKLY",
      "END:VTODO", "END:VCALENDAR")
    _ = planner.run("import", file)
    planner.now = Instant(timestamp: "2028-03-01T10:02:00+08:00") ?? planner.now
    let month = planner.run("month", "2029-06").output
    #expect(planner.run("doctor").status == .failed)
    let fixed = planner.run("doctor", "--fix").output
    #expect(
      fixed.contains(
        "fixed  the days of 1 series are stored less than a year ahead, which makes views slower;"
          + " 1 carried on"))
    #expect(planner.run("doctor").status == .ok)
    #expect(planner.run("month", "2029-06").output == month)
    #expect(planner.run("log").output.contains("#2"))
    #expect(!planner.run("log").output.contains("#3"))
  }
}
