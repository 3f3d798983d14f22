import PlannerCore
import Testing

@Suite("Summaries")
struct SummaryTests {
  /// The month of the samples: finished and planned events by day of November 2026.
  private static let november: [Int: (Int, Int)] = [
    2: (3, 3), 3: (2, 4), 4: (1, 1), 6: (5, 5), 7: (0, 1), 9: (4, 4), 10: (3, 5), 11: (2, 2),
    12: (6, 6), 13: (1, 2), 15: (1, 1), 16: (3, 4), 17: (2, 2), 18: (10, 12), 19: (0, 2),
    20: (4, 4), 21: (1, 1), 23: (3, 3), 24: (2, 3), 25: (1, 1), 26: (1, 4), 27: (0, 3),
    28: (0, 1), 30: (0, 2),
  ]

  private func counts(
    _ days: [Int: (Int, Int)] = november, in month: String = "2026-11"
  ) throws -> [CivilDate: DayCount] {
    let first = try #require(PlannerMonth(label: month)).firstDay
    return Dictionary(
      uniqueKeysWithValues: days.map { number, count in
        (first.adding(days: number - 1), DayCount(finished: count.0, total: count.1))
      })
  }

  private func summary(
    _ first: String, _ last: String, _ counts: [CivilDate: DayCount], on today: String,
    by basis: CountBasis = .planned
  ) throws -> Summary {
    Summary(
      of: SummaryPeriod(try day(first)...day(last)), basis: basis, counts: counts,
      today: try day(today))
  }

  @Test("sums up a month, its weeks, what is late and what is still to come")
  func month() throws {
    let summary = try summary("2026-11-01", "2026-11-30", counts(), on: "2026-11-26")
    #expect(summary.count == DayCount(finished: 55, total: 76))
    #expect(summary.overdue == 12)
    #expect(summary.upcoming == 9)
    #expect(
      summary.rows.map { "\($0.period.label) \($0.count.finished)/\($0.count.total)" } == [
        "2026-W44 0/0", "2026-W45 11/14", "2026-W46 17/20", "2026-W47 20/25", "2026-W48 7/15",
        "2026-W49 0/2",
      ])
    #expect(summary.rows.last?.period.days == (try day("2026-11-30")...day("2026-11-30")))
  }

  @Test("leaves out the days of other periods")
  func otherDays() throws {
    let summary = try summary("2026-11-12", "2026-11-12", counts(), on: "2026-12-01")
    #expect(summary.count == DayCount(finished: 6, total: 6))
    #expect(summary.rows.map(\.count) == [summary.count])
    #expect(summary.overdue == 0)
  }

  @Test("finds the day of the largest part, then of the most events, then the earliest")
  func bestDay() throws {
    let month = try summary("2026-11-01", "2026-11-30", counts(), on: "2026-11-26")
    #expect(month.bestDay?.day == (try day("2026-11-12")))
    let equal = try summary(
      "2026-11-01", "2026-11-30", counts([4: (2, 4), 9: (2, 2), 3: (2, 2)]), on: "2026-11-26")
    #expect(equal.bestDay?.day == (try day("2026-11-03")))
    let none = try summary("2026-11-01", "2026-11-30", counts([4: (0, 4)]), on: "2026-11-26")
    #expect(none.bestDay == nil)
  }

  @Test("joins rows without events, and leaves them out at both ends")
  func runs() throws {
    let year = try summary(
      "2026-01-01", "2026-12-31",
      counts([1: (1, 2)], in: "2026-02").merging(counts([1: (1, 1)], in: "2026-06")) { $1 },
      on: "2026-11-26")
    #expect(
      year.runs.map { [$0.first.label, $0.last.label] } == [
        ["2026-02", "2026-02"], ["2026-03", "2026-05"], ["2026-06", "2026-06"],
      ])
    #expect(year.rows.count == 12)
    #expect(try summary("2026-01-01", "2026-12-31", [:], on: "2026-11-26").runs.isEmpty)
  }

  @Test("counts days in a row, without those on which nothing was planned")
  func streak() throws {
    let summary = try summary("2026-11-01", "2026-11-30", counts(), on: "2026-11-26")
    #expect(summary.streak.longest == 3)
    #expect(summary.streak.days == (try day("2026-11-20")...day("2026-11-23")))
    #expect(summary.streak.current == 1)
  }

  @Test(
    "ends a streak with an open day, but not with today",
    arguments: [
      ("2026-11-04", 3, 3), ("2026-11-05", 3, 3), ("2026-11-06", 3, 0), ("2026-12-01", 3, nil),
    ])
  func currentStreak(today: String, longest: Int, current: Int?) throws {
    let days = try counts([1: (1, 1), 2: (1, 1), 4: (1, 1), 5: (1, 2)])
    let streak = try summary("2026-11-01", "2026-11-30", days, on: today).streak
    #expect(streak.longest == longest)
    #expect(streak.current == current)
  }

  @Test(
    "by the day of finishing, a day without any ends a streak",
    arguments: [("2026-11-03", 2, 2), ("2026-11-04", 2, 0), ("2026-11-05", 2, 1)])
  func streakOfTicks(today: String, longest: Int, current: Int?) throws {
    let days = try counts([1: (1, 1), 2: (3, 3), 5: (1, 1)])
    let streak = try summary("2026-11-01", "2026-11-30", days, on: today, by: .done).streak
    #expect(streak.longest == longest)
    #expect(streak.current == current)
  }

  @Test(
    "knows a period by its days",
    arguments: [
      ("2026-11-26", "2026-11-26", "2026-11-26", 1, "2026-11-26"),
      ("2026-12-28", "2027-01-03", "2026-W53", 7, "2027-01-03"),
      ("2026-11-01", "2026-11-30", "2026-11", 6, "2026-W49"),
      ("2026-10-01", "2026-12-31", "2026-Q4", 3, "2026-12"),
      ("2026-01-01", "2026-12-31", "2026", 12, "2026-12"),
      ("2027-02-01", "2027-02-28", "2027-02", 4, "2027-W08"),
      ("2026-09-03", "2026-11-25", "2026-09-03..2026-11-25", 12 + 1, "2026-W48"),
      ("2026-09-03", "2026-11-26", "2026-09-03..2026-11-26", 3, "2026-11"),
      ("2026-11-01", "2027-01-31", "2026-11-01..2027-01-31", 3, "2027-01"),
      ("9999-12-27", "9999-12-31", "9999-W52", 5, "9999-12-31"),
    ])
  func periods(
    first: String, last: String, label: String, parts: Int, lastPart: String
  ) throws {
    let days = try day(first)...day(last)
    let period = SummaryPeriod(days)
    #expect(period.label == label)
    #expect(period.parts.count == parts)
    #expect(period.parts.last?.label == lastPart)
    #expect(period.parts.flatMap { CivilDate.days(in: $0.days) } == CivilDate.days(in: days))
  }
}
