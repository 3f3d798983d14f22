import Foundation
import PlannerCore
import Testing

@testable import wk

@Suite("A day of a series that changes all days after it, RANGE=THISANDFUTURE")
struct FutureDayTests {
  let planner: TestPlanner
  private let key: String

  init() throws {
    planner = try TestPlanner()
    let path = try planner.file(
      "in.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:s", "SUMMARY:S",
      "DTSTART;VALUE=DATE:20261120", "RRULE:FREQ=DAILY;COUNT=5", "END:VTODO", "BEGIN:VTODO",
      "UID:s", "SUMMARY:F", "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261122",
      "DTSTART;VALUE=DATE:20261123", "END:VTODO", "END:VCALENDAR")
    _ = planner.run("import", path)
    key = planner.key("S")
  }

  /// The days, those finished with a mark; also as a planner reads them that takes in our export.
  private func days() throws -> [String] {
    let own = Self.days(of: planner)
    let other = try TestPlanner()
    let file = other.folder.appending(path: "out.ics")
    try planner.run("export").output.write(to: file, atomically: true, encoding: .utf8)
    _ = other.run("import", file.path)
    #expect(Self.days(of: other) == own)
    #expect(planner.run("doctor", "-q").status == .ok)
    return own
  }

  private static func days(of planner: TestPlanner) -> [String] {
    planner.run("list", "--from", "2026-11-01", "--to", "2026-12-31", "--json=day,status")
      .output.components(separatedBy: "{\"day\":\"").dropFirst().map { row in
        row.prefix(10).suffix(5) + (row.contains("finished") ? "x" : "")
      }
  }

  private func components() -> [String] {
    planner.run("export").output.components(separatedBy: "BEGIN:VTODO\r\n").dropFirst(2)
      .map { text in
        text.components(separatedBy: "\r\n").filter { line in
          ["SUMMARY", "RECURRENCE-ID", "DTSTART", "DUE", "STATUS"].contains { line.hasPrefix($0) }
        }.joined(separator: " ")
      }
  }

  private let following =
    "SUMMARY:F RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261123 DTSTART;VALUE=DATE:20261124"

  @Test("goes alone; those after it stay where they are")
  func removed() throws {
    #expect(try days() == ["11-20", "11-21", "11-23", "11-24", "11-25"])
    #expect(planner.run("rm", "\(key)@11-22", "--yes").status == .ok)
    #expect(try days() == ["11-20", "11-21", "11-24", "11-25"])
    #expect(components() == [following])
    #expect(planner.run("undo").status == .ok)
    #expect(try days() == ["11-20", "11-21", "11-23", "11-24", "11-25"])
  }

  @Test("is moved alone, and so is the next one then")
  func moved() throws {
    #expect(planner.run("edit", "\(key)@11-22", "--on", "2026-11-30").status == .ok)
    #expect(try days() == ["11-20", "11-21", "11-24", "11-25", "11-30"])
    #expect(
      components() == [
        "SUMMARY:F RECURRENCE-ID;VALUE=DATE:20261122 DTSTART;VALUE=DATE:20261130", following,
      ])
    #expect(planner.run("edit", "\(key)@11-23", "--on", "2026-12-01").status == .ok)
    #expect(try days() == ["11-20", "11-21", "11-25", "11-30", "12-01"])
    #expect(planner.run("undo").status == .ok)
    #expect(planner.run("undo").status == .ok)
    #expect(try days() == ["11-20", "11-21", "11-23", "11-24", "11-25"])
    #expect(planner.run("export").output.contains("THISANDFUTURE;VALUE=DATE:20261122"))
  }

  @Test("is finished alone, to the last one, in either order")
  func finished() throws {
    #expect(planner.run("done", "\(key)@11-22").status == .ok)
    #expect(try days() == ["11-20", "11-21", "11-23x", "11-24", "11-25"])
    #expect(
      components() == [
        "SUMMARY:F RECURRENCE-ID;VALUE=DATE:20261122 DTSTART;VALUE=DATE:20261123 STATUS:COMPLETED",
        following,
      ])
    #expect(planner.run("done", "\(key)@11-25").status == .ok)
    #expect(planner.run("done", "\(key)@11-23").status == .ok)
    #expect(try days() == ["11-20", "11-21", "11-23x", "11-24x", "11-25x"])
    #expect(!planner.run("export").output.contains("THISANDFUTURE"))
    for _ in 0..<3 { #expect(planner.run("undo").status == .ok) }
    #expect(try days() == ["11-20", "11-21", "11-23", "11-24", "11-25"])
  }

  @Test("keeps the series from being moved as a whole")
  func whole() throws {
    let run = planner.run("edit", key, "--on", "2026-11-25")
    #expect(run.status == .failed)
    #expect(run.errors.contains("is changed from one of its days on by another program"))
    #expect(try days() == ["11-20", "11-21", "11-23", "11-24", "11-25"])
  }
}
