import PlannerCore
import Testing

@testable import wk

@Suite("wk edit")
struct EditTests {
  private let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  private func add(_ name: String, _ day: String, _ more: String...) -> String {
    _ = planner.run(words: ["add", name, "--on", day] + more)
    return planner.key(name)
  }

  @Test("prints every value before and after, and the counts of both days")
  func titleAndDay() throws {
    for name in ["r", "t", "w"] { _ = add(name, "2026-11-26") }
    _ = planner.run("done", planner.key("r"), planner.key("t"))
    _ = add("大掃除", "2026-11-28")
    let key = add("買牛奶", "2026-11-26")
    #expect(
      planner.run("edit", key, "--title", "買牛奶和麵包", "--on", "sat").output == """
        \(key)  title  買牛奶 -> 買牛奶和麵包
             day    Thu 26 Nov -> Sat 28 Nov       Thu now 2/3, Sat now 0/2

        """)
    #expect(
      planner.run("edit", key, "--on", "2026-12-07", "--priority", "1", "--category", "home")
        .output == """
          \(key)  day       Sat 28 Nov -> Mon 7 Dec       Sat 28 Nov now 0/1, Mon 7 Dec now 0/1
               priority  none -> 1
               category  none -> home

          """)
    #expect(
      planner.run("edit", key, "--priority", "1").output == "\(key)  買牛奶和麵包   it was so before\n")
    #expect(
      planner.run("edit", key, "--priority", "1", "--json").output.hasSuffix(
        "\"operation\":null}\n"))
  }

  @Test("aligns several events, and counts each of their days once at the end")
  func severalEvents() throws {
    let (a, b) = (add("a", "2026-11-24"), add("b", "2026-12-07"))
    let c = add("c", "2026-11-30", "--priority", "1")
    #expect(
      planner.run("edit", a, b, c, "--on", "2026-11-30", "--priority", "1").output == """
        \(a)  day       Tue 24 Nov -> Mon 30 Nov
             priority  none -> 1
        \(b)  day       Mon 7 Dec  -> Mon 30 Nov
             priority  none -> 1
        \(c)  c   it was so before
        Tue 24 Nov now 0/0
        Mon 30 Nov now 0/3
        Mon 7 Dec now 0/0

        """)
  }

  @Test("keeps clock time and zone of a moved event, and none takes values away")
  func times() throws {
    let path = try planner.file(
      "in.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:z", "SUMMARY:Call",
      "DUE;TZID=Europe/Paris:20261126T100000", "END:VTODO", "END:VCALENDAR")
    _ = planner.run("import", path)
    let key = planner.key("Call")
    _ = planner.run("edit", key, "--on", "2026-11-30")
    let list = planner.run("list", "--json=day,time,zone").output
    #expect(list.contains(#"{"day":"2026-11-30","time":"17:00","zone":"Europe/Paris"}"#))
    #expect(planner.run("export").output.contains("DUE;TZID=Europe/Paris:20261130T100000\r\n"))
    #expect(
      planner.run("edit", key, "--at", "9:30").output
        == "\(key)  time  17:00 (Europe/Paris) -> 09:30\n")
    #expect(planner.run("edit", key, "--at", "none").output == "\(key)  time  09:30 -> none\n")
    #expect(
      planner.run("edit", key, "--on", "none").output
        == "\(key)  day  Mon 30 Nov -> unscheduled       Mon now 0/0\n")
    #expect(
      planner.run("edit", key, "--at", "9:30").errors
        == "error: \"Call\" stands on no day, so it has no time. Add --on today, or another day.\n")
  }

  @Test("moves an event to another calendar and back with undo")
  func calendar() throws {
    let path = try planner.file(
      "in.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:w", "SUMMARY:W", "END:VTODO",
      "END:VCALENDAR")
    _ = planner.run("calendars", "add", "work")
    _ = planner.run("import", path, "--calendar", "work")
    let key = add("A", "2026-11-26")
    #expect(
      planner.run("edit", key, "--calendar", "work").output == "\(key)  calendar  planner -> work\n"
    )
    #expect(planner.run("list", "--calendar", "work", "--json=name").output.contains("\"A\""))
    _ = planner.run("undo")
    #expect(!planner.run("list", "--calendar", "work", "--json=name").output.contains("\"A\""))
    #expect(planner.run("edit", key, "--calendar", "none").status == .failed)
  }

  @Test("moves what is overdue after asking, in one step")
  func overdue() throws {
    for (name, day) in [("a", "2026-11-23"), ("b", "2026-11-24"), ("c", "2026-11-26")] {
      _ = add(name, day)
    }
    _ = planner.run("done", planner.key("a"))
    #expect(planner.run("edit", "--overdue", "--on", "mon").status == .cancelled)
    planner.answer = ""
    #expect(
      planner.run("edit", "--overdue", "--on", "mon").errors.hasSuffix("Nothing was changed.\n"))
    planner.answer = "y"
    let run = planner.run("edit", "--overdue", "--on", "mon")
    let key = planner.key("b")
    #expect(run.errors == "1 event overdue. Type y to move it to Mon 30 Nov 2026, Enter to keep: ")
    #expect(
      run.output
        == "\(key)  day  Tue 24 Nov -> Mon 30 Nov       Tue 24 Nov now 0/0, Mon 30 Nov now 0/1\n")
    #expect(
      planner.run("edit", "--overdue", "--on", "mon")
        == TestPlanner.Run(errors: "Nothing is overdue.\n"))
  }

  @Test("moves overdue days of a series too, as days of their own; a dry run only says so")
  func overdueSeries() throws {
    let path = try planner.file(
      "in.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:s", "SUMMARY:Run", "DUE;VALUE=DATE:20261123",
      "RRULE:FREQ=DAILY;COUNT=2", "END:VTODO", "END:VCALENDAR")
    _ = planner.run("import", path)
    let key = add("a", "2026-11-24")
    let series = planner.key("Run")
    let dry = planner.run("edit", "--overdue", "--on", "mon", "--dry-run")
    #expect(dry.errors == "")
    #expect(dry.output.contains("\(key)        day      Tue 24 Nov -> Mon 30 Nov"))
    #expect(dry.output.hasSuffix("\nnothing written\n"))
    #expect(planner.run("edit", "--overdue", "--on", "mon", "--yes").status == .ok)
    let list = planner.run("list", "--month", "2026-11").output.split(separator: "\n")
    #expect(list.count == 3)
    #expect(list.allSatisfy { $0.contains("  Mon 30 Nov  ") })
    #expect(list.count { $0.hasPrefix(series) } == 2)
    _ = planner.run("undo")
    #expect(planner.run("list", "--overdue").output.split(separator: "\n").count == 3)
  }

  @Test("writes nothing in a dry run, and counts the days touched in JSON")
  func dryRunAndJSON() throws {
    let key = add("A", "2026-11-26")
    #expect(
      planner.run("edit", key, "--on", "fri", "--dry-run").output == """
        \(key)  day  Thu 26 Nov -> Fri 27 Nov       Thu now 0/0, Fri now 0/1
        nothing written

        """)
    #expect(
      planner.run("edit", key, "--on", "fri", "--description", "a", "--json=name,day,description")
        .output
        == #"{"schema":"wk.edit/1","events":[{"name":"A","day":"2026-11-27","description":"a"}],"#
        + #""day_counts":[{"day":"2026-11-26","finished":0,"total":0,"cancelled":0},"#
        + #"{"day":"2026-11-27","finished":0,"total":1,"cancelled":0}],"operation":2}"# + "\n")
  }

  @Test("refuses a series without a day, and command lines that change nothing")
  func refuses() throws {
    let path = try planner.file(
      "in.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:s", "SUMMARY:Run", "DUE;VALUE=DATE:20261102",
      "RRULE:FREQ=DAILY;COUNT=3", "END:VTODO", "END:VCALENDAR")
    _ = planner.run("import", path)
    let key = planner.key("Run")
    #expect(planner.run("edit", key, "--on", "none").status == .failed)
    #expect(planner.run("edit", key).status == .usage)
    #expect(planner.run("edit", "--on", "fri").status == .usage)
    #expect(planner.run("edit", key, "--overdue", "--on", "fri").status == .usage)
    #expect(planner.run("edit", key, "--title", " ").status == .usage)
    #expect(planner.run("edit", "z9z", "--title", "x").status == .notFound)
  }
}
