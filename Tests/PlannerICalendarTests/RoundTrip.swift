import PlannerCore

@testable import PlannerICalendar

/// What must hold for every object: it is sliced and rendered as its very bytes, and an edit changes
/// the lines of that edit and nothing else.
struct RoundTrip {
  private let reader: ObjectReader
  private let renderer: ObjectRenderer
  private let zones = ZoneBook().scope(ofCalendar: 0)
  /// What did not hold, with the text that shows it.
  private(set) var faults: [String] = []
  /// How often each kind of edit was made.
  private(set) var edits: [String: Int] = [:]

  init() throws {
    reader = try ObjectReader(plannerZone: "Asia/Taipei", horizon: day("2024-12-31"))
    renderer = try ObjectRenderer(plannerZone: "Asia/Taipei")
  }

  /// Looks at one object without and with an edit.
  mutating func check(_ text: [UInt8], edit name: String, number: Int) throws {
    guard let edit = GeneratedEdit.all[name] else { return }
    edits[name, default: 0] += 1
    let reading = reader.read(text, zones: zones)
    guard let uid = reading.uid, BlockSummary(text: text).uid == uid else {
      return faults.append("no UID: \(shown(text))")
    }
    var events = reading.contents.events
    let same = try renderer.render(
      text: text, uid: uid, events: events, stamps: reading.contents.stamps, zones: zones)
    if same != text { faults.append("changed without an edit: \(shown(text))") }
    edit.apply(&events[0].event, number)
    events[0].edited = edit.fields
    let stamps = ObjectStamps(changed: GeneratedEdit.moment, sequence: 10)
    let edited = try renderer.render(
      text: text, uid: uid, events: events, stamps: stamps, zones: zones)
    let (before, after) = (WrittenLines(text), WrittenLines(edited))
    let may = edit.lines.union(GeneratedEdit.stamps)
    if before.without(may) != after.without(may) {
      faults.append("\(name) changed other lines: \(shown(text)) became \(shown(edited))")
    }
    let new = after.lines.filter { may.contains($0.name) && !before.lines.contains($0) }
    if !new.allSatisfy({ Self.isFolded($0.bytes) }) {
      faults.append("\(name) wrote a line too long: \(shown(edited))")
    }
    compare(reader.read(edited, zones: zones).contents, with: events[0].event, name, text, edited)
  }

  private mutating func compare(
    _ contents: ObjectContents, with wanted: PlannerEvent, _ name: String, _ text: [UInt8],
    _ edited: [UInt8]
  ) {
    guard var read = contents.events.first?.event else {
      return faults.append("\(name) left no event: \(shown(edited))")
    }
    if GeneratedEdit.all[name]?.fields != .status {
      // Without COMPLETED an event was finished when it was last changed, which is now.
      (read.finishedAt, read.finishedDay) = (wanted.finishedAt, wanted.finishedDay)
    }
    // A moved event keeps the clock of its own zone, which the planner's clock may see change.
    if name == "move", wanted.zone != nil { read.time = wanted.time }
    if read != wanted {
      faults.append("\(name): \(read) is read, not \(wanted): \(shown(text)) → \(shown(edited))")
    }
    let stamps = contents.stamps
    if stamps.changed != GeneratedEdit.moment || stamps.sequence != 10 {
      faults.append("\(name) left the stamps: \(shown(edited))")
    }
  }

  /// Whether a line is written in pieces of at most 75 octets.
  private static func isFolded(_ line: ArraySlice<UInt8>) -> Bool {
    line.split { $0 == 13 || $0 == 10 }.allSatisfy { $0.count <= 75 }
  }
}
