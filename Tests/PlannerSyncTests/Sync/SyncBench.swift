import Foundation
import PlannerCore
import PlannerICalendar
import PlannerStore
import Testing

@testable import PlannerSync

/// A planner whose calendar is paired with endpoints in memory, and what a user and other programs
/// do to both.
final class SyncBench {
  let planner: TestPlanner
  private(set) var endpoints: [String: MemoryEndpoint] = [:]
  /// Moves on with everything that is done.
  private(set) var now = TestPlanner.now

  init() throws { planner = try TestPlanner() }

  var store: PlannerStore { planner.store }

  // MARK: - Pairs

  /// Pairs the default calendar with an empty endpoint.
  @discardableResult
  func pair(
    _ name: String = "home", direction: Pair.Direction = .both, deletes: Bool = true,
    policy: ConflictPolicy = .ask
  ) throws -> MemoryEndpoint {
    _ = try store.addPair(
      name, kind: .folder, place: "/\(name)", to: try store.defaultCalendar(),
      direction: direction, deletes: deletes, policy: policy)
    let endpoint = MemoryEndpoint(identity: name)
    endpoints[name] = endpoint
    return endpoint
  }

  /// Runs a pair.
  @discardableResult
  func sync(
    _ name: String = "home", with endpoint: (any Endpoint)? = nil,
    _ options: SyncOptions = .init(),
    agree: (SyncReport) -> Bool = { _ in true }, progress: (SyncProgress) -> Void = { _ in }
  ) throws -> SyncReport {
    tick()
    let pair = try #require(try store.pair(named: name))
    let there = try #require(endpoint ?? endpoints[name])
    return try Syncer(of: store, at: now, clock: wallClock, command: "sync \(name)")
      .run(pair, with: there, options, agree: agree, progress: progress)
  }

  /// What a run did, in one line.
  func run(_ name: String = "home", _ options: SyncOptions = .init()) throws -> String {
    words(try sync(name, with: nil, options))
  }

  /// What a report says, in one line.
  func words(_ report: SyncReport) -> String {
    let actions = report.actions.map { "\($0.action) \($0.name)" }
    return ([report.state.rawValue] + actions + report.findings).joined(separator: "; ")
  }

  // MARK: - The user

  /// Moves the clock on by a minute.
  func tick() { now = Instant(seconds: now.seconds + 60) }

  @discardableResult
  func add(_ name: String, _ day: String? = nil, uid: String? = nil) throws -> EventRow {
    try change { change in
      try change.add(
        PlannerEvent(name: name, day: day.flatMap { CivilDate(iso: $0) }),
        to: try store.defaultCalendar(), uid: UID(rawValue: uid ?? name))
    }
  }

  func edit(_ name: String, _ fields: EventFields, _ body: (inout PlannerEvent) -> Void) throws {
    let row = try event(name)
    var event = row.event
    body(&event)
    try change { try $0.update(row.id, to: event, fields: fields) }
  }

  func rename(_ name: String, to other: String) throws { try edit(name, .name) { $0.name = other } }

  func finish(_ name: String) throws {
    let (moment, day) = (now, try #require(CivilDate(iso: "2026-11-26")))
    try edit(name, .status) { $0 = $0.finished(at: moment, on: day) }
  }

  func remove(_ name: String) throws {
    let row = try event(name)
    try change { try $0.remove(row.id) }
  }

  func undo(_ direction: Reversal.Direction = .undo) throws {
    tick()
    _ = try Undoer(in: store, at: now).run(direction, command: direction.rawValue)
  }

  @discardableResult
  func change<Value>(_ body: (Change) throws -> Value) throws -> Value {
    tick()
    let change = try store.change(command: "edit", at: now)
    let value = try body(change)
    _ = try change.commit()
    return value
  }

  /// The event of a name.
  func event(_ name: String) throws -> EventRow {
    try #require(try planner.events().first { $0.event.name == name }, "no \(name)")
  }

  // MARK: - Both sides

  /// The names of the events here, those finished with a mark, in order.
  func here() throws -> [String] {
    try planner.events().map { row in
      row.event.name + (row.event.status == .finished ? " ✓" : "")
    }.sorted()
  }

  /// The same of an endpoint.
  func there(_ name: String = "home") throws -> [String] {
    try #require(endpoints[name]).texts.values.map { text in
      let text = String(decoding: text, as: UTF8.self)
      return lines(text, "SUMMARY").joined(separator: "+")
        + (text.contains("STATUS:COMPLETED") ? " ✓" : "")
    }.sorted()
  }

  /// The values of a property in the text of an object there.
  func values(_ property: String, of uid: String, in name: String = "home") throws -> [String] {
    let text = try #require(endpoints[name]?.texts[Href(rawValue: uid)], "no \(uid) there")
    return lines(String(decoding: text, as: UTF8.self), property)
  }

  private func lines(_ text: String, _ property: String) -> [String] {
    text.split(separator: "\r\n").filter {
      $0.hasPrefix(property + ":") || $0.hasPrefix(property + ";")
    }
    .map { String($0.drop { $0 != ":" }.dropFirst()) }
  }

  /// What an object says here, as it would go out.
  func text(of uid: String) throws -> [UInt8] {
    let stored = try #require(
      try store.object(UID(rawValue: uid), in: try store.defaultCalendar().id), "no \(uid) here")
    let ours = try OurSide(in: store)
    return ours.outgoing(try ours.object(stored))
  }

  /// Whether both sides say the same about an object.
  func isAlike(_ uid: String, in name: String = "home") throws -> Bool {
    let their = try #require(endpoints[name]?.texts[Href(rawValue: uid)], "no \(uid) there")
    return CanonicalObject(try text(of: uid)) == CanonicalObject(their)
  }

  // MARK: - Another program

  /// Puts an object there.
  func put(_ uid: String, _ lines: String, in name: String = "home") {
    tick()
    endpoints[name]?.put(Href(rawValue: uid), text: Array(todo(uid, lines).utf8))
  }

  /// Replaces part of the text of an object there.
  func foreignEdit(
    _ uid: String, _ old: String, _ new: String, in name: String = "home"
  ) throws {
    tick()
    let href = Href(rawValue: uid)
    let text = String(
      decoding: try #require(endpoints[name]?.texts[href], "no \(uid) there"), as: UTF8.self)
    try #require(text.contains(old), "\(text) has no \(old)")
    endpoints[name]?.put(href, text: Array(text.replacingOccurrences(of: old, with: new).utf8))
  }

  func foreignRemove(_ uid: String, in name: String = "home") {
    endpoints[name]?.remove(Href(rawValue: uid))
  }
}

/// A VCALENDAR with one VTODO.
func todo(_ uid: String, _ lines: String) -> String {
  crlf(
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//other//EN
    BEGIN:VTODO
    UID:\(uid)
    \(lines)
    END:VTODO
    END:VCALENDAR

    """)
}

extension SyncBench {
  /// Finishes a day of a series.
  func finishDay(_ name: String, _ day: String) throws {
    let (moment, today) = (now, try #require(CivilDate(iso: day)))
    try editDay(name, day, .status) { $0 = $0.finished(at: moment, on: today) }
  }

  /// Edits a day of a series.
  func editDay(
    _ name: String, _ day: String, _ fields: EventFields, _ body: (inout PlannerEvent) -> Void
  ) throws {
    let day = try #require(CivilDate(iso: day))
    let month = try #require(PlannerMonth(label: "2026-11"))
    let rows = try PlannerView(of: store).events(EventFilter(days: month.range))
    let row = try #require(rows.first { $0.event.name == name && $0.event.day == day })
    try change { change in
      let series = try SeriesChange(in: change, of: store, at: now)
      var event = row.event
      body(&event)
      if row.isOccurrence {
        _ = try series.edit(occurrence: row, to: event, fields: fields)
      } else {
        try change.update(row.id, to: event, fields: fields)
      }
    }
  }

  /// The days that events stand on, those finished with a mark.
  func days() throws -> [String] {
    let month = try #require(PlannerMonth(label: "2026-11"))
    return try PlannerView(of: store).events(EventFilter(days: month.range)).compactMap { row in
      row.event.day.map { "\($0)" + (row.event.status == .finished ? " ✓" : "") }
    }.sorted()
  }
}
