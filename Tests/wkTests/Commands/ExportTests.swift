import Foundation
import Testing

@testable import wk

@Suite("wk export")
struct ExportTests {
  private let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  private func add() {
    _ = planner.run("add", "Pay", "--on", "2026-11-26")
    _ = planner.run("add", "Plan", "--on", "2026-12-01", "--at", "09:30")
    _ = planner.run("add", "Some day")
    _ = planner.run("done", planner.key("Pay"))
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: planner.folder.path + "/" + name, encoding: .utf8)
  }

  @Test("writes the objects of a month, a week or a range")
  func ranges() throws {
    add()
    let file = planner.folder.path + "/out.ics"
    #expect(
      planner.run("export", "--month", "nov", "-o", file).output
        == "wrote 1 event (1 finished, 0 cancelled) to \(file)\n")
    #expect(
      planner.run("export", "--from", "today", "-o", file).output
        == "wrote 2 events (1 finished, 0 cancelled) to \(file)\n")
    #expect(try text("out.ics").components(separatedBy: "BEGIN:VTODO").count == 3)
    #expect(!planner.run("export", "--week", "w49").output.contains("SUMMARY:Pay"))
  }

  @Test("refuses what contradicts itself, and says how to ask")
  func refused() throws {
    func error(_ words: String...) -> String {
      let run = planner.run(words: ["export"] + words)
      return "\(run.status.rawValue) \(run.errors)"
    }
    #expect(
      error("--month", "nov", "--week", "w48")
        == "64 error: --week and --month cannot stand together. Choose one of them.\n")
    #expect(
      error("-o", "x", "--refresh")
        == "64 error: --output and --refresh cannot stand together. Choose one of them.\n")
    #expect(
      error("--minutes", "20")
        == "64 error: --minutes is about appointments. Add --as vevent.\n")
    #expect(
      error("--as", "vevent", "--minutes", "0")
        == "64 error: \"0\" is no number of minutes. It is a number from 1 to 1440.\n")
    #expect(
      error("--as", "text") == "64 error: --as cannot be \"text\". Try vtodo or vevent.\n")
    #expect(
      error("plan.ics")
        == "64 error: wk export does not know what to do with \"plan.ics\"."
        + " To write there: wk export -o plan.ics\n")
    #expect(
      error("--calendar", "a", "--calendar", "b", "-o", "x.ics")
        == "64 error: Several calendars do not go into one file."
        + " Name a folder for them: -o calendars/\n")
    #expect(
      error("--refresh", "--notes")
        == "64 error: --notes says what to write, and --refresh knows that already."
        + " See: wk help export\n")
    #expect(
      error("--from", "fri", "--to", "mon")
        == "64 error: --from 2026-11-27 is after --to 2026-11-23. See: wk help dates\n")
    #expect(
      error("--keep-current", planner.folder.path).hasPrefix("64 error: --keep-current needs"))
  }

  @Test("writes a file a calendar into a folder")
  func folder() throws {
    add()
    _ = planner.run("calendars", "add", "a/b")
    _ = planner.run("calendars", "color", "a/b", "teal")
    let folder = planner.folder.path + "/all/"
    #expect(
      planner.run("export", "-o", folder)
        == TestPlanner.Run(
          output: "wrote 3 events (1 finished, 0 cancelled) to \(folder)planner.ics\n"
            + "wrote 0 events (0 finished, 0 cancelled) to \(folder)a-b.ics\n"))
    #expect(
      try text("all/a-b.ics")
        == "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Weekbook//wk//EN\r\nNAME:a/b\r\n"
        + "X-WR-CALNAME:a/b\r\nCOLOR:teal\r\nEND:VCALENDAR\r\n")
    let json = planner.run("export", "-o", folder, "--calendar", "a/b", "--json=file,events")
    #expect(
      json.output
        == #"{"schema":"wk.export/1","file":"\#(folder)","events":0,"finished":0,"cancelled":0,"#
        + #""notes":0,"appointments":0,"unscheduled":0,"not_carried":[],"#
        + #""files":[{"file":"\#(folder)a-b.ics","events":0}]}"# + "\n")
  }

  @Test("says what appointments have no place for, and knows them when they come back")
  func appointments() throws {
    add()
    let file = planner.folder.path + "/out.ics"
    #expect(
      planner.run("export", "--as", "vevent", "-o", file)
        == TestPlanner.Run(
          output: "wrote 2 events (1 finished, 0 cancelled) to \(file)\n",
          errors: "1 event has no day and was left out.\n"
            + "Left out, since an appointment has no place for it: 1 COMPLETED, 1 PERCENT-COMPLETE.\n"
        ))
    let written = try text("out.ics")
    #expect(written.contains("SUMMARY:✓ Pay\r\n"))
    #expect(written.contains("DTSTART:20261201T093000\r\nDTEND:20261201T100000\r\n"))
    #expect(
      planner.run("import", file).output
        == "added 0, updated 0, left 0 unchanged, rejected 0, passed over 2 copies of what is here"
        + "  (2 objects)\n")
    #expect(
      planner.run("import", file, "--dry-run").output.hasPrefix(
        "would add 0, update 0, leave 0 unchanged, reject 0, pass over 2 copies of what is here"))
  }

  @Test("names a way out where a time zone needs a VCALENDAR of its own")
  func severalZones() throws {
    for (name, offset) in [("a", "+0100"), ("b", "+0200")] {
      let text = """
        BEGIN:VCALENDAR
        BEGIN:VTIMEZONE
        TZID:Home
        BEGIN:STANDARD
        DTSTART:19700101T000000
        TZOFFSETFROM:\(offset)
        TZOFFSETTO:\(offset)
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VTODO
        UID:\(name)
        DUE;TZID=Home:20261126T100000
        END:VTODO
        END:VCALENDAR

        """
      let file = planner.folder.path + "/\(name).ics"
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      _ = planner.run("import", file)
    }
    let several =
      "The time zone Home has several definitions; objects that differ in it stand in a"
      + " VCALENDAR of their own. For a program that takes only one: "
    #expect(
      planner.run("export").errors
        == several + "--flatten joins those that mean the same.\n")
    #expect(
      planner.run("export", "--flatten", "--month", "nov").errors
        == several + "--flatten with --from, after the days on which they differ.\n")
  }

  @Test("keeps files current, lists and forgets them")
  func kept() throws {
    add()
    let file = planner.folder.resolvingSymlinksInPath().path + "/kept.ics"
    #expect(planner.run("export", "--list") == TestPlanner.Run())
    #expect(
      planner.run("export", "--refresh").errors
        == "No file is kept current; --keep-current FILE makes one.\n")
    #expect(
      planner.run("export", "--keep-current", file, "--from", "last mon", "--as", "vevent").output
        == "wrote 2 events (1 finished, 0 cancelled) to \(file)\n"
        + "wk export --refresh keeps it current\n")
    #expect(
      planner.run("export", "--list").output
        == "\(file)   planner   --from \"last mon\" --as vevent\n")
    #expect(planner.run("export", "--refresh").output == "unchanged \(file)\n")
    _ = planner.run("add", "More", "--on", "today")
    #expect(
      planner.run("export", "--refresh", file).output
        == "wrote 3 events (1 finished, 0 cancelled) to \(file)\n")
    #expect(planner.run("export", "--forget", file).output == "\(file) is no longer kept current\n")
    let run = planner.run("export", "--forget", file)
    #expect(run.status == .failed)
    #expect(run.errors == "error: \"\(file)\" is not kept current. See: wk export --list\n")
  }

  @Test("names each kept file that cannot be written, writes the others, and exits 1")
  func troubles() throws {
    add()
    let folder = planner.folder.resolvingSymlinksInPath().path
    try FileManager.default.createDirectory(
      atPath: folder + "/sub", withIntermediateDirectories: true)
    _ = planner.run("export", "--keep-current", folder + "/sub/a.ics")
    _ = planner.run("export", "--keep-current", folder + "/z.ics", "--flatten")
    try FileManager.default.removeItem(atPath: folder + "/sub")
    try FileManager.default.removeItem(atPath: folder + "/z.ics")
    #expect(
      planner.run("export", "--refresh")
        == TestPlanner.Run(
          status: .failed, output: "wrote 3 events (1 finished, 0 cancelled) to \(folder)/z.ics\n",
          errors: "error: There is no folder \"\(folder)/sub\" for \"\(folder)/sub/a.ics\";"
            + " check the name or make the folder.\n"))
    let json = planner.run("export", "--refresh", "--json=file,state,reason").output
    #expect(
      json.hasSuffix(
        #""files":[{"file":"\#(folder)/sub/a.ics","state":"failed","reason":"There is no "#
          + #"folder \"\#(folder)/sub\" for \"\#(folder)/sub/a.ics\"; check the name or make the "#
          + #"folder."},"#
          + #"{"file":"\#(folder)/z.ics","state":"unchanged","reason":null}]}"# + "\n"))
    #expect(
      planner.run("export", "--list", "--json=state,events,options").output.hasSuffix(
        #""files":[{"options":[],"state":"registered","events":null},"#
          + #"{"options":["--flatten"],"state":"registered","events":null}]}"# + "\n"))
  }
}
