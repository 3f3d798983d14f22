import PlannerCore
import Testing

@Suite("How often, as people type it")
struct RepetitionExpressionTests {
  @Test(
    "reads words, numbers of them, and rules",
    arguments: [
      ("day", "2026-12-01", "FREQ=DAILY"),
      ("3 days", "2026-12-01", "FREQ=DAILY;INTERVAL=3"),
      ("week", "2026-12-01", "FREQ=WEEKLY;BYDAY=TU"),
      (" 2  Weeks ", "2026-12-06", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU"),
      ("weekday", "2026-12-05", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("month", "2026-12-28", "FREQ=MONTHLY;BYMONTHDAY=28"),
      ("month", "2026-12-29", "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1"),
      ("month", "2026-12-30", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
      ("month", "2026-12-31", "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("6months", "2026-12-15", "FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=15"),
      ("year", "2026-12-24", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
      ("yearly", "2028-02-29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"),
      ("freq=monthly; byday=1MO", "2026-12-01", "FREQ=MONTHLY;BYDAY=1MO"),
      ("RRULE:FREQ=DAILY", "2026-12-01", "FREQ=DAILY"),
    ])
  func reads(text: String, start: String, rule: String) throws {
    let expression = RepetitionExpression(from: try day(start))
    #expect(try expression.repetition(text).rule == rule)
  }

  @Test(
    "refuses what says nothing",
    arguments: [
      ("", RepetitionExpressionError.unknown("")), ("fortnight", .unknown("fortnight")),
      ("2 weekdays", .unknown("2 weekdays")), ("0 days", .outOfRange("0 days")),
      ("1000 weeks", .outOfRange("1000 weeks")), ("2", .unknown("2")),
      ("99999999999999999999 days", .outOfRange("99999999999999999999 days")),
    ])
  func refuses(text: String, error: RepetitionExpressionError) throws {
    let expression = RepetitionExpression(from: try day("2026-12-01"))
    #expect(throws: error) {
      _ = try expression.repetition(text)
    }
  }

  @Test("ends on a day or after a number of times, once")
  func ends() throws {
    let daily = try RepetitionExpression(from: try day("2026-12-01")).repetition("day")
    #expect(
      try daily.until(try day("2026-12-31"), isTimed: false).rule == "FREQ=DAILY;UNTIL=20261231")
    #expect(
      try daily.until(try day("2026-12-31"), isTimed: true).rule
        == "FREQ=DAILY;UNTIL=20261231T235959")
    #expect(try daily.times(3).rule == "FREQ=DAILY;COUNT=3")
    #expect(throws: RepetitionExpressionError.twoEnds("FREQ=DAILY;COUNT=3")) {
      _ = try daily.times(3).times(4)
    }
  }
}
