import PlannerCore
import Testing

@testable import PlannerICalendar

/// Renders an object after its first event was changed by `edit`.
func rendered(
  _ text: [UInt8], zones: ZoneBook = ZoneBook(), edited: EventFields,
  stamps: ObjectStamps = ObjectStamps(), _ edit: (inout PlannerEvent) -> Void
) throws -> String {
  let reading = try read(text, zones: zones)
  var events = reading.contents.events
  edit(&events[0].event)
  events[0].edited = edited
  let result = try ObjectRenderer(plannerZone: "Asia/Taipei").render(
    text: text, uid: reading.uid ?? UID(rawValue: ""), events: events, stamps: stamps,
    zones: zones.scope(ofCalendar: 0))
  return shown(result)
}

@Suite("Writing an object out")
struct ObjectRendererTests {
  static let stamps = ObjectStamps(changed: moment("2026-11-26T10:02:00Z"), sequence: 4)
  static let finished = moment("2026-11-26T10:02:00Z")

  static let text = bytes(
    "BEGIN:VTODO", "UID:u", "DTSTAMP:20240101T000000Z", "X-Odd;A=\"b:c\":k\\eep", " folded",
    "Summary;LANGUAGE=en;X-P=1:Old\\, name", "DUE;VALUE=DATE:20240105", "status:NEEDS-ACTION",
    "SEQUENCE:3", "LOCATION:", "BEGIN:VALARM", "SUMMARY:alarm", "DTSTAMP:x", "END:VALARM",
    "X-AFTER:1", "END:VTODO")

  @Test("gives an object without edits as the very bytes")
  func untouched() throws {
    let result = try rendered(Self.text, edited: []) { $0.name = "not edited" }
    #expect(result == shown(Self.text))
  }

  @Test("replaces only the lines of a finished event")
  func finishes() throws {
    let result = try rendered(Self.text, edited: .status, stamps: Self.stamps) { event in
      event = event.finished(at: Self.finished, on: day("2026-11-26"))
    }
    #expect(
      result
        == "BEGIN:VTODO⏎UID:u⏎DTSTAMP:20261126T100200Z⏎X-Odd;A=\"b:c\":k\\eep⏎ folded⏎"
        + "Summary;LANGUAGE=en;X-P=1:Old\\, name⏎DUE;VALUE=DATE:20240105⏎status:COMPLETED⏎"
        + "SEQUENCE:4⏎LOCATION:⏎LAST-MODIFIED:20261126T100200Z⏎PERCENT-COMPLETE:100⏎"
        + "COMPLETED:20261126T100200Z⏎BEGIN:VALARM⏎SUMMARY:alarm⏎DTSTAMP:x⏎END:VALARM⏎"
        + "X-AFTER:1⏎END:VTODO⏎")
  }

  @Test("takes COMPLETED and PERCENT-COMPLETE away from a reopened event")
  func reopens() throws {
    let text = todo(
      "STATUS:COMPLETED", "STATUS:CANCELLED", "PERCENT-COMPLETE:100", "COMPLETED:20240105T100000Z",
      "X-A:1")
    let result = try rendered(text, edited: .status) { $0 = $0.reopened() }
    #expect(result == "BEGIN:VTODO⏎UID:u⏎STATUS:NEEDS-ACTION⏎X-A:1⏎END:VTODO⏎")
  }

  @Test("writes a new name in the place of the old, with the parameters that still hold")
  func renames() throws {
    let result = try rendered(Self.text, edited: .name) { $0.name = "New; line\none\u{7}" }
    #expect(result.contains("⏎Summary;X-P=1:New\\; line one⏎DUE"))
    #expect(result.contains("LANGUAGE") == false)
    #expect(result.contains("DTSTAMP:20240101T000000Z"))
  }

  @Test("keeps the line ends of the text", arguments: ["\n", "\r"])
  func lineEnds(end: String) throws {
    let text = String(decoding: Self.text, as: UTF8.self).replacing("\r\n", with: end)
    let result = try rendered(Array(text.utf8), edited: .description) {
      $0.description = String(repeating: "long ", count: 30)
    }
    #expect(!result.contains("⏎"))
    let mark: Character = end == "\n" ? "␊" : "␍"
    #expect(result.filter { $0 == mark }.count == 19)
    #expect(result.split(separator: mark).allSatisfy { $0.utf8.count <= 75 })
  }

  @Test("writes categories with commas, priority and description, and takes them away")
  func lists() throws {
    let text = todo("CATEGORIES:a", "CATEGORIES:b", "PRIORITY:1", "DESCRIPTION:x", "X-A:1")
    let result = try rendered(text, edited: [.categories, .priority, .description]) {
      $0.categories = ["A,B", "C;D"]
      $0.priority = nil
      $0.description = "one\r\ntwo, three"
    }
    #expect(
      result
        == "BEGIN:VTODO⏎UID:u⏎CATEGORIES:A\\,B,C\\;D⏎DESCRIPTION:one\\ntwo\\, three⏎X-A:1⏎END:VTODO⏎"
    )
    let none = try rendered(text, edited: [.categories, .priority, .description]) {
      $0.categories = []
      $0.priority = 9
      $0.description = nil
    }
    #expect(none == "BEGIN:VTODO⏎UID:u⏎PRIORITY:9⏎X-A:1⏎END:VTODO⏎")
  }

  @Test("edits only the component of the occurrence that was edited")
  func deviation() throws {
    let text =
      todo("DTSTART;VALUE=DATE:20260105", "RRULE:FREQ=DAILY", "SUMMARY:a")
      + todo("RECURRENCE-ID;VALUE=DATE:20260106", "SUMMARY:b")
    var events = try read(text).contents.events
    events[1].event.name = "c"
    events[1].edited = .name
    let result = try ObjectRenderer(plannerZone: "Asia/Taipei").render(
      text: text, uid: UID(rawValue: "u"), events: events, stamps: ObjectStamps(),
      zones: ZoneBook().scope(ofCalendar: 0))
    #expect(shown(result) == shown(text).replacing("SUMMARY:b", with: "SUMMARY:c"))
  }

  @Test("makes a whole new VTODO with CRLF")
  func new() throws {
    let event = PlannerEvent(
      name: "Buy milk, bread; \u{0}eggs", day: day("2026-11-26"), status: .finished,
      finishedAt: Self.finished, finishedDay: day("2026-11-26"), priority: 5,
      description: "one\ntwo", categories: ["A,B", "C"])
    let stamps = ObjectStamps(
      created: moment("2026-11-25T00:00:00Z"), changed: moment("2026-11-26T10:02:00Z"), sequence: 0)
    let result = try ObjectRenderer(plannerZone: "Asia/Taipei").render(
      text: nil, uid: UID(rawValue: "u-1"), events: [ObjectEvent(event: event)], stamps: stamps,
      zones: ZoneBook().scope(ofCalendar: 0))
    #expect(
      shown(result)
        == "BEGIN:VTODO⏎UID:u-1⏎DTSTAMP:20261126T100200Z⏎CREATED:20261125T000000Z⏎"
        + "LAST-MODIFIED:20261126T100200Z⏎SUMMARY:Buy milk\\, bread\\; eggs⏎"
        + "DESCRIPTION:one\\ntwo⏎PRIORITY:5⏎DUE;VALUE=DATE:20261126⏎STATUS:COMPLETED⏎"
        + "PERCENT-COMPLETE:100⏎COMPLETED:20261126T100200Z⏎CATEGORIES:A\\,B,C⏎END:VTODO⏎")
    var back = try #require(try PlannerICalendarTests.event(result))
    back.name = event.name
    #expect(back == event)
  }

  @Test("makes a new event without a day, and one with a time and no zone")
  func newSchedules() throws {
    func lines(_ event: PlannerEvent) throws -> String {
      shown(
        try ObjectRenderer(plannerZone: "Asia/Taipei").render(
          text: nil, uid: UID(rawValue: "u"), events: [ObjectEvent(event: event)],
          stamps: ObjectStamps(), zones: ZoneBook().scope(ofCalendar: 0)))
    }
    #expect(
      try lines(PlannerEvent(name: "x"))
        == "BEGIN:VTODO⏎UID:u⏎SUMMARY:x⏎STATUS:NEEDS-ACTION⏎END:VTODO⏎")
    let timed = PlannerEvent(name: "x", day: day("2026-11-26"), time: time("09:30"))
    #expect(try lines(timed).contains("⏎DUE:20261126T093000⏎"))
    let zoned = PlannerEvent(
      name: "x", day: day("2026-11-26"), time: time("09:30"), zone: "Asia/Tokyo")
    #expect(try lines(zoned).contains("⏎DUE;TZID=Asia/Tokyo:20261126T103000⏎"))
  }

  @Test("keeps what no libical would keep of a long text")
  func longText() throws {
    let text = String(repeating: "a, ", count: 40_000)
    let result = try rendered(Self.text, edited: .description) { $0.description = text }
    let back = try event(Array(result.replacing("⏎", with: "\r\n").utf8))
    #expect(back?.description == text)
  }

  @Test("wraps objects in a calendar that says what it is called")
  func wrapper() {
    #expect(
      shown(CalendarWrapper.head(name: "Home, sweet") + CalendarWrapper.tail)
        == "BEGIN:VCALENDAR⏎VERSION:2.0⏎PRODID:-//Weekbook//wk//EN⏎NAME:Home\\, sweet⏎"
        + "X-WR-CALNAME:Home\\, sweet⏎END:VCALENDAR⏎")
  }
}

@Suite("Planning an event anew")
struct ScheduleWriterTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var before: [String]
    var day: String?
    /// Nil keeps the time as it is.
    var time: String?
    var wholeDay = false
    var after: [String]
    var testDescription: String { "\(before) → \(after)" }
  }

  static let rows: [Row] = [
    Row(before: ["DUE;VALUE=DATE:20240105"], day: "2024-01-08", after: ["DUE;VALUE=DATE:20240108"]),
    Row(before: ["DUE:20240105"], day: "2024-01-08", after: ["DUE:20240108"]),
    Row(
      before: ["DTSTART;VALUE=DATE:20240103", "DUE;VALUE=DATE:20240105"], day: "2024-01-08",
      after: ["DTSTART;VALUE=DATE:20240106", "DUE;VALUE=DATE:20240108"]),
    Row(
      before: ["DUE;X-P=1;TZID=\"Europe/Berlin\":20240105T100000"], day: "2024-01-08",
      after: ["DUE;X-P=1;TZID=\"Europe/Berlin\":20240108T100000"]),
    Row(
      before: [
        "DTSTART;TZID=Europe/Berlin:20240104T090000", "DUE;TZID=Europe/Berlin:20240105T100000",
      ],
      day: "2024-01-06",
      after: [
        "DTSTART;TZID=Europe/Berlin:20240105T090000", "DUE;TZID=Europe/Berlin:20240106T100000",
      ]),
    Row(before: ["DUE:20240105T200000Z"], day: "2024-01-08", after: ["DUE:20240107T200000Z"]),
    Row(
      before: ["DTSTART:20240105T100000", "DURATION:PT1H"], day: "2024-01-08",
      after: ["DTSTART:20240108T100000", "DURATION:PT1H"]),
    Row(
      before: ["DTSTART;VALUE=DATE:20240105"], day: "2024-01-08",
      after: ["DTSTART;VALUE=DATE:20240108"]),
    Row(before: [], day: "2024-01-08", after: ["DUE;VALUE=DATE:20240108"]),
    Row(before: ["DUE;VALUE=DATE:20240105"], after: []),
    Row(before: ["DTSTART:20240105T100000", "DURATION:PT1H"], after: []),
    Row(
      before: ["DUE;VALUE=DATE:20240105"], day: "2024-01-05", time: "09:30",
      after: ["DUE:20240105T093000"]),
    Row(
      before: ["DUE;TZID=Asia/Tokyo:20240105T100000"], day: "2024-01-05", time: "10:00",
      after: ["DUE;TZID=Asia/Tokyo:20240105T110000"]),
    Row(
      before: ["DTSTART:20240105T080000", "DUE:20240105T100000"], day: "2024-01-06", time: "12:00",
      after: ["DTSTART:20240106T100000", "DUE:20240106T120000"]),
    Row(
      before: ["DTSTART:20240105T080000", "DURATION:PT2H"], day: "2024-01-06", time: "12:00",
      after: ["DTSTART:20240106T100000", "DUE:20240106T120000"]),
    Row(
      before: ["DTSTART:20240105T080000", "DUE:20240105T100000"], day: "2024-01-06", wholeDay: true,
      after: ["DUE;VALUE=DATE:20240106"]),
    Row(before: ["DUE;VALUE=DATE:20240105"], day: "2024-01-05", after: ["DUE;VALUE=DATE:20240105"]),
  ]

  @Test("moves what is there and keeps clock time, zone, value type and distance", arguments: rows)
  func moves(row: Row) throws {
    let lines = ["BEGIN:VTODO", "UID:u"] + row.before + ["END:VTODO"]
    let text = Array(lines.map { $0 + "\r\n" }.joined().utf8)
    let result = try rendered(text, edited: .schedule) { event in
      event.day = row.day.map { day($0) }
      if let clock = row.time { event.time = time(clock) }
      if row.wholeDay || row.day == nil { (event.time, event.zone) = (nil, nil) }
    }
    #expect(
      result == (["BEGIN:VTODO", "UID:u"] + row.after + ["END:VTODO", ""]).joined(separator: "⏎"))
  }
}
