import PlannerCore
import Testing

@testable import PlannerICalendar

@Suite("Changes of one occurrence and all after it, and dates with an end")
struct FutureTaskTests {
  @Test("move the days of a task, which are named by where they are now")
  func moves() throws {
    let text = bytes(
      "BEGIN:VTODO", "UID:u", "SUMMARY:Run", "DTSTART;VALUE=DATE:20261102",
      "RRULE:FREQ=WEEKLY;COUNT=5", "END:VTODO", "BEGIN:VTODO", "UID:u", "SUMMARY:Run",
      "RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261116", "DTSTART;VALUE=DATE:20261117",
      "END:VTODO")
    let reading = try read(text)
    #expect(reading.findings == [])
    #expect(
      reading.contents.occurrences.map(\.day.description) == [
        "2026-11-02", "2026-11-09", "2026-11-24", "2026-12-01",
      ])
    #expect(reading.contents.events[1].occurrenceDay == day("2026-11-16"))
    #expect(reading.contents.events[1].event.day == day("2026-11-17"))
    let series = try #require(
      SeriesText(text, plannerZone: "Asia/Taipei", zones: ZoneBook().scope(ofCalendar: 0)))
    let ids = series.occurrences(on: day("2026-11-24"))
    #expect(ids.map(\.rawValue) == ["20261123"])
    let object = try #require(
      series.detached(ids[0], of: UID(rawValue: "u"), at: moment("2026-11-26T10:02:00Z")))
    #expect(shown(object).contains("DTSTART;VALUE=DATE:20261124⏎"))
    #expect(shown(object).contains(";X-SERIES=\"u\";X-DUE=\"20261124\":20261123⏎"))
    #expect(try read(object).contents.events[0].occurrenceDay == day("2026-11-24"))
  }

  @Test("call off what follows")
  func cancels() throws {
    let text = bytes(
      "BEGIN:VTODO", "UID:u", "SUMMARY:Run", "DTSTART;VALUE=DATE:20261102",
      "RRULE:FREQ=WEEKLY;COUNT=4", "END:VTODO", "BEGIN:VTODO", "UID:u", "SUMMARY:Run",
      "RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261109", "DTSTART;VALUE=DATE:20261109",
      "STATUS:CANCELLED", "END:VTODO")
    let occurrences = try read(text).contents.occurrences
    #expect(occurrences.map(\.status) == [.open, .cancelled, .cancelled])
  }

  @Test("a period of RDATE ends when it says so, by a time or by a duration")
  func periods() throws {
    let text = appointment(
      "SUMMARY:Course", "DTSTART:20261102T090000", "DTEND:20261102T100000",
      "RDATE;VALUE=PERIOD:20261103T090000/20261103T120000,20261104T140000/PT30M",
      "RDATE:20261105T090000")
    let days = try read(text).contents.appointments
    #expect(days.map(\.day.day) == [2, 3, 4, 5])
    #expect(days.map(\.end) == [time("10:00"), time("12:00"), time("14:30"), time("10:00")])
  }

  @Test("an override of no occurrence, and one without its series, is an event of its own")
  func orphans() throws {
    let orphan = [
      "BEGIN:VTODO", "UID:u", "SUMMARY:Alone", "RECURRENCE-ID;VALUE=DATE:20261105",
      "DUE;VALUE=DATE:20261106", "STATUS:COMPLETED", "END:VTODO",
    ]
    let master = [
      "BEGIN:VTODO", "UID:u", "DTSTART;VALUE=DATE:20261102", "RRULE:FREQ=WEEKLY;COUNT=2",
      "END:VTODO",
    ]
    for (lines, count) in [(orphan, 1), (master + orphan, 4)] {
      let contents = try read(Array(lines.map { $0 + "\r\n" }.joined().utf8)).contents
      #expect(contents.events.count + contents.occurrences.count == count)
      let event = try #require(contents.events.last)
      #expect(event.occurrenceDay == day("2026-11-05"))
      #expect(event.event.day == day("2026-11-06"))
      #expect(event.event.status == .finished)
    }
    let appointment = bytes(
      "BEGIN:VEVENT", "UID:u", "SUMMARY:Alone", "RECURRENCE-ID:20261105T090000",
      "DTSTART:20261106T090000", "END:VEVENT")
    #expect(try read(appointment).contents.appointments.map(\.day) == [day("2026-11-06")])
  }
}
