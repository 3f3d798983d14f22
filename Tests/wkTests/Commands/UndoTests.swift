import Foundation
import PlannerCore
import Testing

@testable import wk

@Suite("wk undo, redo, log")
struct UndoTests {
  private let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  @Test("takes back what was done and says what that was")
  func undo() throws {
    for name in ["Draft budget", "資料レビュー"] { _ = planner.run("add", name, "--on", "2026-11-26") }
    let (draft, review) = (planner.key("Draft budget"), planner.key("資料レビュー"))
    _ = planner.run("done", draft, review)
    #expect(
      planner.run("undo").output
        == "undid #3 \"done \(draft) \(review)\": 2 events. wk redo restores it.\n")
    #expect(planner.run("list", "--done").output == "")
    #expect(
      planner.run("redo").output
        == "redid #3 \"done \(draft) \(review)\": 2 events. wk undo reverts it.\n")
    #expect(planner.run("list", "--done", "--json=key").output.contains(review))
    #expect(planner.run("redo") == TestPlanner.Run(output: "nothing to redo\n"))
  }

  @Test("says the command and not where the planner lies")
  func commandOnly() throws {
    let path = planner.folder.path + "/other.db"
    _ = planner.run("--db", path, "add", "Draft budget")
    #expect(
      planner.run("--db", path, "log").output == "#1  10:02  add \"Draft budget\"  1 event\n")
  }

  @Test("lists the last operations, and which are undone")
  func log() throws {
    _ = planner.run("add", "one", "--on", "today")
    let key = planner.key("one")
    planner.now = Instant(seconds: planner.now.seconds + 29 * 60)
    _ = planner.run("done", key)
    _ = planner.run("undo")
    #expect(
      planner.run("log", "-n", "2").output == """
        #2  10:31  done \(key)            1 event    undone
        #1  10:02  add one --on today  1 event

        """)
    #expect(
      planner.run("log", "-n", "1", "--json").output
        == #"{"schema":"wk.log/1","operations":[{"id":2,"at":"2026-11-26T02:31:00Z","#
        + #""command":"done \#(key)","events":1,"undone":true,"notes":0,"appointments":0,"others":0}]}"#
        + "\n")
    planner.now = Instant(seconds: planner.now.seconds + 86_400)
    #expect(
      planner.run("log", "-n", "1").output
        == "#2  Thu 26 Nov 10:31  done \(key)            1 event    undone\n")
    #expect(try TestPlanner().run("log").errors == "Nothing was done yet.\n")
  }

  @Test("names what was changed since and leaves it")
  func kept() throws {
    _ = planner.run("add", "one", "--on", "today")
    let key = planner.key("one")
    _ = planner.run("edit", key, "--title", "two", "--on", "fri")
    _ = planner.run("edit", key, "--title", "three")
    #expect(
      planner.run("undo", "2").output == """
        undid #2 "edit \(key) --title two --on fri": 1 event. wk redo restores it.
          kept \(key)  three: name changed since

        """)
    #expect(
      planner.run("list", "--json=name,day").output.contains(
        #"{"name":"three","day":"2026-11-26"}"#))
    #expect(
      planner.run("undo", "#1").output == """
        nothing of #1 "add one --on today" could be set back
          kept \(key)  three: name changed since

        """)
  }

  @Test("says where there is nothing to undo, no such operation, or it is undone")
  func nothing() throws {
    #expect(planner.run("undo") == TestPlanner.Run(output: "nothing to undo\n"))
    #expect(
      planner.run("undo", "7")
        == TestPlanner.Run(
          status: .notFound, errors: "error: There is no operation #7. See: wk log\n"))
    _ = planner.run("add", "one")
    _ = planner.run("undo")
    #expect(
      planner.run("undo", "1").output == "#1 \"add one\" is undone already. wk redo restores it.\n")
    #expect(
      planner.run("undo", "x").errors
        == "error: \"x\" is no number of an operation. See: wk log\n")
    #expect(planner.run("log", "-n", "0").status == .usage)
  }

  @Test("counts events, notes and appointments apart")
  func kinds() throws {
    let path = try planner.file(
      "in.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:a", "SUMMARY:A", "END:VTODO",
      "BEGIN:VEVENT", "UID:b", "SUMMARY:B", "DTSTART;VALUE=DATE:20261126", "END:VEVENT",
      "BEGIN:VEVENT", "UID:c", "SUMMARY:C", "DTSTART;VALUE=DATE:20261127", "END:VEVENT",
      "END:VCALENDAR")
    _ = planner.run("import", path)
    _ = planner.run("note", "week", "--set", "mine")
    let lines = planner.run("log").output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasSuffix("  1 note"))
    #expect(lines[1].hasSuffix("  1 event, 2 appointments"))
    #expect(
      planner.run("log", "--json=id,events,notes,appointments").output
        == #"{"schema":"wk.log/1","operations":[{"id":2,"events":0,"notes":1,"appointments":0},"#
        + #"{"id":1,"events":1,"notes":0,"appointments":2}]}"# + "\n")
    #expect(
      planner.run("undo").output
        == "undid #2 \"note week --set mine\": 1 note. wk redo restores it.\n")
  }

  @Test("gives the history of an event, the newest first")
  func history() throws {
    _ = planner.run("add", "one", "--on", "today")
    _ = planner.run("add", "two")
    let key = planner.key("one")
    _ = planner.run("done", key)
    _ = planner.run("undo")
    #expect(
      planner.run("show", key, "--json").output.hasSuffix(
        #","pairs":[],"history":[{"id":3,"at":"2026-11-26T02:02:00Z","command":"done \#(key)","#
          + #""undone":true},{"id":1,"at":"2026-11-26T02:02:00Z","command":"add one --on today","#
          + #""undone":false}],"appointment":null}"# + "\n"))
  }

  @Test("prints the operation as JSON")
  func json() throws {
    _ = planner.run("add", "one")
    let none = #","notes":0,"appointments":0,"others":0"#
    let operation =
      #"{"id":1,"at":"2026-11-26T02:02:00Z","command":"add one","events":1,"undone":"#
    #expect(
      planner.run("undo", "--json").output
        == #"{"schema":"wk.undo/1","operations":["# + operation + "true" + none + "}]}\n")
    #expect(
      planner.run("redo", "--json").output
        == #"{"schema":"wk.redo/1","operations":["# + operation + "false" + none + "}]}\n")
    #expect(
      planner.run("redo", "--json").output == #"{"schema":"wk.redo/1","operations":[]}"# + "\n")
  }

  @Test("takes an import back in one step, and the same file is new again")
  func importing() throws {
    let path = try planner.file(
      "in.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:a", "SUMMARY:A", "DUE;VALUE=DATE:20261126",
      "END:VTODO", "END:VCALENDAR")
    _ = planner.run("import", path)
    let key = planner.key("A")
    #expect(
      planner.run("undo").output == "undid #1 \"import \(path)\": 1 event. wk redo restores it.\n")
    #expect(planner.run("list").output == "")
    #expect(planner.run("trash").errors.hasPrefix("Nothing lies in the trash.\n1 more by undo: "))
    #expect(
      planner.run("trash", "--undone").output
        == "\(key)  Thu 26 Nov  A                   undone Thu 26 Nov\n")
    #expect(
      planner.run("import", path).output
        == "added 1, updated 0, left 0 unchanged, rejected 0  (1 object)\n")
    #expect(planner.key("A") == key)
  }
}
