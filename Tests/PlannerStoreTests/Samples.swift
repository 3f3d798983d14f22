import PlannerCore

@testable import PlannerStore

/// Random numbers that are the same for the same seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}

/// A day from its ISO text, which must be right.
func day(_ text: String) -> CivilDate {
  guard let day = CivilDate(iso: text) else { preconditionFailure("no day: \(text)") }
  return day
}

/// The moment of all changes in these tests unless they say otherwise, 2026-11-26T10:02:00Z.
let now = Instant(utc: day("2026-11-26"), ClockTime(hour: 10, minute: 2) ?? .midnight)

/// The contents of an object with one event.
func todo(
  _ name: String, on day: CivilDate? = nil, at time: String? = nil, status: EventStatus = .open,
  priority: Int? = nil, description: String? = nil, categories: [String] = []
) -> ObjectContents {
  let event = PlannerEvent(
    name: name, day: day, time: time.flatMap { ClockTime(iso: $0) }, status: status,
    priority: priority, description: description, categories: categories)
  return ObjectContents(component: "VTODO", events: [ObjectEvent(event: event)])
}

/// The contents of a weekly series with an occurrence a Monday and one deviation, moved by a day.
func series(_ name: String = "Run") -> ObjectContents {
  let master = ObjectEvent(
    rule: "FREQ=WEEKLY", event: PlannerEvent(name: name, day: day("2026-11-02")))
  let deviation = ObjectEvent(
    recurrenceID: RecurrenceID(rawValue: "20261116"), occurrenceDay: day("2026-11-16"),
    event: PlannerEvent(name: name, day: day("2026-11-17"), status: .finished))
  return ObjectContents(
    component: "VTODO", events: [master, deviation],
    occurrences: ["2026-11-02", "2026-11-09", "2026-11-23"].map { Occurrence(day: day($0)) },
    expandedThrough: day("2026-11-29"))
}

extension PlannerStore {
  /// Imports objects as one operation.
  @discardableResult
  func importing(
    _ objects: [(uid: String, contents: ObjectContents)], text: [UInt8] = Array("text".utf8),
    to calendar: PlannerCalendar? = nil
  ) throws -> Int? {
    let writer = try importer(command: "import", at: now, calendar: calendar)
    for object in objects {
      let uid = UID(rawValue: object.uid)
      if let stored = try writer.stored(uid) {
        if stored.isUndone {
          try writer.revive(stored, text: text, contents: object.contents)
        } else if !stored.isTrashed {
          try writer.replace(stored, text: text, contents: object.contents)
        }
      } else {
        try writer.insert(uid, text: text, contents: object.contents)
      }
    }
    return try writer.finish()
  }

  /// The first column of every row of a query, as text.
  func column(_ sql: String) throws -> [String] {
    let query = try connection.prepare(sql)
    var values: [String] = []
    while try query.next() { values.append(query.text(0)) }
    return values
  }
}
