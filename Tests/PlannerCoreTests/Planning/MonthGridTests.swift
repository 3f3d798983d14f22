import PlannerCore
import Testing

@Suite("Month grids")
struct MonthGridTests {
  @Test(
    "has as many rows as the month needs",
    arguments: [
      ("2026-11", 6), ("2026-03", 6), ("2027-02", 4), ("2026-08", 6), ("2026-10", 5),
      ("2026-12", 5), ("2024-02", 5), ("2028-02", 5), ("2100-02", 4), ("2021-02", 4),
    ])
  func rows(label: String, count: Int) throws {
    #expect(MonthGrid(month: try month(label)).rows.count == count)
  }

  @Test("shows the neighbours' days at both ends and the ISO week of each row")
  func november() throws {
    let grid = MonthGrid(month: try month("2026-11"))
    #expect(
      grid.rows.map { $0.days.map { $0?.day } } == [
        [26, 27, 28, 29, 30, 31, 1], [2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12, 13, 14, 15],
        [16, 17, 18, 19, 20, 21, 22], [23, 24, 25, 26, 27, 28, 29], [30, 1, 2, 3, 4, 5, 6],
      ])
    #expect(
      grid.rows.map(\.week?.label)
        == ["2026-W44", "2026-W45", "2026-W46", "2026-W47", "2026-W48", "2026-W49"])
    #expect(grid.rows.map(\.ownDays.count) == [1, 7, 7, 7, 7, 1])
  }

  @Test("holds each day of each month of a cycle once, in full rows, for every first weekday")
  func everyMonth() throws {
    for start in 0..<336 {
      let month = try month("2024-01").adding(months: start)
      for firstWeekday in Weekday.allCases {
        let grid = MonthGrid(month: month, firstWeekday: firstWeekday)
        let days = grid.rows.flatMap(\.days).compactMap { $0 }
        guard grid.rows.flatMap(\.ownDays) == month.days, (4...6).contains(grid.rows.count),
          days == CivilDate.days(in: days[0]...days[days.count - 1]),
          days.count == grid.rows.count * 7, days[0].weekday == firstWeekday,
          grid.rows.allSatisfy({ !$0.ownDays.isEmpty })
        else {
          Issue.record("\(month) from \(firstWeekday)")
          return
        }
      }
    }
  }

  @Test("shows no ISO week where rows do not start on Monday")
  func sundayFirst() throws {
    let grid = MonthGrid(month: try month("2026-11"), firstWeekday: .sunday)
    #expect(grid.rows.count == 5)
    #expect(grid.rows.allSatisfy { $0.week == nil })
    #expect(grid.rows[0].days.map { $0?.day } == [1, 2, 3, 4, 5, 6, 7])
    #expect(
      grid.weekdays
        == [.sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday])
  }

  @Test("leaves cells empty beyond the ends of the calendar")
  func ends() throws {
    let last = MonthGrid(month: try month("9999-12"))
    #expect(last.rows[4].days.map { $0?.day } == [27, 28, 29, 30, 31, nil, nil])
    let first = MonthGrid(month: try month("0001-01"), firstWeekday: .sunday)
    #expect(first.rows[0].days.map { $0?.day } == [nil, 1, 2, 3, 4, 5, 6])
  }
}
