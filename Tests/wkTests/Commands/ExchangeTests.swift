import Foundation
import Testing

@testable import wk

@Suite("wk import, export")
struct ExchangeTests {
  static let bill = [
    "BEGIN:VTODO", "UID:bill", "DTSTAMP:20261101T000000Z", "SUMMARY:Pay the bill",
    "DUE;VALUE=DATE:20261127", "X-COLOR:red", "END:VTODO",
  ]
  static let meeting = [
    "BEGIN:VEVENT", "UID:meeting", "DTSTAMP:20261101T000000Z", "SUMMARY:家長會",
    "DTSTART:20261127T130000", "DTEND:20261127T140000", "END:VEVENT",
  ]
  /// Mondays; that of 30 November has a component of its own.
  static let series = [
    "BEGIN:VTODO", "UID:run", "DTSTAMP:20261101T000000Z", "SUMMARY:Run",
    "DTSTART;VALUE=DATE:20261123", "RRULE:FREQ=WEEKLY;COUNT=3", "END:VTODO",
    "BEGIN:VTODO", "UID:run", "DTSTAMP:20261101T000000Z", "SUMMARY:Run far",
    "RECURRENCE-ID;VALUE=DATE:20261130", "DTSTART;VALUE=DATE:20261130", "END:VTODO",
  ]

  func calendar(_ blocks: [String]..., to planner: TestPlanner) throws -> String {
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN"] + blocks.flatMap { $0 }
    return try planner.file("tasks.ics", lines.joined(separator: "\r\n"), "END:VCALENDAR")
  }

  @Test("says where there is nothing to import")
  func emptyFolder() throws {
    let planner = try TestPlanner()
    let folder = planner.folder.appending(path: "empty").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(
      planner.run("import", folder)
        == TestPlanner.Run(errors: "There are no .ics files in \(folder).\n"))
    #expect(planner.run("import", folder, "--json").output.hasSuffix("\"files\":[]}\n"))
  }

  @Test("imports a file once")
  func once() throws {
    let planner = try TestPlanner()
    let path = try calendar(Self.bill, Self.meeting, to: planner)
    let counts = "(2 objects, 1 appointment among them)\n"
    #expect(
      planner.run("import", path, "--dry-run").output
        == "would add 2, update 0, leave 0 unchanged, reject 0  \(counts)nothing written\n")
    #expect(planner.run("list").output == "")
    #expect(
      planner.run("import", path)
        == TestPlanner.Run(
          output: "added 2, updated 0, left 0 unchanged, rejected 0  \(counts)"))
    #expect(
      planner.run("import", path)
        == TestPlanner.Run(
          output: "added 0, updated 0, left 2 unchanged, rejected 0  \(counts)"))
  }

  @Test("reports an import as JSON")
  func json() throws {
    let planner = try TestPlanner()
    let path = try calendar(Self.bill, Self.meeting, to: planner)
    #expect(
      planner.run("import", path, "--json").output
        == #"{"schema":"wk.import/1","operation":1,"new":2,"changed":0,"unchanged":0,"#
        + #""rejected":0,"appointments":1,"notes":0,"copies":0,"files":[{"file":"\#(path)","new":2,"#
        + #""changed":0,"unchanged":0,"rejected":0,"appointments":1,"notes":0,"#
        + #""copies":0,"warnings":[],"calendar":"planner"}]}"#
        + "\n")
    #expect(
      planner.run("import", path, "--json=unchanged").output
        == #"{"schema":"wk.import/1","operation":null,"new":0,"changed":0,"unchanged":2,"#
        + #""rejected":0,"appointments":1,"notes":0,"copies":0,"files":[{"unchanged":2}]}"# + "\n")
  }

  @Test("shows appointments beside events, never counted")
  func appointments() throws {
    let planner = try TestPlanner()
    _ = planner.run("import", try calendar(Self.bill, Self.meeting, to: planner))
    #expect(
      planner.run("week").output.contains(
        """
        v Fri 27   0/1
            [ ] \(planner.key("Pay the bill"))         Pay the bill
             =       13:00  家長會                (planner, not counted)

        """))
  }

  @Test("keeps what it rejects, names it with file and line, and exits 5")
  func rejected() throws {
    let planner = try TestPlanner()
    let path = try calendar(Self.bill, ["BEGIN:VTODO", "END:VTODO"], to: planner)
    let run = planner.run("import", path)
    #expect(run.status == .rejected)
    #expect(run.output == "added 1, updated 0, left 0 unchanged, rejected 1  (2 objects)\n")
    #expect(
      run.errors == "  line 11  no UID, name or readable day; kept in \(rejectedFile(of: planner)):"
        + " put it right there and import that file\n")
    let kept = try String(contentsOfFile: rejectedFile(of: planner), encoding: .utf8)
    #expect(kept.contains("BEGIN:VTODO\r\nEND:VTODO\r\n"))
  }

  @Test("says in a dry run where the rejected would go, and names files where there are several")
  func rejectedDry() throws {
    let planner = try TestPlanner()
    let path = try calendar(Self.bill, ["BEGIN:VTODO", "END:VTODO"], to: planner)
    let reason =
      "no UID, name or readable day; would go to tasks.rejected.ics\n"
    #expect(
      planner.run("import", path, "--dry-run")
        == TestPlanner.Run(
          output: "would add 1, update 0, leave 0 unchanged, reject 1  (2 objects)\n"
            + "nothing written\n", errors: "  line 11  \(reason)"))
    let other = try planner.file("other.ics", "BEGIN:VCALENDAR", "END:VCALENDAR")
    #expect(
      planner.run("import", path, other, "--dry-run").errors == "  line 11 of \(path)  \(reason)")
  }

  @Test("writes what is found between the counts and the end of a dry run")
  func order() throws {
    let planner = try TestPlanner()
    let path = try calendar(["BEGIN:VTODO", "END:VTODO"], to: planner)
    let page = try planner.file("page")
    let file = try FileHandle(forWritingTo: URL(filePath: page))
    var context = planner.context(["import", path, "--dry-run"])
    context.output = TextOutput(to: .descriptor(file.fileDescriptor))
    context.errors = TextOutput(to: .descriptor(file.fileDescriptor))
    #expect(Program.run(in: context) == .ok)
    #expect(
      try String(contentsOfFile: page, encoding: .utf8).split(separator: "\n").map { $0.prefix(9) }
        == ["would add", "  line 4 ", "nothing w"])
  }

  func rejectedFile(of planner: TestPlanner) -> String {
    planner.folder.path + "/.local/share/wk/rejected/tasks.rejected.ics"
  }

  @Test("does not stop at a file that is no calendar")
  func unreadable() throws {
    let planner = try TestPlanner()
    let good = try calendar(Self.bill, to: planner)
    let page = try planner.file("page.ics", "<!DOCTYPE html>", "<html></html>")
    let both = planner.run("import", page, good)
    #expect(both.status == .rejected)
    #expect(both.output == "added 1, updated 0, left 0 unchanged, rejected 0  (1 object)\n")
    #expect(both.errors.hasPrefix("error: \(page): This is not an iCalendar file: "))
    #expect(both.errors.filter { $0 == "\n" }.count == 1)
    let alone = planner.run("import", page)
    #expect(alone.status == .failed && alone.output == "")
    let missing = planner.run("import", "/no/such.ics", "--json")
    #expect(missing.status == .failed)
    #expect(missing.errors.hasPrefix(#"{"schema":"wk.error/1","code":"failed","message":"#))
    #expect(missing.errors.hasSuffix(#""hint":null,"place":"/no/such.ics"}"# + "\n"))
  }

  @Test("shows twenty findings, and all with -v")
  func manyFindings() throws {
    let planner = try TestPlanner()
    let blocks = (1...25).flatMap { number in
      [
        "BEGIN:VTODO", "UID:late-\(number)", "SUMMARY:Late", "DTSTART;VALUE=DATE:20261120",
        "DUE;VALUE=DATE:20261119", "END:VTODO",
      ]
    }
    let path = try calendar(blocks, to: planner)
    let short = planner.run("import", path, "--dry-run").errors.split(separator: "\n")
    #expect(short.count == 21 && short.last == "  and 5 more: -v or --json shows them")
    #expect(planner.run("-v", "import", path).errors.split(separator: "\n").count == 25)
    #expect(planner.run("-q", "import", path).errors == "")
  }

  @Test("exports what was not edited byte for byte, and only the lines of a tick otherwise")
  func export() throws {
    let planner = try TestPlanner()
    _ = planner.run("import", try calendar(Self.bill, Self.meeting, to: planner))
    let text = Self.bill.map { $0 + "\r\n" }.joined()
    #expect(planner.run("export").output.contains(text))
    _ = planner.run("done", planner.key("Pay the bill"))
    let ticked = planner.run("export").output
    #expect(ticked.contains("X-COLOR:red\r\n"))
    #expect(ticked.contains("STATUS:COMPLETED\r\n"))
    #expect(ticked.contains("COMPLETED:20261126T020200Z\r\n"))
    #expect(ticked.contains(Self.meeting.map { $0 + "\r\n" }.joined()))
    let file = planner.folder.path + "/out.ics"
    #expect(
      planner.run("export", "-o", file)
        == TestPlanner.Run(
          output: "wrote 1 event (1 finished, 0 cancelled) and 1 appointment to \(file)\n"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == ticked)
    #expect(
      planner.run("export", "-o", file, "--json").output
        == #"{"schema":"wk.export/1","file":"\#(file)","events":1,"finished":1,"cancelled":0,"#
        + #""notes":0,"appointments":1,"unscheduled":0,"not_carried":[],"files":[{"file":"\#(file)","#
        + #""calendar":"planner","options":[],"state":"written","reason":null,"events":1,"#
        + #""finished":1,"cancelled":0,"notes":0,"appointments":1,"unscheduled":0,"#
        + #""not_carried":[]}]}"# + "\n")
  }

  @Test("refuses to export what and where it cannot")
  func exportRefused() throws {
    let planner = try TestPlanner()
    #expect(planner.run("export", "--json").status == .usage)
    #expect(planner.run("export", "--calendar", "work").status == .failed)
    let run = planner.run("export", "-o", "/no/such/folder/out.ics")
    #expect(run.status == .failed && run.output == "" && run.errors.hasPrefix("error: "))
  }

  @Test("makes no calendar that a slip of the hand names, dry run or not")
  func unknownCalendar() throws {
    let planner = try TestPlanner()
    let path = try calendar(Self.series, to: planner)
    for words in [["--dry-run"], []] {
      #expect(
        planner.run(words: ["import", path, "--calendar", "wrok"] + words)
          == TestPlanner.Run(
            status: .failed,
            errors: "error: There is no calendar \"wrok\" in the planner."
              + " Make it first: wk calendars add wrok\n"))
    }
    #expect(planner.run("calendars").output == "planner   0 events       default\n")
  }

  @Test("ticks an occurrence that has a component of its own, and those that have none")
  func series() throws {
    let planner = try TestPlanner()
    _ = planner.run("import", try calendar(Self.series, to: planner))
    let key = planner.key("Run")
    #expect(
      planner.run("list", "--month", "nov").output == """
        \(key)@11-23  Mon 23 Nov  Run         3 days late
        \(key)@11-30  Mon 30 Nov  Run far

        """)
    #expect(
      planner.run("done", "\(key)@11-30").output == """
        done \(key)@11-30  Run far             Mon 30 Nov
        day 1/1, week 1/1, month 1/2                                           (wk undo reverts)

        """)
    #expect(planner.run("done", "\(key)@11-23").output.contains("month 2/2"))
    #expect(planner.run("done", key).errors.contains("\"Run\" is a whole series; its days"))
    #expect(planner.run("show", key).output.contains("   repeats every week on Mon, 3 times\n"))
  }
}
