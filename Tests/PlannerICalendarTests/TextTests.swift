import PlannerCore
import Testing

@testable import PlannerICalendar

@Suite("Content lines and text values")
struct TextTests {
  static let texts: [(String, String)] = [
    ("plain", "plain"), ("a\\, b\\; c\\\\ d", "a, b; c\\ d"),
    ("one\\ntwo\\Nthree", "one\ntwo\nthree"),
    (" kept ", " kept "), ("a\\:b\\\"c", "a:b\"c"), ("C:\\x", "C:\\x"), ("end\\", "end\\"),
    ("家庭\\, 🏃", "家庭, 🏃"), ("", ""), ("nul\0here", "nulhere"),
  ]

  @Test("unescapes texts and keeps what is no escape", arguments: texts)
  func unescapes(value: String, text: String) {
    let bytes = Array(value.utf8)
    #expect(TextValue.unescaped(0..<bytes.count, of: bytes) == text)
  }

  static let lists: [(String, [String])] = [
    ("a,b", ["a", "b"]), ("A\\,B,C", ["A,B", "C"]), ("a\\\\,b", ["a\\", "b"]), ("", []),
    (",a,,", ["a"]), ("Sport & Fun", ["Sport & Fun"]), ("a\\", ["a\\"]), ("a,b\\", ["a", "b\\"]),
  ]

  @Test("parts lists at commas that are not escaped", arguments: lists)
  func parts(value: String, names: [String]) {
    let bytes = Array(value.utf8)
    #expect(TextValue.list(0..<bytes.count, of: bytes) == names)
  }

  @Test("escapes so that unescaping gives the text back")
  func escapes() {
    let text = "a, b; c\\ d: e\nf\tg 家庭 🏃"
    let value = TextValue.escaped(text)
    #expect(String(decoding: value, as: UTF8.self) == "a\\, b\\; c\\\\ d: e\\nf\tg 家庭 🏃")
    #expect(TextValue.unescaped(0..<value.count, of: value) == text)
  }

  @Test("knows the packed names by their letters")
  func packsNames() {
    #expect(PropertyName.begin == PropertyName("BEGIN"))
    #expect(PropertyName.end == PropertyName("END"))
    #expect(PropertyName.uid == PropertyName("UID"))
    #expect(PropertyName.recurrenceID == PropertyName("RECURRENCE-ID"))
    #expect(PropertyName.period == PropertyName("X-WEEKBOOK-PERIOD"))
    #expect(PropertyName.copyOf == PropertyName("X-WEEKBOOK-OF"))
  }

  @Test("finds line ends wherever they lie", arguments: [0, 1, 15, 16, 17, 31, 32, 40])
  func findsLineEnds(length: Int) {
    // A tab and a byte of a character among them are no line ends.
    var line = Array(repeating: UInt8(ascii: "a"), count: length)
    if length > 2 { line[1] = ASCII.tab }
    if length > 20 { line[18] = 0xE5 }
    for end in [ASCII.newline, ASCII.carriageReturn] {
      let bytes = line + [end] + line
      #expect(ASCII.lineEnd(in: bytes.span, from: 0) == length)
      #expect(ASCII.lineEnd(in: bytes.span, from: length + 1) == bytes.count)
    }
  }

  @Test("joins folds before decoding, also within a character")
  func unfolds() throws {
    var text = Array("SUMMARY:a🏃b".utf8)
    text.insert(contentsOf: [13, 10, 32], at: 10)
    text.insert(contentsOf: [10, 9], at: 14)
    let whole = bytes("BEGIN:VTODO") + text + bytes("", "END:VTODO")
    #expect(try event(whole)?.name == "a🏃b")
  }

  @Test("folds at 75 octets and never within a character")
  func folds() {
    let line = Array(("SUMMARY:" + String(repeating: "値", count: 60)).utf8)
    let folded = LineFolder.folded(line, lineEnd: [13, 10])
    let pieces = String(decoding: folded, as: UTF8.self).split(separator: "\r\n")
    #expect(pieces.allSatisfy { $0.utf8.count <= 75 })
    #expect(pieces.count == 3)
    #expect(LineFolder.unfolded(0..<folded.count - 2, of: folded) == line)
  }

  @Test("finds the value after parameters with quoted colons, commas and semicolons")
  func parameters() throws {
    let text = Array("DUE;X-A=\"b:c;d,e\";TZID=\"Europe/Berlin\";value=DATE:20240105".utf8)
    let line = try #require(PropertyLine(text, number: 1))
    #expect(line.rawValue == "20240105")
    #expect(line.parameter("TZID") == "Europe/Berlin")
    #expect(line.parameter("VALUE") == "DATE")
    #expect(line.parameter("X-A") == "b:c;d,e")
    #expect(line.parameter("X") == nil)
    #expect(
      String(decoding: line.parameters(without: ["TZID", "VALUE"]), as: UTF8.self)
        == ";X-A=\"b:c;d,e\"")
  }

  @Test("takes a quote that is never closed for a sign")
  func openQuote() throws {
    let line = try #require(PropertyLine(Array("DUE;X-A=\"b:20240105".utf8), number: 1))
    #expect(line.rawValue == "20240105")
  }

  @Test("sees UID, recurrence id and zones of a block without reading it")
  func summary() {
    let text = bytes(
      "BEGIN:VTODO", "DUE;TZID=Asia/Tokyo:20240105T100000", "ui", " d:a\\,b", "UID:second",
      "RECURRENCE-ID;TZID=\"Europe/Berlin\":20240104T100000", "BEGIN:VALARM", "UID:alarm",
      "TRIGGER;TZID=Asia/Tokyo:x", "X-AT;TZID=Own:1", "END:VALARM", "END:VTODO")
    let summary = BlockSummary(text: text)
    #expect(summary.uid == UID(rawValue: "a,b"))
    #expect(summary.recurrenceID == RecurrenceID(rawValue: "Europe/Berlin:20240104T100000"))
    #expect(summary.timeZones == ["Asia/Tokyo", "Europe/Berlin", "Own"])
  }
}

@Suite("Dates and times")
struct DateValueTests {
  static let dates: [(String, String?)] = [
    ("DUE:20240105", "20240105"), ("DUE;VALUE=DATE:20240105", "20240105"),
    ("DUE:2024-01-05", "20240105"), ("DUE:20240105T093000", "20240105T093000"),
    ("DUE:20240105T093000Z", "20240105T093000Z"),
    ("DUE;TZID=Asia/Tokyo:20240105T093000", "Asia/Tokyo:20240105T093000"),
    ("DUE;TZID=Asia/Tokyo:20240105T093000Z", "20240105T093000Z"),
    ("DUE;VALUE=DATE:20240105T093000", "20240105"), ("DUE: 20240105 ", "20240105"),
    ("DUE;TZID=:20240105T093000", "20240105T093000"), ("DUE:20240229", "20240229"),
    ("DUE:20230229", nil), ("DUE:20240230", nil), ("DUE:20241301", nil), ("DUE:00000101", nil),
    ("DUE:20240105T250000", nil), ("DUE:20240105T240000", nil), ("DUE:20240105T096000", nil),
    ("DUE:notadate", nil), ("DUE:", nil), ("DUE:2024010", nil), ("DUE:99999999999999", nil),
  ]

  @Test("reads what stands for a date and nothing else", arguments: dates)
  func reads(line: String, value: String?) throws {
    let property = try #require(PropertyLine(Array(line.utf8), number: 1))
    #expect(DateValue.read(property).value?.description == value)
  }

  static let durationTexts: [(String, Int?, Int?)] = [
    ("P1D", 1, 0), ("PT1H30M", 0, 5400), ("P1W", 7, 0), ("-P1DT1S", -1, -1),
    ("P15DT5H0M20S", 15, 18_020),
    ("P", nil, nil), ("1D", nil, nil), ("P99999999999D", nil, nil), ("", nil, nil),
  ]

  @Test("reads durations as days and seconds", arguments: durationTexts)
  func durations(text: String, days: Int?, seconds: Int?) {
    let duration = EventDuration(text)
    #expect(duration?.days == days)
    #expect(duration?.seconds == seconds)
  }
}
