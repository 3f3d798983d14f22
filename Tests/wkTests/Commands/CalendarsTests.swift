import Testing

@testable import wk

@Suite("wk calendars")
struct CalendarsTests {
  let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  @discardableResult
  func calendars(_ words: String...) -> TestPlanner.Run {
    planner.run(words: ["calendars"] + words)
  }

  @Test("lists what there is and what holds for it")
  func list() {
    #expect(calendars("add", "工作").output == "added 工作\n")
    #expect(calendars("color", "工作", "Teal").output == "工作 has the color teal\n")
    #expect(calendars("count", "工作", "off").output == "工作 is not counted\n")
    _ = planner.run("add", "A", "--calendar", "工作")
    #expect(
      calendars().output == """
        planner   0 events       default
        工作      1 event        not counted, teal

        """)
    #expect(
      calendars("--json").output
        == "{\"schema\":\"wk.calendars/1\",\"calendars\":["
        + "{\"name\":\"planner\",\"kind\":\"own\",\"events\":0,\"default\":true,\"counted\":true,"
        + "\"notes\":false,\"color\":null,\"recurrence\":\"detach\",\"appointments\":0},"
        + "{\"name\":\"工作\",\"kind\":\"own\",\"events\":1,\"default\":false,\"counted\":false,"
        + "\"notes\":false,\"color\":\"teal\",\"recurrence\":\"detach\",\"appointments\":0}]}\n")
    #expect(planner.run("log").output.split(separator: "\n").count == 1)
  }

  @Test("sends new events to the default one")
  func standard() {
    calendars("add", "work")
    #expect(calendars("default", "work").output == "new events go to work\n")
    _ = planner.run("add", "A")
    #expect(planner.run("list", "--json=calendar").output.contains("\"calendar\":\"work\""))
    #expect(calendars("rename", "work", "job").output == "renamed work to job\n")
    #expect(planner.run("list", "--json=calendar").output.contains("\"calendar\":\"job\""))
  }

  @Test("counts a calendar or does not, series and what comes out of the trash too")
  func counted() throws {
    let series = try planner.file(
      "s.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:s", "SUMMARY:Series",
      "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY;COUNT=5", "END:VTODO", "END:VCALENDAR")
    _ = planner.run("import", series)
    _ = planner.run("add", "A", "--on", "2026-11-24")
    _ = planner.run("add", "Gone", "--on", "2026-11-24")
    let gone = planner.key("Gone")
    _ = planner.run("rm", gone)
    let month = { planner.run("month", "--json").output }
    #expect(month().contains("\"finished\":0,\"total\":6,"))
    calendars("count", "planner", "off")
    #expect(month().contains("\"finished\":0,\"total\":0,"))
    _ = planner.run("trash", "restore", gone)
    _ = planner.run("add", "New", "--on", "2026-11-24")
    #expect(month().contains("\"finished\":0,\"total\":0,"))
    calendars("count", "planner", "on")
    #expect(month().contains("\"finished\":0,\"total\":8,"))
    _ = planner.run("rm", gone)
    calendars("count", "planner", "off")
    calendars("count", "planner", "on")
    #expect(month().contains("\"finished\":0,\"total\":7,"))
  }

  @Test("removes an empty calendar; its trash moves and can still be brought back")
  func remove() {
    calendars("add", "work")
    _ = planner.run("add", "Own")
    _ = planner.run("add", "A", "--calendar", "work")
    _ = planner.run("add", "B", "--calendar", "work")
    let (a, b) = (planner.key("A"), planner.key("B"))
    #expect(
      calendars("remove", "work")
        == TestPlanner.Run(
          status: .failed,
          errors: "error: \"work\" holds something, or its trash holds what \"planner\" holds too. "
            + "Put all of it into the trash first: wk rm --calendar work; or move its events away:"
            + " wk edit --calendar planner KEY...\n"))
    _ = planner.run("rm", a)
    _ = planner.run("edit", b, "--calendar", "planner")
    #expect(
      calendars("remove", "work").output == "removed work; its trash (1) went to that of planner\n")
    #expect(calendars().output == "planner   2 events       default\n")
    _ = planner.run("undo")
    #expect(planner.run("trash", "restore", a).status == .ok)
    #expect(calendars().output == "planner   3 events       default\n")
    _ = planner.run("add", "Later")
    #expect(planner.run("export").output.split(separator: "BEGIN:VTODO").count == 5)
  }

  @Test("never removes the calendar of new events")
  func removeDefault() {
    #expect(
      calendars("remove", "planner")
        == TestPlanner.Run(
          status: .failed,
          errors: "error: \"planner\" is the calendar that new events go to. "
            + "Name another first: wk calendars default NAME\n"))
  }

  @Test(
    "refuses what makes no sense",
    arguments: [
      (["add", " \n"], wk.ExitStatus.usage, "A calendar needs a name. Try: wk calendars add work"),
      (["add", "planner"], .failed, "There is a calendar \"planner\" already. See: wk calendars"),
      (["rename", "x", "y"], .failed, "There is no calendar \"x\". There are: planner."),
      (
        ["count", "planner", "maybe"], .usage,
        "\"maybe\" is neither on nor off. Try: wk calendars count NAME off"
      ),
      (
        ["color", "planner", "#12345g"], .usage,
        "\"#12345g\" is no color. Write #rrggbb, none, or one of aqua black blue fuchsia gray green"
          + " lime maroon navy olive purple red silver teal white yellow."
      ),
      (
        ["paint", "planner"], .usage,
        "wk calendars does not know what to do with \"paint planner\". Write add NAME, rename OLD"
          + " NEW, default NAME, count NAME on|off, notes NAME on|off, color NAME COLOR, recurrence NAME"
          + " detach|override or remove NAME."
      ),
      (
        ["notes", "planner", "maybe"], .usage,
        "\"maybe\" is neither on nor off. Try: wk calendars notes NAME off"
      ),
      (["notes", "x", "on"], .failed, "There is no calendar \"x\". There are: planner."),
    ])
  func refuses(words: [String], status: wk.ExitStatus, message: String) {
    #expect(
      planner.run(words: ["calendars"] + words)
        == TestPlanner.Run(status: status, errors: "error: \(message)\n"))
  }

  @Test("one calendar has the notes; they move to it, and back to the default one")
  func notes() {
    for name in ["work", "home"] { calendars("add", name) }
    _ = planner.run("note", "week", "--set", "Quiet")
    _ = planner.run("note", "month", "--set", "Run")
    let marks = { calendars("--json=name,notes").output }
    let row = { (name: String, on: Bool) in "{\"name\":\"\(name)\",\"notes\":\(on)}" }
    let start = "{\"schema\":\"wk.calendars/1\",\"calendars\":["
    #expect(
      calendars("notes", "work", "on").output == "notes are on in work; 2 notes moved to work\n")
    #expect(
      marks() == start
        + [row("planner", false), row("work", true), row("home", false)]
        .joined(separator: ",") + "]}\n")
    #expect(planner.run("export", "--calendar", "work", "--notes").output.contains("Quiet"))
    #expect(calendars("notes", "work", "on").output == "notes are on in work\n")
    #expect(calendars("notes", "home", "off").output == "notes are off in home\n")
    #expect(
      calendars("notes", "home", "on", "--json=name,notes").output == start
        + [row("planner", false), row("work", false), row("home", true)].joined(separator: ",")
        + "]}\n")
    #expect(!planner.run("export", "--calendar", "work", "--notes").output.contains("Quiet"))
    #expect(
      calendars("notes", "home", "off").output
        == "notes are off in home; 2 notes moved to planner\n")
    #expect(planner.run("week").output.contains("note: Quiet"))
    #expect(planner.run("undo").status == .ok)
    #expect(planner.run("doctor").status == .ok)
  }

  @Test("takes a name however Unicode writes its letters")
  func forms() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    calendars("add", composed)
    let taken =
      "error: There is a calendar \"\(composed)\" already, written with other characters of Unicode"
      + " for the same letters. See: wk calendars\n"
    #expect(
      calendars("add", decomposed) == TestPlanner.Run(status: .failed, errors: taken))
    #expect(
      calendars("rename", "planner", decomposed)
        == TestPlanner.Run(status: .failed, errors: taken))
    #expect(planner.run("add", "A", "--calendar", decomposed).status == .ok)
    #expect(
      planner.run("list", "--calendar", decomposed, "--json=name").output.contains("\"A\""))
    #expect(planner.run("export", "--calendar", decomposed).output.contains("SUMMARY:A"))
    #expect(calendars("rename", composed, decomposed).status == .ok)
    let names = "[{\"name\":\"planner\"},{\"name\":\"\(decomposed)\"}]"
    let json = "{\"schema\":\"wk.calendars/1\",\"calendars\":\(names)}\n"
    #expect(calendars("--json=name").output.utf8.elementsEqual(json.utf8))
  }

  @Test("cuts a long name where it would widen every line")
  func longName() {
    calendars("add", String(repeating: "長", count: 300))
    let cut = String(repeating: "長", count: 19) + ".."
    #expect(
      calendars().output == """
        planner\(String(repeating: " ", count: 33))   0 events       default
        \(cut)   0 events

        """)
    planner.columns = 60
    #expect(calendars().output.contains(String(repeating: "長", count: 9) + "..   0 events\n"))
  }

  @Test("shows what a name hides")
  func hostileNames() {
    calendars("add", "a\u{202E}b\nc")
    #expect(calendars().output.contains("\na<U+202E>b c   0 events\n"))
  }
}
