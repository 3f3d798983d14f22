import PlannerCore
import Testing

@testable import PlannerICalendar

/// A new event outside, every row of the table by which the planner's fields become properties.
@Suite("What an event becomes")
struct NewEventMappingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var event: PlannerEvent
    /// The lines beside UID; those of STATUS and SUMMARY where they are not the usual ones.
    var lines: [String]
    /// What is read back where that is another event.
    var back: PlannerEvent?
  }

  static let finished = PlannerEvent(
    name: "x", status: .finished, finishedAt: moment("2026-11-26T10:02:00Z"),
    finishedDay: day("2026-11-26"))

  static let rows: [Row] = [
    Row(
      testDescription: "no day: neither DUE nor DTSTART", event: PlannerEvent(name: "x"),
      lines: ["SUMMARY:x", "STATUS:NEEDS-ACTION"]),
    Row(
      testDescription: "day: DUE alone, a DATE",
      event: PlannerEvent(name: "x", day: day("2026-11-26")),
      lines: ["SUMMARY:x", "DUE;VALUE=DATE:20261126", "STATUS:NEEDS-ACTION"]),
    Row(
      testDescription: "time without zone: floating",
      event: PlannerEvent(name: "x", day: day("2026-11-26"), time: time("09:30")),
      lines: ["SUMMARY:x", "DUE:20261126T093000", "STATUS:NEEDS-ACTION"]),
    Row(
      testDescription: "time in UTC",
      event: PlannerEvent(name: "x", day: day("2026-11-26"), time: time("07:30"), zone: "UTC"),
      lines: ["SUMMARY:x", "DUE:20261125T233000Z", "STATUS:NEEDS-ACTION"]),
    Row(
      testDescription: "time in a zone",
      event: PlannerEvent(
        name: "x", day: day("2026-11-26"), time: time("16:00"), zone: "Europe/Berlin"),
      lines: ["SUMMARY:x", "DUE;TZID=Europe/Berlin:20261126T090000", "STATUS:NEEDS-ACTION"]),
    Row(
      testDescription: "name: escaped, line ends are blanks, no NUL, no control characters",
      event: PlannerEvent(name: "a, b; c\\d\r\ne\u{0}f\u{7}g\u{7F}: \"h\" 會議 🏃"),
      lines: ["SUMMARY:a\\, b\\; c\\\\d efg: \"h\" 會議 🏃", "STATUS:NEEDS-ACTION"],
      back: PlannerEvent(name: "a, b; c\\d efg: \"h\" 會議 🏃")),
    Row(
      testDescription: "blanks at both ends of a name", event: PlannerEvent(name: "  x "),
      lines: ["SUMMARY:  x ", "STATUS:NEEDS-ACTION"]),
    Row(
      testDescription: "finished: all three properties", event: finished,
      lines: [
        "SUMMARY:x", "STATUS:COMPLETED", "PERCENT-COMPLETE:100", "COMPLETED:20261126T100200Z",
      ]),
    Row(
      testDescription: "finished, nobody knows when",
      event: PlannerEvent(name: "x", status: .finished),
      lines: ["SUMMARY:x", "STATUS:COMPLETED", "PERCENT-COMPLETE:100"]),
    Row(
      testDescription: "started", event: PlannerEvent(name: "x", status: .started),
      lines: ["SUMMARY:x", "STATUS:IN-PROCESS"]),
    Row(
      testDescription: "cancelled", event: PlannerEvent(name: "x", status: .cancelled),
      lines: ["SUMMARY:x", "STATUS:CANCELLED"]),
    Row(
      testDescription: "priority and description",
      event: PlannerEvent(name: "x", priority: 9, description: "one\n\ntwo\tthree, four"),
      lines: [
        "SUMMARY:x", "DESCRIPTION:one\\n\\ntwo\tthree\\, four", "PRIORITY:9", "STATUS:NEEDS-ACTION",
      ]),
    Row(
      testDescription: "categories: one list, commas within a name escaped",
      event: PlannerEvent(name: "x", categories: ["A,B", "C;D", "e f"]),
      lines: ["SUMMARY:x", "STATUS:NEEDS-ACTION", "CATEGORIES:A\\,B,C\\;D,e f"]),
  ]

  @Test("is written so, and read back as the same", arguments: rows)
  func writes(row: Row) throws {
    let text = try ObjectRenderer(plannerZone: "Asia/Taipei").render(
      text: nil, uid: UID(rawValue: "u"), events: [ObjectEvent(event: row.event)],
      stamps: ObjectStamps(), zones: ZoneBook().scope(ofCalendar: 0))
    let lines = ["BEGIN:VTODO", "UID:u"] + row.lines + ["END:VTODO", ""]
    #expect(shown(text) == lines.joined(separator: "⏎"))
    #expect(try event(text) == row.back ?? row.event)
  }

  @Test("has CREATED, LAST-MODIFIED and DTSTAMP in UTC, and SEQUENCE once it was changed")
  func stamps() throws {
    func text(_ sequence: Int) throws -> String {
      shown(
        try ObjectRenderer(plannerZone: "Asia/Taipei").render(
          text: nil, uid: UID(rawValue: "u"), events: [ObjectEvent(event: PlannerEvent(name: "x"))],
          stamps: ObjectStamps(
            created: moment("2026-11-25T15:30:00Z"), changed: moment("2026-11-26T02:02:00Z"),
            sequence: sequence), zones: ZoneBook().scope(ofCalendar: 0)))
    }
    let head =
      "BEGIN:VTODO⏎UID:u⏎DTSTAMP:20261126T020200Z⏎CREATED:20261125T153000Z⏎"
      + "LAST-MODIFIED:20261126T020200Z⏎"
    #expect(try text(0) == head + "SUMMARY:x⏎STATUS:NEEDS-ACTION⏎END:VTODO⏎")
    #expect(try text(1) == head + "SEQUENCE:1⏎SUMMARY:x⏎STATUS:NEEDS-ACTION⏎END:VTODO⏎")
  }
}

/// What an edit makes of lines that other programs wrote, odd ones too.
@Suite("What an edit makes of foreign lines")
struct ForeignLineTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var before: [String]
    var edit: String
    var after: [String]
    var testDescription: String { "\(edit): \(before.joined(separator: " "))" }
  }

  static let rows: [Row] = [
    // COMPLETED is always UTC, whatever it was (DavMail a DATE, jtx Board in the zone of DUE).
    Row(
      before: ["STATUS:NEEDS-ACTION", "COMPLETED;VALUE=DATE:20240105", "X-A:1"], edit: "tick",
      after: [
        "STATUS:COMPLETED", "COMPLETED:20261126T100200Z", "X-A:1", "PERCENT-COMPLETE:100",
      ]),
    Row(
      before: ["COMPLETED;TZID=Europe/Berlin;X-P=1:20240105T100000", "STATUS:IN-PROCESS"],
      edit: "tick",
      after: [
        "COMPLETED;X-P=1:20261126T100200Z", "STATUS:COMPLETED", "PERCENT-COMPLETE:100",
      ]),
    // Thunderbird's open tasks have no STATUS; a reopened one says so again.
    Row(
      before: ["X-A:1"], edit: "tick",
      after: ["X-A:1", "STATUS:COMPLETED", "PERCENT-COMPLETE:100", "COMPLETED:20261126T100200Z"]),
    Row(
      before: ["COMPLETED:20240105T100000Z", "PERCENT-COMPLETE:100"], edit: "reopen",
      after: ["STATUS:NEEDS-ACTION"]),
    // GNOME To Do writes COMPLETED when a task is reopened; servers hide such an open task.
    Row(
      before: ["STATUS:COMPLETED", "PERCENT-COMPLETE:0", "COMPLETED:20240105T100000Z"],
      edit: "reopen", after: ["STATUS:NEEDS-ACTION"]),
    Row(
      before: ["STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:40"], edit: "start",
      after: ["STATUS:IN-PROCESS", "PERCENT-COMPLETE:40"]),
    Row(
      before: ["STATUS;X-ZIMBRA-STATUS=WAITING:IN-PROCESS", "PERCENT-COMPLETE:100"], edit: "cancel",
      after: ["STATUS;X-ZIMBRA-STATUS=WAITING:CANCELLED"]),
    // A quote that is never closed must not swallow the new value.
    Row(
      before: ["SUMMARY;X-P=\"a:old"], edit: "rename", after: ["SUMMARY:5\" disk: full"]),
    Row(
      before: ["summary;X-P=^n^^^'\"a:b\";LANGUAGE=de;ALTREP=\"cid:x\":old"], edit: "rename",
      after: ["summary;X-P=^n^^^'\"a:b\":5\" disk: full"]),
    // A moved day keeps value type, clock time, zone and distance (RFC 5545 §3.8.2.3).
    Row(
      before: ["DUE;VALUE=DATE-TIME;TZID=Europe/Berlin:20240330T120000"], edit: "move",
      after: ["DUE;VALUE=DATE-TIME;TZID=Europe/Berlin:20240331T120000"]),
    Row(
      before: ["DTSTART;TZID=Nowhere:20240330T090000", "DUE;TZID=Nowhere:20240330T235959"],
      edit: "move",
      after: ["DTSTART;TZID=Nowhere:20240331T090000", "DUE;TZID=Nowhere:20240331T235959"]),
    Row(
      before: ["DTSTART;VALUE=DATE:20240329", "DURATION:P1D"], edit: "move",
      after: ["DTSTART;VALUE=DATE:20240330", "DURATION:P1D"]),
    // DUE and DURATION never stand together after an edit of either, RFC 5545 §3.6.2.
    Row(
      before: ["DTSTART:20240330T080000", "DUE:20240330T100000", "DURATION:PT1H"], edit: "move",
      after: ["DTSTART:20240331T080000", "DUE:20240331T100000"]),
    Row(
      before: ["DUE:20240330T100000", "DURATION:PT1H"], edit: "move", after: ["DUE:20240331T100000"]
    ),
    Row(
      before: ["DTSTART:20240330T080000", "DURATION:PT1H"], edit: "noon",
      after: ["DTSTART:20240330T110000", "DUE:20240330T120000"]),
    // DTSTART and DUE keep one value type, and their distance in days.
    Row(
      before: ["DTSTART;VALUE=DATE:20240329", "DUE;VALUE=DATE:20240330"], edit: "noon",
      after: ["DTSTART:20240329T120000", "DUE:20240330T120000"]),
    Row(
      before: ["DTSTART;VALUE=DATE:20240329", "DUE;VALUE=DATE:20240330"], edit: "whole day",
      after: ["DTSTART;VALUE=DATE:20240329", "DUE;VALUE=DATE:20240330"]),
    Row(before: ["DUE:20240230"], edit: "noon", after: ["DUE:20240330T120000"]),
    Row(before: ["PRIORITY:high"], edit: "prioritise", after: ["PRIORITY:3"]),
    Row(
      before: ["CATEGORIES;LANGUAGE=en:a", "X-A:1", "categories:b"], edit: "categorise",
      after: ["CATEGORIES:A\\,B,c", "X-A:1"]),
  ]

  static let edits: [String: (EventFields, @Sendable (inout PlannerEvent) -> Void)] = [
    "tick": (
      .status,
      {
        $0.status = .open;
        $0 = $0.finished(at: moment("2026-11-26T10:02:00Z"), on: day("2026-11-26"))
      }
    ),
    "reopen": (
      .status,
      {
        $0.status = .finished; $0 = $0.reopened()
      }
    ),
    "start": (.status, { $0.status = .started }), "cancel": (.status, { $0.status = .cancelled }),
    "rename": (.name, { $0.name = "5\" disk: full" }),
    "prioritise": (.priority, { $0.priority = 3 }),
    "categorise": (.categories, { $0.categories = ["A,B", "c"] }),
    "move": (.schedule, { $0.day = $0.day?.adding(days: 1) }),
    "noon": (
      .schedule, { ($0.day, $0.time, $0.zone) = (day("2024-03-30"), time("12:00"), nil) }
    ), "whole day": (.schedule, { ($0.day, $0.time, $0.zone) = (day("2024-03-30"), nil, nil) }),
  ]

  @Test("is these lines", arguments: rows)
  func writes(row: Row) throws {
    let (fields, edit) = try #require(Self.edits[row.edit])
    let lines = ["BEGIN:VTODO", "UID:u"] + row.before + ["END:VTODO"]
    let result = try rendered(Array(lines.map { $0 + "\r\n" }.joined().utf8), edited: fields, edit)
    #expect(
      result == (["BEGIN:VTODO", "UID:u"] + row.after + ["END:VTODO", ""]).joined(separator: "⏎"))
  }

  static let completions: [(lines: [String], status: EventStatus, at: String?)] = [
    (["STATUS:COMPLETED", "COMPLETED;VALUE=DATE:20240105"], .finished, "2024-02-01T00:00:00Z"),
    (["STATUS:COMPLETED", "COMPLETED:20240105T100000"], .finished, "2024-02-01T00:00:00Z"),
    (
      ["STATUS:COMPLETED", "COMPLETED;TZID=Asia/Tokyo:20240105T100000"], .finished,
      "2024-02-01T00:00:00Z"
    ), (["STATUS:COMPLETED", "COMPLETED:20240105T100000Z"], .finished, "2024-01-05T10:00:00Z"),
    (["COMPLETED;VALUE=DATE:20240105"], .finished, "2024-02-01T00:00:00Z"),
    (["COMPLETED:"], .open, nil), (["STATUS:"], .open, nil),
    (["PERCENT-COMPLETE:abc"], .open, nil), (["PERCENT-COMPLETE:999999999999"], .open, nil),
    (["PERCENT-COMPLETE:-1"], .open, nil),
    (["PERCENT-COMPLETE:100"], .finished, "2024-02-01T00:00:00Z"),
    (["status: completed "], .finished, "2024-02-01T00:00:00Z"),
    (["PERCENT_COMPLETE:100"], .open, nil),
  ]

  @Test(
    "COMPLETED that is no time in UTC means finished, at the last change", arguments: completions)
  func completion(row: (lines: [String], status: EventStatus, at: String?)) throws {
    let lines =
      ["BEGIN:VTODO", "UID:u", "LAST-MODIFIED:20240201T000000Z"] + row.lines + ["END:VTODO"]
    let event = try event(Array(lines.map { $0 + "\r\n" }.joined().utf8))
    #expect(event?.status == row.status)
    #expect(event?.finishedAt == row.at.map { moment($0) })
  }
}

@Suite("Appointments of other programs")
struct AppointmentMappingTests {
  @Test("that are tentative are shown, cancelled ones are not")
  func status() throws {
    let line = "DTSTART;VALUE=DATE:20240105"
    #expect(try read(appointment(line, "STATUS:TENTATIVE")).contents.appointments.count == 1)
    #expect(try read(appointment(line, "STATUS:CANCELLED")).contents.appointments.isEmpty)
  }

  @Test("that replace an instance of a series that is not here are plain ones")
  func orphan() throws {
    let text = appointment(
      "SUMMARY:a", "RECURRENCE-ID:20240105T100000", "DTSTART:20240106T110000")
    let found = try read(text).contents.appointments
    #expect(found.map { "\($0.name) \($0.day)" } == ["a 2024-01-06"])
  }

  @Test("that end at midnight do not touch the next day, in their own zone and in the planner's")
  func midnight() throws {
    let own = appointment("DTSTART:20240105T220000", "DTEND:20240106T000000")
    #expect(try read(own).contents.appointments.count == 1)
    let other = appointment("DTSTART:20240105T130000Z", "DTEND:20240105T160000Z")
    #expect(try read(other).contents.appointments.map(\.day) == [day("2024-01-05")])
  }

  @Test("whose rule comes on no day say so")
  func noDay() throws {
    let rule = "RRULE:FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1"
    let wanted =
      "it repeats by FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1, which comes on no day up to 2027-12-31"
    #expect(
      try read(appointment("DTSTART:20240105T220000", rule)).findings.map(\.reason) == [wanted])
    #expect(try read(todo("DTSTART:20240105T220000", rule)).findings.map(\.reason) == [wanted])
  }
}
