import PlannerCore
import Testing

@testable import wk

@Suite("wk add, done, reopen")
struct ChangeTests {
  @Test("adds an event and says on which day of which week")
  func add() throws {
    let planner = try TestPlanner()
    let run = planner.run("add", "牙醫 checkup", "--on", "+5d", "--at", "9:30")
    #expect(
      run
        == TestPlanner.Run(
          output: "added \(planner.key("牙醫 checkup"))  Tue 1 Dec 2026 09:30  牙醫 checkup"
            + "     2026-W49, day 0/1\n"))
    #expect(
      planner.run("add", "Read", "the", "report").output.hasSuffix(
        "  unscheduled  Read the report\n"))
  }

  @Test("adds an event with everything, as JSON")
  func addJSON() throws {
    let planner = try TestPlanner()
    let run = planner.run(
      "add", "Plan", "--on", "2026-11-27", "--at", "15:00", "--priority", "1", "--category", "work",
      "--category", "a,b", "--calendar", "planner", "--json")
    #expect(
      run.output
        == #"{"schema":"wk.add/1","events":[{"key":"\#(planner.key("Plan"))","uid":"uid-1","#
        + #""calendar":"planner","name":"Plan","day":"2026-11-27","time":"15:00","zone":null,"#
        + #""status":"open","finished_at":null,"priority":1,"categories":["work","a,b"],"#
        + #""description":null,"counted":true,"recurrence":null,"appointment":null}],"#
        + #""day_counts":[{"day":"2026-11-27","finished":0,"total":1,"cancelled":0}],"#
        + #""operation":1}"# + "\n")
  }

  @Test(
    "refuses what makes no event, and adds nothing",
    arguments: [
      (["  "], "An event needs a name. Try: wk add \"Call Anna\" --on fri"),
      (["x", "--at", "10:00"], "--at needs a day. Add --on today, or another day."),
      (
        ["x", "--on", "today", "--at", "25:00"],
        "\"25:00\" is no time. Write it as 09:30, up to 23:59."
      ),
      (
        ["x", "--on", "today", "--at", "noon"],
        "\"noon\" is no time. Write it as 09:30, up to 23:59."
      ),
      (["x", "--priority", "0"], "\"0\" is no priority. It is a number from 1 (highest) to 9."),
      (["x", "--on", "31"], "November 2026 has 30 days. Try --on 30, --on eom or --on 12-31."),
    ])
  func refuses(words: [String], message: String) throws {
    let planner = try TestPlanner()
    #expect(
      planner.run(words: ["add"] + words)
        == TestPlanner.Run(status: .usage, errors: "error: \(message)\n"))
    #expect(planner.run("list").output == "")
  }

  @Test("knows only calendars that are there")
  func calendars() throws {
    #expect(
      try TestPlanner().run("add", "x", "--calendar", "work")
        == TestPlanner.Run(
          status: .failed,
          errors: "error: There is no calendar \"work\". There are: planner.\n"))
  }

  @Test("ticks events and counts their day, week and month")
  func done() throws {
    let planner = try TestPlanner()
    for name in ["Draft budget", "資料レビュー", "買牛奶"] {
      _ = planner.run("add", name, "--on", "2026-11-26")
    }
    _ = planner.run("add", "大掃除", "--on", "2026-11-28")
    let (draft, review) = (planner.key("Draft budget"), planner.key("資料レビュー"))
    #expect(
      planner.run("done", draft, review)
        == TestPlanner.Run(
          output: """
            done \(draft)  Draft budget        Thu 26 Nov
            done \(review)  資料レビュー        Thu 26 Nov
            day 2/3, week 2/4, month 2/4                                           (wk undo reverts)

            """))
    #expect(
      planner.run("reopen", review)
        == TestPlanner.Run(
          output: "reopened \(review)  資料レビュー    completion of 26 Nov 10:02 cleared"
            + "    day 1/3\n"))
  }

  @Test("changes nothing a second time, and keeps the time of the first")
  func idempotent() throws {
    let planner = try TestPlanner()
    _ = planner.run("add", "Run", "--on", "2026-11-26")
    let key = planner.key("Run")
    #expect(planner.run("done", key, "--json").output.contains("\"operation\":2}"))
    planner.now = Instant(seconds: planner.now.seconds + 3600)
    let again = planner.run("done", key, "--json").output
    #expect(again.contains("\"operation\":null}"))
    #expect(again.contains("\"finished_at\":\"2026-11-26T02:02:00Z\""))
    #expect(planner.run("done", key).output.contains("   it was finished before\n"))
    #expect(planner.run("reopen", key).status == .ok)
    #expect(planner.run("reopen", key).output == "reopened \(key)  Run    it was open    day 0/1\n")
  }

  @Test("names the days where several are touched")
  func severalDays() throws {
    let planner = try TestPlanner()
    _ = planner.run("add", "one", "--on", "2026-11-30")
    _ = planner.run("add", "two", "--on", "2026-12-01")
    #expect(
      planner.run("done", planner.key("one"), planner.key("two")).output.hasSuffix(
        """
        Mon 30 Nov: day 1/1, week 2/2, month 1/1
        Tue 1 Dec: day 1/1, week 2/2, month 1/1                                (wk undo reverts)

        """))
  }

  @Test("ticks all or none")
  func allOrNone() throws {
    let planner = try TestPlanner()
    _ = planner.run("add", "one", "--on", "2026-11-26")
    let run = planner.run("done", planner.key("one"), "z9z")
    #expect(
      run
        == TestPlanner.Run(
          status: .notFound, errors: "error: There is no event \"z9z\". See: wk list\n"))
    #expect(planner.run("list", "--done").output == "")
  }

  @Test("takes the beginning of a key where only one begins like that")
  func beginnings() throws {
    let planner = try TestPlanner()
    for number in 1...30 { _ = planner.run("add", "n\(number)", "--on", "2026-11-26") }
    let keys = (1...30).map { planner.key("n\($0)") }
    let first = try #require(keys.first { key in keys.count { $0.first == key.first } == 1 })
    #expect(planner.run("done", String(first.prefix(1))).output.hasPrefix("done \(first)  "))
    let shared = try #require(keys.first { key in keys.count { $0.first == key.first } == 2 })
    let run = planner.run("done", String(shared.prefix(1)), "--json")
    #expect(run.status == .notFound)
    #expect(run.errors.hasPrefix(#"{"schema":"wk.error/1","code":"not_found","message":"\"#))
    #expect(run.errors.contains("\(shared) n"))
    #expect(run.errors.hasSuffix(#""hint":"Type one more letter.","place":null}"# + "\n"))
  }

  @Test("is silent with -q")
  func quiet() throws {
    let planner = try TestPlanner()
    #expect(planner.run("-q", "add", "x", "--on", "today") == TestPlanner.Run())
    #expect(planner.run("done", planner.key("x"), "-q") == TestPlanner.Run())
    #expect(planner.run("done", "z9z", "-q").errors.hasPrefix("error: "))
  }
}
