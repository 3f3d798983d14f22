import PlannerCore
import Testing

@Suite("Date expressions of views")
struct ViewExpressionTests {
  @Test(
    "shows a week by any of its names",
    arguments: [
      ("today", "2026-W48"), ("next", "2026-W49"), ("prev", "2026-W47"), ("previous", "2026-W47"),
      ("w48", "2026-W48"), ("W1", "2026-W01"), ("2026-W53", "2026-W53"), ("26", "2026-W48"),
      ("1", "2026-W44"), ("11-01", "2026-W44"), ("2027-01-03", "2026-W53"), ("+1w", "2026-W49"),
      ("-2w", "2026-W46"), ("fri", "2026-W48"), ("mon", "2026-W48"), ("next fri", "2026-W49"),
      ("next week", "2026-W49"), ("last week", "2026-W47"), ("this week", "2026-W48"),
      ("下週", "2026-W49"), ("上周", "2026-W47"), ("本週", "2026-W48"), ("這個星期", "2026-W48"),
      ("下個禮拜", "2026-W49"), ("来週", "2026-W49"), ("先週", "2026-W47"), ("今週", "2026-W48"),
      ("再来週", "2026-W50"), ("eom", "2026-W49"), ("金曜", "2026-W48"), ("2025-12-29", "2026-W01"),
    ])
  func weeks(text: String, expected: String) throws {
    #expect(try DateExpression(today: day("2026-11-26")).week(text).label == expected)
  }

  @Test("takes a weekday as that of this week, whatever day it is")
  func weekdayOfThisWeek() throws {
    for today in try week("2026-W48").days {
      let expression = DateExpression(today: today)
      #expect(try expression.week("mon").label == "2026-W48")
      #expect(try expression.week("sun").label == "2026-W48")
      #expect(try expression.firstDay("mon").description == "2026-11-23")
      #expect(try expression.lastDay("週日").description == "2026-11-29")
    }
  }

  @Test(
    "shows a month by any of its names",
    arguments: [
      ("today", "2026-11"), ("next", "2026-12"), ("prev", "2026-10"), ("nov", "2026-11"),
      ("January", "2026-01"), ("2026-11", "2026-11"), ("2026-1", "2026-01"), ("-1m", "2026-10"),
      ("+2m", "2027-01"), ("11", "2026-11"), ("02", "2026-02"), ("11-27", "2026-11"),
      ("nov 2027", "2027-11"), ("feb 2028", "2028-02"), ("2026/11", "2026-11"),
      ("11月", "2026-11"), ("十二月", "2026-12"), ("2027年1月", "2027-01"), ("下個月", "2026-12"),
      ("下个月", "2026-12"), ("下月", "2026-12"), ("上個月", "2026-10"), ("本月", "2026-11"),
      ("這個月", "2026-11"), ("来月", "2026-12"), ("先月", "2026-10"), ("今月", "2026-11"),
      ("next month", "2026-12"), ("last month", "2026-10"), ("2026-W53", "2026-12"),
      ("w44", "2026-10"), ("w49", "2026-12"), ("fri", "2026-11"), ("tomorrow", "2026-11"),
    ])
  func months(text: String, expected: String) throws {
    #expect(try DateExpression(today: day("2026-11-26")).month(text).label == expected)
  }

  @Test("counts months from the month, not from a day that the other month lacks")
  func monthSteps() throws {
    #expect(try DateExpression(today: day("2026-01-31")).month("next").label == "2026-02")
    #expect(try DateExpression(today: day("2026-03-31")).month("prev").label == "2026-02")
    #expect(try DateExpression(today: day("2026-01-31")).month("prev").label == "2025-12")
  }

  @Test("takes a week without a year from the ISO year of today")
  func isoYear() throws {
    #expect(try DateExpression(today: day("2027-01-03")).week("w53").label == "2026-W53")
    #expect(try DateExpression(today: day("2025-12-29")).week("w1").label == "2026-W01")
  }

  @Test(
    "reads ranges",
    arguments: [
      ("2026-W48", "2026-11-23", "2026-11-29"), ("nov", "2026-11-01", "2026-11-30"),
      ("2026-Q4", "2026-10-01", "2026-12-31"), ("q1", "2026-01-01", "2026-03-31"),
      ("2024", "2024-01-01", "2024-12-31"), ("2024年", "2024-01-01", "2024-12-31"),
      ("mon..fri", "2026-11-23", "2026-11-27"), ("-2w..today", "2026-11-12", "2026-11-26"),
      ("w45..w48", "2026-11-02", "2026-11-29"), ("oct .. nov", "2026-10-01", "2026-11-30"),
      ("本週", "2026-11-23", "2026-11-29"), ("上個月..今天", "2026-10-01", "2026-11-26"),
      ("27", "2026-11-27", "2026-11-27"), ("9999-W52", "9999-12-27", "9999-12-31"),
    ])
  func ranges(text: String, first: String, last: String) throws {
    let expression = DateExpression(today: try day("2026-11-26"))
    let range = try expression.range(text)
    #expect(range == (try day(first)...day(last)))
    #expect(try expression.firstDay(text).description == first)
    #expect(try expression.lastDay(text).description == last)
  }
}
