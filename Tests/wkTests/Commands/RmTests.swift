import PlannerCore
import Testing

@testable import wk

@Suite("wk rm, trash")
struct RmTests {
  private let planner: TestPlanner

  init() throws {
    planner = try TestPlanner()
    for day in 2...5 { _ = planner.run("add", "n\(day)", "--on", "2026-11-0\(day)") }
    _ = planner.run("done", planner.key("n2"))
  }

  private func left() -> [String] {
    planner.run("list", "--json=name").output.split(separator: "\"").map(String.init)
      .filter { $0.hasPrefix("n") && $0.count == 2 }
  }

  @Test("removes one or two without asking, and tells the counts")
  func single() throws {
    let (two, three) = (planner.key("n2"), planner.key("n3"))
    #expect(
      planner.run("rm", two, three).output == """
        removed \(two)  n2                  Mon 2 Nov
        removed \(three)  n3                  Tue 3 Nov
        Mon 2 Nov: day 0/0, week 0/2, month 0/2
        Tue 3 Nov: day 0/0, week 0/2, month 0/2
        kept in trash until Fri 26 Nov 2027                                    (wk undo reverts)

        """)
    #expect(left() == ["n4", "n5"])
    #expect(planner.run("show", two).status == .notFound)
    #expect(planner.run("undo").output.hasPrefix("undid #6 \"rm \(two) \(three)\": 2 events. "))
    #expect(left() == ["n2", "n3", "n4", "n5"])
  }

  @Test("asks for the name of a whole period", arguments: ["2026-W45", "2026-W45 ", "y", ""])
  func period(answer: String) throws {
    planner.answer = answer
    let run = planner.run("rm", "--week", "w45")
    #expect(
      run.errors.hasPrefix("4 events (1 done). Type 2026-W45 to remove them, Enter to keep: "))
    if answer.hasPrefix("2026") {
      #expect(
        run.output
          == "removed 4, kept in trash until Fri 26 Nov 2027                         (wk undo reverts)\n"
      )
      #expect(left() == [])
    } else {
      #expect(run.status == .cancelled)
      #expect(run.errors.hasSuffix(": Nothing was removed.\n"))
      #expect(left().count == 4)
    }
  }

  @Test("asks for three keys and more, and touches nothing where nobody can be asked")
  func threeKeys() throws {
    let keys = ["n2", "n3", "n4"].map(planner.key)
    let before = planner.run("log").output
    #expect(
      planner.run(words: ["rm"] + keys)
        == TestPlanner.Run(
          status: .cancelled,
          errors: "error: Nothing was touched: nobody can be asked here. Say --yes to go on.\n"))
    #expect(planner.run("log").output == before)
    #expect(planner.run("rm", "--month", "nov", "--json").status == .cancelled)
    planner.answer = "y"
    let run = planner.run(words: ["rm"] + keys)
    #expect(run.errors == "3 events (1 done). Type y to remove them, Enter to keep: ")
    #expect(left() == ["n5"])
  }

  @Test("--yes removes without asking, --dry-run removes nothing")
  func options() throws {
    #expect(
      planner.run("rm", "--month", "2026-11", "--dry-run")
        == TestPlanner.Run(output: "would remove 4\n"))
    #expect(left().count == 4)
    let run = planner.run("rm", "--month", "2026-11", "--yes", "--json=name")
    #expect(
      run.output
        == #"{"schema":"wk.rm/1","events":[{"name":"n2"},{"name":"n3"},{"name":"n4"},{"name":"n5"}],"#
        + #""day_counts":[{"day":"2026-11-02","finished":0,"total":0,"cancelled":0},"#
        + #"{"day":"2026-11-03","finished":0,"total":0,"cancelled":0},"#
        + #"{"day":"2026-11-04","finished":0,"total":0,"cancelled":0},"#
        + #"{"day":"2026-11-05","finished":0,"total":0,"cancelled":0}],"operation":6,"appointments":[]}"#
        + "\n")
    #expect(planner.run("rm", "--week", "w45").output == "nothing to remove\n")
  }

  @Test("removes a series as a whole, and one day of it alone")
  func series() throws {
    let path = try planner.file(
      "in.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:s", "SUMMARY:Run", "DUE;VALUE=DATE:20261102",
      "RRULE:FREQ=DAILY;COUNT=3", "END:VTODO", "END:VCALENDAR")
    _ = planner.run("import", path)
    let key = planner.key("Run")
    #expect(planner.run("rm", "\(key)@11-03").status == .ok)
    #expect(planner.run("month", "2026-11", "--json").output.contains(#""finished":0,"total":2"#))
    #expect(planner.run("undo").status == .ok)
    #expect(
      planner.run("rm", "--week", "w45", "--yes").errors
        == "3 occurrences of series or feeds will stay; wk rm KEY removes a whole series.\n")
    #expect(planner.run("month", "2026-11", "--json").output.contains(#""finished":0,"total":3"#))
    #expect(planner.run("rm", key).status == .ok)
    #expect(planner.run("month", "2026-11", "--json").output.contains(#""finished":0,"total":0"#))
    #expect(planner.run("trash", "restore", key).status == .ok)
    #expect(planner.run("month", "2026-11", "--json").output.contains(#""finished":0,"total":3"#))
  }

  @Test("lists the notes of the trash and brings them back")
  func trashedNotes() throws {
    let planner = try TestPlanner()
    _ = planner.run("note", "week", "--set", "Mornings only\nsecond")
    _ = planner.run("note", "month", "--set", "Run")
    _ = planner.run("note", "week", "--set", "")
    _ = planner.run("undo", "2")
    #expect(
      planner.run("trash")
        == TestPlanner.Run(
          output: "2026-W48  note  Mornings only       removed Thu 26 Nov\n",
          errors: "1 more by undo: wk trash --undone lists it, wk trash restore KEY brings it"
            + " back.\n"))
    #expect(
      planner.run("trash", "--undone").output
        == "2026-11  note  Run                 undone Thu 26 Nov\n")
    #expect(
      planner.run("trash", "--json").output
        == #"{"schema":"wk.trash/1","events":[],"notes":[{"week":"2026-W48","month":null,"#
        + #""first_day":"2026-11-23","note":"Mornings only\nsecond","#
        + #""trashed_at":"2026-11-26T02:02:00Z","trash_reason":"removed"}],"appointments":[]}"#
        + "\n")
    #expect(
      planner.run("trash", "restore", "2026-W48").output
        == "restored note for 2026-W48 (23 - 29 Nov 2026)".padded(to: 71) + "(wk undo reverts)\n")
    #expect(planner.run("note", "week").output == "Mornings only\nsecond\n")
    #expect(
      planner.run("trash", "restore", "2026-W48")
        == TestPlanner.Run(
          status: .notFound,
          errors: "error: There is no note for 2026-W48 in the trash. See: wk trash\n"))
    #expect(planner.run("undo").status == .ok)
    #expect(planner.run("note", "week").output == "")
  }

  @Test("lists the trash and brings events back")
  func trash() throws {
    let key = planner.key("n2")
    _ = planner.run("rm", key)
    #expect(
      planner.run("trash").output == "\(key)  Mon 2 Nov  n2                  removed Thu 26 Nov\n")
    #expect(
      planner.run("trash", "--json=name,trashed_at,trash_reason").output
        == #"{"schema":"wk.trash/1","events":[{"name":"n2","#
        + #""trashed_at":"2026-11-26T02:02:00Z","trash_reason":"removed"}],"notes":[],"appointments":[]}"#
        + "\n")
    #expect(
      planner.run("trash", "restore", key).output == """
        restored \(key)  n2                  Mon 2 Nov
        day 1/1, week 1/4, month 1/4                                           (wk undo reverts)

        """)
    #expect(planner.run("trash") == TestPlanner.Run(errors: "Nothing lies in the trash.\n"))
    #expect(
      planner.run("trash", "restore", key).errors
        == "error: There is no event \"\(key)\" in the trash. See: wk trash\n")
    #expect(
      planner.run("trash", "empty").errors
        == "error: wk trash does not know \"empty\". Try: wk trash restore KEY   See: wk help trash\n"
    )
  }

  @Test("needs keys or a period")
  func usage() throws {
    #expect(planner.run("rm").errors == "error: wk rm needs KEY... See: wk help rm\n")
    #expect(planner.run("rm", "a0a", "--week", "w45").status == .usage)
  }
}
