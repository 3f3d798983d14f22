import Testing

@testable import wk

@Suite("Lines of changed events")
struct ChangedEventLinesTests {
  private func lines(
    columns: Int? = nil, showsDay: Bool = true, _ remarks: String...
  ) -> [String] {
    let rows = [
      row("t1c", "Draft budget", "2026-11-26"),
      row("w8p2", "資料レビューと長い名前の予定をひとつ", "2026-12-01"),
    ]
    return ChangedEventLines(
      verb: "done", rows: Array(zip(rows, remarks + ["", ""])), columns: columns,
      language: .english, today: day("2026-11-26"), showsDay: showsDay
    ).lines
  }

  @Test("brings keys and names to one width")
  func padded() {
    #expect(
      lines() == [
        "done t1c   Draft budget                          Thu 26 Nov",
        "done w8p2  資料レビューと長い名前の予定をひとつ  Tue 1 Dec",
      ])
    #expect(lines("it was so")[0].hasSuffix("  Thu 26 Nov   it was so"))
    #expect(lines("", "it was so")[1].hasSuffix("  Tue 1 Dec    it was so"))
  }

  @Test("says the remark alone where the day is not shown")
  func remarks() {
    #expect(
      lines(showsDay: false, "cleared", "open") == [
        "done t1c   Draft budget                            cleared",
        "done w8p2  資料レビューと長い名前の予定をひとつ    open",
      ])
  }

  @Test(
    "cuts names where the line is short, and never goes beyond it", arguments: [30, 40, 60, 80])
  func cut(columns: Int) {
    for line in lines(columns: columns, "", "it was finished before") {
      #expect(line.displayWidth <= columns, "\(line)")
    }
    #expect(lines(columns: 40)[1] == "done w8p2  資料レビューと..   Tue 1 Dec")
  }
}
