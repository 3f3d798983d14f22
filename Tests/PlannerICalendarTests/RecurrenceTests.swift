import PlannerCore
import Testing

@testable import PlannerICalendar

/// The occurrences of a VTODO, up to the end of 2027.
private func days(_ lines: String...) throws -> [String] {
  let text = (["BEGIN:VTODO", "UID:u"] + lines + ["END:VTODO"]).map { $0 + "\r\n" }.joined()
  return try read(Array(text.utf8)).contents.occurrences.map { occurrence in
    occurrence.day.description + (occurrence.time.map { " \($0)" } ?? "")
  }
}

@Suite("Occurrences")
struct OccurrenceTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var start: String
    var rule: String
    var days: [String]
    var testDescription: String { "\(start) \(rule)" }
  }

  static let rows: [Row] = [
    Row(
      start: ";VALUE=DATE:20260105", rule: "FREQ=WEEKLY;COUNT=3",
      days: ["2026-01-05", "2026-01-12", "2026-01-19"]),
    Row(
      start: ";VALUE=DATE:20260105", rule: "FREQ=WEEKLY;INTERVAL=2;UNTIL=20260202",
      days: ["2026-01-05", "2026-01-19", "2026-02-02"]),
    Row(
      start: ";VALUE=DATE:20260105", rule: "freq=daily;count=2", days: ["2026-01-05", "2026-01-06"]),
    Row(
      start: ";VALUE=DATE:20260105", rule: "FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20260112",
      days: ["2026-01-05", "2026-01-07", "2026-01-09", "2026-01-12"]),
    Row(
      start: ";VALUE=DATE:20260131", rule: "FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3",
      days: ["2026-01-31", "2026-03-31", "2026-05-31"]),
    Row(
      start: ";VALUE=DATE:20260113", rule: "FREQ=MONTHLY;BYDAY=2TU;COUNT=3",
      days: ["2026-01-13", "2026-02-10", "2026-03-10"]),
    Row(
      start: ";VALUE=DATE:20260105", rule: "FREQ=DAILY;UNTIL=20260107",
      days: ["2026-01-05", "2026-01-06", "2026-01-07"]),
    Row(start: ";VALUE=DATE:20240229", rule: "FREQ=YEARLY;COUNT=1", days: ["2024-02-29"]),
    Row(start: ";VALUE=DATE:20260105", rule: "FREQ=YEARLY", days: ["2026-01-05", "2027-01-05"]),
    // What libical answers wrongly when it is asked itself.
    Row(
      start: ";VALUE=DATE:20260131", rule: "FREQ=DAILY;BYMONTHDAY=-1;COUNT=2",
      days: ["2026-01-31", "2026-02-28"]),
    Row(
      start: ";VALUE=DATE:20260105", rule: "FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=-1;COUNT=2",
      days: ["2026-01-06", "2026-01-13"]),
    Row(
      start: ";VALUE=DATE:20260130", rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2",
      days: ["2026-01-30", "2026-02-27"]),
    Row(
      start: ";VALUE=DATE:20260513", rule: "FREQ=YEARLY;BYWEEKNO=20;COUNT=2",
      days: ["2026-05-13", "2027-05-19"]),
    Row(
      start: ";VALUE=DATE:20240718", rule: "FREQ=WEEKLY;INTERVAL=5;WKST=TH;BYDAY=TU;COUNT=2",
      days: ["2024-07-23", "2024-08-27"]),
    Row(
      start: ";VALUE=DATE:19300101", rule: "FREQ=WEEKLY;INTERVAL=5000",
      days: ["1930-01-01", "2025-10-29"]),
    Row(
      start: ";VALUE=DATE:20260213", rule: "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR;COUNT=2",
      days: ["2026-02-13", "2026-03-13"]),
    Row(
      start: ":20260105T090000", rule: "FREQ=DAILY;BYHOUR=9,17;COUNT=3",
      days: ["2026-01-05 09:00", "2026-01-06 09:00"]),
    Row(
      start: ":20260105T090000", rule: "FREQ=DAILY;UNTIL=20260106",
      days: ["2026-01-05 09:00", "2026-01-06 09:00"]),
    Row(
      start: ":20260105T090000", rule: "FREQ=HOURLY;INTERVAL=20;COUNT=3",
      days: ["2026-01-05 09:00", "2026-01-06 05:00", "2026-01-07 01:00"]),
    Row(
      start: ":20260105T230000", rule: "FREQ=MINUTELY;INTERVAL=30;COUNT=4",
      days: ["2026-01-05 23:00", "2026-01-06 00:00"]),
    // 09:00 in Berlin is 16:00 in Taipei in winter and 15:00 in summer.
    Row(
      start: ";TZID=Europe/Berlin:20260328T090000", rule: "FREQ=DAILY;UNTIL=20260330T070000Z",
      days: ["2026-03-28 16:00", "2026-03-29 15:00", "2026-03-30 15:00"]),
    Row(
      start: ";TZID=America/New_York:20260105T200000", rule: "FREQ=WEEKLY;BYDAY=MO;COUNT=2",
      days: ["2026-01-06 09:00", "2026-01-13 09:00"]),
    // 02:30 does not exist on the day that the clock is set forward, and comes back after it.
    Row(
      start: ";TZID=Europe/Berlin:20260328T023000", rule: "FREQ=DAILY;COUNT=3",
      days: ["2026-03-28 09:30", "2026-03-29 09:30", "2026-03-30 08:30"]),
    // It comes twice on the day that the clock is set back, and the first is meant.
    Row(
      start: ";TZID=Europe/Berlin:20261024T023000", rule: "FREQ=DAILY;COUNT=3",
      days: ["2026-10-24 08:30", "2026-10-25 08:30", "2026-10-26 09:30"]),
  ]

  @Test("fall where the rule puts them", arguments: rows)
  func rules(row: Row) throws {
    #expect(try days("DTSTART" + row.start, "RRULE:" + row.rule) == row.days)
  }

  @Test("count from DUE where there is no DTSTART")
  func fromDue() throws {
    #expect(
      try days("DUE;VALUE=DATE:20260105", "RRULE:FREQ=DAILY;COUNT=2") == [
        "2026-01-05", "2026-01-06",
      ])
  }

  @Test("are moved by the distance from DTSTART to DUE")
  func distance() throws {
    #expect(
      try days(
        "DTSTART;VALUE=DATE:20260105", "DUE;VALUE=DATE:20260108", "RRULE:FREQ=WEEKLY;COUNT=2")
        == ["2026-01-08", "2026-01-15"])
    #expect(
      try days(
        "DTSTART;TZID=Asia/Taipei:20260105T220000", "DURATION:PT3H", "RRULE:FREQ=WEEKLY;COUNT=2")
        == ["2026-01-06 01:00", "2026-01-13 01:00"])
  }

  @Test("lose EXDATEs and gain RDATEs, whatever their value types")
  func exceptions() throws {
    #expect(
      try days(
        "DTSTART;TZID=Europe/Berlin:20260105T090000", "RRULE:FREQ=DAILY;COUNT=5",
        "EXDATE;TZID=Europe/Berlin:20260105T090000,20260106T090000", "EXDATE:20260107T080000Z",
        "EXDATE;VALUE=DATE:20260108", "RDATE:20260120T080000Z",
        "RDATE;VALUE=PERIOD:20260122T080000Z/PT1H", "RDATE;VALUE=DATE:20260121")
        == ["2026-01-09 16:00", "2026-01-20 16:00", "2026-01-21 16:00", "2026-01-22 16:00"])
  }

  @Test("are DTSTART and the dates where there is only RDATE")
  func datesOnly() throws {
    #expect(
      try days("DTSTART;VALUE=DATE:20260105", "RDATE;VALUE=DATE:20260107")
        == ["2026-01-05", "2026-01-07"])
  }

  @Test("of several rules are joined, each day once")
  func severalRules() throws {
    #expect(
      try days(
        "DTSTART;VALUE=DATE:20260105", "RRULE:FREQ=WEEKLY;COUNT=2", "RRULE:FREQ=DAILY;COUNT=2",
        "EXRULE:FREQ=DAILY;COUNT=1") == ["2026-01-06", "2026-01-12"])
  }
}

@Suite("Series")
struct SeriesTests {
  static let master = todo(
    "SUMMARY:s", "DTSTART;TZID=Europe/Berlin:20260105T090000",
    "DUE;TZID=Europe/Berlin:20260106T090000", "RRULE:FREQ=DAILY;COUNT=4")

  @Test("keep their deviations apart and name each by the day that the rule gave it")
  func deviations() throws {
    let text =
      todo(
        "SUMMARY:moved", "RECURRENCE-ID:20260106T080000Z", "DUE;VALUE=DATE:20260301",
        "STATUS:COMPLETED", "COMPLETED:20260201T000000Z") + Self.master
    let contents = try read(text).contents
    #expect(contents.events.map(\.event.name) == ["s", "moved"])
    #expect(contents.events.map(\.isSeries) == [true, false])
    #expect(contents.events.first?.rule == "FREQ=DAILY;COUNT=4")
    #expect(
      contents.events.last?.recurrenceID == RecurrenceID(rawValue: "Europe/Berlin:20260106T090000"))
    #expect(contents.events.last?.occurrenceDay == day("2026-01-07"))
    #expect(contents.events.last?.event.day == day("2026-03-01"))
    #expect(
      contents.occurrences.map(\.day.description) == ["2026-01-06", "2026-01-08", "2026-01-09"])
    #expect(contents.expandedThrough == nil)
  }

  @Test("without end are expanded up to the horizon, and beyond it in memory")
  func horizon() throws {
    let text = todo("DTSTART;VALUE=DATE:20260105", "RRULE:FREQ=DAILY")
    let contents = try read(text, horizon: "2026-01-08").contents
    #expect(contents.occurrences.map(\.day.day) == [5, 6, 7, 8])
    #expect(contents.expandedThrough == day("2026-01-08"))
    let reader = try ObjectReader(plannerZone: "Asia/Taipei", horizon: day("2026-01-08"))
    let later = reader.contents(
      of: text, zones: ZoneBook().scope(ofCalendar: 0), in: day("2031-05-01")...day("2031-05-02"))
    #expect(later.occurrences.map(\.day.description) == ["2031-05-01", "2031-05-02"])
  }

  static let longRules = [
    "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU",
    "FREQ=MONTHLY;INTERVAL=5",
    "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY;INTERVAL=3", "FREQ=YEARLY;BYWEEKNO=53",
    "FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=-1", "FREQ=HOURLY;INTERVAL=7", "FREQ=YEARLY;BYDAY=20MO",
    "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2", "FREQ=YEARLY;BYYEARDAY=-1",
  ]

  @Test("give the same days in memory as from their start", arguments: longRules)
  func jumps(rule: String) throws {
    let text = todo("DTSTART:19970131T100000", "RRULE:" + rule)
    let all = try read(text, horizon: "2027-12-31").contents
    let range = day("2020-02-10")...day("2027-12-31")
    let reader = try ObjectReader(plannerZone: "Asia/Taipei", horizon: range.upperBound)
    let some = reader.contents(of: text, zones: ZoneBook().scope(ofCalendar: 0), in: range)
    let end = all.expandedThrough ?? range.upperBound
    #expect(
      some.occurrences.filter { $0.day <= end } == all.occurrences.filter { range.contains($0.day) }
    )
  }

  @Test("that are finished are finished up to that day and end there")
  func finishedSeries() throws {
    let text = todo(
      "DTSTART;VALUE=DATE:20260105", "RRULE:FREQ=DAILY", "STATUS:COMPLETED",
      "COMPLETED:20260106T170000Z")
    let contents = try read(text).contents
    #expect(
      contents.occurrences == [
        Occurrence(day: day("2026-01-05"), status: .finished),
        Occurrence(day: day("2026-01-06"), status: .finished),
        Occurrence(day: day("2026-01-07"), status: .finished),
      ])
    #expect(contents.expandedThrough == nil)
  }

  @Test("that are cancelled have cancelled occurrences")
  func cancelledSeries() throws {
    let text = todo("DTSTART;VALUE=DATE:20260105", "RRULE:FREQ=DAILY;COUNT=2", "STATUS:CANCELLED")
    #expect(try read(text).contents.occurrences.map(\.status) == [.cancelled, .cancelled])
  }

  @Test("without a master leave their deviations as plain events")
  func orphan() throws {
    let text = todo("SUMMARY:o", "RECURRENCE-ID;VALUE=DATE:20260105", "DUE;VALUE=DATE:20260107")
    let contents = try read(text).contents
    #expect(contents.events.count == 1)
    #expect(contents.events.first?.occurrenceDay == day("2026-01-05"))
    #expect(contents.occurrences.isEmpty)
  }

  static let refused: [(String, String)] = [
    ("FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "names days that never come"),
    ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "names days that never come"),
    ("FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31", "names days that never come"),
    ("FREQ=WEEKLY;BYDAY=255SU", "has BYDAY=255SU"), ("FREQ=WEEKLY;BYDAY=0MO", "has BYDAY=0MO"),
    ("FREQ=WEEKLY;BYDAY=1MO", "has numbered weekdays, which means nothing with FREQ=WEEKLY"),
    ("FREQ=DAILY;COUNT=0", "has COUNT=0"), ("FREQ=DAILY;INTERVAL=0", "has INTERVAL=0"),
    ("FREQ=DAILY;COUNT=1;UNTIL=20260101", "has both COUNT and UNTIL"),
    ("FREQ=DAILY;UNTIL=20260230", "has an UNTIL that is a day that no calendar has"),
    ("COUNT=3", "has no FREQ"), ("FREQ=NEVER", "has FREQ=NEVER"),
    ("FREQ=DAILY;FREQ=DAILY", "has a part that cannot be read or stands twice, FREQ"),
    ("FREQ=DAILY;BYFOO=1", "has a part that nobody knows, BYFOO"),
    ("RSCALE=HEBREW;FREQ=YEARLY", "counts in the calendar HEBREW, which is not supported"),
  ]

  @Test("whose rule is refused stay single events, with a reason", arguments: refused)
  func refuses(rule: String, reason: String) throws {
    let reading = try read(todo("DTSTART:20260205T100000", "RRULE:" + rule))
    #expect(reading.contents.events.first?.isSeries == false)
    #expect(reading.contents.occurrences.isEmpty)
    #expect(reading.findings.map(\.reason) == ["the rule \(rule) \(reason); it is not used"])
    #expect(reading.findings.map(\.line) == [4])
  }
}
