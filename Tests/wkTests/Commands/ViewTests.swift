import Testing

@testable import wk

@Suite("wk week, month, list, show")
struct ViewTests {
  func planner() throws -> TestPlanner {
    let planner = try TestPlanner()
    _ = planner.run("add", "季報告 draft", "--on", "2026-11-18")
    _ = planner.run("add", "Draft budget", "--on", "2026-11-26", "--category", "work")
    _ = planner.run("add", "資料レビュー", "--on", "2026-11-26", "--at", "15:00")
    _ = planner.run("add", "some day")
    return planner
  }

  @Test("shows this week without a command")
  func week() throws {
    let planner = try planner()
    let (review, draft) = (planner.key("資料レビュー"), planner.key("Draft budget"))
    let week = """
      2026-W48  Mon 23 - Sun 29 Nov 2026      0/2 done
        Mon 23   -
        Tue 24   -
        Wed 25   -
      v Thu 26   0/2   today
          [ ] \(review)  15:00  資料レビュー
          [ ] \(draft)         Draft budget
        Fri 27   -
        Sat 28   -
        Sun 29   -
      1 unscheduled: wk list --unscheduled

      """
    #expect(planner.run() == TestPlanner.Run(output: week))
    #expect(planner.run("week", "w48").output == week)
    #expect(planner.run("week", "sun").output == week)
    #expect(planner.run("week", "next").output.hasPrefix("2026-W49  Mon 30 Nov - Sun 6 Dec 2026"))
    #expect(
      planner.run("week", "-1w", "--fold-style", "all").output.contains("> Wed 18   0/1   1 open\n")
    )
  }

  @Test("shows a week as JSON, seven days always")
  func weekJSON() throws {
    let planner = try planner()
    let empty = #""finished":0,"total":0,"cancelled":0,"events":[],"appointments":[]}"#
    #expect(
      planner.run("week", "2026-W47", "--json=name,day").output
        == #"{"schema":"wk.week/1","week":"2026-W47","monday":"2026-11-16","note":null,"finished":0,"#
        + #""total":1,"cancelled":0,"unscheduled":1,"days":["#
        + #"{"day":"2026-11-16","weekday":1,"folded":true,"# + empty
        + #",{"day":"2026-11-17","weekday":2,"folded":true,"# + empty
        + #",{"day":"2026-11-18","weekday":3,"folded":true,"finished":0,"total":1,"cancelled":0,"#
        + #""events":[{"name":"季報告 draft","day":"2026-11-18"}],"appointments":[]}"#
        + #",{"day":"2026-11-19","weekday":4,"folded":true,"# + empty
        + #",{"day":"2026-11-20","weekday":5,"folded":true,"# + empty
        + #",{"day":"2026-11-21","weekday":6,"folded":true,"# + empty
        + #",{"day":"2026-11-22","weekday":7,"folded":true,"# + empty + "]}\n")
  }

  @Test("shows a month in the language of the run")
  func month() throws {
    let planner = try planner()
    planner.environment["LC_ALL"] = "zh_TW.UTF-8"
    planner.environment["COLUMNS"] = "48"
    #expect(
      planner.run("month").output == """
        2026年11月                         0/3 done  0%
                 一    二    三    四    五    六    日
        10-26                                         .
        11-02     .     .     .     .     .     .     .
        11-09     .     .     .     .     .     .     .
        11-16     .     .   0/1     .     .     .     .
        11-23     .     .     .   0/2     .     .     .
        11-30     .

        """)
    #expect(
      planner.run("month", "--week-start", "sun").output.contains(
        "%\n         日    一    二    三    四    五    六\n11-01     .     .     ."))
    #expect(planner.run("month", "--fields").output == "day\nfinished\ntotal\ncancelled\n")
  }

  @Test("lists by day, state, text, category and calendar")
  func list() throws {
    let planner = try planner()
    let names = { (words: [String]) in
      planner.run(words: ["list", "--json=name"] + words).output.matches(
        of: /"name":"([^"]*)"/
      ).map { String($0.output.1) }
    }
    #expect(names([]) == ["季報告 draft", "資料レビュー", "Draft budget", "some day"])
    #expect(names(["--on", "2026-11-26"]) == ["資料レビュー", "Draft budget"])
    #expect(names(["--week", "w47"]) == ["季報告 draft"])
    #expect(names(["--month", "2026-10"]) == [])
    #expect(names(["--from", "-2w", "--to", "wed"]) == ["季報告 draft"])
    #expect(names(["--to", "2026-11-25"]) == ["季報告 draft"])
    #expect(names(["--unscheduled"]) == ["some day"])
    #expect(names(["--grep", "DRAFT"]) == ["季報告 draft", "Draft budget"])
    #expect(names(["--category", "work"]) == ["Draft budget"])
    #expect(names(["--calendar", "planner", "--done"]) == [])
    _ = planner.run("done", planner.key("Draft budget"))
    #expect(names(["--done"]) == ["Draft budget"])
    #expect(names(["--open"]) == ["季報告 draft", "資料レビュー", "some day"])
    #expect(names(["--open", "--done"]) == names([]).filter { _ in true })
  }

  @Test("lists one event on a line")
  func listText() throws {
    let planner = try planner()
    #expect(
      planner.run("ls", "--from", "-2w", "--to", "today", "--open", "--grep", "報告").output
        == "\(planner.key("季報告 draft"))  Wed 18 Nov  季報告 draft     8 days late\n")
    #expect(
      planner.run("list", "--done") == TestPlanner.Run(errors: "No events.\n"))
    #expect(
      planner.run("list", "--from", "today").errors == "")
    _ = planner.run("add", "Run", "--on", "today", "--every", "2 years")
    #expect(
      planner.run("list", "--from", "today").errors
        == "Up to Fri 26 Nov 2027; --to shows more.\n")
    #expect(planner.run("list", "--from", "today", "--grep", "報告").errors == "No events.\n")
    _ = planner.run("add", "報告", "--on", "2028-01-01")
    #expect(
      planner.run("list", "--from", "today", "--grep", "報告").errors
        == "No events.\nUp to Fri 26 Nov 2027; --to shows more.\n")
  }

  @Test("sums up what it lists")
  func listJSON() throws {
    let planner = try planner()
    #expect(
      planner.run("list", "--month", "nov", "--json=name").output
        == #"{"schema":"wk.list/1","from":"2026-11-01","to":"2026-11-30","finished":0,"total":3,"#
        + #""cancelled":0,"events":[{"name":"季報告 draft"},{"name":"資料レビュー"},"#
        + #"{"name":"Draft budget"}],"by":null,"groups":null}"# + "\n")
    #expect(
      planner.run("list", "--json").output.hasPrefix(
        #"{"schema":"wk.list/1","from":null,"to":null,"#))
  }

  @Test("refuses ranges that contradict each other")
  func contradictions() throws {
    let planner = try TestPlanner()
    #expect(
      planner.run("list", "--week", "w48", "--from", "today")
        == TestPlanner.Run(
          status: .usage,
          errors: "error: --week and --from cannot stand together. Choose one of them.\n"))
    #expect(
      planner.run("list", "--from", "today", "--to", "yesterday")
        == TestPlanner.Run(
          status: .usage,
          errors: "error: --from 2026-11-26 is after --to 2026-11-25. Exchange them.\n"))
    #expect(planner.run("list", "--calendar", "nowhere").status == .failed)
  }

  @Test("shows all about one event")
  func show() throws {
    let planner = try planner()
    let key = planner.key("Draft budget")
    _ = planner.run("done", key)
    #expect(
      planner.run("show", key).output == """
        \(key)  Draft budget   done 2026-11-26 10:02   planned Thu 26 Nov   uid uid-2
             categories work

        """)
    let other = planner.key("資料レビュー")
    #expect(
      planner.run("show", other).output.hasPrefix(
        "\(other)  資料レビュー   open   planned Thu 26 Nov 15:00   uid uid-3\n"))
    #expect(
      planner.run("show", planner.key("some day"), "--json=name").output
        == #"{"schema":"wk.show/1","event":{"name":"some day"},"pairs":[],"#
        + #""history":[{"id":4,"at":"2026-11-26T02:02:00Z","command":"add \"some day\"","#
        + #""undone":false}],"appointment":null}"# + "\n")
    #expect(planner.run("show", "z9z").status == .notFound)
  }

  @Test("names the calendar where it is not the default one")
  func showCalendar() throws {
    let planner = try TestPlanner()
    _ = planner.run("calendars", "add", "work")
    _ = planner.run("add", "plain", "--on", "2026-11-26")
    _ = planner.run("add", "other", "--on", "2026-11-26", "--calendar", "work")
    let (plain, other) = (planner.key("plain"), planner.key("other"))
    #expect(
      planner.run("show", plain).output
        == "\(plain)  plain   open   planned Thu 26 Nov   uid uid-1\n")
    #expect(planner.run("show", other).output.hasSuffix("   uid uid-2\n     calendar work\n"))
  }

  @Test("wraps what does not fit into the width")
  func showWidth() throws {
    let planner = try TestPlanner()
    _ = planner.run("add", "長い名前の予定をひとつ書いておく", "--on", "2026-11-26")
    let key = planner.key("長い名前の予定をひとつ書いておく")
    _ = planner.run("edit", key, "--description", "One sentence that is longer than a line")
    planner.environment["COLUMNS"] = "30"
    #expect(
      planner.run("show", key).output == """
        \(key)  長い名前の予定をひとつ書
             いておく
             open   planned Thu 26 Nov
             uid uid-1
             One sentence that is
             longer than a line

        """)
  }

  @Test("says what is wrong with a week or month")
  func badPeriods() throws {
    let planner = try TestPlanner()
    for words in [["week", "someday"], ["month", "13"], ["week", "2025-W53"]] {
      let run = planner.run(words: words)
      #expect(run.status == .usage && run.output == "")
      #expect(run.errors.hasPrefix("error: "))
    }
  }
}
