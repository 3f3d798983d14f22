import PlannerCore
import Testing

@testable import wk

@Suite("A month as text")
struct MonthRendererTests {
  func text(
    _ month: PlannedMonth, _ language: Language = .traditionalChinese, columns: Int = 80,
    firstWeekday: Weekday = .monday, lines: MonthRenderer.Lines = .ascii, note: String? = nil
  ) -> String {
    let output = TextOutput()
    MonthRenderer(
      language: language, style: Style(isColored: false), columns: columns, today: Sample.today,
      lines: lines
    ).write(month, firstWeekday: firstWeekday, note: note, to: output)
    return output.text
  }

  @Test("is a grid with a count in every day and week")
  func wide() {
    #expect(
      text(Sample.month(), note: "本月目標：跑步 12 次") == """
        2026年11月                                                     55/76 done  72%
        週  | 一     | 二     | 三     | 四     | 五     | 六     | 日     | 合計
        ----+--------+--------+--------+--------+--------+--------+--------+------
        W44 | (26)   | (27)   | (28)   | (29)   | (30)   | (31)   | 1      |
            |        |        |        |        |        |        |        | -
        W45 | 2      | 3      | 4      | 5      | 6      | 7      | 8      |
            |  3/3   |  2/4   |  1/1   |        |  5/5   |  0/1   |        | 11/14
        W46 | 9      | 10     | 11     | 12     | 13     | 14     | 15     |
            |  4/4   |  3/5   |  2/2   |  6/6   |  1/2   |        |  1/1   | 17/20
        W47 | 16     | 17     | 18     | 19     | 20     | 21     | 22     |
            |  3/4   |  2/2   | 10/12  |  0/2   |  4/4   |  1/1   |        | 20/25
        W48 | 23     | 24     | 25     | 26*    | 27     | 28     | 29     |
            |  3/3   |  2/3   |  1/1   |  1/4   |  0/3   |  0/1   |        |  7/15
        W49 | 30     | (1)    | (2)    | (3)    | (4)    | (5)    | (6)    |
            |  0/2   |        |        |        |        |        |        |  0/2
        * today   (n) neighbouring month, not counted   note: 本月目標：跑步 12 次

        """)
  }

  @Test("names each row by its Monday where columns are few")
  func compact() {
    #expect(
      text(Sample.month(), columns: 48) == """
        2026年11月                      55/76 done  72%
                 一    二    三    四    五    六    日
        10-26                                         .
        11-02   3/3   2/4   1/1     .   5/5   0/1     .
        11-09   4/4   3/5   2/2   6/6   1/2     .   1/1
        11-16   3/4   2/2 10/12   0/2   4/4   1/1     .
        11-23   3/3   2/3   1/1   1/4   0/3   0/1     .
        11-30   0/2

        """)
  }

  @Test("is a list of days where a grid does not fit")
  func list() {
    let lines = text(Sample.month(), .english, columns: 46).split(separator: "\n")
    #expect(
      lines.prefix(4) == ["November 2026", "  55/76 done  72%", "Mon 2   3/3", "Tue 3   2/4"])
    #expect(lines.contains("Thu 26  1/4   today"))
    #expect(lines.count == 26)
  }

  @Test("chooses its form by the columns")
  func thresholds() {
    #expect(text(Sample.month(), columns: 75).contains("W45 |"))
    #expect(text(Sample.month(), columns: 74).contains("\n11-02   3/3"))
    #expect(text(Sample.month(), columns: 47).contains("\n11-02   3/3"))
    #expect(!text(Sample.month(), columns: 46).contains("\n11-02   3/3"))
  }

  @Test("takes no more columns than there are", arguments: 40...200)
  func fits(columns: Int) {
    for language in Language.allCases {
      let grid = text(Sample.month(), language, columns: columns, note: "本月目標：跑步 12 次")
      for line in grid.split(separator: "\n") { #expect(line.displayWidth <= columns, "\(line)") }
    }
  }

  @Test("keeps its columns under each other in every language", arguments: Language.allCases)
  func aligned(language: Language) {
    let lines = text(Sample.month(), language).split(separator: "\n").dropFirst().dropLast()
    let bars = lines.map { line in
      line.indices.filter { line[$0] == "|" || line[$0] == "+" }.map { line[..<$0].displayWidth }
    }
    #expect(Set(bars) == [[4, 13, 22, 31, 40, 49, 58, 67]])
  }

  @Test("leaves out weeks where rows are no weeks")
  func sundayFirst() {
    let lines = text(Sample.month(), .english, firstWeekday: .sunday).split(separator: "\n")
    #expect(lines[1] == " Sun    | Mon    | Tue    | Wed    | Thu    | Fri    | Sat")
    #expect(lines[3] == " 1      | 2      | 3      | 4      | 5      | 6      | 7")
    #expect(lines[4] == "        |  3/3   |  2/4   |  1/1   |        |  5/5   |  0/1")
    #expect(!lines.contains { $0.contains("W45") })
  }

  @Test("has four rows in a February that starts on Monday, and no neighbours to explain")
  func fourRows() {
    let lines = text(Sample.month("2027-02"), .english).split(separator: "\n")
    #expect(lines.count == 3 + 8)
    #expect(lines[0].hasSuffix("nothing planned"))
  }

  @Test("draws lines with box characters when asked")
  func unicodeLines() {
    let lines = text(Sample.month(), .english, lines: .unicode).split(separator: "\n")
    #expect(lines[2].hasPrefix("────┼────────┼"))
    #expect(lines[3].hasPrefix("W44 │ (26)   │"))
  }

  @Test("shows 99+ where a cell has no room for more digits")
  func largeCounts() {
    let month = PlannerMonth(containing: Sample.today)
    let planned = PlannedMonth(
      month: month, counts: [day("2026-11-02"): DayCount(finished: 120, total: 150)])
    #expect(text(planned).contains("    | 99+/99+|        |"))
    #expect(text(planned).contains("| 120/150\n"))
    #expect(text(planned, columns: 60).contains("\n11-02   99+     ."))
  }
}
