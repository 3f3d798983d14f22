import PlannerCore
import Testing

@testable import PlannerICalendar

@Suite("Reading a VTODO")
struct ObjectReaderTests {
  @Test("reads every mapped property")
  func everything() throws {
    let text = bytes(
      "BEGIN:VTODO", "UID:4\\,2", "DTSTAMP:20240101T000000Z", "CREATED:20231231T230000Z",
      "LAST-MODIFIED:20240102T030405Z", "SEQUENCE:3", "summary:Buy milk\\, bread",
      "DESCRIPTION:one\\ntwo", "CATEGORIES:Home,A\\,B", "CATEGORIES:学习", "PRIORITY:5",
      "DUE;VALUE=DATE:20240105", "STATUS:COMPLETED", "COMPLETED:20240104T170000Z",
      "PERCENT-COMPLETE:100", "BEGIN:VALARM", "UID:alarm", "SUMMARY:alarm", "END:VALARM",
      "END:VTODO")
    let reading = try read(text)
    #expect(reading.uid == UID(rawValue: "4,2"))
    #expect(reading.findings.isEmpty)
    #expect(reading.start == .date(day("2024-01-05")))
    #expect(
      reading.contents
        == ObjectContents(
          component: "VTODO",
          stamps: ObjectStamps(
            created: moment("2023-12-31T23:00:00Z"), changed: moment("2024-01-02T03:04:05Z"),
            sequence: 3),
          events: [
            ObjectEvent(
              event: PlannerEvent(
                name: "Buy milk, bread", day: day("2024-01-05"), status: .finished,
                finishedAt: moment("2024-01-04T17:00:00Z"), finishedDay: day("2024-01-05"),
                priority: 5, description: "one\ntwo", categories: ["Home", "A,B", "学习"]))
          ]))
  }

  static let nameLines: [(String, String)] = [
    ("SUMMARY: a ", " a "), ("SUMMARY;LANGUAGE=en;X=\"a:b\":x", "x"), ("Summary:x", "x"),
    ("SUMMARY:two\\nlines", "two\nlines"), ("SUMMARY:", ""),
    ("SUMMARY:a\u{2028}b\u{85}", "a\u{2028}b\u{85}"),
  ]

  @Test("shows a name as it is given", arguments: nameLines)
  func names(line: String, name: String) throws { #expect(try event(todo(line))?.name == name) }

  static let priorityValues: [(String, Int?, Int)] = [
    ("0", nil, 0), ("1", 1, 0), (" 9 ", 9, 0), ("10", nil, 1), ("high", nil, 1), ("", nil, 0),
  ]

  @Test("reads priorities from 1 to 9 and names others", arguments: priorityValues)
  func priorities(value: String, priority: Int?, findings: Int) throws {
    let reading = try read(todo("PRIORITY:" + value))
    #expect(reading.contents.events.first?.event.priority == priority)
    #expect(reading.findings.count == findings)
  }

  @Test("names the line of the file and the UID in every finding")
  func places() throws {
    let reading = try read(todo("SUMMARY:x", " y", "DUE:20240230", "nonsense"), line: 100)
    #expect(
      reading.findings == [
        Finding(
          line: 105, uid: UID(rawValue: "u"),
          reason: "this line is no property; it is kept as it is"),
        Finding(
          line: 104, uid: UID(rawValue: "u"),
          reason: "DUE is a day that no calendar has; it counts as absent"),
      ])
  }

  @Test("leaves a NUL byte out of the name and says so")
  func nul() throws {
    let reading = try read(todo("SUMMARY:a\0b"))
    #expect(reading.contents.events.first?.event.name == "ab")
    #expect(
      reading.findings.map(\.reason) == [
        "SUMMARY holds a NUL byte, which was left out; the text keeps it"
      ])
  }

  @Test("rejects only what has no UID, no day and no name")
  func rejects() throws {
    let nothing = try read(bytes("BEGIN:VTODO", "PRIORITY:1", "END:VTODO"), line: 7)
    #expect(nothing.findings.map(\.lost) == [true])
    #expect(nothing.findings.map(\.line) == [7])
    let named = try read(bytes("BEGIN:VTODO", "SUMMARY:x", "END:VTODO"))
    #expect(named.findings.map(\.lost) == [false])
    #expect(named.uid == nil)
    #expect(named.findings.map(\.reason) == ["it has no UID"])
    #expect(try !read(bytes("BEGIN:VTODO", "UID:1", "END:VTODO")).findings.contains(where: \.lost))
  }

  @Test("takes the first of two UIDs and says so")
  func twoUIDs() throws {
    let reading = try read(todo("UID:second"))
    #expect(reading.uid == UID(rawValue: "u"))
    #expect(reading.findings.map(\.reason) == ["UID stands here again; the first one counts"])
  }

  @Test("says an unknown time zone once for a file")
  func unknownZoneOnce() throws {
    let book = ZoneBook()
    #expect(try read(todo("DUE;TZID=X:20240105T100000"), zones: book).findings.count == 1)
    #expect(try read(todo("DUE;TZID=X:20240106T100000"), zones: book).findings.isEmpty)
  }

  @Test("keeps a VJOURNAL and an unknown component without showing anything")
  func opaque() throws {
    let reading = try read(bytes("BEGIN:VJOURNAL", "UID:j", "SUMMARY:x", "END:VJOURNAL"))
    #expect(reading.contents == ObjectContents(component: "VJOURNAL"))
    #expect(reading.findings.isEmpty)
  }

  @Test("refuses a planner zone that this machine does not know")
  func unknownPlannerZone() {
    #expect(throws: ICalendarError.unknownZone("Mars/Phobos")) {
      try ObjectReader(plannerZone: "Mars/Phobos", horizon: day("2027-01-01"))
    }
  }
}

@Suite("Reading a VEVENT")
struct AppointmentReaderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var lines: [String]
    var days: [String]
    var testDescription: String { lines.joined(separator: " ") }
  }

  static let rows: [Row] = [
    Row(lines: ["DTSTART;VALUE=DATE:20240105"], days: ["2024-01-05 1/1"]),
    Row(
      lines: ["DTSTART;VALUE=DATE:20240105", "DTEND;VALUE=DATE:20240105"], days: ["2024-01-05 1/1"]),
    Row(
      lines: ["DTSTART;VALUE=DATE:20240105", "DTEND;VALUE=DATE:20240107"],
      days: ["2024-01-05 1/2", "2024-01-06 2/2"]),
    Row(
      lines: ["DTSTART;TZID=Asia/Tokyo:20240105T100000", "DTEND;TZID=Asia/Tokyo:20240105T113000"],
      days: ["2024-01-05 09:00-10:30 1/1"]),
    Row(
      lines: ["DTSTART:20240105T200000Z", "DURATION:PT45M"], days: ["2024-01-06 04:00-04:45 1/1"]),
    Row(
      lines: ["DTSTART:20240105T220000", "DTEND:20240106T020000"],
      days: ["2024-01-05 22:00- 1/2", "2024-01-06 -02:00 2/2"]),
    Row(
      lines: ["DTSTART:20240105T220000", "DTEND:20240106T000000"], days: ["2024-01-05 22:00- 1/1"]),
    Row(lines: ["DTSTART:20240105T220000"], days: ["2024-01-05 22:00- 1/1"]),
    Row(
      lines: ["DTSTART:20240105T220000", "DTEND:20240105T210000"], days: ["2024-01-05 22:00- 1/1"]),
    Row(lines: ["DTSTART;VALUE=DATE:20240105", "STATUS:CANCELLED"], days: []),
    Row(lines: ["SUMMARY:no date"], days: []),
    Row(
      lines: ["DTSTART:20240105T100000", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20240106T100000"],
      days: ["2024-01-05 10:00- 1/1", "2024-01-07 10:00- 1/1"]),
  ]

  @Test("shows an appointment on each of its days", arguments: rows)
  func shows(row: Row) throws {
    let lines = ["BEGIN:VEVENT", "UID:u"] + row.lines + ["END:VEVENT"]
    let reading = try read(Array(lines.map { $0 + "\r\n" }.joined().utf8))
    #expect(reading.contents.appointments.map(Self.text) == row.days)
    #expect(reading.contents.events.isEmpty)
  }

  static func text(_ appointment: Appointment) -> String {
    let clock =
      appointment.isAllDay
      ? "" : " \(appointment.start?.description ?? "")-\(appointment.end?.description ?? "")"
    return "\(appointment.day)\(clock) \(appointment.part.number)/\(appointment.part.count)"
  }

  @Test("shows at most 31 days of one appointment")
  func long() throws {
    let text = appointment("DTSTART;VALUE=DATE:20240101", "DTEND;VALUE=DATE:20250101")
    #expect(try read(text).contents.appointments.count == 31)
  }

  @Test("lets a RECURRENCE-ID replace its instance, and CANCELLED remove it")
  func overrides() throws {
    let text =
      appointment("SUMMARY:a", "DTSTART:20240105T100000", "RRULE:FREQ=DAILY;COUNT=3")
      + appointment("SUMMARY:b", "RECURRENCE-ID:20240106T100000", "DTSTART:20240110T120000")
      + appointment("RECURRENCE-ID:20240107T100000", "DTSTART:20240107T100000", "STATUS:CANCELLED")
    let appointments = try read(text).contents.appointments
    #expect(appointments.map { "\($0.name) \($0.day)" } == ["a 2024-01-05", "b 2024-01-10"])
  }
}
