import PlannerCore
import Testing

@testable import PlannerICalendar

/// Renders a series after days of it were detached and skipped.
private func without(
  detached: [String] = [], skipped: [String] = [], _ text: [UInt8]
) throws -> String {
  var events = try read(text).contents.events
  events[0].detached = detached.map(RecurrenceID.init(rawValue:))
  events[0].skipped = skipped.map(RecurrenceID.init(rawValue:))
  events[0].edited = .recurrence
  return shown(
    try ObjectRenderer(plannerZone: "Asia/Taipei").render(
      text: text, uid: UID(rawValue: "u"), events: events,
      stamps: ObjectStamps(changed: moment("2026-11-26T10:02:00Z")),
      zones: ZoneBook().scope(ofCalendar: 0)))
}

private func series(_ text: [UInt8], zone: String = "Asia/Taipei") throws -> SeriesText {
  try #require(
    SeriesText(text, plannerZone: zone, zones: ZoneBook().scope(ofCalendar: 0)))
}

@Suite("A series without some of its days")
struct ExclusionTests {
  @Test("moves on past days detached at its start, and takes later ones out")
  func moves() throws {
    let text = todo(
      "DTSTAMP:20261101T000000Z", "X-A:1", "DTSTART;VALUE=DATE;X-P=1:20261102",
      "DUE;VALUE=DATE:20261103", "rrule:FREQ=WEEKLY;count= 5", "EXDATE;VALUE=DATE:20261116",
      "BEGIN:VALARM", "TRIGGER:-PT1H", "END:VALARM")
    #expect(
      try without(detached: ["20261109", "20261102", "20261130"], text)
        == "BEGIN:VTODO⏎UID:u⏎DTSTAMP:20261126T100200Z⏎X-A:1⏎DTSTART;VALUE=DATE;X-P=1:20261123⏎"
        + "DUE;VALUE=DATE:20261124⏎rrule:FREQ=WEEKLY;count=2⏎EXDATE;VALUE=DATE:20261116⏎"
        + "LAST-MODIFIED:20261126T100200Z⏎EXDATE;VALUE=DATE:20261130⏎BEGIN:VALARM⏎"
        + "TRIGGER:-PT1H⏎END:VALARM⏎END:VTODO⏎")
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var lines: [String]
    var detached: [String] = []
    var skipped: [String] = []
    var result: [String]
    var testDescription: String { (lines + detached).joined(separator: " ") }
  }

  @Test(
    "counts, moves and leaves out as the rule and the values want it",
    arguments: [
      Row(
        lines: ["DTSTART;VALUE=DATE:20261102", "RRULE:FREQ=DAILY"], skipped: ["20261102"],
        result: [
          "DTSTART;VALUE=DATE:20261102", "RRULE:FREQ=DAILY", "EXDATE;VALUE=DATE:20261102",
        ]),
      Row(
        lines: ["DTSTART;VALUE=DATE:20261102", "RRULE:FREQ=DAILY;COUNT=4"], detached: ["20261103"],
        skipped: ["20261102", "20261105"],
        result: [
          "DTSTART;VALUE=DATE:20261104", "RRULE:FREQ=DAILY;COUNT=2", "EXDATE;VALUE=DATE:20261102",
          "EXDATE;VALUE=DATE:20261105",
        ]),
      Row(
        lines: ["DTSTART:20261102T230000Z", "RRULE:FREQ=WEEKLY;BYDAY=MO,TH"],
        detached: ["20261102T230000Z", "20261109T230000Z"],
        result: [
          "DTSTART:20261105T230000Z", "RRULE:FREQ=WEEKLY;BYDAY=MO,TH", "EXDATE:20261109T230000Z",
        ]),
      Row(
        lines: ["DTSTART;TZID=Europe/Berlin:20261024T090000", "RRULE:FREQ=DAILY"],
        detached: ["Europe/Berlin:20261024T090000", "Europe/Berlin:20261026T090000"],
        result: [
          "DTSTART;TZID=Europe/Berlin:20261025T090000", "RRULE:FREQ=DAILY",
          "EXDATE;TZID=Europe/Berlin:20261026T090000",
        ]),
      Row(
        lines: ["DUE;VALUE=DATE:20261102", "RRULE:FREQ=WEEKLY"], detached: ["20261102"],
        result: ["DUE;VALUE=DATE:20261109", "RRULE:FREQ=WEEKLY", "DTSTART;VALUE=DATE:20261109"]),
      Row(
        lines: [
          "DTSTART;VALUE=DATE:20261102", "RRULE:FREQ=WEEKLY", "RDATE;VALUE=DATE:20261104",
        ], detached: ["20261102", "20261104"],
        result: [
          "DTSTART;VALUE=DATE:20261102", "RRULE:FREQ=WEEKLY", "RDATE;VALUE=DATE:20261104",
          "EXDATE;VALUE=DATE:20261102", "EXDATE;VALUE=DATE:20261104",
        ]),
      Row(
        lines: ["DTSTART:20261102T090000", "RRULE:FREQ=HOURLY;COUNT=30"],
        detached: ["20261102T090000", "20261102T100000"],
        result: [
          "DTSTART:20261102T090000", "RRULE:FREQ=HOURLY;COUNT=30", "EXDATE:20261102T090000",
          "EXDATE:20261102T100000",
        ]),
      Row(
        lines: ["DTSTART;VALUE=DATE:20261031", "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3"],
        detached: ["20261031"],
        result: ["DTSTART;VALUE=DATE:20261130", "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2"]),
      Row(
        lines: ["DTSTART;VALUE=DATE:20261102", "RRULE:FREQ=DAILY;UNTIL=20261103"],
        detached: ["20261102", "20261103"],
        result: [
          "DTSTART;VALUE=DATE:20261102", "RRULE:FREQ=DAILY;UNTIL=20261103",
          "EXDATE;VALUE=DATE:20261102", "EXDATE;VALUE=DATE:20261103",
        ]),
    ])
  func plans(row: Row) throws {
    let text = Array(
      (["BEGIN:VTODO", "UID:u", "LAST-MODIFIED:20261101T000000Z"] + row.lines + ["END:VTODO"])
        .map { $0 + "\r\n" }.joined().utf8)
    let result =
      ["BEGIN:VTODO", "UID:u", "LAST-MODIFIED:20261126T100200Z"] + row.result
      + ["DTSTAMP:20261126T100200Z", "END:VTODO"]
    let lines = try without(detached: row.detached, skipped: row.skipped, text)
      .split(separator: "⏎").map(String.init)
    #expect(lines.sorted() == result.sorted())
  }

  @Test("a series made here is written with its rule, and moves on in the same way")
  func made() throws {
    let event = ObjectEvent(
      rule: "FREQ=WEEKLY;BYDAY=MO,TH;COUNT=9",
      event: PlannerEvent(name: "Run", day: day("2026-11-02"), time: time("07:00")),
      edited: .recurrence, detached: [RecurrenceID(rawValue: "20261102T070000")],
      skipped: [RecurrenceID(rawValue: "20261109T070000")])
    let text = try ObjectRenderer(plannerZone: "Asia/Taipei").render(
      text: nil, uid: UID(rawValue: "u"), events: [event],
      stamps: ObjectStamps(
        created: moment("2026-11-01T00:00:00Z"), changed: moment("2026-11-02T00:00:00Z")),
      zones: ZoneBook().scope(ofCalendar: 0))
    #expect(
      shown(text)
        == "BEGIN:VTODO⏎UID:u⏎DTSTAMP:20261102T000000Z⏎CREATED:20261101T000000Z⏎"
        + "LAST-MODIFIED:20261102T000000Z⏎SUMMARY:Run⏎DTSTART:20261105T070000⏎"
        + "DUE:20261105T070000⏎STATUS:NEEDS-ACTION⏎"
        + "RRULE:FREQ=WEEKLY;BYDAY=MO,TH;COUNT=8⏎EXDATE:20261109T070000⏎END:VTODO⏎")
  }
}

@Suite("A day of a series as an object of its own")
struct SeriesTextTests {
  static let now = moment("2026-11-26T10:02:00Z")

  @Test("has the text of the series on its day, without rule and alarms, and says what it is")
  func detached() throws {
    let text = bytes(
      "BEGIN:VTODO", "UID:a\\,b\"c", "CREATED:20260101T000000Z", "DTSTAMP:20260101T000000Z",
      "SUMMARY;LANGUAGE=en:Run", "SEQUENCE:4", "X-Odd;A=\"b:c\":k", " folded",
      "DTSTART;TZID=Europe/Berlin:20261024T233000", "DUE;TZID=Europe/Berlin:20261025T003000",
      "RRULE:FREQ=DAILY", "EXDATE;TZID=Europe/Berlin:20261027T233000", "STATUS:IN-PROCESS",
      "PERCENT-COMPLETE:30", "BEGIN:VALARM", "DTSTART:x", "BEGIN:X-DEEP", "END:X-DEEP",
      "END:VALARM", "BEGIN:X-KEPT", "RRULE:x", "END:X-KEPT", "END:VTODO", "BEGIN:VTODO",
      "UID:a\\,b\"c", "RECURRENCE-ID;TZID=Europe/Berlin:20261030T233000", "END:VTODO")
    let series = try series(text)
    // 23:30 in Berlin is due at half past midnight: 7:30 in Taipei, a day later.
    #expect(
      series.occurrences(on: day("2026-10-27")).map(\.rawValue) == [
        "Europe/Berlin:20261026T233000"
      ])
    #expect(series.occurrences(on: day("2026-10-28")) == [])
    let id = RecurrenceID(rawValue: "Europe/Berlin:20261026T233000")
    let uid = UID(rawValue: "a,b\"c")
    #expect(series.uid(of: id, in: uid).rawValue == "a,b\"c-20261026T233000")
    let object = try #require(series.detached(id, of: uid, at: Self.now))
    #expect(
      shown(object)
        == "BEGIN:VTODO⏎UID:a\\,b\"c-20261026T233000⏎CREATED:20261126T100200Z⏎"
        + "DTSTAMP:20261126T100200Z⏎SUMMARY;LANGUAGE=en:Run⏎X-Odd;A=\"b:c\":k⏎ folded⏎"
        + "DTSTART;TZID=Europe/Berlin:20261026T233000⏎DUE;TZID=Europe/Berlin:20261027T003000⏎"
        + "STATUS:NEEDS-ACTION⏎X-WEEKBOOK-OCCURRENCE;TZID=\"Europe/Berlin\";"
        + "X-SERIES=\"a,b^'c\";X-DUE=\"Europe/⏎ Berlin:20261027T003000\":20261026T233000⏎"
        + "BEGIN:X-KEPT⏎RRULE:x⏎END:X-KEPT⏎END:VTODO⏎")
    let contents = try read(object).contents
    #expect(contents.detachedFrom == SeriesOccurrence(of: uid, id: id))
    #expect(contents.events.map(\.occurrenceDay) == [day("2026-10-27")])
    #expect(contents.events.map(\.recurrenceID) == [nil])
    #expect(contents.events.map(\.event.status) == [.open])
  }

  @Test("keeps line ends, and a finished series' state")
  func finished() throws {
    let text = Array(
      "BEGIN:VTODO\nUID:u\nDUE;VALUE=DATE:20261102\nRRULE:FREQ=DAILY\nSTATUS:COMPLETED\nEND:VTODO\n"
        .utf8)
    let object = try series(text).detached(
      RecurrenceID(rawValue: "20261102"), of: UID(rawValue: "u"), at: Self.now)
    #expect(
      shown(object ?? [])
        == "BEGIN:VTODO␊UID:u-20261102␊DUE;VALUE=DATE:20261102␊STATUS:COMPLETED␊"
        + "X-WEEKBOOK-OCCURRENCE;X-SERIES=\"u\":20261102␊END:VTODO␊")
  }

  @Test(
    "is not the last while another day is left",
    arguments: [
      ("FREQ=DAILY;COUNT=1", "2026-11-02", false), ("FREQ=DAILY;COUNT=2", "2026-11-02", true),
      ("FREQ=DAILY;COUNT=2", "2026-11-03", true), ("FREQ=YEARLY;INTERVAL=50", "2026-11-02", true),
      ("FREQ=HOURLY;COUNT=10", "2026-11-02", false),
    ])
  func goesOn(rule: String, date: String, isLeft: Bool) throws {
    let series = try series(todo("DUE:20261102T090000", "RRULE:" + rule))
    #expect(series.goesOn(without: [day(date)]) == isLeft)
    #expect(series.firstDay == day("2026-11-02"))
  }

  @Test("of a mark that says nothing is a plain event")
  func unmarked() throws {
    for mark in ["20261102", ";X-SERIES=\"u\":20261102", ";X-SERIES=s:x", ";X-SERIES=s:"] {
      let text = todo("DUE;VALUE=DATE:20261102", "X-WEEKBOOK-OCCURRENCE" + mark)
      let contents = try read(text).contents
      #expect(contents.detachedFrom == nil)
      #expect(contents.events.map(\.occurrenceDay) == [nil])
    }
  }
}
