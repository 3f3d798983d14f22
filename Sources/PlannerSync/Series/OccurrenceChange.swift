public import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

// What is done to one day of a series: it becomes an object of its own, or it is left out.

extension SeriesChange {
  /// Gives one occurrence of a series other values than the rest.
  ///
  /// It becomes an object of its own. The last one that is left of a series is not detached: the
  /// series loses its rule and gets the values itself.
  ///
  /// - Parameters:
  ///   - row: the occurrence as it was.
  ///   - event: its fields as they are to be.
  ///   - fields: which of them are edited.
  /// - Returns: the event that stands for the day now.
  /// - Throws: ``SyncError/noOccurrence(_:_:)``, ``SyncError/twinSeries(_:)``, or where the database
  ///   cannot be written.
  public func edit(
    occurrence row: EventRow, to event: PlannerEvent, fields: EventFields
  ) throws(SyncError) -> EventRow {
    let (object, events, series) = try stored(row)
    let (text, day, ids) = try occurrence(row, of: object, events)
    var contents = series
    guard text.goesOn(without: day) else {
      contents.rule = nil
      contents.event = series.event.taking(.schedule, from: row.event).taking(fields, from: event)
      contents.edited.formUnion(fields.union(contents.fields(differingFrom: series)))
      return try write(contents, of: row, in: object, events) ?? row
    }
    contents.detached += ids
    contents.edited.insert(.recurrence)
    try write(contents, of: row, in: object, events)
    return try detach(ids[0], of: text, in: object, to: event, fields: fields)
  }

  /// Leaves one day of a series out.
  ///
  /// An occurrence becomes an exception of the series; a day that is an object of its own goes to
  /// the trash as well. With the last day goes the series.
  ///
  /// - Parameter row: the occurrence or the deviation.
  /// - Throws: ``SyncError/noOccurrence(_:_:)``, ``SyncError/foreignDeviation(_:)``, or where the
  ///   database cannot be written.
  public func skip(_ row: EventRow) throws(SyncError) {
    guard row.recurrence?.isDeviation == true else { return try skip(occurrence: row) }
    guard let object = try inStore(store.object(ofEvent: row.id)),
      let detachedFrom = object.detachedFrom
    else { throw .foreignDeviation(row.event.name) }
    _ = try inStore(change.remove(row.id))
    guard let series = try inStore(store.object(detachedFrom.series, in: object.calendarID)),
      !series.isTrashed
    else { return }
    let events = try inStore(store.events(of: series))
    guard let master = events.first(where: { $0.contents.detached.contains(detachedFrom.id) })
    else { return }
    var contents = master.contents
    contents.detached.removeAll { $0 == detachedFrom.id }
    contents.skipped.append(detachedFrom.id)
    try write(contents, of: master.id, in: series, events)
  }

  private func skip(occurrence row: EventRow) throws(SyncError) {
    let (object, events, series) = try stored(row)
    let (text, day, ids) = try occurrence(row, of: object, events)
    guard text.goesOn(without: day) else {
      _ = try inStore(change.remove(row.id))
      return
    }
    var contents = series
    contents.skipped += ids
    contents.edited.insert(.recurrence)
    try write(contents, of: row, in: object, events)
  }

  /// The series as text, and the day and ids of an occurrence of it.
  private func occurrence(
    _ row: EventRow, of object: StoredObject, _ events: [StoredEvent]
  ) throws(SyncError) -> (text: SeriesText, day: CivilDate, ids: [RecurrenceID]) {
    guard object.twin.isEmpty else { throw .twinSeries(row.event.name) }
    let text = SeriesText(
      try current.text(of: object, events.map(\.contents)), plannerZone: store.zone,
      zones: try current.scope(of: object))
    guard let text, let day = row.recurrence?.occurrence else {
      throw .noSeries(row.event.name)
    }
    let ids = text.occurrences(on: day)
    guard !ids.isEmpty else { throw .noOccurrence(row.event.name, day) }
    return (text, day, ids)
  }

  private func detach(
    _ id: RecurrenceID, of series: SeriesText, in object: StoredObject, to event: PlannerEvent,
    fields: EventFields
  ) throws(SyncError) -> EventRow {
    guard let text = series.detached(id, of: object.uid, at: now) else {
      throw .noSeries(event.name)
    }
    let definitions = try inStore(store.zoneDefinitions(of: object))
    var contents = reader.read(text, zones: current.scope(of: definitions)).contents
    guard let before = contents.events.first else { throw .noSeries(event.name) }
    contents.events = [before]
    contents.events[0].event = before.event.taking(fields, from: event)
    contents.events[0].edited = fields
    return try inStore(
      change.add(
        contents, text: text, to: object.calendarID, uid: series.uid(of: id, in: object.uid),
        zones: Set(definitions.map(\.id))))
  }
}
