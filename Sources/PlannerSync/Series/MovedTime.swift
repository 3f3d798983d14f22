public import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

// An event in a zone keeps the clock of that zone when it is moved to another day. Where one of the
// two zones changes its clock in between, the planner's clock shows another time then.

extension SeriesChange {
  /// An event as it is to be, with the time that the planner's clock shows on its new day.
  ///
  /// - Parameters:
  ///   - event: its fields as they are to be.
  ///   - row: the event as it was: no occurrence without a state of its own.
  /// - Returns: its fields with the right time.
  /// - Throws: where it cannot be read.
  public func placed(
    _ event: PlannerEvent, of row: EventRow
  ) throws(SyncError) -> PlannerEvent {
    guard event.zone != nil, event.zone == row.event.zone, event.day != row.event.day,
      let object = try inStore(store.object(ofEvent: row.id))
    else { return event }
    let events = try inStore(store.events(of: object))
    guard var contents = events.first(where: { $0.id == row.id })?.contents else { return event }
    contents.event = event
    contents.edited.insert(.schedule)
    let others = events.filter { $0.id != row.id }.map(\.contents)
    return try placed(contents, in: object, others)
  }

  /// The fields of an event of an object, with the right time.
  func placed(
    _ event: ObjectEvent, in object: StoredObject, _ others: [ObjectEvent]
  ) throws(SyncError) -> PlannerEvent {
    try placed(
      event, in: object.text, uid: object.uid, others, stamps: object.stamps,
      zones: try current.scope(of: object))
  }

  /// The fields of an event of a text, with the right time.
  func placed(
    _ event: ObjectEvent, in text: [UInt8]?, uid: UID, _ others: [ObjectEvent],
    stamps: ObjectStamps, zones: ZoneBook.Scope
  ) throws(SyncError) -> PlannerEvent {
    guard event.event.zone != nil, let day = event.event.day else { return event.event }
    let written = try current.text(text, uid: uid, others + [event], stamps: stamps, zones: zones)
    let read = reader.read(written, zones: zones).contents.events
    guard let found = read.first(where: { $0.recurrenceID == event.recurrenceID })?.event,
      found.day == day, found.zone == event.event.zone
    else { return event.event }
    var placed = event.event
    placed.time = found.time
    return placed
  }
}
