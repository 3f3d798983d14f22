import PlannerCore
import Testing

@testable import wk

@Suite("Series made here")
struct SeriesTests {
  @Test(
    "are added with their first day and how often they come",
    arguments: [
      (["Plants", "--on", "tue", "--every", "week"], "every week on Tue, first Tue 1 Dec 2026"),
      (
        ["Run", "--on", "sat", "--every", "weekday"],
        "every weekday, Mon to Fri, first Mon 30 Nov 2026"
      ),
      (
        ["Rent", "--on", "12-31", "--every", "month"],
        "every month on its last day, first Thu 31 Dec 2026"
      ),
      (
        ["Pay", "--on", "30", "--every", "month"],
        "every month on day 30, or its last day where it is shorter, first Mon 30 Nov 2026"
      ),
      (
        ["Pills", "--on", "today", "--every", "2 days", "--count", "5"],
        "every 2 days 5 times, first Thu 26 Nov 2026"
      ),
      (
        ["Club", "--on", "today", "--every", "freq=monthly;byday=1MO", "--until", "2027-03-31"],
        "by the rule FREQ=MONTHLY;BYDAY=1MO;UNTIL=20270331 until Wed 31 Mar 2027, first Mon 7 Dec 2026"
      ),
    ])
  func adds(words: [String], echo: String) throws {
    let planner = try TestPlanner()
    let run = planner.run(words: ["add"] + words)
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("added \(planner.key(words[0]))  \(echo)  \(words[0])     2026-W"))
  }

  @Test("show their days in lists and months, also beyond what is stored")
  func shows() throws {
    let planner = try TestPlanner()
    _ = planner.run("add", "Plants", "--on", "tue", "--every", "2 weeks")
    let key = planner.key("Plants")
    #expect(
      planner.run("list", "--month", "2026-12").output
        == "\(key)@12-01  Tue 1 Dec   Plants\n\(key)@12-15  Tue 15 Dec  Plants\n"
        + "\(key)@12-29  Tue 29 Dec  Plants\n")
    #expect(
      planner.run("list", "--month", "2031-01", "--json=key,day").output.contains(
        #""events":[{"key":"\#(key)@2031-01-07","day":"2031-01-07"},"#
          + #"{"key":"\#(key)@2031-01-21","day":"2031-01-21"}]"#))
    #expect(planner.run("month", "2031-01", "--json").output.contains(#""finished":0,"total":2"#))
  }

  @Test(
    "are refused where the rule says nothing or never comes",
    arguments: [
      (["--every", "week"], "--every needs a first day. Add --on today, or another day."),
      (
        ["--on", "today", "--count", "2"],
        "--count needs --every. Add --every week, or another word."
      ),
      (
        ["--on", "today", "--every", "day", "--count", "2", "--until", "eom"],
        "--until and --count cannot stand together. Choose one of them."
      ),
      (
        ["--on", "today", "--every", "day", "--count", "0"],
        "\"0\" is no number of times. Write --count 10, for ten."
      ),
      (
        ["--on", "today", "--every", "day", "--until", "2026-11-01"],
        "--until 2026-11-01 is before the first day, 2026-11-26."
      ),
      (
        ["--on", "today", "--every", "moon"],
        "\"moon\" does not say how often. Try day, week, weekday, month, year, \"2 weeks\", or an"
          + " RRULE such as \"FREQ=MONTHLY;BYDAY=1MO\"."
      ),
      (
        ["--on", "today", "--every", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"],
        "The rule names days that never come. Try --every week, \"2 weeks\", weekday, month, or"
          + " another RRULE."
      ),
      (
        ["--on", "today", "--every", "FREQ=SECONDLY"],
        "The rule repeats within a day that has no time. Try --every week, \"2 weeks\", weekday,"
          + " month, or another RRULE."
      ),
    ])
  func refuses(words: [String], message: String) throws {
    let planner = try TestPlanner()
    #expect(
      planner.run(words: ["add", "x"] + words)
        == TestPlanner.Run(status: .usage, errors: "error: \(message)\n"))
    #expect(planner.run("list").output == "")
  }

  @Test("get another rule or none, and undo and redo bring the days back")
  func edits() throws {
    let planner = try TestPlanner()
    _ = planner.run("add", "Plants", "--on", "tue", "--every", "week")
    let key = planner.key("Plants")
    let weekly = planner.run("list", "--month", "2026-12").output
    #expect(
      planner.run("edit", key, "--every", "month", "--on", "12-10").output
        == "\(key)  day      Tue 1 Dec -> Thu 10 Dec       Tue 1 Dec now 0/0, Thu 10 Dec now 0/1\n"
        + "     repeats  every week on Tue -> every month on day 10\n")
    let monthly = planner.run("list", "--month", "2026-12").output
    #expect(monthly == "\(key)@12-10  Thu 10 Dec  Plants\n")
    _ = planner.run("undo")
    #expect(planner.run("list", "--month", "2026-12").output == weekly)
    _ = planner.run("redo")
    #expect(planner.run("list", "--month", "2026-12").output == monthly)
    _ = planner.run("edit", key, "--every", "none")
    #expect(planner.run("list").output == "\(key)  Thu 10 Dec  Plants\n")
    #expect(planner.run("list", "--month", "2027-01").output == "")
    #expect(planner.run("edit", key, "--every", "day", "--count", "2").status == .ok)
    #expect(
      planner.run("list", "--month", "2026-12").output
        == "\(key)@12-10  Thu 10 Dec  Plants\n\(key)@12-11  Fri 11 Dec  Plants\n")
    for _ in 0..<4 { _ = planner.run("undo") }
    #expect(planner.run("list").output == "")
  }

  @Test("are renamed and moved as a whole, and the rule stays")
  func renames() throws {
    let planner = try TestPlanner()
    _ = planner.run("add", "Plants", "--on", "tue", "--every", "week")
    let key = planner.key("Plants")
    #expect(planner.run("edit", key, "--title", "Trees").status == .ok)
    #expect(planner.run("list", "--on", "12-08").output == "\(key)@12-08  Tue 8 Dec  Trees\n")
    #expect(planner.run("edit", key, "--on", "2026-12-04").status == .ok)
    #expect(planner.run("list", "--on", "12-11").output == "\(key)@12-11  Fri 11 Dec  Trees\n")
    _ = planner.run("undo")
    #expect(
      planner.run("done", key).errors
        == "error: \(key) \"Trees\" is a whole series; its days are finished one by one. Its next"
        + " open day: wk done \(key)@12-01\n")
  }
}
