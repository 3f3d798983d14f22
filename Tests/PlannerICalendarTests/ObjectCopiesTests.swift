import PlannerCore
import Testing

@testable import PlannerICalendar

private let november = ExportDays(day("2026-11-01")...day("2026-11-30"))

private func singles(
  _ text: [UInt8], uid: String = "u", on days: ExportDays = november
) throws -> ObjectCopies? {
  try ObjectCopier(plannerZone: "Asia/Taipei").singles(
    of: text, names: CopyNames(of: UID(rawValue: uid)), on: days,
    zones: ZoneBook().scope(ofCalendar: 0))
}

private func appointments(
  _ text: [UInt8], twin: String = "", isFlat: Bool = false, minutes: Int = 30
) throws -> ObjectCopies {
  try ObjectCopier(plannerZone: "Asia/Taipei").appointments(
    of: text, names: CopyNames(of: UID(rawValue: "u"), twin: twin), on: november, isFlat: isFlat,
    minutes: minutes, zones: ZoneBook().scope(ofCalendar: 0))
}

/// Lines that are the same in every test.
private let stamp = "DTSTAMP:20261101T000000Z"

@Suite("An object as single occurrences")
struct SingleCopyTests {
  @Test("gives each day of a series its own object, with alarms and unknown lines, without a rule")
  func series() throws {
    let text = todo(
      stamp, "SUMMARY:Run", "X-A;X-P=1:1", "DTSTART;VALUE=DATE:20261116",
      "DUE;VALUE=DATE:20261117", "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE;VALUE=DATE:20261207",
      "STATUS:IN-PROCESS", "PERCENT-COMPLETE:10", "BEGIN:VALARM", "TRIGGER:-PT1H", "END:VALARM")
    let copies = try singles(text)
    let end = "STATUS:NEEDS-ACTION⏎X-WEEKBOOK-OF:u⏎BEGIN:VALARM⏎TRIGGER:-PT1H⏎END:VALARM⏎END:VTODO⏎"
    #expect(
      copies.map { shown($0.text) }
        == "BEGIN:VTODO⏎UID:u-20261116⏎DTSTAMP:20261101T000000Z⏎SUMMARY:Run⏎X-A;X-P=1:1⏎"
        + "DTSTART;VALUE=DATE:20261116⏎DUE;VALUE=DATE:20261117⏎\(end)"
        + "BEGIN:VTODO⏎UID:u-20261123⏎DTSTAMP:20261101T000000Z⏎SUMMARY:Run⏎X-A;X-P=1:1⏎"
        + "DTSTART;VALUE=DATE:20261123⏎DUE;VALUE=DATE:20261124⏎\(end)")
    #expect(copies?.statuses == [.open, .open])
  }

  @Test("gives a deviation its own object in the place of the day that it stands for")
  func deviation() throws {
    let text =
      todo(stamp, "DTSTART:20261123T090000", "RRULE:FREQ=DAILY;COUNT=3")
      + todo(
        stamp, "RECURRENCE-ID:20261124T090000", "DUE:20261127T100000", "STATUS:COMPLETED",
        "X-WEEKBOOK-OF:other")
    let copies = try singles(text)
    #expect(
      copies.map { shown($0.text) }
        == "BEGIN:VTODO⏎UID:u-20261123T090000⏎\(stamp)⏎DTSTART:20261123T090000⏎X-WEEKBOOK-OF:u⏎"
        + "END:VTODO⏎BEGIN:VTODO⏎UID:u-20261124T090000⏎\(stamp)⏎DUE:20261127T100000⏎"
        + "STATUS:COMPLETED⏎X-WEEKBOOK-OF:u⏎END:VTODO⏎"
        + "BEGIN:VTODO⏎UID:u-20261125T090000⏎\(stamp)⏎DTSTART:20261125T090000⏎X-WEEKBOOK-OF:u⏎"
        + "END:VTODO⏎")
    #expect(copies?.statuses == [.open, .finished, .open])
  }

  @Test("is what the planner shows: none after the day on which the series was finished")
  func finished() throws {
    let text = todo(
      stamp, "DTSTART;VALUE=DATE:20261109", "RRULE:FREQ=WEEKLY", "STATUS:COMPLETED",
      "COMPLETED:20261117T000000Z")
    let copies = try singles(text)
    #expect(copies?.statuses == [.finished, .finished])
    #expect(copies.map { shown($0.text) }?.contains("UID:u-20261116⏎") == true)
  }

  @Test("is what the planner shows: the day of a series that was finished before it")
  func finishedEarly() throws {
    let text = todo(
      stamp, "DTSTART;VALUE=DATE:20261116", "RRULE:FREQ=WEEKLY", "STATUS:COMPLETED",
      "COMPLETED:20261114T000000Z")
    let copies = try singles(text)
    #expect(copies?.statuses == [.finished])
    #expect(copies.map { shown($0.text) }?.contains("UID:u-20261116⏎") == true)
  }

  @Test("is what the planner shows: later days follow a change of all after one")
  func future() throws {
    let text =
      todo(
        stamp, "SUMMARY:Run", "DTSTART:20261123T090000", "DUE:20261123T100000",
        "RRULE:FREQ=DAILY;COUNT=4")
      + todo(
        stamp, "SUMMARY:Late", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261124T090000",
        "DTSTART:20261125T110000", "DUE:20261125T120000")
    let copies = try singles(text)
    #expect(
      copies.map { shown($0.text) }?.split(separator: "⏎").map(String.init).filter {
        $0.hasPrefix("UID") || $0.hasPrefix("D") && !$0.hasPrefix("DTSTAMP")
      } == [
        "UID:u-20261123T090000", "DTSTART:20261123T090000", "DUE:20261123T100000",
        "UID:u-20261124T090000", "DTSTART:20261125T110000", "DUE:20261125T120000",
        "UID:u-20261125T090000", "DTSTART:20261126T110000", "DUE:20261126T120000",
        "UID:u-20261126T090000", "DTSTART:20261127T110000", "DUE:20261127T120000",
      ])
    let calledOff =
      todo(stamp, "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY;COUNT=3")
      + todo(
        stamp, "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261124",
        "DUE;VALUE=DATE:20261124", "STATUS:CANCELLED")
    let off = try singles(calledOff)
    #expect(off?.statuses == [.open, .cancelled, .cancelled])
    #expect(
      off.map { shown($0.text) }?.hasSuffix(
        "UID:u-20261125⏎\(stamp)⏎DUE;VALUE=DATE:20261125⏎STATUS:CANCELLED⏎X-WEEKBOOK-OF:u⏎END:VTODO⏎"
      )
        == true)
  }

  @Test("leaves alone what is single, and follows a series without an end for a year")
  func bounds() throws {
    #expect(try singles(todo("DUE;VALUE=DATE:20261123", "STATUS:COMPLETED")) == nil)
    let endless = todo("DTSTART;VALUE=DATE:20261126", "RRULE:FREQ=MONTHLY")
    let copies = try singles(endless, on: ExportDays(seriesFrom: day("2026-11-26")))
    #expect(copies?.statuses.count == 13)
  }

  @Test("is so as an appointment too, and where such a change takes the time away")
  func futureForms() throws {
    let text =
      todo(stamp, "DTSTART:20261102T090000", "DUE:20261102T100000", "RRULE:FREQ=DAILY;COUNT=5")
      + todo(
        stamp, "RECURRENCE-ID;RANGE=THISANDFUTURE:20261104T090000", "DTSTART:20261105T110000",
        "DUE:20261105T120000")
    let copies = try appointments(text, isFlat: true)
    #expect(
      shown(copies.text).split(separator: "⏎").filter { $0.hasPrefix("DTSTART") } == [
        "DTSTART:20261102T100000", "DTSTART:20261103T100000", "DTSTART:20261105T120000",
        "DTSTART:20261106T120000", "DTSTART:20261107T120000",
      ])
    // Where they lose their time, the day alone says when they are due.
    let days =
      todo(
        stamp, "DTSTART:20261102T090000", "DUE:20261102T100000", "RRULE:FREQ=DAILY;COUNT=4")
      + todo(
        stamp, "RECURRENCE-ID;RANGE=THISANDFUTURE:20261103T090000", "DUE;VALUE=DATE:20261105")
    #expect(
      try dues(singles(days)) == ["20261102T100000", "20261105", "20261106", "20261107"])
  }

  @Test("gives a component of one day without a date that day, and the name of the series")
  func bare() throws {
    let text =
      todo(stamp, "SUMMARY:Run", "DUE;VALUE=DATE:20261102", "RRULE:FREQ=DAILY;COUNT=2")
      + todo(stamp, "RECURRENCE-ID;VALUE=DATE:20261103", "STATUS:COMPLETED")
    #expect(
      try singles(text).map { shown($0.text) }
        == "BEGIN:VTODO⏎UID:u-20261102⏎\(stamp)⏎SUMMARY:Run⏎DUE;VALUE=DATE:20261102⏎"
        + "X-WEEKBOOK-OF:u⏎END:VTODO⏎BEGIN:VTODO⏎UID:u-20261103⏎\(stamp)⏎STATUS:COMPLETED⏎"
        + "SUMMARY:Run⏎DUE;VALUE=DATE:20261103⏎X-WEEKBOOK-OF:u⏎END:VTODO⏎")
  }

  private func dues(_ copies: ObjectCopies?) throws -> [String] {
    let lines = try shown(#require(copies).text).split(separator: "⏎")
    return lines.filter { $0.hasPrefix("DUE") }
      .compactMap { $0.split(separator: ":").last.map(String.init) }
  }

  @Test("takes appointments apart too, with what changes one occurrence or all after it")
  func events() throws {
    let text =
      appointment(
        stamp, "DTSTART:20261109T090000", "DTEND:20261109T100000", "RRULE:FREQ=WEEKLY;COUNT=5")
      + appointment(
        stamp, "RECURRENCE-ID:20261116T090000", "DTSTART:20261116T090000", "STATUS:CANCELLED")
      + appointment(
        stamp, "RECURRENCE-ID;RANGE=THISANDFUTURE:20261123T090000", "DTSTART:20261124T110000",
        "DTEND:20261124T120000")
    let copies = try singles(text)
    #expect(
      copies.map { shown($0.text) }
        == "BEGIN:VEVENT⏎UID:u-20261109T090000⏎\(stamp)⏎DTSTART:20261109T090000⏎"
        + "DTEND:20261109T100000⏎X-WEEKBOOK-OF:u⏎END:VEVENT⏎"
        + "BEGIN:VEVENT⏎UID:u-20261123T090000⏎\(stamp)⏎DTSTART:20261124T110000⏎"
        + "DTEND:20261124T120000⏎X-WEEKBOOK-OF:u⏎END:VEVENT⏎")
    #expect(copies?.statuses == [])
  }
}

@Suite("An event as an appointment")
struct AppointmentCopyTests {
  @Test("a day event takes its whole day and leaves it free, a finished one has a tick")
  func day() throws {
    let text = todo(
      stamp, "SUMMARY;LANGUAGE=de:Miete\\, Nov", "X-A:1", "DUE;VALUE=DATE:20261130",
      "STATUS:COMPLETED", "COMPLETED:20261126T020000Z", "PERCENT-COMPLETE:100", "PRIORITY:1",
      "BEGIN:VALARM", "TRIGGER:-PT1H", "END:VALARM")
    let copies = try appointments(text)
    #expect(
      shown(copies.text)
        == "BEGIN:VEVENT⏎UID:u-vevent⏎DTSTART;VALUE=DATE:20261130⏎DTEND;VALUE=DATE:20261201⏎"
        + "TRANSP:TRANSPARENT⏎SUMMARY;LANGUAGE=de:✓ Miete\\, Nov⏎\(stamp)⏎X-A:1⏎PRIORITY:1⏎"
        + "X-WEEKBOOK-OF:u⏎END:VEVENT⏎")
    #expect(copies.statuses == [.finished])
    #expect(copies.left == ["COMPLETED": 1, "PERCENT-COMPLETE": 1, "VALARM": 1])
  }

  @Test("one with a time takes so many minutes, in its own zone")
  func timed() throws {
    let text = todo(
      "LAST-MODIFIED:20261102T000000Z", "DTSTART;TZID=Asia/Tokyo:20261126T090000",
      "DUE;TZID=Asia/Tokyo:20261126T234500", "STATUS:IN-PROCESS")
    let copies = try appointments(text, minutes: 45)
    #expect(
      shown(copies.text)
        == "BEGIN:VEVENT⏎UID:u-vevent⏎DTSTART;TZID=Asia/Tokyo:20261126T234500⏎"
        + "DTEND;TZID=Asia/Tokyo:20261127T003000⏎DTSTAMP:20261102T000000Z⏎"
        + "LAST-MODIFIED:20261102T000000Z⏎X-WEEKBOOK-OF:u⏎END:VEVENT⏎")
    #expect(copies.left == ["DTSTART": 1, "STATUS": 1])
  }

  @Test("one that is cancelled says so, and one without a day is left out")
  func states() throws {
    let cancelled = try appointments(todo(stamp, "DUE:20261126T090000Z", "STATUS:CANCELLED"))
    #expect(
      shown(cancelled.text)
        == "BEGIN:VEVENT⏎UID:u-vevent⏎DTSTART:20261126T090000Z⏎DTEND:20261126T093000Z⏎"
        + "STATUS:CANCELLED⏎\(stamp)⏎X-WEEKBOOK-OF:u⏎END:VEVENT⏎")
    #expect(cancelled.left == [:])
    let unscheduled = try appointments(todo(stamp, "SUMMARY:Some day"))
    #expect(unscheduled.text == [] && unscheduled.unscheduled == 1)
  }

  @Test("a series keeps its rule and exceptions, and a deviation stands for its occurrence")
  func rule() throws {
    let text =
      todo(
        stamp, "DTSTART;VALUE=DATE:20261102", "RRULE:FREQ=WEEKLY",
        "EXDATE;VALUE=DATE:20261116", "X-B:2")
      + todo(
        stamp, "SUMMARY:Far", "RECURRENCE-ID;VALUE=DATE:20261123", "DUE:20261124T080000",
        "STATUS:COMPLETED")
    #expect(
      shown(try appointments(text).text)
        == "BEGIN:VEVENT⏎UID:u-vevent⏎DTSTART;VALUE=DATE:20261102⏎DTEND;VALUE=DATE:20261103⏎"
        + "TRANSP:TRANSPARENT⏎\(stamp)⏎RRULE:FREQ=WEEKLY⏎EXDATE;VALUE=DATE:20261116⏎X-B:2⏎"
        + "X-WEEKBOOK-OF:u⏎END:VEVENT⏎"
        + "BEGIN:VEVENT⏎UID:u-vevent⏎RECURRENCE-ID;VALUE=DATE:20261123⏎DTSTART:20261124T080000⏎"
        + "DTEND:20261124T083000⏎SUMMARY:✓ Far⏎\(stamp)⏎X-WEEKBOOK-OF:u⏎END:VEVENT⏎")
  }

  struct Odd: Sendable, CustomTestStringConvertible {
    let reason: String
    let lines: [String]
    var testDescription: String { reason }
  }

  @Test(
    "a series of which others would make other days goes out day by day",
    arguments: [
      Odd(
        reason: "its day is that of DUE, its rule that of DTSTART",
        lines: ["DTSTART;VALUE=DATE:20261102", "DUE;VALUE=DATE:20261103", "RRULE:FREQ=WEEKLY"]),
      Odd(
        reason: "it begins on a day that the rule does not give",
        lines: ["DTSTART;VALUE=DATE:20261101", "RRULE:FREQ=WEEKLY;BYDAY=MO"]),
      Odd(
        reason: "dates were added",
        lines: ["DTSTART;VALUE=DATE:20261102", "RDATE;VALUE=DATE:20261109,20261116"]),
      Odd(
        reason: "an exception is a day where the start has a time",
        lines: [
          "DTSTART:20261102T090000", "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE;VALUE=DATE:20261109",
        ]),
    ])
  func odd(_ odd: Odd) throws {
    let text = Array(
      (["BEGIN:VTODO", "UID:u"] + odd.lines + ["END:VTODO"]).map { $0 + "\r\n" }.joined().utf8)
    let copies = try appointments(text)
    #expect(copies.statuses.count >= 3 && !shown(copies.text).contains("RRULE"))
    #expect(shown(copies.text).contains("X-WEEKBOOK-OF:u⏎"))
  }

  @Test("names each day of a series as its object, and tells twins apart")
  func names() throws {
    let text = todo(stamp, "DTSTART:20261123T090000", "RRULE:FREQ=DAILY;COUNT=1")
    #expect(
      shown(try appointments(text, isFlat: true).text).hasPrefix(
        "BEGIN:VEVENT⏎UID:u-20261123T090000-vevent⏎DTSTART:20261123T090000⏎"))
    let twin = try appointments(
      todo(stamp, "DUE;VALUE=DATE:20261123"), twin: "VTODO 20261123")
    #expect(shown(twin.text).hasPrefix("BEGIN:VEVENT⏎UID:u-20261123-vevent⏎"))
    #expect(shown(twin.text).hasSuffix("X-WEEKBOOK-OF:u⏎END:VEVENT⏎"))
  }
}
