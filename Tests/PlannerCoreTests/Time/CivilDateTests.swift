import PlannerCore
import Testing

@Suite("Civil dates")
struct CivilDateTests {
  @Test(
    "counts days from 1970-01-01",
    arguments: [
      ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-11-26", 20_783),
      ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
    ])
  func dayNumbers(iso: String, number: Int) throws {
    #expect(try day(iso).dayNumber == number)
    #expect(CivilDate(dayNumber: number).description == iso)
  }

  @Test("gives every day of a whole cycle of 400 years its number and weekday")
  func everyDay() throws {
    // From Thursday 1970-01-01 until the calendar repeats.
    var (year, month, day, weekday) = (1970, 1, 1, 3)
    for number in 0..<146_097 {
      let date = CivilDate(dayNumber: number)
      guard date.parts == (year, month, day), date.weekday == Weekday.allCases[weekday],
        CivilDate(year: year, month: month, day: day) == date
      else {
        Issue.record("day \(number) is \(date), not \(year)-\(month)-\(day)")
        return
      }
      weekday = (weekday + 1) % 7
      day += 1
      if day > CivilDate.days(inMonth: month, of: year) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect((year, month, day) == (2370, 1, 1))
  }

  @Test(
    "knows the weekday of a day",
    arguments: [
      ("0001-01-01", Weekday.monday), ("1970-01-01", .thursday), ("2026-11-26", .thursday),
      ("2026-11-01", .sunday), ("2027-02-01", .monday), ("9999-12-31", .friday),
    ])
  func weekdays(iso: String, weekday: Weekday) throws {
    #expect(try day(iso).weekday == weekday)
  }

  @Test(
    "knows leap years",
    arguments: [
      (2024, 29), (2026, 28), (2027, 28), (2028, 29), (2000, 29), (1900, 28), (2100, 28),
      (2400, 29),
    ])
  func february(year: Int, days: Int) {
    #expect(CivilDate.days(inMonth: 2, of: year) == days)
    #expect((CivilDate(year: year, month: 2, day: 29) != nil) == (days == 29))
  }

  @Test("knows the lengths of months")
  func monthLengths() {
    #expect(
      (1...12).map { CivilDate.days(inMonth: $0, of: 2026) }
        == [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
  }

  @Test(
    "numbers the days of a year",
    arguments: [
      ("2026-01-01", 1), ("2026-12-31", 365), ("2024-12-31", 366), ("2024-03-01", 61),
      ("2026-03-01", 60),
    ])
  func daysOfYear(iso: String, number: Int) throws {
    #expect(try day(iso).dayOfYear == number)
  }

  @Test(
    "refuses what is no ISO day",
    arguments: [
      "2026-02-29", "2026-02-30", "2026-13-01", "2026-00-10", "2026-11-00", "0000-01-01",
      "2026-1-1", "2026-11-26 ", " 2026-11-26", "20261126", "2026/11/26", "2026-11-2x", "",
      "+026-11-26", "２０２６-11-26",
    ])
  func noDay(text: String) {
    #expect(CivilDate(iso: text) == nil)
  }

  @Test(
    "adds months and stays within the shorter month",
    arguments: [
      ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"),
      ("2026-11-26", 2, "2027-01-26"), ("2026-01-31", -1, "2025-12-31"),
      ("2028-02-29", 12, "2029-02-28"), ("2026-11-30", -9, "2026-02-28"),
      ("0001-01-15", -1, "0001-01-01"), ("9999-12-15", 1, "9999-12-31"),
      ("2026-11-26", Int.max, "9999-12-31"), ("2026-11-26", Int.min, "0001-01-01"),
    ])
  func addingMonths(iso: String, months: Int, result: String) throws {
    #expect(try day(iso).adding(months: months).description == result)
  }

  @Test(
    "adds days across the ends of months and years, and stops at those of the calendar",
    arguments: [
      ("2026-12-31", 1, "2027-01-01"), ("2028-03-01", -1, "2028-02-29"),
      ("2026-11-26", 365, "2027-11-26"), ("9999-12-31", 1, "9999-12-31"),
      ("0001-01-01", -1, "0001-01-01"), ("2026-11-26", Int.max, "9999-12-31"),
      ("2026-11-26", Int.min, "0001-01-01"), ("1969-12-31", Int.min, "0001-01-01"),
    ])
  func addingDays(iso: String, days: Int, result: String) throws {
    #expect(try day(iso).adding(days: days).description == result)
  }

  @Test("measures the distance between days and lists those of a range")
  func distance() throws {
    let (first, last) = (try day("2028-02-28"), try day("2028-03-01"))
    #expect(first.days(until: last) == 2)
    #expect(last.days(until: first) == -2)
    #expect(first < last)
    #expect(
      CivilDate.days(in: first...last).map(\.description)
        == ["2028-02-28", "2028-02-29", "2028-03-01"])
  }

  @Test("moves a weekday by days in both directions")
  func weekdayDistance() {
    #expect(Weekday.friday.advanced(by: 3) == .monday)
    #expect(Weekday.monday.advanced(by: -1) == .sunday)
    #expect(Weekday.sunday.advanced(by: 700) == .sunday)
    #expect(Weekday.monday.advanced(by: -15) == .sunday)
  }
}
