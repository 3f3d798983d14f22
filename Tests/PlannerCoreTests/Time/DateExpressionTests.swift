import PlannerCore
import Testing

/// What each word means on each day of one week, Monday 23 to Sunday 29 November 2026.
@Suite("Date expressions")
struct DateExpressionTests {
  /// Day n of November 2026; beyond 30 in December.
  private static func days(_ numbers: [Int]) -> [String] {
    numbers.map { number in
      number > 30 ? "2026-12-\(number < 40 ? "0" : "")\(number - 30)" : "2026-11-\(number)"
    }
  }

  private static let same = days([23, 24, 25, 26, 27, 28, 29])
  private static let tomorrow = days([24, 25, 26, 27, 28, 29, 30])
  private static let afterTomorrow = days([25, 26, 27, 28, 29, 30, 31])
  private static let yesterday = days([22, 23, 24, 25, 26, 27, 28])
  private static let beforeYesterday = days([21, 22, 23, 24, 25, 26, 27])

  private func check(_ text: String, _ expected: [String]) throws {
    for (today, expected) in zip(try week("2026-W48").days, expected) {
      let found = try DateExpression(today: today).day(text).description
      #expect(found == expected, "\(text) on \(today)")
    }
  }

  @Test(
    "counts words from today, in every language and on every weekday",
    arguments: [
      ("today", same), ("Today", same), (" TODAY ", same), ("今天", same), ("今日", same),
      ("きょう", same),
      ("tomorrow", tomorrow), ("明天", tomorrow), ("明日", tomorrow), ("あした", tomorrow),
      ("あす", tomorrow),
      ("yesterday", yesterday), ("昨天", yesterday), ("昨日", yesterday), ("きのう", yesterday),
      ("後天", afterTomorrow), ("后天", afterTomorrow), ("明後日", afterTomorrow),
      ("あさって", afterTomorrow),
      ("前天", beforeYesterday), ("一昨日", beforeYesterday), ("おととい", beforeYesterday),
      ("大後天", days([26, 27, 28, 29, 30, 31, 32])),
      ("大后天", days([26, 27, 28, 29, 30, 31, 32])),
      ("大前天", days([20, 21, 22, 23, 24, 25, 26])),
    ])
  func relativeDays(text: String, expected: [String]) throws {
    try check(text, expected)
  }

  @Test(
    "takes a weekday as the next one, today included",
    arguments: [
      ("mon", days([23, 30, 30, 30, 30, 30, 30])), ("Monday", days([23, 30, 30, 30, 30, 30, 30])),
      ("tue", days([24, 24, 31, 31, 31, 31, 31])), ("wed", days([25, 25, 25, 32, 32, 32, 32])),
      ("thu", days([26, 26, 26, 26, 33, 33, 33])), ("thurs", days([26, 26, 26, 26, 33, 33, 33])),
      ("fri", days([27, 27, 27, 27, 27, 34, 34])), ("FRIDAY", days([27, 27, 27, 27, 27, 34, 34])),
      ("sat", days([28, 28, 28, 28, 28, 28, 35])), ("sun", days([29, 29, 29, 29, 29, 29, 29])),
      ("週五", days([27, 27, 27, 27, 27, 34, 34])), ("周五", days([27, 27, 27, 27, 27, 34, 34])),
      ("星期五", days([27, 27, 27, 27, 27, 34, 34])), ("禮拜五", days([27, 27, 27, 27, 27, 34, 34])),
      ("礼拜五", days([27, 27, 27, 27, 27, 34, 34])), ("金曜", days([27, 27, 27, 27, 27, 34, 34])),
      ("金曜日", days([27, 27, 27, 27, 27, 34, 34])), ("星期日", days([29, 29, 29, 29, 29, 29, 29])),
      ("星期天", days([29, 29, 29, 29, 29, 29, 29])), ("週日", days([29, 29, 29, 29, 29, 29, 29])),
      ("日曜日", days([29, 29, 29, 29, 29, 29, 29])), ("月曜", days([23, 30, 30, 30, 30, 30, 30])),
    ])
  func weekdays(text: String, expected: [String]) throws {
    try check(text, expected)
  }

  @Test(
    "takes a weekday of a named week by the week, whatever day it is",
    arguments: [
      ("next fri", "2026-12-04"), ("next  Friday", "2026-12-04"), ("next mon", "2026-11-30"),
      ("next sun", "2026-12-06"), ("this fri", "2026-11-27"), ("this mon", "2026-11-23"),
      ("last fri", "2026-11-20"), ("last sun", "2026-11-22"), ("prev mon", "2026-11-16"),
      ("previous monday", "2026-11-16"),
      ("下週五", "2026-12-04"), ("下周五", "2026-12-04"), ("下星期五", "2026-12-04"),
      ("下個星期五", "2026-12-04"), ("下个星期五", "2026-12-04"), ("下禮拜五", "2026-12-04"),
      ("下礼拜五", "2026-12-04"), ("下週日", "2026-12-06"), ("下星期天", "2026-12-06"),
      ("下週 五", "2026-12-04"), ("下下週一", "2026-12-07"), ("下下个星期一", "2026-12-07"),
      ("本週五", "2026-11-27"), ("這週五", "2026-11-27"), ("这周五", "2026-11-27"),
      ("這個星期一", "2026-11-23"), ("上週五", "2026-11-20"), ("上周日", "2026-11-22"),
      ("上個禮拜三", "2026-11-18"), ("上上週五", "2026-11-13"),
      ("来週金曜", "2026-12-04"), ("来週の金曜日", "2026-12-04"), ("来週日曜", "2026-12-06"),
      ("今週金曜", "2026-11-27"), ("今週の月曜日", "2026-11-23"), ("先週の金曜", "2026-11-20"),
      ("再来週月曜", "2026-12-07"), ("先々週の日曜日", "2026-11-15"),
    ])
  func weekdaysOfWeeks(text: String, expected: String) throws {
    try check(text, [String](repeating: expected, count: 7))
  }

  @Test(
    "counts distances from today",
    arguments: [
      ("+3d", "2026-11-29"), ("-1w", "2026-11-19"), ("+2m", "2027-01-26"), ("+1y", "2027-11-26"),
      ("-10d", "2026-11-16"), ("+0d", "2026-11-26"), ("+5D", "2026-12-01"), ("＋３ｄ", "2026-11-29"),
      ("in 3 days", "2026-11-29"), ("in 1 week", "2026-12-03"), ("2 months ago", "2026-09-26"),
      ("1 year ago", "2025-11-26"),
      ("3天後", "2026-11-29"), ("三天後", "2026-11-29"), ("3天后", "2026-11-29"),
      ("十天前", "2026-11-16"), ("兩週後", "2026-12-10"), ("两周后", "2026-12-10"),
      ("2個星期後", "2026-12-10"), ("1個月後", "2026-12-26"), ("一个月前", "2026-10-26"),
      ("3日後", "2026-11-29"), ("2週間後", "2026-12-10"), ("2か月後", "2027-01-26"),
      ("2ヶ月前", "2026-09-26"), ("二十一日後", "2026-12-17"), ("1年後", "2027-11-26"),
    ])
  func distances(text: String, expected: String) throws {
    #expect(try DateExpression(today: day("2026-11-26")).day(text).description == expected)
  }

  @Test("adds months up to the last day of a shorter one")
  func shorterMonth() throws {
    #expect(try DateExpression(today: day("2026-01-31")).day("+1m").description == "2026-02-28")
    #expect(try DateExpression(today: day("2028-01-31")).day("+1m").description == "2028-02-29")
    #expect(try DateExpression(today: day("2028-02-29")).day("+1y").description == "2029-02-28")
  }

  @Test(
    "reads days written with numbers and names",
    arguments: [
      ("27", "2026-11-27"), ("1", "2026-11-01"), ("07", "2026-11-07"), ("30", "2026-11-30"),
      ("11-27", "2026-11-27"), ("1-4", "2026-01-04"), ("12-31", "2026-12-31"),
      ("2026-11-27", "2026-11-27"), ("2024-2-29", "2024-02-29"), ("2026/11/27", "2026-11-27"),
      ("2026-W48-5", "2026-11-27"), ("w48-5", "2026-11-27"), ("2026-W53-7", "2027-01-03"),
      ("2026-w01-1", "2025-12-29"), ("W1-7", "2026-01-04"), ("2026-W48-7", "2026-11-29"),
      ("27 nov", "2026-11-27"), ("nov 27", "2026-11-27"), ("27 November 2027", "2027-11-27"),
      ("Nov 27, 2027", "2027-11-27"), ("1 sept", "2026-09-01"), ("29 feb 2028", "2028-02-29"),
      ("11月27日", "2026-11-27"), ("11月27號", "2026-11-27"), ("11月27号", "2026-11-27"),
      ("十一月二十七日", "2026-11-27"), ("2027年1月4日", "2027-01-04"), ("２０２７年１月４日", "2027-01-04"),
      ("二〇二七年一月四日", "2027-01-04"), ("2026年11月 27日", "2026-11-27"), ("27日", "2026-11-27"),
      ("二十七號", "2026-11-27"), ("十日", "2026-11-10"), ("三十日", "2026-11-30"),
      ("eow", "2026-11-29"), ("eom", "2026-11-30"), ("月底", "2026-11-30"), ("月末", "2026-11-30"),
      ("0001-01-01", "0001-01-01"), ("9999-12-31", "9999-12-31"),
    ])
  func numbers(text: String, expected: String) throws {
    #expect(try DateExpression(today: day("2026-11-26")).day(text).description == expected)
  }

  @Test("takes the end of the week as its Sunday and the end of the month as its last day")
  func ends() throws {
    try check("eow", [String](repeating: "2026-11-29", count: 7))
    #expect(try DateExpression(today: day("2028-02-01")).day("eom").description == "2028-02-29")
    #expect(try DateExpression(today: day("2027-01-03")).day("eow").description == "2027-01-03")
  }
}
