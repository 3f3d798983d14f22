import PlannerCore
import Testing

@Suite("A rule in words")
struct RepetitionRuleTests {
  private static let tuesday = CivilDate(iso: "2026-11-24") ?? .first

  @Test("that this program writes means what was typed", arguments: 0..<400)
  func returns(offset: Int) throws {
    let day = CivilDate(dayNumber: Self.tuesday.dayNumber + offset)
    for words in ["day", "2 weeks", "week", "weekday", "month", "3 months", "year", "4 years"] {
      let typed = try RepetitionExpression(from: day).repetition(words)
      #expect(Repetition(reading: typed.rule, from: day) == typed)
    }
  }

  @Test(
    "of another program is said where words mean the same",
    arguments: [
      ("FREQ=WEEKLY;COUNT=3", Repetition.Pattern.weeks(1, .tuesday)),
      ("FREQ=WEEKLY;WKST=SU;BYDAY=FR", .weeks(1, .friday)),
      ("freq=daily;interval=2", .days(2)),
      ("FREQ=MONTHLY", .months(1, day: 24)),
      ("FREQ=YEARLY;UNTIL=20301124", .years(1, month: 11, day: 24)),
      ("FREQ=WEEKLY;BYDAY=MO,WE", .rule),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU", .rule),
      ("FREQ=MONTHLY;BYMONTHDAY=31", .rule),
      ("FREQ=MONTHLY;BYDAY=1MO", .rule),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", .rule),
      ("FREQ=WEEKLY;UNTIL=20261201T160000Z", .rule),
      ("FREQ=DAILY;COUNT=2;UNTIL=20261201", .rule),
      ("FREQ=DAILY;FREQ=DAILY", .rule), ("", .rule),
    ])
  func foreign(rule: String, pattern: Repetition.Pattern) {
    #expect(Repetition(reading: rule, from: Self.tuesday).pattern == pattern)
  }

  @Test("has its end")
  func ends() {
    func end(_ rule: String) -> Repetition.End {
      Repetition(reading: rule, from: Self.tuesday).end
    }
    #expect(end("FREQ=DAILY") == .never)
    #expect(end("FREQ=DAILY;COUNT=12") == .count(12))
    #expect(end("FREQ=DAILY;UNTIL=20261124T235959") == .until(Self.tuesday))
  }
}
