import PlannerCore
import Testing

@Suite("Errors of date expressions")
struct DateExpressionErrorTests {
  private func mistake(
    _ text: String, on today: String = "2026-11-26", at place: String = "--on"
  ) throws -> DateExpressionError {
    let expression = DateExpression(today: try day(today), place: place)
    return try #require(throws: DateExpressionError.self) { try expression.day(text) }
  }

  @Test(
    "says how long a month is and what may have been meant",
    arguments: [
      ("31", "November 2026 has 30 days. Try --on 30, --on eom or --on 12-31."),
      ("11-31", "November 2026 has 30 days. Try --on 30, --on eom or --on 12-31."),
      ("11月31日", "November 2026 has 30 days. Try --on 30, --on eom or --on 12-31."),
      ("32", "November 2026 has 30 days. Try --on 30 or --on eom."),
      ("0", "November 2026 has 30 days. Try --on 30 or --on eom."),
      ("2-29", "February 2026 has 28 days. Try --on 02-28 or --on 03-29."),
      ("2026-02-30", "February 2026 has 28 days. Try --on 02-28 or --on 03-30."),
      ("2028-02-30", "February 2028 has 29 days. Try --on 2028-02-29 or --on 2028-03-30."),
      ("2100-02-29", "February 2100 has 28 days. Try --on 2100-02-28 or --on 2100-03-29."),
      ("31 april", "April 2026 has 30 days. Try --on 04-30 or --on 05-31."),
    ])
  func noSuchDay(text: String, expected: String) throws {
    let error = try mistake(text)
    #expect(error.kind == .noSuchDay)
    #expect(error.description == expected)
  }

  @Test("writes the year of a suggestion in another year")
  func suggestionOfNextYear() throws {
    let error = try mistake("30", on: "2027-02-10")
    #expect(
      error.description == "February 2027 has 28 days. Try --on 28, --on eom or --on 03-30.")
    let other = try mistake("2027-02-29")
    #expect(
      other.description == "February 2027 has 28 days. Try --on 2027-02-28 or --on 2027-03-29.")
  }

  @Test(
    "names what is wrong with a date and how to write it",
    arguments: [
      ("13-05", .noSuchMonth, "There is no month 13. Try --on 05-13."),
      ("2026-13-40", .noSuchMonth, "There is no month 13. Try --on 2026-11."),
      ("27-11", .noSuchMonth, "There is no month 27. Try --on 11-27."),
      ("2026-13", .noSuchMonth, "There is no month 13. Try --on 2026-11."),
      ("2027-W53", .noSuchWeek, "2027 has 52 weeks. Try --on 2027-W52 or --on 2028-W01."),
      ("2026-W00-1", .noSuchWeek, "2026 has 53 weeks. Try --on 2026-W01."),
      (
        "2026-W48-8", .noSuchWeek,
        "A week has the days 1, Monday, to 7, Sunday, and no day 8. Try --on 2026-W48-7."
      ),
      (
        "2026-W48-0", .noSuchWeek,
        "A week has the days 1, Monday, to 7, Sunday, and no day 0. Try --on 2026-W48-1."
      ),
      (
        "11/12", .ambiguous,
        "Which number of \"11/12\" is the month depends on the country. "
          + "Try --on 11-12 or --on 12-11."
      ),
      (
        "11/27", .ambiguous,
        "Which number of \"11/27\" is the month depends on the country. Try --on 11-27."
      ),
      (
        "5/6/2027", .ambiguous,
        "Which number of \"5/6/2027\" is the month depends on the country. "
          + "Try --on 2027-05-06 or --on 2027-06-05."
      ),
      (
        "2026-W48", .wrongSpan,
        "\"2026-W48\" is a week, not a day. Try --on 11-23 or --on 2026-W48-5."
      ),
      ("下週", .wrongSpan, "\"下週\" is a week, not a day. Try --on 11-30 or --on 2026-W49-5."),
      ("nov", .wrongSpan, "\"nov\" is a month, not a day. Try --on 11-01 or --on 11-30."),
      ("2026", .wrongSpan, "\"2026\" is not a day. Try --on 01-01 or --on 12-31."),
      (
        "mon..fri", .wrongSpan, "\"mon..fri\" is not a day. Try --on 11-23 or --on 11-27."
      ),
      ("fri..mon", .backwards, "\"fri..mon\" ends before it starts. Try --on mon..fri."),
      ("next", .wrongSpan, "\"next\" alone is no day. Try --on \"next fri\" or --on +1w."),
      ("prev", .wrongSpan, "\"prev\" alone is no day. Try --on \"last fri\" or --on -1w."),
      (
        "+9999999d", .outOfRange, "\"+9999999d\" lies outside of the years 0001 to 9999."
      ),
      ("0000", .outOfRange, "\"0000\" lies outside of the years 0001 to 9999."),
      ("0000-W01", .outOfRange, "\"0000\" lies outside of the years 0001 to 9999."),
      ("0000-13-13", .outOfRange, "\"0000\" lies outside of the years 0001 to 9999."),
      ("9999-W52-7", .outOfRange, "\"9999-W52-7\" lies outside of the years 0001 to 9999."),
      ("99999年", .outOfRange, "\"99999\" lies outside of the years 0001 to 9999."),
      (
        "tomorow", .unknown,
        "There is no date \"tomorow\". Try --on fri, --on +3d or --on 2026-11-27."
      ),
      ("", .unknown, "There is no date \"\". Try --on fri, --on +3d or --on 2026-11-27."),
    ] as [(String, DateExpressionError.Kind, String)])
  func mistakes(text: String, kind: DateExpressionError.Kind, expected: String) throws {
    let error = try mistake(text)
    #expect(error.kind == kind)
    #expect(error.description == expected)
  }

  @Test(
    "refuses what is no date",
    arguments: [
      "tomorow", "f", "mond", "+3", "3d", "+d", "++3d", "+3x", "-", "--", "11-", "-27", "11-27-",
      "2026-11-27-1", "123", "12345", "w", "w123", "w48-", "w48-55-1", "q5", "2026-q0", "q4-1",
      "27 foo", "nov nov", "27 nov 27", "nov 27 2026 1", "27.11.", "1/2/3/4", "1/", "/1", "a/b",
      "99/99", "月", "日", "下", "週", "下五", "星期八", "后", "前後", "11月日", "月27日", "2026年27日",
      "十十日", "nextfri", "..", "..fri", "fri..", "mon..tue..wed", "today today",
      "\u{0}", "🙂", "٢٧", "+99999999999999999999d",
    ])
  func noDate(text: String) throws {
    let error = try mistake(text)
    #expect(error.kind == .unknown)
  }

  @Test("names the view in its hints, and offers the week that a number may have meant")
  func viewHints() throws {
    let expression = DateExpression(today: try day("2026-11-26"), place: "wk week")
    let number = try #require(throws: DateExpressionError.self) { try expression.week("48") }
    #expect(
      number.description
        == "November 2026 has 30 days. Try wk week w48, wk week 30 or wk week eom.")
    let month = try #require(throws: DateExpressionError.self) { try expression.week("nov") }
    #expect(
      month.description == "\"nov\" is not a week. Try wk week 2026-W44 or wk week 2026-W49.")
    let far = try #require(throws: DateExpressionError.self) { try expression.week("99") }
    #expect(far.description == "November 2026 has 30 days. Try wk week 30 or wk week eom.")
  }

  @Test("refuses months that there are not")
  func monthHints() throws {
    let expression = DateExpression(today: try day("2026-11-26"), place: "wk month")
    let number = try #require(throws: DateExpressionError.self) { try expression.month("13") }
    #expect(number.description == "There is no month 13. Try wk month 2026-11.")
    let year = try #require(throws: DateExpressionError.self) { try expression.month("2026") }
    #expect(year.description == "\"2026\" is not a month. Try wk month 2026-01.")
  }

  @Test("gives suggestions that are accepted in the same place")
  func suggestionsWork() throws {
    let expression = DateExpression(today: try day("2026-11-26"))
    for text in ["31", "0", "2-30", "13-05", "11/12", "nov", "w48", "next", "prev", "2026", "x"] {
      for suggestion in try mistake(text).suggestions {
        #expect(throws: Never.self) { try expression.day(suggestion) }
      }
    }
  }

  @Test("leaves out the place and the hint where there are none")
  func withoutPlace() throws {
    let bare = try mistake("31", at: "")
    #expect(bare.hint == "Try 30, eom or 12-31.")
    #expect(try mistake("+9999999d").hint.isEmpty)
  }
}
