internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// What follows from an import for series, once all of it is there.
///
/// A series that another program has moved on by whole occurrences finishes each one that it
/// passed. A day that came as an object of its own is taken out of the series, if that is an older
/// copy and still holds it.
struct InferredTicks {
  private let tools: ImportTools
  private let current: CurrentText
  private let now: Instant

  /// Prepares to look at what an import has written.
  init(after tools: ImportTools, at now: Instant) throws(SyncError) {
    self.tools = tools
    self.now = now
    current = try CurrentText(in: tools.store)
  }

  /// Takes days out of series that have become objects of their own.
  func takeOut() throws(SyncError) {
    var found: [Int: [RecurrenceID]] = [:]
    for row in try inStore(tools.writer.detachedBesideSeries()) {
      found[row.series, default: []].append(row.id)
    }
    for (number, ids) in found.sorted(by: { $0.key < $1.key }) {
      guard let object = try inStore(tools.store.object(number)) else { continue }
      try takeOut(ids, of: object)
    }
  }

  /// Finishes what a series has passed.
  ///
  /// - Parameter number: the number of its object.
  /// - Returns: what the report says; nil where it passed nothing.
  /// - Throws: where the planner cannot be written.
  func infer(from number: Int) throws(SyncError) -> Finding? {
    guard let object = try inStore(tools.store.object(number)), !object.isTrashed,
      object.twin.isEmpty, let before = try inStore(tools.writer.before(object)),
      let series = before.events.first(where: \.isSeries), series.event.status.isOpen,
      let text = object.text
    else { return nil }
    let zones = try current.scope(of: object)
    let old = try current.text(
      before.text, uid: object.uid, before.events, stamps: object.stamps, zones: zones)
    guard let base = SeriesText(old, plannerZone: tools.store.zone, zones: zones),
      let later = SeriesText(text, plannerZone: tools.store.zone, zones: zones)
    else { return nil }
    let events = try inStore(tools.writer.events(of: object)).map(\.contents)
    let known = Set(events.compactMap(\.recurrenceID))
    let detached = try inStore(tools.writer.detached(from: object))
    var finished: [CivilDate] = []
    var deviations: [ObjectEvent] = []
    for id in base.passed(by: later) where !known.contains(id) && !detached.contains(id) {
      guard let day = base.day(of: id),
        try inStore(
          !tools.writer.hasFinished(series.event.name, on: day, in: object.calendarID)),
        let made = try deviation(id, of: base, in: object)
      else { continue }
      finished.append(day)
      if case .override(let deviation) = made { deviations.append(deviation) }
    }
    if !deviations.isEmpty { try rewrite(object, events + deviations) }
    return finished.isEmpty ? nil : Self.finding(finished, in: object)
  }

  // MARK: -

  /// How a passed day was made a finished one.
  private enum Tick {
    /// As an object of its own, which is written.
    case detached
    /// As a deviation, still to be written.
    case override(ObjectEvent)
  }

  /// Makes the finished day that an occurrence is: an object of its own, or in a calendar of that
  /// style a deviation that is still to be written.
  private func deviation(
    _ id: RecurrenceID, of base: SeriesText, in object: StoredObject
  ) throws(SyncError) -> Tick? {
    guard let text = base.detached(id, of: object.uid, at: now) else { return nil }
    var contents = tools.reader.read(text, zones: try current.scope(of: object)).contents
    guard var event = contents.events.first else { return nil }
    let moment = object.stamps.changed ?? now
    event.event = event.event.finished(at: moment, on: tools.reader.day(of: moment))
    event.edited = .status
    let style = try inStore(tools.store.recurrenceStyle(ofCalendar: object.calendarID))
    if style == .override {
      event.recurrenceID = id
      return .override(event)
    }
    contents.events = [event]
    let uid = base.uid(of: id, in: object.uid)
    guard try inStore(tools.writer.add(contents, text: text, uid: uid, besides: object)) else {
      return nil
    }
    return .detached
  }

  private func takeOut(_ ids: [RecurrenceID], of object: StoredObject) throws(SyncError) {
    var events = try inStore(tools.writer.events(of: object)).map(\.contents)
    guard let index = events.firstIndex(where: \.isSeries) else { return }
    let zones = try current.scope(of: object)
    let text = SeriesText(
      try current.text(
        object.text, uid: object.uid, events, stamps: object.stamps, zones: zones),
      plannerZone: tools.store.zone, zones: zones)
    guard let held = text.map({ series in ids.filter(series.holds) }), !held.isEmpty else { return }
    events[index].detached += held
    events[index].edited.insert(.recurrence)
    try rewrite(object, events)
  }

  /// Writes an object with other events under the same text.
  private func rewrite(_ object: StoredObject, _ events: [ObjectEvent]) throws(SyncError) {
    let zones = try current.scope(of: object)
    let text = try current.text(
      object.text, uid: object.uid, events, stamps: object.stamps, zones: zones)
    var contents = tools.reader.read(text, zones: zones).contents
    contents.events = events
    contents.stamps = object.stamps
    contents.stamps.changed = now
    contents.stamps.sequence += 1
    let numbers = try inStore(tools.writer.zones(of: object))
    try inStore(
      tools.writer.replace(
        object, text: object.text, contents: contents, zones: numbers,
        importBase: tools.writer.importBase(of: object)))
  }

  private static func finding(_ days: [CivilDate], in object: StoredObject) -> Finding {
    let named = days.prefix(3).map(\.description).joined(separator: ", ")
    let rest = days.count > 3 ? " and \(days.count - 3) more" : ""
    let reason =
      "was moved on past \(named)\(rest): counted as finished, since other programs finish a day so"
    return Finding(line: 0, uid: object.uid, reason: reason)
  }
}
