import PlannerCore
import Testing

@Suite("Weeks")
struct PlannerWeekTests {
  @Test(
    "gives a day its ISO week",
    arguments: [
      ("2026-11-26", "2026-W48"), ("2026-11-23", "2026-W48"), ("2026-11-29", "2026-W48"),
      ("2026-11-22", "2026-W47"), ("2026-12-28", "2026-W53"), ("2026-12-31", "2026-W53"),
      ("2027-01-01", "2026-W53"), ("2027-01-03", "2026-W53"), ("2027-01-04", "2027-W01"),
      ("2025-12-29", "2026-W01"), ("2025-12-28", "2025-W52"), ("2026-01-01", "2026-W01"),
      ("2024-12-30", "2025-W01"), ("2021-01-03", "2020-W53"), ("2016-01-03", "2015-W53"),
      ("2010-01-03", "2009-W53"), ("2008-12-29", "2009-W01"), ("2012-01-01", "2011-W52"),
      ("0001-01-01", "0001-W01"), ("9999-12-31", "9999-W52"),
    ])
  func labels(iso: String, label: String) throws {
    let found = PlannerWeek(containing: try day(iso))
    #expect(found.label == label)
    #expect(try week(label) == found)
  }

  @Test("starts every week on a Monday, whichever of its days is asked for")
  func monday() throws {
    let days = CivilDate.days(in: try day("2026-11-23")...day("2026-11-29"))
    for date in days {
      let week = PlannerWeek(containing: date)
      #expect(week.monday.description == "2026-11-23")
      #expect(week.sunday.description == "2026-11-29")
      #expect(week.thursday.description == "2026-11-26")
      #expect(week.days == days)
      #expect(week.contains(date))
    }
    #expect(try !week("2026-W48").contains(day("2026-11-22")))
    #expect(try !week("2026-W48").contains(day("2026-11-30")))
  }

  @Test("numbers the weeks of a whole cycle of 400 years without a gap or a repetition")
  func everyWeek() throws {
    var week = try week("1970-W01")
    for _ in 0..<20_871 {
      let next = week.next
      let follows = next.isoYear == week.isoYear && next.isoWeek == week.isoWeek + 1
      let startsYear =
        next.isoYear == week.isoYear + 1 && next.isoWeek == 1 && (52...53).contains(week.isoWeek)
      guard follows || startsYear, next.previous == week, PlannerWeek(label: next.label) == next
      else {
        Issue.record("\(next) after \(week)")
        return
      }
      week = next
    }
    #expect(week.label == "2370-W01")
  }

  @Test(
    "knows the years of 53 weeks",
    arguments: [
      (2015, true), (2020, true), (2024, false), (2025, false), (2026, true), (2027, false),
      (2032, true),
    ])
  func longYears(year: Int, isLong: Bool) {
    #expect((PlannerWeek(isoYear: year, isoWeek: 53) != nil) == isLong)
  }

  @Test(
    "refuses labels of no week",
    arguments: [
      "2027-W53", "2026-W54", "2026-W00", "2026-W99", "0000-W01", "2026-w48", "2026-W4",
      "2026W48", "2026-W48-5", "", "2026-11",
    ])
  func noWeek(label: String) {
    #expect(PlannerWeek(label: label) == nil)
  }

  @Test("refuses weeks of impossible years and numbers")
  func impossible() {
    #expect(PlannerWeek(isoYear: 10_000, isoWeek: 1) == nil)
    #expect(PlannerWeek(isoYear: 2026, isoWeek: .max) == nil)
    #expect(PlannerWeek(isoYear: 2026, isoWeek: .min) == nil)
  }

  @Test("steps over the end of a year")
  func steps() throws {
    let week = try week("2026-W53")
    #expect(week.next.label == "2027-W01")
    #expect(week.previous.label == "2026-W52")
    #expect(week.adding(weeks: -52).label == "2026-W01")
    #expect(week < week.next)
  }

  @Test("ends with the calendar, on a Friday")
  func ends() {
    let last = PlannerWeek(containing: .last)
    #expect(last.days.map(\.day) == [27, 28, 29, 30, 31])
    #expect(last.sunday == .last)
    #expect(last.next == last)
    #expect(last.adding(weeks: .max) == last)
    let first = PlannerWeek(containing: .first)
    #expect(first.days.count == 7)
    #expect(first.previous == first)
    #expect(first.adding(weeks: .min) == first)
  }
}
