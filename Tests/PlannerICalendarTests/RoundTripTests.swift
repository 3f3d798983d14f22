import PlannerCore
import Testing

@testable import PlannerICalendar

/// A generator of objects with all that real files hold; the same seed gives the same objects.
struct ObjectGenerator {
  private var state: UInt64
  /// How often each feature occurred.
  private(set) var features: [String: Int] = [:]

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  private mutating func pick(_ choices: [String]) -> String { choices[next(choices.count)] }

  private mutating func happens(_ feature: String, one: Int) -> Bool {
    guard next(one) == 0 else { return false }
    features[feature, default: 0] += 1
    return true
  }

  /// One object.
  mutating func object() -> [UInt8] {
    var lines = ["BEGIN:VTODO", "UID:uid-\(next(1_000_000))"]
    for _ in 0..<next(8) { lines.append(property()) }
    if happens("no status", one: 2) == false {
      lines.append("STATUS:" + pick(["NEEDS-ACTION", "COMPLETED", "IN-PROCESS", "odd"]))
    }
    if happens("status twice", one: 9) { lines.append("status:COMPLETED") }
    if happens("percent", one: 3) { lines.append("PERCENT-COMPLETE:\(next(101))") }
    if happens("completed", one: 3) { lines.append("COMPLETED:20240105T1000\(10 + next(50))Z") }
    if happens("sequence", one: 3) { lines.append("SEQUENCE:\(next(9))") }
    if happens("alarm", one: 3) {
      lines += ["BEGIN:VALARM", "STATUS:x", "COMPLETED:y", "BEGIN:X-IN", "END:X-IN", "END:VALARM"]
      if happens("property after alarm", one: 2) { lines.append(property()) }
    }
    lines.append("END:VTODO")
    return layOut(lines)
  }

  private mutating func property() -> String {
    features["property", default: 0] += 1
    return pick([
      "SUMMARY:家庭\\, 🏃\u{2028}x\u{85}", "DESCRIPTION;ALTREP=\"data:a;b:c,d\":x\\n\\;y", "X-A:",
      "x-lower;P=^n^^:a\\:b", "DUE;VALUE=DATE:20240105", "DTSTART;TZID=Asia/Tokyo:20240101T100000",
      "CATEGORIES:a,b\\,c", "LOCATION:", "LINK;REL=x:https://example.org", "PRIORITY:high",
      "ATTACH;ENCODING=BASE64;VALUE=BINARY:" + String(repeating: "QUJD", count: 60),
      "no colon at all", "DTSTAMP:20240101T000000Z", "LAST-MODIFIED:20240101T000000Z",
      "SUMMARY:tab\there ", ":empty name", "RDATE:junk", "UID:another",
    ])
  }

  private mutating func layOut(_ lines: [String]) -> [UInt8] {
    let end: [UInt8] = [[13, 10], [10], [13]][next(3)]
    features["line end \(end)", default: 0] += 1
    var text: [UInt8] = []
    for line in lines {
      let bytes = Array(line.utf8)
      if happens("fold at an odd place", one: 3), bytes.count > 2 {
        let place = 1 + next(bytes.count - 1)
        if bytes[place] & 0xC0 == 0x80 { features["fold inside a character", default: 0] += 1 }
        text += bytes[..<place]
        text += end
        text.append(next(2) == 0 ? 32 : 9)
        text += bytes[place...]
      } else {
        text += bytes
      }
      text += end
    }
    return text
  }
}

@Suite("Round trips")
struct RoundTripTests {
  static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6, 7, 8]
  static let changing: Set<String> = [
    "STATUS", "COMPLETED", "PERCENT-COMPLETE", "LAST-MODIFIED", "DTSTAMP", "SEQUENCE",
  ]

  /// The unfolded lines of a text with how deep they lie; their bytes are kept as written.
  static func lines(_ text: [UInt8]) -> [(name: String, bytes: [UInt8])] {
    var scanner = LineScanner(text)
    var lines: [(String, [UInt8])] = []
    while let line = scanner.next() {
      let whole = LineFolder.unfolded(line.range, of: text)
      let name = String(decoding: whole.prefix { $0 != 58 && $0 != 59 }, as: UTF8.self).uppercased()
      lines.append((scanner.depth == 1 ? name : "", Array(text[line.range.lowerBound..<line.next])))
    }
    return lines
  }

  @Test(
    "give unedited objects as the very bytes, and change only the lines of a tick", arguments: seeds
  )
  func roundTrip(seed: UInt64) throws {
    var generator = ObjectGenerator(seed: seed)
    let reader = try ObjectReader(plannerZone: "Asia/Taipei", horizon: day("2027-12-31"))
    let renderer = try ObjectRenderer(plannerZone: "Asia/Taipei")
    let zones = ZoneBook().scope(ofCalendar: 0)
    for _ in 0..<400 {
      let text = generator.object()
      let reading = reader.read(text, zones: zones)
      let uid = try #require(reading.uid)
      #expect(BlockSummary(text: text).uid == uid)
      var events = reading.contents.events
      let same = try renderer.render(
        text: text, uid: uid, events: events, stamps: reading.contents.stamps, zones: zones)
      #expect(same == text, "seed \(seed): \(shown(text))")
      events[0].event.status = .open
      events[0].event = events[0].event.finished(
        at: moment("2026-11-26T10:02:00Z"), on: day("2026-11-26"))
      events[0].edited = .status
      let stamps = ObjectStamps(changed: moment("2026-11-26T10:02:00Z"), sequence: 10)
      let ticked = try renderer.render(
        text: text, uid: uid, events: events, stamps: stamps, zones: zones)
      let before = Self.lines(text).filter { !Self.changing.contains($0.name) }
      let after = Self.lines(ticked).filter { !Self.changing.contains($0.name) }
      #expect(before.map(\.bytes) == after.map(\.bytes), "seed \(seed): \(shown(text))")
      let again = reader.read(ticked, zones: zones).contents
      #expect(again.events.first?.event.status == .finished)
      #expect(again.events.first?.event.finishedAt == moment("2026-11-26T10:02:00Z"))
      #expect(again.stamps.sequence == 10)
    }
    let wanted = [
      "no status", "status twice", "percent", "completed", "sequence", "alarm",
      "property after alarm", "property", "fold at an odd place", "fold inside a character",
      "line end [13, 10]", "line end [10]", "line end [13]",
    ]
    #expect(wanted.allSatisfy { generator.features[$0, default: 0] > 0 }, "\(generator.features)")
  }

  @Test("slice a stream into the very bytes of its objects", arguments: seeds)
  func slicing(seed: UInt64) {
    var generator = ObjectGenerator(seed: seed)
    var stream = CalendarStream()
    var objects: [[UInt8]] = []
    var found: [[UInt8]] = []
    stream.feed(bytes("BEGIN:VCALENDAR"))
    for _ in 0..<200 {
      let text = generator.object()
      objects.append(text)
      stream.feed(text.prefix(text.count / 2))
      stream.feed(text.dropFirst(text.count / 2))
      while let item = stream.next() {
        if case .block(let block) = item { found.append(block.text) }
      }
    }
    stream.feed(bytes("END:VCALENDAR"))
    stream.finish()
    while let item = stream.next() {
      if case .block(let block) = item { found.append(block.text) }
    }
    #expect(found == objects)
  }

  @Test("bring 300 texts back through a new object")
  func texts() throws {
    var generator = ObjectGenerator(seed: 99)
    let pieces = [",", ";", "\\", "\n", "値", "🏃", "\"", ":", " ", "a", "\\n", "é", "\t", "👩‍👩‍👧"]
    let renderer = try ObjectRenderer(plannerZone: "Asia/Taipei")
    let zones = ZoneBook().scope(ofCalendar: 0)
    for number in 0..<300 {
      func text() -> String {
        (0..<generator.next(60)).map { _ in pieces[generator.next(pieces.count)] }.joined()
      }
      let wanted = PlannerEvent(
        name: "x" + text().replacing("\n", with: ""), description: "d" + text(),
        categories: ["c" + text().replacing("\n", with: "")])
      let object = try renderer.render(
        text: nil, uid: UID(rawValue: "u\(number)"), events: [ObjectEvent(event: wanted)],
        stamps: ObjectStamps(), zones: zones)
      #expect(try event(object) == wanted)
    }
  }
}
