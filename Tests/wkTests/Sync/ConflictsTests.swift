import Foundation
import PlannerCore
import Testing

@testable import wk

@Suite("wk conflicts")
struct ConflictsTests {
  let planner: TestPlanner
  let folder: String

  init() throws {
    planner = try TestPlanner()
    folder = try planner.makeFolder("tasks")
    _ = planner.run("add", "與小林開會", "--on", "2026-11-26")
    _ = planner.run("sync", "add", "phone", folder)
    _ = planner.run("sync", "run", "--yes")
    _ = planner.run("edit", key, "--on", "2026-11-27")
    try planner.change("與小林開會", in: folder, "20261126\r\n", to: "20261130\r\n")
    try planner.change(
      "與小林開會", in: folder, "LAST-MODIFIED:20261126T020200Z",
      to: "LAST-MODIFIED:20261126T014000Z")
    #expect(planner.run("sync", "run").status == .conflicts)
  }

  var key: String { planner.key("與小林開會") }

  func resolve(_ words: String...) -> TestPlanner.Run {
    planner.run(words: ["conflicts", "resolve"] + words)
  }

  @Test("shows what differs, here, there, and when both last agreed")
  func table() {
    #expect(
      planner.run("conflicts").output == """
        \(key)  與小林開會             here               phone              last agreed
             day                    Fri 27 Nov         Mon 30 Nov         Thu 26 Nov
             changed                26 Nov 10:02       26 Nov 09:40

        """)
    #expect(planner.run("conflicts", String(key.prefix(1))).status == .ok)
    #expect(
      planner.run("conflicts", "zzz")
        == TestPlanner.Run(
          status: .notFound, errors: "error: There is no conflict \"zzz\". See: wk conflicts\n"))
    let json = planner.run("conflicts", "--json").output
    #expect(
      json
        == "{\"schema\":\"wk.conflicts/1\",\"conflicts\":[{\"key\":\"\(key)\",\"uid\":\"uid-1\","
        + "\"name\":\"與小林開會\",\"pair\":\"phone\",\"unit\":\"day\",\"here\":\"DUE:20261127\","
        + "\"there\":\"DUE:20261130\",\"base\":\"DUE:20261126\","
        + "\"changed_here\":\"2026-11-26T02:02:00Z\",\"changed_there\":\"2026-11-26T01:40:00Z\","
        + "\"occurrence\":null}]}\n")
  }

  @Test("names the zone of a time that is not the planner's")
  func zone() throws {
    _ = planner.run("conflicts", "resolve", key, "--take", "here")
    _ = planner.run("sync", "run")
    _ = planner.run("edit", key, "--on", "2026-11-28")
    try planner.change(
      "與小林開會", in: folder, "DUE;VALUE=DATE:20261127", to: "DUE;TZID=Europe/Berlin:20261130T090000")
    #expect(planner.run("sync", "run").status == .conflicts)
    let shown = planner.run("conflicts").output
    #expect(shown.contains("Sat 28 Nov"))
    #expect(shown.contains("Mon 30 Nov 09:00 Europe/Berlin"))
    let json = planner.run("conflicts", "--json=there").output
    #expect(json.contains("\"there\":\"DUE;TZID=Europe/Berlin:20261130T090000\""))
  }

  @Test("fits a narrow terminal")
  func narrow() {
    planner.columns = 40
    #expect(
      planner.run("conflicts").output == """
        \(key)  與小林開會
          day:
            here: Fri 27 Nov
            phone: Mon 30 Nov
            last agreed: Thu 26 Nov
          changed:
            here: 26 Nov 10:02
            phone: 26 Nov 09:40

        """)
  }

  @Test("takes theirs; the next run has nothing more to say")
  func there() throws {
    let run = resolve(key, "--take", "phone")
    #expect(
      run
        == TestPlanner.Run(
          output: "resolved \(key)  與小林開會: what phone says stands".padded(to: 71)
            + "(wk undo reverts)\n"))
    #expect(planner.run("list", "--json=day").output.contains("2026-11-30"))
    #expect(planner.run("conflicts") == TestPlanner.Run(errors: "There are no conflicts.\n"))
    #expect(planner.run("sync", "run") == TestPlanner.Run(output: "phone  unchanged\n"))
    _ = planner.run("undo")
    #expect(planner.run("list", "--json=day").output.contains("2026-11-27"))
  }

  @Test("an undo lets the conflict wait again, and says nothing of what was sent")
  func undone() throws {
    for words in [["--take", "phone"], ["--keep-both"]] {
      #expect(planner.run(words: ["conflicts", "resolve", key] + words).status == .ok)
      let undo = planner.run("undo").output
      #expect(
        undo.contains(" here. The conflict waits again: wk conflicts. wk redo restores it.\n"))
      #expect(undo.split(separator: "\n").count == 1)
      #expect(planner.run("conflicts").output.contains("Mon 30 Nov"))
      #expect(planner.run("sync", "run").status == .conflicts)
      #expect(try planner.text(of: "與小林開會", in: folder).contains("20261130"))
    }
    #expect(planner.run("sync", "history", "-n", "1").output.hasSuffix("phone  resolved 1\n"))
  }

  @Test("takes ours; the next run sends it")
  func here() throws {
    #expect(resolve(key, "--take", "here").status == .ok)
    #expect(planner.run("list", "--json=day").output.contains("2026-11-27"))
    #expect(planner.run("sync", "run").output == "phone  sent 1\n")
    #expect(try planner.text(of: "與小林開會", in: folder).contains("20261127"))
  }

  @Test("keeps both")
  func both() throws {
    #expect(resolve(key, "--keep-both").status == .ok)
    let list = planner.run("list", "--json=name,day").output
    #expect(list.contains("{\"name\":\"與小林開會\",\"day\":\"2026-11-27\"}"))
    #expect(list.contains("{\"name\":\"與小林開會 (phone)\",\"day\":\"2026-11-30\"}"))
    #expect(planner.run("sync", "run").output == "phone  sent 2\n")
    #expect(try planner.names(in: folder).count == 2)
  }

  @Test("the editor shows each value; an emptied file decides nothing")
  func edit() throws {
    planner.isAtTerminal = true
    var shown = ""
    planner.edit = { path in
      shown = try String(contentsOfFile: path, encoding: .utf8)
      try "".write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(
      resolve(key, "--edit")
        == TestPlanner.Run(status: .cancelled, errors: "Nothing was decided.\n"))
    #expect(
      shown == """
        # \(key)  與小林開會
        # Behind each name stands the side whose value is to stand: here or phone.
        # Without any line, or left as it is, it decides nothing; all of ours: --take here.

        day: here
        #   here: Fri 27 Nov
        #   phone: Mon 30 Nov
        #   last agreed: Thu 26 Nov

        """)
    planner.edit = { _ in }
    #expect(resolve(key, "--edit").status == .cancelled)
    planner.edit = { path in
      try shown.replacing("day: here", with: "day: phone").write(
        toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(resolve(key, "--edit").output.contains("what phone says stands"))
    #expect(planner.run("list", "--json=day").output.contains("2026-11-30"))
  }

  @Test("the editor decides value by value, in one step of the log")
  func editEach() throws {
    _ = planner.run("edit", key, "--title", "Meeting")
    try planner.change("與小林開會", in: folder, "SUMMARY:與小林開會", to: "SUMMARY:會議")
    #expect(planner.run("sync", "run").output.contains("title and day differ"))
    planner.isAtTerminal = true
    planner.edit = { path in
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacing("title: here", with: "title: phone").write(
        toFile: path, atomically: true, encoding: .utf8)
    }
    let meeting = planner.key("Meeting")
    #expect(
      resolve(meeting, "--edit").output
        == "resolved \(meeting)  Meeting: 1 of 2 as phone says; the next run sends it"
        + "     (wk undo reverts)\n")
    #expect(
      planner.run("list", "--json=name,day").output.contains(
        "{\"name\":\"會議\",\"day\":\"2026-11-27\"}"))
    _ = planner.run("undo")
    #expect(
      planner.run("list", "--json=name,day").output.contains(
        "{\"name\":\"Meeting\",\"day\":\"2026-11-27\"}"))
  }

  @Test("refuses what decides nothing or something else")
  func refuses() {
    #expect(
      resolve(key).errors
        == "error: wk conflicts resolve needs --take here, --take NAME, --keep-both or --edit."
        + " See: wk conflicts\n")
    #expect(resolve(key, "--take", "here", "--keep-both").status == .usage)
    #expect(
      resolve(key, "--take", "phon").errors
        == "error: There is no pair \"phon\". Did you mean \"phone\"?\n")
    #expect(
      resolve(key, "--edit").errors
        == "error: An editor needs a terminal. Use --take here, or --take phone.\n")
  }

  @Test("a day of a series has its day, and its key names the conflict")
  func day() throws {
    let folder = try planner.makeFolder("series")
    _ = planner.run("calendars", "add", "runs")
    _ = planner.run(
      "add", "Run", "--on", "2026-12-07", "--every", "day", "--count", "3", "--calendar", "runs")
    _ = planner.run(
      "sync", "add", "watch", folder, "--calendar", "runs", "--recurrence", "override")
    _ = planner.run("edit", "\(planner.key("Run"))@12-08", "--title", "Run far")
    _ = planner.run("sync", "run", "watch", "--yes")
    let run = planner.key("Run")
    _ = planner.run("edit", "\(run)@12-08", "--title", "Run slowly")
    try planner.change("Run far", in: folder, "SUMMARY:Run far", to: "SUMMARY:Run fast")
    #expect(
      planner.run("sync", "run", "watch").output.contains(
        "  \(run)  Run: title of 2026-12-08 differs. See: wk conflicts\n"))
    #expect(planner.run("conflicts", "\(run)@12-08").output.contains("title of Tue 8 Dec"))
    #expect(planner.run("conflicts", "\(run)@12-09").status == .notFound)
    #expect(resolve("\(run)@12-08", "--take", "watch").status == .ok)
    #expect(planner.run("conflicts", run).status == .notFound)
  }

  @Test(
    "a day of a series has the day on which the planner shows it, whatever zone it is written in")
  func dayElsewhere() throws {
    let folder = try planner.makeFolder("series")
    _ = planner.run("calendars", "add", "runs")
    let rule = ["DTSTART:20261207T170000Z", "RRULE:FREQ=DAILY;COUNT=3"]
    try planner.write(
      TestPlanner.task("run", "Run", rule[0], rule[1]),
      TestPlanner.task(
        "run", "Run far", "RECURRENCE-ID:20261208T170000Z", "DTSTART:20261208T170000Z"),
      to: folder + "/run.ics")
    _ = planner.run(
      "sync", "add", "watch", folder, "--calendar", "runs", "--recurrence", "override")
    #expect(planner.sync("run", "watch", "--yes").status == .ok)
    let run = planner.key("Run")
    #expect(planner.run("edit", "\(run)@12-09", "--title", "Run slowly").status == .ok)
    try planner.change("Run far", in: folder, "SUMMARY:Run far", to: "SUMMARY:Run fast")
    #expect(planner.sync("run", "watch").output.contains("title of 2026-12-09 differs"))
    #expect(planner.run("conflicts", "\(run)@12-09").output.contains("title of Wed 9 Dec 01:00"))
    #expect(planner.run("conflicts", "\(run)@12-08").status == .notFound)
    #expect(resolve("\(run)@12-09", "--take", "watch").status == .ok)
  }

  @Test("a note is named by its week or month, and decided alone")
  func notes() throws {
    let folder = try planner.makeFolder("notes")
    _ = planner.run("calendars", "add", "diary")
    _ = planner.run("calendars", "notes", "diary", "on")
    _ = planner.run("note", "week", "2026-11-23", "--set", "calm")
    _ = planner.run("note", "month", "2026-11", "--set", "busy")
    _ = planner.run("sync", "add", "book", folder, "--calendar", "diary")
    #expect(planner.sync("run", "book", "--yes").status == .ok)
    _ = planner.run("note", "week", "2026-11-23", "--set", "calm here")
    _ = planner.run("note", "month", "2026-11", "--set", "busy here")
    try planner.change(
      "Week 2026-W48", in: folder, "DESCRIPTION:calm", to: "DESCRIPTION:calm there")
    try planner.change(
      "Month 2026-11", in: folder, "DESCRIPTION:busy", to: "DESCRIPTION:busy there")
    #expect(planner.sync("run", "book").status == .conflicts)
    #expect(planner.run("conflicts").output.contains("2026-W48  Week 2026-W48"))
    #expect(resolve("weekbook", "--take", "here").status == .notFound)
    #expect(
      resolve("2026-", "--take", "here").errors
        == "error: \"2026-\" may be 2026-11, 2026-W48. Type one more letter.\n")
    #expect(
      resolve("2026-11", "--take", "book").output.hasPrefix(
        "resolved 2026-11  Month 2026-11: what book says stands"))
    #expect(planner.run("note", "month", "2026-11").output.contains("busy there"))
    #expect(planner.run("note", "week", "2026-11-23").output.contains("calm here"))
    #expect(planner.run("conflicts", "2026-W48").status == .ok)
  }
}
