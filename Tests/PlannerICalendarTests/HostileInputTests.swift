import PlannerCore
import Testing

@testable import PlannerICalendar

/// Input made to keep a program busy or to break it; each once took libical minutes or its stack.
///
/// None is timed here: one that hangs fails the run by its length.
@Suite("Hostile input")
struct HostileInputTests {
  @Test("ten thousand nested components are kept unread")
  func nesting() throws {
    let text =
      bytes("BEGIN:VTODO", "UID:u", "SUMMARY:x")
      + Array(String(repeating: "BEGIN:X-A\r\n", count: 10_000).utf8)
      + Array(String(repeating: "END:X-A\r\n", count: 10_000).utf8) + bytes("END:VTODO")
    var stream = CalendarStream()
    stream.feed(bytes("BEGIN:VCALENDAR") + text + bytes("END:VCALENDAR"))
    stream.finish()
    guard case .block(let block) = stream.next() else {
      Issue.record("no block")
      return
    }
    #expect(block.text == text)
    let reading = try read(text)
    #expect(reading.contents.events.first?.event.name == "x")
    #expect(
      reading.findings.map(\.reason) == [
        "its components are nested 10000 deep; they are kept unread"
      ])
  }

  @Test("a line of megabytes is read as it is, folded or not")
  func longLines() throws {
    let name = String(repeating: "値", count: 500_000)
    #expect(try event(todo("SUMMARY:" + name))?.name == name)
    let folded = LineFolder.folded(Array(("SUMMARY:" + name).utf8), lineEnd: [13, 10])
    let text = bytes("BEGIN:VTODO", "UID:u") + folded + bytes("END:VTODO")
    #expect(items(bytes("BEGIN:VCALENDAR") + text + bytes("END:VCALENDAR"), chunk: 4096).count == 1)
    #expect(try event(text)?.name == name)
  }

  @Test("a hundred thousand parameters hide no value")
  func parameters() throws {
    let line = "DUE" + String(repeating: ";X-A=\"b:c\"", count: 100_000) + ":20240105"
    #expect(try event(todo(line))?.day == day("2024-01-05"))
  }

  @Test("bytes that are no text leave the neighbours alone")
  func rubbish() {
    var generator = ObjectGenerator(seed: 5)
    let rubbish = (0..<200_000).map { _ in UInt8(generator.next(256)) }
    let file =
      bytes("BEGIN:VCALENDAR") + todo("SUMMARY:a", uid: "1") + rubbish + bytes("") + todo(uid: "2")
      + bytes("END:VCALENDAR")
    let blocks = items(file).filter { $0.contains(" VTODO 0 ") }
    #expect(blocks.count == 2)
  }

  static let rules = [
    "FREQ=SECONDLY", "FREQ=SECONDLY;BYMONTH=2", "FREQ=MINUTELY;INTERVAL=999999",
    "FREQ=DAILY;INTERVAL=7;BYDAY=TU", "FREQ=DAILY;COUNT=999999999", "FREQ=WEEKLY;INTERVAL=1000000",
    "FREQ=YEARLY;BYDAY=53MO;BYSETPOS=366", "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6",
    "FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=300",
    "FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1", "FREQ=MONTHLY;INTERVAL=12;BYDAY=5MO;BYSETPOS=2",
  ]

  @Test("rules that never match or never end are bounded", arguments: rules)
  func bounded(rule: String) throws {
    for start in ["20240201T100000", "00010101T000000"] {
      let contents = try read(todo("DTSTART:" + start, "RRULE:" + rule)).contents
      #expect(contents.occurrences.count <= 5000)
    }
  }

  @Test("an expansion that is cut short says how far it goes")
  func cutShort() throws {
    let reading = try read(todo("DTSTART;VALUE=DATE:19000101", "RRULE:FREQ=DAILY"))
    let end = try #require(reading.contents.expandedThrough)
    #expect(reading.contents.occurrences.last?.day == end)
    #expect(
      reading.findings.map(\.reason) == [
        "it has so many occurrences that it is expanded up to \(end) only; views compute the rest"
      ])
  }

  @Test("many rules, dates and exceptions in one object are bounded")
  func many() throws {
    let rules = Array(repeating: "RRULE:FREQ=DAILY", count: 2000)
    let dates =
      "RDATE:" + Array(repeating: "20240101T000000Z", count: 20_000).joined(separator: ",")
    let lines = ["BEGIN:VTODO", "UID:u", "DTSTART:19900101T000000Z", dates] + rules + ["END:VTODO"]
    let contents = try read(Array(lines.map { $0 + "\r\n" }.joined().utf8)).contents
    #expect(contents.occurrences.count <= 5000)
  }
}
