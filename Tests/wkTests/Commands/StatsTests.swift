import PlannerCore
import Testing

@testable import wk

@Suite("wk stats")
struct StatsTests {
  private let planner: TestPlanner

  init() throws {
    planner = try TestPlanner()
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0"]
    for (number, count) in Sample.counts.sorted(by: { $0.key < $1.key }) {
      for index in 0..<count.1 {
        let day = "202611" + (number < 10 ? "0" : "") + "\(number)"
        lines += ["BEGIN:VTODO", "UID:\(number)-\(index)", "SUMMARY:買牛奶 *\(index)*"]
        lines += ["DUE;VALUE=DATE:\(day)"]
        if index < count.0 { lines += ["STATUS:COMPLETED", "COMPLETED:\(day)T020000Z"] }
        lines += [index == 0 ? "CATEGORIES:my things" : "CATEGORIES:work", "END:VTODO"]
      }
    }
    lines += [
      "BEGIN:VTODO", "UID:c", "SUMMARY:c", "DUE;VALUE=DATE:20261103", "STATUS:CANCELLED",
      "END:VTODO", "BEGIN:VTODO", "UID:u", "SUMMARY:some day", "END:VTODO", "END:VCALENDAR",
    ]
    _ = planner.run("import", try planner.file("in.ics", lines.joined(separator: "\r\n")))
  }

  @Test("shows a month as the design does")
  func month() {
    let page = """
      2026-11   55/76 done 72%   12 overdue, 9 today or later   1 cancelled, not counted
      W45 11/14  79% ########..      W47 20/25  80% ########..      W49  0/2    0% ..........
      W46 17/20  85% #########.      W48  7/15  47% #####.....      best day  Thu 12  6/6
      basis: planned day. --by done counts the day ticked; wk list --month 2026-11 --overdue lists the 12.

      """
    #expect(planner.run("stats", "2026-11") == .init(output: page))
    #expect(planner.run("stats").output == page)
  }

  @Test("takes two columns or one where there is no room for three")
  func narrow() {
    planner.environment["COLUMNS"] = "80"
    #expect(
      planner.run("stats").output == """
        2026-11   55/76 done 72%   12 overdue, 9 today or later
        1 cancelled, not counted
        W45 11/14  79% ########..  W47 20/25  80% ########..  W49  0/2    0% ..........
        W46 17/20  85% #########.  W48  7/15  47% #####.....  best day  Thu 12  6/6
        basis: planned day. --by done counts the day ticked; wk list --month 2026-11
        --overdue lists the 12.

        """)
    planner.environment["COLUMNS"] = "40"
    planner.environment["LC_ALL"] = "ja_JP.UTF-8"
    #expect(
      planner.run("stats").output == """
        2026-11   55/76 done 72%
        12 overdue, 9 today or later
        1 cancelled, not counted
        W45 11/14  79% ########..
        W46 17/20  85% #########.
        W47 20/25  80% ########..
        W48  7/15  47% #####.....
        W49  0/2    0% ..........
        best day  11月12日（木）  6/6
        basis: planned day. --by done counts the
        day ticked; wk list --month 2026-11
        --overdue lists the 12.

        """)
  }

  @Test("joins what has no events, and leaves it out at both ends")
  func year() {
    _ = planner.run("add", "early", "--on", "2026-02-03")
    #expect(
      planner.run("stats", "2026").output == """
        2026   55/77 done 71%   13 overdue, 9 today or later   1 cancelled, not counted
        Feb  0/1    0% ..........      Nov 55/76  72% #######...
        Mar-Oct  -                     best day  Thu 12 Nov  6/6
        basis: planned day. --by done counts the day ticked; wk list --from 2026-01-01 --to 2026-12-31 --overdue lists the 13.

        """)
    #expect(
      planner.run("stats", "--to", "2026-11-08").output.contains(
        """
        2026-02-03..2026-11-08   11/15 done 73%   4 overdue   1 cancelled, not counted
        2026-02  0/1    0% ..........      2026-11 11/14  79% ########..
        2026-03..2026-10  -                best day  Fri 6 Nov  5/5

        """))
  }

  @Test("shows a week by days, and a day alone")
  func weekAndDay() {
    #expect(
      planner.run("stats", "w48").output == """
        2026-W48   7/15 done 47%   1 overdue, 7 today or later
        Mon 23  3/3  100% ##########      Thu 26  1/4   25% ###.......      best day  Mon 23  3/3
        Tue 24  2/3   67% #######...      Fri 27  0/3    0% ..........
        Wed 25  1/1  100% ##########      Sat 28  0/1    0% ..........
        basis: planned day. --by done counts the day ticked; wk list --week 2026-W48 --overdue lists the 1.

        """)
    #expect(
      planner.run("stats", "today").output == """
        2026-11-26   1/4 done 25%   3 today or later
        basis: planned day. --by done counts the day ticked; wk list --on 2026-11-26 --open --done --counted lists the 4.

        """)
    #expect(
      planner.run("stats", "2027-02").output == """
        2027-02   nothing planned
        basis: planned day. --by done counts the day ticked.

        """)
  }

  @Test("counts the day ticked, for a category")
  func ticked() {
    #expect(
      planner.run("stats", "--by", "done", "--category", "my things").output == """
        2026-11   19 done
        W45  4 #######...          W47  5 ########..          best day  Mon 2  1
        W46  6 ##########          W48  4 #######...          streak  5 days, now 4
        basis: day ticked. wk list --month 2026-11 --by done --category 'my things' --counted lists the 19.

        """)
    #expect(
      planner.run("stats", "2027", "--by", "done").output
        == "2027   nothing done\nbasis: day ticked.\n")
  }

  @Test("prints JSON with all keys")
  func json() {
    #expect(
      planner.run("stats", "w45..w46", "--json=period,total").output
        == #"{"schema":"wk.stats/1","from":"2026-11-02","to":"2026-11-15","basis":"planned","#
        + #""finished":28,"total":34,"cancelled":1,"overdue":6,"rows":["#
        + #"{"period":"2026-W45","total":14},{"period":"2026-W46","total":20}],"#
        + #""period":"2026-11-02..2026-11-15","upcoming":0,"#
        + #""best_day":{"day":"2026-11-12","finished":6,"total":6,"cancelled":0},"#
        + #""streak":{"longest":2,"from":"2026-11-04","to":"2026-11-06","current":null},"#
        + #""calendar":null,"category":null}"# + "\n")
    #expect(
      planner.run("stats", "--by", "done", "--calendar", "planner", "--json").output.contains(
        #""basis":"done","finished":55,"total":55,"cancelled":0,"overdue":null,"#))
  }

  @Test("prints CSV with a header and a row for each part, RFC 4180")
  func csv() {
    #expect(
      planner.run("stats", "--csv").output
        == [
          "period,from,to,finished,total,cancelled",
          "2026-W44,2026-11-01,2026-11-01,0,0,0", "2026-W45,2026-11-02,2026-11-08,11,14,1",
          "2026-W46,2026-11-09,2026-11-15,17,20,0", "2026-W47,2026-11-16,2026-11-22,20,25,0",
          "2026-W48,2026-11-23,2026-11-29,7,15,0", "2026-W49,2026-11-30,2026-11-30,0,2,0", "",
        ].joined(separator: "\r\n"))
  }

  @Test("prints Markdown for a mail, names as they are")
  func markdown() {
    #expect(
      planner.run("stats", "w48", "--markdown").output == """
        # 2026-W48, Mon 23 - Sun 29 Nov 2026: 7/15 done

        1 overdue, 7 today or later; best day Mon 23 Nov 3/3

        | | done | |
        |---|--:|--:|
        | Mon 23 | 3/3 | 100% |
        | Tue 24 | 2/3 | 67% |
        | Wed 25 | 1/1 | 100% |
        | Thu 26 | 1/4 | 25% |
        | Fri 27 | 0/3 | 0% |
        | Sat 28 | 0/1 | 0% |

        ## Open

        - Tue 24 Nov: 買牛奶 \\*2\\* (2 days late)
        - Thu 26 Nov: 買牛奶 \\*1\\*
        - Thu 26 Nov: 買牛奶 \\*2\\*
        - Thu 26 Nov: 買牛奶 \\*3\\*
        - Fri 27 Nov: 買牛奶 \\*0\\*
        - Fri 27 Nov: 買牛奶 \\*1\\*
        - Fri 27 Nov: 買牛奶 \\*2\\*
        - Sat 28 Nov: 買牛奶 \\*0\\*

        """)
    let month = planner.run("stats", "--markdown").output
    #expect(month.hasPrefix("# November 2026: 55/76 done\n"))
    #expect(month.hasSuffix("\n- and 1 more\n"))
    #expect(
      SummaryMarkdown.escaped("<b> [x](y) #1 a_b | `c`\u{1B}")
        == ##"\<b\> \[x\]\(y\) \#1 a\_b \| \`c\`^\["##)
  }

  @Test("shows a month by the day ticked")
  func monthByDone() {
    let month = planner.run("month", "--by", "done").output
    #expect(month.hasPrefix("November 2026"))
    #expect(month.contains("   55 done, by the day ticked\n"))
    #expect(
      month.contains("    |  3     |  2     | 10     |        |  4     |  1     |        | 20\n"))
    planner.environment["COLUMNS"] = "48"
    #expect(
      planner.run("month", "--by", "done").output.contains(
        "11-16     3     2    10     .     4     1     .\n"))
    planner.environment["COLUMNS"] = "40"
    #expect(planner.run("month", "--by", "done").output.contains("\nWed 18  10\n"))
    #expect(
      planner.run("month", "--by", "done", "--json").output.hasSuffix(#""basis":"done"}"# + "\n"))
  }

  @Test("refuses what contradicts itself, and periods that are none")
  func mistakes() {
    for (words, message) in [
      (
        ["nov", "--from", "today"], "\"nov\" and --from cannot stand together. Choose one of them."
      ),
      (["--csv", "--markdown"], "--csv and --markdown cannot stand together. Choose one of them."),
      (["--json", "--csv"], #"{"schema":"wk.error/1","#),
      (
        ["--from", "today", "--to", "2026-11-01"],
        "--from 2026-11-26 is after --to 2026-11-01. Exchange them."
      ),
      (["2026-Q5"], ""), (["--by", "day"], "--by cannot be \"day\". Try planned or done."),
    ] {
      let run = planner.run(words: ["stats"] + words)
      #expect(run.status == .usage && run.output == "")
      #expect(run.errors.contains(message), "\(run.errors)")
    }
    #expect(planner.run("stats", "--calendar", "nowhere").status == .failed)
  }

  @Test("fits every width, in every language", arguments: [40, 60, 80, 120, 200])
  func widths(columns: Int) {
    planner.environment["COLUMNS"] = "\(columns)"
    for language in ["en_US", "zh_TW", "zh_CN", "ja_JP"] {
      planner.environment["LC_ALL"] = language + ".UTF-8"
      for words in [
        ["nov"], ["w48"], ["2026"], ["--from", "2026-10-01"], ["nov", "--by", "done"],
      ] {
        for line in planner.run(words: ["stats"] + words).output.split(separator: "\n") {
          #expect(line.displayWidth <= columns, "\(line)")
        }
      }
    }
  }
}
