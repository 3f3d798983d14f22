import Foundation
import PlannerCore
import Testing

@testable import wk

@Suite("Days of a series in the style override")
struct OverrideTests {
  let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  /// A series of another program, in a calendar of the style `override`; gives its key.
  private func series() throws -> String {
    #expect(
      planner.run("calendars", "recurrence", "planner", "override").output
        == "planner keeps ticked days in their series (override)\n")
    let path = try planner.file(
      "in.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:s", "DTSTAMP:20261101T000000Z",
      "SUMMARY:Plants", "X-A:1", "DTSTART;VALUE=DATE:20261103", "DUE;VALUE=DATE:20261103",
      "RRULE:FREQ=WEEKLY;COUNT=4", "BEGIN:VALARM", "TRIGGER:-PT1H", "END:VALARM", "END:VTODO",
      "END:VCALENDAR")
    _ = planner.run("import", path)
    return planner.key("Plants")
  }

  private func count() -> String {
    let month = planner.run("month", "nov", "--json").output
    return month.components(separatedBy: "\"finished\":")[1].components(separatedBy: ",\"cancel")[0]
  }

  private func components() -> [String] {
    planner.run("export").output.components(separatedBy: "BEGIN:VTODO\r\n").dropFirst()
      .map { $0.replacing("\r\n", with: "⏎") }
  }

  @Test("are ticked as RECURRENCE-ID in the same object, which the series does not notice")
  func ticks() throws {
    let key = try series()
    let before = planner.run("export").output
    #expect(planner.run("done", "\(key)@11-10").output.contains("month 1/4"))
    let written = components()
    #expect(
      written == [
        "UID:s⏎DTSTAMP:20261101T000000Z⏎SUMMARY:Plants⏎X-A:1⏎DTSTART;VALUE=DATE:20261103⏎"
          + "DUE;VALUE=DATE:20261103⏎RRULE:FREQ=WEEKLY;COUNT=4⏎BEGIN:VALARM⏎TRIGGER:-PT1H⏎"
          + "END:VALARM⏎END:VTODO⏎",
        "UID:s⏎DTSTAMP:20261126T020200Z⏎SUMMARY:Plants⏎X-A:1⏎DTSTART;VALUE=DATE:20261110⏎"
          + "DUE;VALUE=DATE:20261110⏎RECURRENCE-ID;VALUE=DATE:20261110⏎"
          + "LAST-MODIFIED:20261126T020200Z⏎SEQUENCE:1⏎STATUS:COMPLETED⏎PERCENT-COMPLETE:100⏎"
          + "COMPLETED:20261126T020200Z⏎END:VTODO⏎END:VCALENDAR⏎",
      ])
    #expect(planner.run("undo").status == .ok)
    #expect(planner.run("export").output == before)
    #expect(count() == "0,\"total\":4")
    #expect(planner.run("redo").status == .ok)
    #expect(count() == "1,\"total\":4")
    #expect(components()[1] == written[1].replacing("SEQUENCE:1", with: "SEQUENCE:3"))
  }

  @Test("are moved, renamed, left out and opened again under their key, the last one too")
  func edits() throws {
    let key = try series()
    _ = planner.run("edit", "\(key)@11-24", "--title", "Trees", "--on", "27")
    _ = planner.run("rm", "\(key)@11-03")
    for day in ["11-10", "11-17", "11-24"] { _ = planner.run("done", "\(key)@\(day)") }
    #expect(count() == "3,\"total\":3")
    #expect(planner.run("reopen", "\(key)@11-17").status == .ok)
    #expect(
      planner.run("list", "--month", "2026-11").output == """
        \(key)@11-10  Tue 10 Nov  Plants     done
        \(key)@11-17  Tue 17 Nov  Plants     9 days late
        \(key)@11-24  Fri 27 Nov  Trees      done

        """)
    let text = components()
    #expect(text.count == 4)
    #expect(text[0].contains("EXDATE;VALUE=DATE:20261103⏎"))
    #expect(text.joined().contains("SUMMARY:Trees⏎X-A:1⏎DTSTART;VALUE=DATE:20261127⏎"))
    _ = planner.run("rm", "\(key)@11-24")
    #expect(count() == "1,\"total\":2")
    for _ in 0..<7 { #expect(planner.run("undo").status == .ok) }
    #expect(count() == "0,\"total\":4")
    for _ in 0..<7 { #expect(planner.run("redo").status == .ok) }
    #expect(count() == "1,\"total\":2")
  }

  @Test("stay when our own file comes back, an older one, or a newer one without them")
  func imports() throws {
    let key = try series()
    let old = planner.folder.appending(path: "in.ics").path
    _ = planner.run("done", "\(key)@11-10")
    let export = planner.run("export").output
    let own = planner.folder.appending(path: "own.ics").path
    try export.write(toFile: own, atomically: true, encoding: .utf8)
    #expect(planner.run("import", own).output.hasPrefix("added 0, updated 0"))
    #expect(planner.run("import", old).output.hasPrefix("added 0, updated 0"))
    let newer = try planner.file(
      "new.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:s", "DTSTAMP:20261127T000000Z",
      "SUMMARY:Flowers", "DTSTART;VALUE=DATE:20261103", "RRULE:FREQ=WEEKLY;COUNT=5", "END:VTODO",
      "END:VCALENDAR")
    #expect(planner.run("import", newer).output.hasPrefix("added 0, updated 1"))
    #expect(
      planner.run("list", "--month", "2026-11").output == """
        \(key)@11-03  Tue 3 Nov   Flowers     23 days late
        \(key)@11-10  Tue 10 Nov  Plants      done
        \(key)@11-17  Tue 17 Nov  Flowers     9 days late
        \(key)@11-24  Tue 24 Nov  Flowers     2 days late

        """)
    let other = try TestPlanner()
    let path = other.folder.appending(path: "in.ics").path
    try export.write(toFile: path, atomically: true, encoding: .utf8)
    _ = other.run("import", path)
    #expect(other.run("month", "nov", "--json").output.contains(#""finished":1,"total":4"#))
  }

  @Test("of a series made here are written in the same way")
  func made() {
    _ = planner.run("calendars", "recurrence", "planner", "override")
    _ = planner.run("add", "Run", "--on", "2026-11-03", "--at", "7:00", "--every", "week")
    let key = planner.key("Run")
    _ = planner.run("done", "\(key)@11-10")
    let text = components()
    #expect(text.count == 2)
    #expect(text[0].contains("DTSTART:20261103T070000⏎DUE:20261103T070000⏎"))
    #expect(text[1].contains("RECURRENCE-ID:20261110T070000⏎"))
    #expect(text[1].contains("DUE:20261110T070000⏎"))
    #expect(count() == "1,\"total\":4")
  }

  @Test("are not mixed with those of the style detach")
  func mixed() throws {
    let key = try series()
    _ = planner.run("done", "\(key)@11-10")
    #expect(
      planner.run("calendars", "recurrence", "planner", "detach").errors
        == "error: \"planner\" holds 1 day of a series in the style override, which cannot be written"
        + " in both. Take a new calendar: wk calendars add NAME, then wk calendars recurrence NAME"
        + " detach\n")
    _ = planner.run("undo")
    #expect(planner.run("calendars", "recurrence", "planner", "detach").status == .ok)
    _ = planner.run("done", "\(key)@11-10")
    #expect(planner.run("calendars", "recurrence", "planner", "override").status == .failed)
    #expect(planner.run("calendars", "recurrence", "planner", "both").status == .usage)
  }
}
