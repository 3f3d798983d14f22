import PlannerCore
import Testing

@testable import wk

@Suite("A week as text")
struct WeekRendererTests {
  func text(
    _ week: PlannedWeek, _ language: Language = .english, columns: Int? = nil, color: Bool = false,
    note: String? = nil
  ) -> String {
    let output = TextOutput()
    WeekRenderer(
      language: language, style: Style(isColored: color), columns: columns, today: Sample.today,
      feeds: ["school"]
    ).write(week, note: note, to: output)
    return output.text
  }

  @Test("shows past days folded, today and later ones with their events")
  func standard() {
    #expect(
      text(Sample.week(), note: "發表週，少排雜事\nsecond line") == """
        2026-W48  Mon 23 - Sun 29 Nov 2026      7/15 done
        > Mon 23   3/3
        > Tue 24   2/3   1 open
        > Wed 25   1/1
        v Thu 26   1/4   today
            [x] r4k  08:00  晨跑 30 分
            [ ] w8p  15:00  資料レビュー
            [ ] t1c         Draft budget
            [ ] z3n         買牛奶
        v Fri 27   0/3
            [ ] a9d  10:00  與小林開會
            [ ] c2f         Water plants
            [ ] e7h         寄包裹
             =       13:00  家長會                (school feed, not counted)
        v Sat 28   0/1
            [ ] g5j         大掃除
          Sun 29   -
        12 unscheduled: wk list --unscheduled
        note: 發表週，少排雜事 (+1 line: wk note week)

        """)
  }

  @Test("folds all days where that is asked for")
  func allFolded() {
    #expect(
      text(Sample.week(fold: FoldState(standard: .all)), .traditionalChinese) == """
        2026-W48  2026年11月23日（一）- 29日（日）      7/15 done
        > 11月23日（一）   3/3
        > 11月24日（二）   2/3   1 open
        > 11月25日（三）   1/1
        > 11月26日（四）   1/4   today   3 open
        > 11月27日（五）   0/3   3 open
        > 11月28日（六）   0/1   1 open
          11月29日（日）   -
        12 unscheduled: wk list --unscheduled

        """)
  }

  @Test("says the years of a week that has two")
  func turnOfTheYear() {
    let week = PlannedWeek(
      week: PlannerWeek(containing: day("2026-12-31")), events: [], today: Sample.today)
    #expect(
      text(week).hasPrefix("2026-W53  Mon 28 Dec 2026 - Sun 3 Jan 2027      nothing planned\n"))
    #expect(
      text(week, .japanese).hasPrefix("2026-W53  2026年12月28日（月）- 2027年1月3日（日）"))
  }

  @Test("shows what became of an event by its box")
  func boxes() {
    let states = zip(EventStatus.allCases, ["a0a", "b0b", "c0c", "d0d"])
    let events = states.map { status, key in row(key, status.rawValue, "2026-11-27", status) }
    let week = PlannedWeek(
      week: PlannerWeek(containing: Sample.today), events: events, today: Sample.today)
    #expect(
      text(week).contains(
        """
        v Fri 27   1/3
            [-] d0d         cancelled
            [x] c0c         finished
            [ ] a0a         open
            [/] b0b         started

        """))
  }

  @Test("takes no more columns than there are", arguments: 40...200)
  func fits(columns: Int) {
    for language in Language.allCases {
      for line in text(Sample.week(), language, columns: columns).split(separator: "\n") {
        #expect(line.displayWidth <= columns, "\(line)")
      }
    }
  }

  @Test("dims what is done and makes today strong on a terminal")
  func colors() {
    let lines = text(Sample.week(), color: true)
    #expect(lines.contains("\u{1B}[1mv Thu 26   1/4   today\u{1B}[0m\n"))
    #expect(lines.contains("\u{1B}[2m    [x] r4k  08:00  晨跑 30 分\u{1B}[0m\n"))
  }

  @Test("lets no foreign name steer the terminal")
  func hostileNames() {
    let event = row("a0a", "evil\u{1B}[2J\u{202E}txt\nnext", "2026-11-27")
    let week = PlannedWeek(
      week: PlannerWeek(containing: Sample.today), events: [event], today: Sample.today)
    #expect(text(week).contains("    [ ] a0a         evil^[[2J<U+202E>txt\\nnext\n"))
  }

  @Test("numbers the days of a long appointment and shows whole days without a time")
  func longAppointments() {
    let trip = Appointment(
      uid: UID(rawValue: "trip"), calendar: "planner", name: "Trip", day: day("2026-11-29"),
      part: (2, 3))
    let week = PlannedWeek(
      week: PlannerWeek(containing: Sample.today), events: [], appointments: [trip],
      today: Sample.today)
    #expect(
      text(week).hasSuffix(
        """
        v Sun 29   -
             =              Trip (2/3)            (planner, not counted)

        """))
  }
}
