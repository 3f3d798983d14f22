import PlannerCore
import Testing

@testable import wk

@Suite("This day of a series and all before, and days that must not be lost")
struct EarlierDaysTests {
  let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  /// A series that begins on Tuesday 3 November; gives its key.
  private func series(_ options: String...) -> String {
    _ = planner.run(words: ["add", "Plants", "--on", "2026-11-03", "--every", "week"] + options)
    return planner.key("Plants")
  }

  @Test("are finished together with all open ones before, and undone together")
  func andBefore() throws {
    let key = series("--count", "4")
    _ = planner.run("done", "\(key)@11-10")
    #expect(
      planner.run("done", "\(key)@11-17", "--and-before").output == """
        done \(key)@11-03  Plants              Tue 3 Nov
        done \(key)@11-17  Plants              Tue 17 Nov
        Tue 3 Nov: day 1/1, week 1/1, month 3/4
        Tue 17 Nov: day 1/1, week 1/1, month 3/4                               (wk undo reverts)

        """)
    _ = planner.run("undo")
    #expect(planner.run("month", "nov", "--json").output.contains(#""finished":1,"total":4"#))
    #expect(planner.run("done", "\(key)@11-24", "--and-before").status == .ok)
    #expect(planner.run("month", "nov", "--json").output.contains(#""finished":4,"total":4"#))
    _ = planner.run("undo")
    #expect(planner.run("month", "nov", "--json").output.contains(#""finished":1,"total":4"#))
    let run = planner.run("done", key, "--and-before")
    #expect(run.errors.contains("is a whole series"))
    _ = planner.run("add", "Single", "--on", "2026-11-20")
    #expect(
      planner.run("done", planner.key("Single"), "--and-before").errors.contains(
        "is no day of a series, which --and-before needs."))
  }

  @Test("a day that the series has moved on from is opened and not lost when its tick is undone")
  func undoesBehindMovedSeries() throws {
    let key = series("--count", "4")
    _ = planner.run("done", "\(key)@11-03")
    let path = try planner.file(
      "moved.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:uid-1", "DTSTAMP:20261126T030000Z",
      "LAST-MODIFIED:20261126T030000Z", "SEQUENCE:9", "SUMMARY:Plants",
      "DTSTART;VALUE=DATE:20261110", "DUE;VALUE=DATE:20261110", "RRULE:FREQ=WEEKLY;COUNT=3",
      "END:VTODO", "END:VCALENDAR")
    #expect(planner.run("import", path).output.hasPrefix("added 0, updated 1"))
    #expect(planner.run("month", "nov", "--json").output.contains(#""finished":1,"total":4"#))
    #expect(planner.run("undo", "2").status == .ok)
    #expect(planner.run("month", "nov", "--json").output.contains(#""finished":0,"total":4"#))
    #expect(planner.run("redo").status == .ok)
    #expect(planner.run("month", "nov", "--json").output.contains(#""finished":1,"total":4"#))
  }

  @Test("a day is not lost when its tick is undone by number after the last one was finished")
  func undoesBeforeLast() throws {
    let key = series("--count", "2")
    _ = planner.run("done", "\(key)@11-10")
    _ = planner.run("done", "\(key)@11-03")
    #expect(planner.run("undo", "2").status == .ok)
    #expect(planner.run("month", "nov", "--json").output.contains(#""finished":1,"total":2"#))
    #expect(
      planner.run("list").output.contains("\(key)@11-10  Tue 10 Nov  Plants     16 days late"))
  }
}
