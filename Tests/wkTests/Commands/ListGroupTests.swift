import Testing

@testable import wk

@Suite("wk list in groups, and its states")
struct ListGroupTests {
  private let planner: TestPlanner

  init() throws {
    planner = try TestPlanner()
    _ = planner.run("add", "季報告 draft", "--on", "2026-11-18", "--category", "work")
    _ = planner.run("add", "Draft budget", "--on", "2026-11-26", "--category", "work")
    _ = planner.run("add", "資料レビュー", "--on", "2026-11-26", "--at", "15:00")
    _ = planner.run("add", "晨跑", "--on", "2026-11-25", "--category", "運動と健康")
    _ = planner.run("add", "some day")
    _ = planner.run("done", planner.key("晨跑"), planner.key("Draft budget"))
  }

  private func key(_ name: String) -> String { planner.key(name) }

  @Test("stands under headers with counts, by day")
  func days() {
    #expect(
      planner.run("list", "--by", "day").output == """
        v Wed 18 Nov    0/1
            \(key("季報告 draft"))         季報告 draft     8 days late
        v Wed 25 Nov    1/1
            \(key("晨跑"))         晨跑             done
        v Thu 26 Nov    1/2   today
            \(key("資料レビュー"))  15:00  資料レビュー
            \(key("Draft budget"))         Draft budget     done
        v unscheduled   0/1
            \(key("some day"))         some day

        """)
  }

  @Test("aligns double-width headers, and opens one of the folded groups")
  func categories() {
    #expect(
      planner.run("list", "--by", "category", "--folded").output == """
        > work          1/2   1 open
        > 運動と健康    1/1
        > no category   0/2   2 open

        """)
    let opened = """
      > work          1/2   1 open
      v 運動と健康    1/1
          \(key("晨跑"))  Wed 25 Nov  晨跑     done
      > no category   0/2   2 open

      """
    #expect(planner.run("list", "--by", "category", "--unfold", "運動と健康").output == opened)
    #expect(
      planner.run("list", "--by", "category", "--fold", "work", "--fold", "none").output == opened)
    #expect(
      planner.run("list", "--by", "category", "--folded", "--unfold", "運動と健康").output == opened)
  }

  @Test("opens days by any word for them")
  func unfoldDays() {
    let run = planner.run("list", "--by", "day", "--unfold", "w47")
    #expect(run.output.contains("v Wed 18 Nov    0/1\n    "))
    #expect(run.output.contains("> Thu 26 Nov    1/2   today   1 open\n> unscheduled"))
    #expect(
      planner.run("list", "--by", "day", "--folded", "--unfold", "none").output.contains(
        "v unscheduled   0/1\n"))
  }

  @Test("selects and groups by the day something was finished")
  func finished() {
    let page = """
      v Thu 26 Nov   2   today
          \(key("晨跑"))  Wed 25 Nov  晨跑             done
          \(key("Draft budget"))  Thu 26 Nov  Draft budget     done

      """
    #expect(planner.run("list", "--by", "done").output == page)
    #expect(planner.run("list", "--by", "done", "--on", "2026-11-26").output == page)
    #expect(planner.run("list", "--by", "done", "--from", "2026-11-26") == .init(output: page))
    #expect(planner.run("list", "--by", "done", "--on", "2026-11-25").output == "")
  }

  @Test("names groups as JSON, with the keys of their events")
  func json() {
    let (draft, budget) = (key("季報告 draft"), key("Draft budget"))
    #expect(
      planner.run(
        "list", "--month", "nov", "--by", "category", "--folded", "--category", "work",
        "--json=name"
      )
      .output == #"{"schema":"wk.list/1","from":"2026-11-01","to":"2026-11-30","finished":1,"#
        + #""total":2,"cancelled":0,"events":[{"name":"季報告 draft"},{"name":"Draft budget"}],"#
        + #""by":"category","groups":[{"group":"work","folded":true,"finished":1,"total":2,"#
        + #""cancelled":0,"keys":["\#(draft)","\#(budget)"]}]}"# + "\n")
    #expect(planner.run("list", "--json").output.hasSuffix(#","by":null,"groups":null}"# + "\n"))
    #expect(
      planner.run("list", "--by", "done", "--json=name").output.hasPrefix(
        #"{"schema":"wk.list/1","from":null,"to":null,"finished":2,"total":2,"#))
  }

  @Test("lists what is overdue, within a range too")
  func overdue() {
    let line = "\(key("季報告 draft"))  Wed 18 Nov  季報告 draft     8 days late\n"
    #expect(planner.run("list", "--overdue") == .init(output: line))
    #expect(planner.run("list", "--overdue", "--month", "nov").output == line)
    #expect(planner.run("list", "--overdue", "--from", "2026-11-19").errors == "No events.\n")
    #expect(planner.run("list", "--overdue", "--month", "2027-01").errors == "No events.\n")
    #expect(planner.run("list", "--overdue", "--started").errors == "No events.\n")
  }

  @Test("refuses what contradicts itself")
  func contradictions() {
    for (words, message) in [
      (["--overdue", "--done"], "--overdue and --done cannot stand together. Choose one of them."),
      (
        ["--overdue", "--by", "done"],
        "--overdue and --by done cannot stand together. What is overdue is not finished."
      ),
      (["--folded"], "--folded needs --by. Try: wk list --by day --folded"),
      (["--by", "name"], "--by cannot be \"name\". Try day, done, calendar or category."),
    ] {
      #expect(
        planner.run(words: ["list"] + words)
          == .init(status: .usage, errors: "error: \(message)\n"))
    }
    #expect(
      planner.run("list", "--by", "category", "--unfold", "wrok").errors
        == "There is no group \"wrok\" in this list.\n")
  }

  @Test("says where a series is not followed any further")
  func longRange() throws {
    let path = try planner.file(
      "in.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:z", "SUMMARY:Walk",
      "DUE;VALUE=DATE:20261102", "RRULE:FREQ=WEEKLY", "END:VTODO", "END:VCALENDAR")
    _ = planner.run("import", path)
    let said =
      #/Series that go on for so long are followed up to \w+ \d+ \w+ \d{4}; what comes later is not complete\.\n/#
    #expect(
      try said.wholeMatch(in: planner.run("list", "--to", "9999-12-31").errors) != nil)
    #expect(try said.wholeMatch(in: planner.run("stats", "--to", "9999-12-31").errors) != nil)
    #expect(planner.run("list", "--to", "2060-12-31").errors == "")
  }

  @Test("fits every width, in every language", arguments: [40, 60, 80, 120])
  func widths(columns: Int) {
    planner.environment["COLUMNS"] = "\(columns)"
    _ = planner.run(
      "add", "長い名前の予定をひとつ書いておく、とても長い", "--on", "2026-11-20", "--category",
      "とても長い分類の名前をここに書いておくことにする")
    for language in ["en_US", "zh_TW", "zh_CN", "ja_JP"] {
      planner.environment["LC_ALL"] = language + ".UTF-8"
      for kind in ["day", "done", "calendar", "category"] {
        for more in [[], ["--folded"]] {
          let lines = planner.run(words: ["list", "--by", kind] + more).output.split(
            separator: "\n")
          #expect(!lines.isEmpty)
          for line in lines { #expect(line.displayWidth <= columns, "\(line)") }
        }
      }
    }
  }
}
