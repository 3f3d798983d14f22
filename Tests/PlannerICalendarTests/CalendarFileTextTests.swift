import Foundation
import PlannerCore
import Testing

@testable import PlannerICalendar

@Suite("A file of many objects")
struct CalendarFileTextTests {
  private let berlin = """
    BEGIN:VTIMEZONE
    TZID:Europe/Berlin
    BEGIN:STANDARD
    DTSTART:19701025T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    END:STANDARD
    END:VTIMEZONE

    """

  private func todo(_ uid: String, _ lines: String...) -> String {
    "BEGIN:VTODO\nUID:\(uid)\n" + lines.map { $0 + "\n" }.joined() + "END:VTODO\n"
  }

  private func calendar(_ body: String) -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-CALNAME:Home\n\(body)END:VCALENDAR\n"
  }

  private func bytes(_ text: String, bare: Bool = false) -> [UInt8] {
    Array(
      (bare
        ? text
        : text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"))
        .utf8)
  }

  private func resource(_ text: String) throws -> CalendarResource {
    try CalendarResource(bytes(text))
  }

  @Test(
    "gives every byte again",
    arguments: [
      "", "BEGIN:VCALENDAR\nEND:VCALENDAR",
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nEND:VTODO\nEND:VCALENDAR",
      "BEGIN:VCALENDAR\nX-A:1\nBEGIN:X-B\nUID:q\nEND:X-B\n\n\nEND:VCALENDAR\n\nBEGIN:VCALENDAR\nEND:VCALENDAR\n",
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nEND:VTODO\nBEGIN:VTODO\nUID:a\nEND:VTODO\n",
    ])
  func whole(text: String) {
    for bare in [true, false] where !text.isEmpty {
      let file = CalendarFileText(bytes(text, bare: bare))
      let end = file.bytes.count - bytes(text, bare: bare).count
      #expect(file.bytes.starts(with: bytes(text, bare: bare)))
      #expect((0...2).contains(end), "a last line end may be added")
    }
  }

  @Test("replaces one object where it stands, and nothing else")
  func replaced() throws {
    var file = CalendarFileText(
      bytes(
        calendar(
          todo("a", "SUMMARY:A") + "BEGIN:X-FOREIGN\nX-B:1\nEND:X-FOREIGN\n" + todo("b") + todo("c")
        )))
    let new = try resource(calendar(todo("b", "SUMMARY:New")))
    file.apply([(UID(rawValue: "b"), new)])
    #expect(
      file.bytes
        == bytes(
          calendar(
            todo("a", "SUMMARY:A") + "BEGIN:X-FOREIGN\nX-B:1\nEND:X-FOREIGN\n"
              + todo("b", "SUMMARY:New") + todo("c"))))
    #expect(file.uids.map(\.rawValue) == ["a", "b", "c"])
  }

  @Test("replaces one object of a file whose lines end at CR alone")
  func carriageReturns() throws {
    let text = calendar(todo("a", "SUMMARY:One")).replacing("\n", with: "\r")
    var file = CalendarFileText(Array(text.utf8))
    #expect(file.problem == nil)
    #expect(file.uids.map(\.rawValue) == ["a"])
    file.apply([(UID(rawValue: "a"), try resource(calendar(todo("a", "SUMMARY:Two"))))])
    let after = String(decoding: file.bytes, as: UTF8.self)
    #expect(after.contains("SUMMARY:Two"))
    #expect(!after.contains("SUMMARY:One"))
    #expect(after.hasPrefix("BEGIN:VCALENDAR\rVERSION:2.0\rX-WR-CALNAME:Home\rBEGIN:VTODO"))
    #expect(CalendarFileText(file.bytes).problem == nil)
  }

  @Test("puts new objects behind the last, takes others out, in one go")
  func addedAndRemoved() throws {
    var file = CalendarFileText(bytes(calendar(todo("a") + todo("b"))))
    file.apply([
      (UID(rawValue: "a"), nil), (UID(rawValue: "c"), try resource(calendar(todo("c")))),
      (UID(rawValue: "missing"), nil),
    ])
    #expect(file.bytes == bytes(calendar(todo("b") + todo("c"))))
  }

  @Test("fills an empty file, and one without a byte")
  func empty() throws {
    var file = CalendarFileText(bytes(calendar("")))
    let new = try resource(calendar(berlin + todo("a", "DUE;TZID=Europe/Berlin:20261130T090000")))
    file.apply([(new.uid, new)])
    #expect(
      file.bytes == bytes(calendar(berlin + todo("a", "DUE;TZID=Europe/Berlin:20261130T090000"))))
    var nothing = CalendarFileText([])
    nothing.apply([(new.uid, new)])
    #expect(nothing.problem == nil)
    #expect(nothing.resources().map(\.text) == [new.text])
  }

  @Test("keeps a series and its deviations together, with the zone they use")
  func series() throws {
    let parts = [
      todo("a", "RRULE:FREQ=DAILY", "DTSTART;TZID=Europe/Berlin:20261130T090000"), todo("b"),
      todo("a", "RECURRENCE-ID:20261201T080000Z"),
    ]
    var file = CalendarFileText(bytes(calendar(berlin + parts.joined())))
    let series = try #require(file.resources().first)
    #expect(series.components.count == 2)
    #expect(series.zones == [bytes(berlin)])
    file.apply([(series.uid, series)])
    #expect(file.bytes == bytes(calendar(berlin + parts[0] + parts[2] + parts[1])))
  }

  @Test("gives an object whose zone is another one a calendar of its own")
  func otherZone() throws {
    let old = berlin.replacingOccurrences(of: "+0200", with: "+0300")
    let due = "DUE;TZID=Europe/Berlin:20261130T090000"
    var file = CalendarFileText(bytes(calendar(old + todo("a", due) + todo("b"))))
    let new = try resource(calendar(berlin + todo("b", due)))
    file.apply([(new.uid, new)])
    let texts = file.resources().map { String(decoding: $0.text, as: UTF8.self) }
    #expect(texts.count == 2)
    #expect(texts[0].contains("+0300") && texts[0].contains("UID:a"))
    #expect(texts[1].contains("+0200") && texts[1].contains("UID:b"))
    #expect(file.problem == nil)
  }

  @Test("writes the line ends of the file")
  func bareLineEnds() throws {
    var file = CalendarFileText(bytes(calendar(todo("a")), bare: true))
    file.apply([(UID(rawValue: "b"), try resource(calendar(todo("b"))))])
    #expect(file.bytes == bytes(calendar(todo("a") + todo("b")), bare: true))
  }

  @Test(
    "says what is damaged, and is not written then",
    arguments: [
      ("<html>", "is no calendar"), ("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\n", "is damaged at line"),
      ("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nEND:VTODO\n", "is damaged at line 1"),
    ])
  func damaged(text: String, problem: String) {
    #expect(CalendarFileText(bytes(text)).problem?.hasPrefix(problem) == true)
  }

  @Test(
    "refuses what is no object of one UID",
    arguments: [
      ("BEGIN:VCALENDAR\nEND:VCALENDAR\n", "holds no component with a UID"),
      (
        "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nEND:VTODO\nBEGIN:VTODO\nUID:b\nEND:VTODO\nEND:VCALENDAR\n",
        "holds several UIDs"
      ),
      ("BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR\n", "has no UID"),
    ])
  func refused(text: String, reason: String) {
    #expect(throws: CalendarResource.Refusal(reason: reason)) { try resource(text) }
  }
}
