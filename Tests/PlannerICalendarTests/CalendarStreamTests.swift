import PlannerCore
import Testing

@testable import PlannerICalendar

@Suite("Slicing a file into components")
struct CalendarStreamTests {
  static let file = bytes(
    "BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Home\\, sweet", "BEGIN:VTODO", "UID:1",
    "SUMMARY:a", " b", "BEGIN:VALARM", "END:VALARM", "END:VTODO", "BEGIN:VEVENT", "UID:2",
    "END:VEVENT", "END:VCALENDAR")

  static let found = [
    "2 VERSION=2.0 0", "3 X-WR-CALNAME=Home, sweet 0",
    "4 VTODO 0 BEGIN:VTODO⏎UID:1⏎SUMMARY:a⏎ b⏎BEGIN:VALARM⏎END:VALARM⏎END:VTODO⏎",
    "11 VEVENT 0 BEGIN:VEVENT⏎UID:2⏎END:VEVENT⏎",
  ]

  @Test("gives blocks with their line and bytes, and the properties around them")
  func slices() { #expect(items(Self.file) == Self.found) }

  @Test("gives the same whatever the chunks are", arguments: [1, 2, 3, 7, 64, 100])
  func chunks(size: Int) { #expect(items(Self.file, chunk: size) == Self.found) }

  @Test("takes LF and CR for line ends", arguments: ["\n", "\r"])
  func lineEnds(end: String) {
    let text = Array(String(decoding: Self.file, as: UTF8.self).replacing("\r\n", with: end).utf8)
    let mark = end == "\n" ? "␊" : "␍"
    let wanted = Self.found.map { $0.replacing("⏎", with: mark) }
    #expect(items(text) == wanted)
    #expect(items(text, chunk: 1) == wanted)
  }

  @Test("does not take U+0085, U+2028 or a form feed for line ends")
  func otherLineEnds() {
    let text = bytes(
      "BEGIN:VCALENDAR", "BEGIN:VTODO", "SUMMARY:a\u{85}END:VTODO\u{2028}END:VTODO\u{0C}b",
      "END:VTODO", "END:VCALENDAR")
    #expect(items(text).count == 1)
    #expect(items(text).first?.hasPrefix("2 VTODO 0") == true)
  }

  @Test("reads BEGIN in lower case, with blanks around the name, and folded")
  func spelling() {
    let text = bytes(
      "begin:vcalendar", "begin: VTodo  ", "uid:1", "END:vtodo\t", "BEG", " IN:VTO", " DO",
      "UID:2", "EN", " D:VTODO", "end:VCALENDAR")
    #expect(
      items(text) == [
        "2 VTODO 0 begin: VTodo  ⏎uid:1⏎END:vtodo\t⏎",
        "5 VTODO 0 BEG⏎ IN:VTO⏎ DO⏎UID:2⏎EN⏎ D:VTODO⏎",
      ])
    #expect(items(text, chunk: 1) == items(text))
  }

  @Test("counts the calendars of a file and the lines between them")
  func severalCalendars() {
    let text = bytes(
      "BEGIN:VCALENDAR", "BEGIN:VTODO", "END:VTODO", "END:VCALENDAR", "", "BEGIN:VCALENDAR",
      "BEGIN:VTODO", "END:VTODO", "END:VCALENDAR")
    #expect(
      items(text) == [
        "2 VTODO 0 BEGIN:VTODO⏎END:VTODO⏎", "7 VTODO 1 BEGIN:VTODO⏎END:VTODO⏎",
      ])
  }

  @Test("takes components without a VCALENDAR and says so once")
  func bareComponents() {
    let text = bytes("BEGIN:VTODO", "END:VTODO", "BEGIN:VTODO") + Array("END:VTODO".utf8)
    #expect(
      items(text) == [
        "1 note: VTODO stands outside a VCALENDAR; it was read all the same ",
        "1 VTODO 0 BEGIN:VTODO⏎END:VTODO⏎", "3 VTODO 0 BEGIN:VTODO⏎END:VTODO⏎",
      ])
  }

  @Test("passes over a byte order mark between files that were put together")
  func byteOrderMark() {
    let one = "\u{FEFF}BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    #expect(items(Array((one + one).utf8)).count == 2)
  }
}

@Suite("Damaged files")
struct DamagedStreamTests {
  @Test("gives back a component without END and keeps its neighbours")
  func missingEnd() {
    let text = bytes(
      "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:1", "BEGIN:VTODO", "UID:2", "END:VTODO",
      "BEGIN:VTODO", "UID:3", "END:VCALENDAR")
    #expect(
      items(text) == [
        "2 lost: VTODO was left out: it has no END BEGIN:VTODO⏎UID:1⏎",
        "4 VTODO 0 BEGIN:VTODO⏎UID:2⏎END:VTODO⏎",
        "7 lost: VTODO was left out: it has no END BEGIN:VTODO⏎UID:3⏎",
      ])
    #expect(items(text, chunk: 1) == items(text))
  }

  @Test("reports a file that was cut off, with the UID of what was lost")
  func cutOff() throws {
    let text = bytes("BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:cut", "SUMMARY:half")
    #expect(
      items(text) == [
        "2 lost: VTODO was left out: it has no END BEGIN:VTODO⏎UID:cut⏎SUMMARY:half⏎",
        "1 note: the VCALENDAR that begins here has no END; the file may be cut off ",
      ])
    var stream = CalendarStream()
    stream.feed(text)
    stream.finish()
    guard case .damage(let finding, _) = stream.next() else {
      Issue.record("no damage")
      return
    }
    #expect(finding.uid == UID(rawValue: "cut"))
  }

  @Test("reports the line of an END that does not match")
  func wrongEnd() {
    let text = bytes(
      "BEGIN:VCALENDAR", "BEGIN:VTODO", "BEGIN:VALARM", "END:VTODO", "BEGIN:VTODO", "END:VALARM",
      "END:VTODO", "END:VEVENT", "BEGIN:VTODO", "END:VTODO", "END:VCALENDAR")
    #expect(
      items(text) == [
        "4 lost: VTODO was left out: VALARM has no END before this line "
          + "BEGIN:VTODO⏎BEGIN:VALARM⏎END:VTODO⏎",
        "6 lost: VTODO was left out: END:VALARM ends nothing BEGIN:VTODO⏎END:VALARM⏎END:VTODO⏎",
        "8 note: END:VEVENT ends nothing END:VEVENT⏎", "9 VTODO 0 BEGIN:VTODO⏎END:VTODO⏎",
      ])
  }

  @Test("finds the components that an unknown one without END has swallowed")
  func unknownWithoutEnd() {
    let text = bytes(
      "BEGIN:VCALENDAR", "BEGIN:X-BOX", "BEGIN:VTODO", "UID:1", "END:VTODO", "BEGIN:X-BOX",
      "BEGIN:VTODO", "UID:2", "END:VTODO", "END:VCALENDAR")
    #expect(
      items(text) == [
        "2 lost: X-BOX was left out: it has no END BEGIN:X-BOX⏎",
        "3 VTODO 0 BEGIN:VTODO⏎UID:1⏎END:VTODO⏎",
        "6 lost: X-BOX was left out: it has no END BEGIN:X-BOX⏎",
        "7 VTODO 0 BEGIN:VTODO⏎UID:2⏎END:VTODO⏎",
      ])
  }

  @Test("keeps an unknown component that holds a VTODO whole")
  func unknownWithEnd() {
    let text = bytes(
      "BEGIN:VCALENDAR", "BEGIN:VPOLL", "BEGIN:VTODO", "END:VTODO", "END:VPOLL", "END:VCALENDAR")
    #expect(items(text) == ["2 VPOLL 0 BEGIN:VPOLL⏎BEGIN:VTODO⏎END:VTODO⏎END:VPOLL⏎"])
  }

  @Test(
    "keeps a VTODO in an unknown component of a VTODO, and finds what one without END swallowed")
  func unknownInside() {
    let whole = bytes(
      "BEGIN:VTODO", "BEGIN:X-BOX", "BEGIN:VTODO", "END:VTODO", "END:X-BOX", "END:VTODO")
    #expect(
      items(bytes("BEGIN:VCALENDAR") + whole + bytes("END:VCALENDAR")) == [
        "2 VTODO 0 " + shown(whole)
      ])
    let cut = bytes(
      "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:1", "BEGIN:X-BOX", "BEGIN:VTODO", "UID:2",
      "END:VTODO", "END:VCALENDAR")
    #expect(
      items(cut) == [
        "2 lost: VTODO was left out: it has no END BEGIN:VTODO⏎UID:1⏎BEGIN:X-BOX⏎",
        "5 VTODO 0 BEGIN:VTODO⏎UID:2⏎END:VTODO⏎",
      ])
  }

  @Test("gives back text that belongs to no calendar")
  func strayText() {
    let text = bytes(
      "Dear all,", "see below", "BEGIN:VCALENDAR", "rubbish", "BEGIN:VTODO", "END:VTODO",
      "END:VCALENDAR", "Regards")
    #expect(
      items(text) == [
        "1 note: this is no part of a calendar and was left out Dear all,⏎see below⏎",
        "4 note: this is no part of a calendar and was left out rubbish⏎",
        "5 VTODO 0 BEGIN:VTODO⏎END:VTODO⏎",
        "8 note: this is no part of a calendar and was left out Regards⏎",
      ])
  }

  static let others: [(String, ICalendarError.Lookalike)] = [
    ("", .empty), ("  \r\n\r\n", .empty), ("<!DOCTYPE html><html><body>Log in", .webPage),
    ("<?xml version=\"1.0\"?><a/>", .xml), ("{\"a\": 1}", .json), ("[\"vcalendar\"]", .json),
    ("BEGIN:VCARD\r\nEND:VCARD\r\n", .vCard), ("just text", .text), ("a\0b", .binary),
    ("BEGIN:VCALENDAR\r\nVERSION:1.0\r\nEND:VCALENDAR\r\n", .vCalendar1), ("PK\u{3}\u{4}", .zip),
  ]

  @Test("says what a file is that holds no calendar", arguments: others)
  func noCalendar(text: String, lookalike: ICalendarError.Lookalike) {
    var stream = CalendarStream()
    stream.feed(Array(text.utf8))
    stream.finish()
    while stream.next() != nil {}
    #expect(stream.problem == .notACalendar(lookalike))
  }

  @Test("takes an empty calendar for a calendar")
  func emptyCalendar() {
    var stream = CalendarStream()
    stream.feed(bytes("BEGIN:VCALENDAR", "VERSION:2.0", "END:VCALENDAR"))
    stream.finish()
    while stream.next() != nil {}
    #expect(stream.problem == nil)
  }
}
