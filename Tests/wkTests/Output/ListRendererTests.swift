import PlannerCore
import Testing

@testable import wk

@Suite("A list as text")
struct ListRendererTests {
  func text(_ rows: [EventRow], _ language: Language = .english, columns: Int? = nil) -> String {
    let output = TextOutput()
    ListRenderer(
      language: language, style: Style(isColored: false), columns: columns, today: Sample.today
    ).write(rows, to: output)
    return output.text
  }

  @Test("says how late an open event is")
  func late() {
    #expect(
      text([row("h2s", "季報告 draft", "2026-11-18"), row("k0v", "報告簡報", "2026-11-19")]) == """
        h2s  Wed 18 Nov  季報告 draft     8 days late
        k0v  Thu 19 Nov  報告簡報         7 days late

        """)
  }

  @Test("says what became of the others, and the year where it is another one")
  func remarks() {
    let rows = [
      row("a0a", "one", "2026-11-25", .open), row("b0b", "two", "2026-11-26", at: "09:30"),
      row("c0c", "three", "2027-01-02", .finished), row("d0d", "four", "2026-12-01", .cancelled),
      row("e0e", "five", nil, .started),
    ]
    #expect(
      text(rows) == """
        a0a  Wed 25 Nov             one       1 day late
        b0b  Thu 26 Nov      09:30  two
        c0c  Sat 2 Jan 2027         three     done
        d0d  Tue 1 Dec              four      cancelled
        e0e  unscheduled            five      started

        """)
  }

  @Test("names an occurrence by its day, and a series as such")
  func series() {
    var occurrence = row("a0a", "Run", "2026-11-30")
    occurrence.key = EventKey(number: occurrence.id, occurrence: day("2026-11-30"))
    occurrence.recurrence = .init(
      rule: "FREQ=WEEKLY", occurrence: day("2026-11-30"), isDeviation: false)
    var whole = row("a0a", "Run", "2026-11-23")
    whole.recurrence = .init(rule: "FREQ=WEEKLY", occurrence: nil, isDeviation: false)
    #expect(
      text([whole, occurrence]) == """
        a0a        Mon 23 Nov  Run     series
        a0a@11-30  Mon 30 Nov  Run

        """)
  }

  @Test("cuts names, not columns", arguments: 40...200)
  func fits(columns: Int) {
    let rows = [
      row("a0a", "與小林開會討論明年的計畫與預算，並且寫下所有的問題", "2026-11-18"),
      row("b0b", "👩‍💻 and a name that fits no forty columns", "2026-11-26", at: "09:30"),
      row("c0c", "短", "2026-11-27", .finished),
    ]
    for language in Language.allCases {
      for line in text(rows, language, columns: columns).split(separator: "\n") {
        #expect(line.displayWidth <= columns, "\(line)")
      }
    }
  }

  @Test("keeps names where a line is short: the remark gives way")
  func narrow() {
    var occurrence = row("a0a", "Water the plants", "2026-11-18", at: "09:30", .cancelled)
    occurrence.key = EventKey(number: occurrence.id, occurrence: day("2026-11-18"))
    occurrence.recurrence = .init(
      rule: "FREQ=WEEKLY", occurrence: day("2026-11-18"), isDeviation: true)
    let rows = [
      occurrence, row("b0b", "Water the plants", "2026-11-19"),
      row("c0c", "Water the plants", "2026-11-25", .finished),
      row("d0d", "Water the plants", "2026-11-26"),
    ]
    #expect(
      text(rows, columns: 40) == """
        a0a@11-18  Wed 18 Nov  09:30  Wat.. ca..
        b0b        Thu 19 Nov         Wat.. late
        c0c        Wed 25 Nov         Wat.. done
        d0d        Thu 26 Nov         Water th..

        """)
  }
}
