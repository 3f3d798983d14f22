import PlannerCore
import Testing

@Suite("Planned months")
struct PlannedMonthTests {
  private func november() throws -> PlannedMonth {
    PlannedMonth(
      month: try month("2026-11"),
      counts: [
        try day("2026-10-31"): DayCount(finished: 5, total: 5),
        try day("2026-11-01"): DayCount(finished: 1, total: 2),
        try day("2026-11-02"): DayCount(finished: 3, total: 3, cancelled: 1),
        try day("2026-11-11"): DayCount(finished: 10, total: 12),
        try day("2026-11-30"): DayCount(finished: 0, total: 2),
        try day("2026-12-01"): DayCount(finished: 7, total: 7),
      ])
  }

  @Test("has every day of the month and no other")
  func days() throws {
    let planned = try november()
    #expect(planned.days.map(\.day) == (try month("2026-11").days))
    #expect(planned.days[1].count == DayCount(finished: 3, total: 3, cancelled: 1))
    #expect(planned.days[2].count == .none)
    #expect(planned.count(on: try day("2026-11-11")) == DayCount(finished: 10, total: 12))
    #expect(planned.count(on: try day("2026-12-01")) == .none)
  }

  @Test("sums weeks over days of the month only, so that weeks add up to the month")
  func weeks() throws {
    let planned = try november()
    #expect(
      planned.weeks.map(\.week.label)
        == ["2026-W44", "2026-W45", "2026-W46", "2026-W47", "2026-W48", "2026-W49"])
    #expect(
      planned.weeks.map(\.count) == [
        DayCount(finished: 1, total: 2), DayCount(finished: 3, total: 3, cancelled: 1),
        DayCount(finished: 10, total: 12), .none, .none, DayCount(finished: 0, total: 2),
      ])
    #expect(planned.count == DayCount(finished: 14, total: 19, cancelled: 1))
    #expect(planned.weeks.reduce(.none) { $0 + $1.count } == planned.count)
  }

  @Test("sums the rows of a grid with any first weekday")
  func gridRows() throws {
    let planned = try november()
    let grid = MonthGrid(month: planned.month, firstWeekday: .sunday)
    #expect(grid.rows.map { planned.count(of: $0).total } == [5, 12, 0, 0, 2])
  }

  @Test("adds counts and events of one status")
  func counting() {
    var count = DayCount(finished: 1, total: 2, cancelled: 3)
    for status in EventStatus.allCases { count.add(status) }
    #expect(count == DayCount(finished: 2, total: 5, cancelled: 4))
    count.add(.finished, count: 10)
    #expect(count + count == DayCount(finished: 24, total: 30, cancelled: 8))
  }
}
