import PlannerCore

@testable import PlannerICalendar

/// Lines with CRLF, as most files have them.
func bytes(_ lines: String...) -> [UInt8] {
  Array(lines.map { $0 + "\r\n" }.joined().utf8)
}

/// A VTODO with a UID and further lines.
func todo(_ lines: String..., uid: String = "u") -> [UInt8] {
  Array((["BEGIN:VTODO", "UID:" + uid] + lines + ["END:VTODO"]).map { $0 + "\r\n" }.joined().utf8)
}

/// A VEVENT with a UID and further lines.
func appointment(_ lines: String..., uid: String = "u") -> [UInt8] {
  Array(
    (["BEGIN:VEVENT", "UID:" + uid] + lines + ["END:VEVENT"]).map { $0 + "\r\n" }.joined().utf8)
}

/// The text of bytes, with line ends made visible.
func shown(_ bytes: [UInt8]) -> String {
  String(decoding: bytes, as: UTF8.self)
    .replacing("\r\n", with: "⏎").replacing("\r", with: "␍").replacing("\n", with: "␊")
}

/// A day written `2026-11-26`.
func day(_ text: String) -> CivilDate { CivilDate(iso: text) ?? .first }

/// A time written `09:30`.
func time(_ text: String) -> ClockTime { ClockTime(iso: text) ?? .midnight }

/// A moment written `2026-11-26T10:02:00Z`.
func moment(_ text: String) -> Instant { Instant(rfc3339: text) ?? Instant(seconds: 0) }

/// Reads an object in a planner of Taipei up to the end of 2027.
func read(
  _ text: [UInt8], line: Int = 1, zones: ZoneBook = ZoneBook(), zone: String = "Asia/Taipei",
  horizon: String = "2027-12-31"
) throws -> ObjectReading {
  try ObjectReader(plannerZone: zone, horizon: day(horizon))
    .read(text, line: line, zones: zones.scope(ofCalendar: 0))
}

/// The only event of an object.
func event(_ text: [UInt8], zones: ZoneBook = ZoneBook()) throws -> PlannerEvent? {
  try read(text, zones: zones).contents.events.first?.event
}

/// What the items of a stream are, in one line each.
func items(_ text: [UInt8], chunk: Int = 1 << 20) -> [String] {
  var stream = CalendarStream()
  var found: [String] = []
  func take() {
    while let item = stream.next() {
      switch item {
      case .block(let block):
        found.append("\(block.line) \(block.component) \(block.calendar) \(shown(block.text))")
      case .wrapper(let property):
        found.append("\(property.line) \(property.name)=\(property.value) \(property.calendar)")
      case .damage(let finding, let text):
        found.append(
          "\(finding.line) \(finding.lost ? "lost" : "note"): \(finding.reason) \(shown(text))")
      }
    }
  }
  var start = 0
  while start < text.count {
    let end = min(start + chunk, text.count)
    stream.feed(text[start..<end])
    take()
    start = end
  }
  stream.finish()
  take()
  return found
}
