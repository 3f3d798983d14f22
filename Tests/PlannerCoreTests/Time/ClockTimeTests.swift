import PlannerCore
import Testing

@Suite("Clock times and moments")
struct ClockTimeTests {
  @Test(
    "reads and writes times",
    arguments: [
      ("00:00", 0, "00:00"), ("09:30", 34_200, "09:30"), ("23:59:59", 86_399, "23:59:59"),
      ("09:30:00", 34_200, "09:30"), ("23:59:60", 86_399, "23:59:59"),
    ])
  func times(text: String, seconds: Int, written: String) throws {
    let clock = try time(text)
    #expect(clock.secondOfDay == seconds)
    #expect(clock.description == written)
  }

  @Test(
    "refuses what no clock shows",
    arguments: [
      "24:00", "25:00", "12:60", "12:00:61", "9:30", "09:3", "0930", "09:30:", ":30", "", "-1:30",
      "+9:30", "09:30:00:00", "０9:30",
    ])
  func noTime(text: String) {
    #expect(ClockTime(iso: text) == nil)
  }

  @Test("orders times by the clock")
  func order() throws {
    #expect(try time("09:30") < time("10:00"))
    #expect(try time("00:00") == .midnight)
  }

  @Test(
    "reads and writes moments on both sides of 1970",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1),
      ("2026-11-26T10:02:00Z", 1_795_687_320), ("0001-01-01T00:00:00Z", -62_135_596_800),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
  func moments(text: String, seconds: Int) throws {
    let moment = try #require(Instant(rfc3339: text))
    #expect(moment.seconds == seconds)
    #expect(moment.description == text)
    #expect(Instant(seconds: seconds).description == text)
  }

  @Test("keeps moments within the calendar")
  func clamped() {
    #expect(Instant(seconds: .max).description == "9999-12-31T23:59:59Z")
    #expect(Instant(seconds: .min).description == "0001-01-01T00:00:00Z")
  }

  @Test(
    "refuses what is no moment in UTC",
    arguments: [
      "2026-11-26T10:02:00", "2026-11-26 10:02:00Z", "2026-11-26T10:02:00+08:00",
      "2026-11-26T10:02Z", "2026-02-30T10:02:00Z", "2026-11-26T25:02:00Z", "",
      "２０２６-11-26T1",
    ])
  func noMoment(text: String) {
    #expect(Instant(rfc3339: text) == nil)
  }

  @Test("writes iCalendar values in their basic form")
  func values() throws {
    let (date, clock) = (try day("2026-11-26"), try time("01:30:05"))
    #expect(DateOrTime.date(date).description == "20261126")
    #expect(DateOrTime.floating(date, clock).description == "20261126T013005")
    #expect(DateOrTime.utc(date, clock).description == "20261126T013005Z")
    let zoned = DateOrTime.zoned(date, clock, tzid: "Asia/Taipei")
    #expect(zoned.description == "Asia/Taipei:20261126T013005")
    #expect(zoned.zone == "Asia/Taipei")
    #expect(DateOrTime.utc(date, clock).zone == "UTC")
    #expect(DateOrTime.date(date).time == nil)
    #expect(DateOrTime.floating(date, clock).zone == nil)
  }
}
