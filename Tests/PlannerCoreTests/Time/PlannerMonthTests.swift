import PlannerCore
import Testing

@Suite("Months")
struct PlannerMonthTests {
  @Test(
    "knows its days",
    arguments: [
      ("2026-11", 30), ("2026-12", 31), ("2026-02", 28), ("2024-02", 29), ("2028-02", 29),
      ("2100-02", 28), ("2000-02", 29), ("0001-01", 31), ("9999-12", 31),
    ])
  func days(label: String, count: Int) throws {
    let month = try month(label)
    #expect(month.days.count == count)
    #expect(month.lastDay.day == count)
    #expect(month.firstDay.day == 1)
    #expect(month.label == label)
    for date in month.days { #expect(PlannerMonth(containing: date) == month) }
  }

  @Test(
    "refuses labels of no month",
    arguments: ["2026-13", "2026-00", "0000-01", "2026-1", "202611", "2026-11-01", "", "2026-xx"])
  func noMonth(label: String) {
    #expect(PlannerMonth(label: label) == nil)
  }

  @Test("steps over the end of a year and stops at those of the calendar")
  func steps() throws {
    #expect(try month("2026-12").next.label == "2027-01")
    #expect(try month("2026-01").previous.label == "2025-12")
    #expect(try month("2026-11").adding(months: -23).label == "2024-12")
    #expect(try month("9999-12").next.label == "9999-12")
    #expect(try month("0001-01").previous.label == "0001-01")
    #expect(try month("2026-11") < month("2026-12"))
  }

  @Test("contains its own days and no others")
  func contains() throws {
    let month = try month("2026-11")
    #expect(try month.contains(day("2026-11-01")))
    #expect(try month.contains(day("2026-11-30")))
    #expect(try !month.contains(day("2026-10-31")))
    #expect(try !month.contains(day("2026-12-01")))
    #expect(try !month.contains(day("2025-11-15")))
  }

  @Test(
    "touches four, five or six weeks",
    arguments: [
      ("2026-11", "2026-W44", "2026-W49", 6), ("2027-02", "2027-W05", "2027-W08", 4),
      ("2026-12", "2026-W49", "2026-W53", 5), ("2027-01", "2026-W53", "2027-W04", 5),
      ("9999-12", "9999-W48", "9999-W52", 5),
    ])
  func weeks(label: String, first: String, last: String, count: Int) throws {
    let weeks = try month(label).weeks
    #expect(weeks.count == count)
    #expect(weeks.first?.label == first)
    #expect(weeks.last?.label == last)
  }
}
