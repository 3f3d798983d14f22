import PlannerCore
import Testing

@testable import PlannerICalendar

@Suite("Names of occurrences")
struct OccurrenceNameTests {
  static let master = todo(
    "SUMMARY:s", "DTSTART;TZID=Europe/Berlin:20260105T090000", "RRULE:FREQ=DAILY;COUNT=4")

  /// RECURRENCE-ID for the second occurrence, as different programs write it.
  static let forms = [
    ";TZID=Europe/Berlin:20260106T090000", ":20260106T080000Z", ":20260106T090000",
    ";TZID=Asia/Taipei:20260106T160000", ";VALUE=DATE:20260106",
  ]

  @Test("are the same however an occurrence is named", arguments: forms)
  func oneName(form: String) throws {
    let text = Self.master + todo("SUMMARY:d", "RECURRENCE-ID" + form, "STATUS:COMPLETED")
    let contents = try read(text).contents
    #expect(
      contents.events.map(\.recurrenceID?.rawValue) == [nil, "Europe/Berlin:20260106T090000"])
    #expect(contents.events.map(\.occurrenceDay) == [nil, day("2026-01-06")])
    #expect(contents.occurrences.map(\.day.day) == [5, 7, 8])
  }

  @Test("do not let two components stand for one occurrence")
  func twice() throws {
    let text =
      Self.master + todo("SUMMARY:utc", "RECURRENCE-ID:20260106T080000Z")
      + todo("SUMMARY:zoned", "RECURRENCE-ID;TZID=Europe/Berlin:20260106T090000")
    let reading = try read(text)
    #expect(reading.contents.events.map(\.event.name) == ["s", "utc"])
    #expect(
      reading.findings.map(\.reason) == [
        "a second component for one occurrence is kept and not shown"
      ])
  }

  @Test("find the component to edit, which keeps the name it has")
  func renders() throws {
    let text = Self.master + todo("SUMMARY:d", "RECURRENCE-ID:20260106T080000Z")
    var events = try read(text).contents.events
    events[1].event.name = "renamed"
    events[1].edited = .name
    let written = try ObjectRenderer(plannerZone: "Asia/Taipei").render(
      text: text, uid: UID(rawValue: "u"), events: events, stamps: ObjectStamps(),
      zones: ZoneBook().scope(ofCalendar: 0))
    #expect(
      shown(written) == shown(text).replacing("SUMMARY:d", with: "SUMMARY:renamed"))
  }

  @Test("are as written where there is no series to name them")
  func orphan() throws {
    let contents = try read(todo("RECURRENCE-ID:20260106T080000Z")).contents
    #expect(contents.events.map(\.recurrenceID?.rawValue) == ["20260106T080000Z"])
  }

  @Test("and UNTIL, EXDATE and RDATE without a zone mean the clock of DTSTART")
  func floating() throws {
    let text = todo(
      "DTSTART;TZID=Europe/Berlin:20260105T090000", "RRULE:FREQ=DAILY;UNTIL=20260108T090000",
      "EXDATE:20260107T090000", "RDATE:20260110T100000")
    let found = try read(text).contents.occurrences
    #expect(found.map(\.day.day) == [5, 6, 8, 10])
    #expect(found.last?.time == time("17:00"))
  }
}

@Suite("A change of an appointment and all after it")
struct FutureChangeTests {
  private static func shown(_ components: [String]...) throws -> [String] {
    let text = components.flatMap { appointment($0) }
    return try read(text).contents.appointments.map { row in
      "\(row.day) \(row.start?.description ?? "-")–\(row.end?.description ?? "-") \(row.name)"
    }.sorted()
  }

  private static func appointment(_ lines: [String]) -> [UInt8] {
    Array(
      (["BEGIN:VEVENT", "UID:u"] + lines + ["END:VEVENT"]).map { $0 + "\r\n" }.joined().utf8)
  }

  static let master = [
    "SUMMARY:old", "DTSTART;TZID=Europe/Berlin:20260323T090000",
    "DTEND;TZID=Europe/Berlin:20260323T100000", "RRULE:FREQ=WEEKLY;COUNT=5",
  ]

  @Test("renames and moves them, each by its own clock")
  func future() throws {
    // Berlin's clock is set forward on 29 March: 10:00 is 17:00 in Taipei before and 16:00 after it.
    let future = [
      "SUMMARY:new", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260406T090000",
      "DTSTART;TZID=Europe/Berlin:20260407T100000", "DURATION:PT2H",
    ]
    #expect(
      try Self.shown(Self.master, future) == [
        "2026-03-23 16:00–17:00 old", "2026-03-30 15:00–16:00 old",
        "2026-04-07 16:00–18:00 new", "2026-04-14 16:00–18:00 new", "2026-04-21 16:00–18:00 new",
      ])
  }

  @Test("leaves an occurrence that was changed alone, and ends where it cancels")
  func others() throws {
    let one = [
      "SUMMARY:one", "RECURRENCE-ID:20260413T070000Z", "DTSTART:20260415T070000Z",
    ]
    let end = [
      "SUMMARY:end", "STATUS:CANCELLED", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260406T070000Z",
      "DTSTART:20260406T070000Z",
    ]
    #expect(
      try Self.shown(Self.master, one, end) == [
        "2026-03-23 16:00–17:00 old", "2026-03-30 15:00–16:00 old", "2026-04-15 15:00–- one",
      ])
  }
}
