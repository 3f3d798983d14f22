public import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

// What is done to days of a series: they become objects of their own or, in the style `override`,
// components with RECURRENCE-ID in the object of the series.

extension SeriesChange {
  /// An occurrence of a series with the ids of its instances.
  struct Day {
    let row: EventRow
    let ids: [RecurrenceID]
  }

  /// Gives one occurrence of a series other values than the rest.
  ///
  /// It becomes an object of its own. The last one that is left of a series is not detached: the
  /// series loses its rule and gets the values itself. In a calendar of the style `override` it
  /// becomes a component of the series' object, also the last one; so does a day of a series that
  /// shares its UID with another object, since that names the series of a day.
  ///
  /// - Parameters:
  ///   - row: the occurrence as it was.
  ///   - event: its fields as they are to be.
  ///   - fields: which of them are edited.
  /// - Returns: the event that stands for the day now.
  /// - Throws: ``SyncError/noOccurrence(_:_:)``, or where the database cannot be written.
  public func edit(
    occurrence row: EventRow, to event: PlannerEvent, fields: EventFields
  ) throws(SyncError) -> EventRow {
    try edit(occurrences: [row], fields: fields) { _ in event }.first ?? row
  }

  /// Gives several occurrences of one series other values; its text is read and written once.
  ///
  /// - Parameters:
  ///   - rows: the occurrences as they were, in the order of their days.
  ///   - fields: which fields are edited.
  ///   - changed: the fields of one as they are to be.
  /// - Returns: the events that stand for the days now, in the same order.
  /// - Throws: as ``edit(occurrence:to:fields:)``.
  public func edit(
    occurrences rows: [EventRow], fields: EventFields,
    to changed: (EventRow) -> PlannerEvent
  ) throws(SyncError) -> [EventRow] {
    guard let first = rows.first else { return [] }
    let (object, events, series) = try stored(first)
    let text = try seriesText(first, of: object, events)
    let days = try rows.map { row throws(SyncError) in try day(row, of: text) }
    let style = try inStore(store.recurrenceStyle(ofCalendar: object.calendarID))
    if style == .override || !object.twin.isEmpty {
      return try keep(days, in: object, events, fields: fields, to: changed)
    }
    let goesOn = text.goesOn(without: Set(rows.compactMap { $0.recurrence?.occurrence }))
    let leaving = goesOn ? days[...] : days.dropLast()
    var contents = series
    contents.detached += leaving.flatMap(\.ids)
    contents.edited.insert(.recurrence)
    if !goesOn, let last = rows.last {
      contents.rule = nil
      contents.event = series.event.taking(.schedule, from: last.event)
        .taking(fields, from: changed(last))
      contents.edited.formUnion(fields.union(contents.fields(differingFrom: series)))
      if fields.contains(.schedule) {
        contents.event = try placed(
          contents, in: object, events.filter { $0.id != first.id }.map(\.contents))
      }
    }
    let master = try write(contents, of: first, in: object, events)
    let zones = try inStore(store.zoneDefinitions(of: object))
    var written: [EventRow] = []
    for day in leaving {
      written.append(
        try detach(
          day.ids[0], of: text, in: object, zones, to: changed(day.row), fields: fields))
    }
    return goesOn ? written : written + [master ?? first]
  }

  /// Leaves one day of a series out.
  ///
  /// An occurrence becomes an exception of the series; a day that is an object of its own goes to
  /// the trash as well, one that is a component of the series' object goes out of it. With the last
  /// day goes the series.
  ///
  /// - Parameter row: the occurrence or the deviation.
  /// - Returns: whether something went to the trash.
  /// - Throws: ``SyncError/noOccurrence(_:_:)``, ``SyncError/foreignDeviation(_:)``, or where the
  ///   database cannot be written.
  @discardableResult
  public func skip(_ row: EventRow) throws(SyncError) -> Bool {
    guard row.isDeviation else { return try skip(occurrence: row) }
    guard let object = try inStore(store.object(ofEvent: row.id)) else {
      throw .noSeries(row.event.name)
    }
    guard let detachedFrom = object.detachedFrom else {
      try skip(row, in: object)
      return false
    }
    _ = try inStore(change.remove(row.id))
    guard let series = try inStore(store.object(detachedFrom.series, in: object.calendarID)),
      !series.isTrashed
    else { return true }
    let events = try inStore(store.events(of: series))
    guard let master = events.first(where: { $0.contents.detached.contains(detachedFrom.id) })
    else { return true }
    var contents = master.contents
    contents.detached.removeAll { $0 == detachedFrom.id }
    contents.skipped.append(detachedFrom.id)
    try write(contents, of: master.id, in: series, events)
    return true
  }

  private func skip(occurrence row: EventRow) throws(SyncError) -> Bool {
    let (object, events, series) = try stored(row)
    let text = try seriesText(row, of: object, events)
    let day = try day(row, of: text)
    let days = Set([row.recurrence?.occurrence].compactMap(\.self))
    guard text.goesOn(without: days) || events.count > 1 else {
      return try inStore(change.remove(row.id))
    }
    var contents = series
    contents.skipped += day.ids
    contents.edited.insert(.recurrence)
    try write(contents, of: row, in: object, events)
    return false
  }

  /// Leaves a day out that stands in the series' own object.
  private func skip(_ row: EventRow, in object: StoredObject) throws(SyncError) {
    try splitFuture(at: row)
    let events = try inStore(store.events(of: object))
    guard let series = events.first(where: \.contents.isSeries),
      let id = events.first(where: { $0.id == row.id })?.contents.recurrenceID, id != .unknown
    else { throw .foreignDeviation(row.event.name) }
    var contents = series.contents
    contents.skipped.append(id)
    contents.edited.insert(.recurrence)
    try write(contents, of: series.id, in: object, events, without: row.id)
  }

  // MARK: -

  /// Whether a series has an occurrence that nothing else stands for.
  func hasOccurrence(
    _ id: RecurrenceID, on day: CivilDate?, in object: StoredObject, _ events: [StoredEvent]
  ) throws(SyncError) -> Bool {
    guard let day else { return false }
    return try series(of: object, events)?.occurrences(on: day).contains(id) == true
  }

  /// The series that an occurrence is one of, as text.
  private func seriesText(
    _ row: EventRow, of object: StoredObject, _ events: [StoredEvent]
  ) throws(SyncError) -> SeriesText {
    guard let text = try series(of: object, events) else { throw .noSeries(row.event.name) }
    return text
  }

  private func day(_ row: EventRow, of text: SeriesText) throws(SyncError) -> Day {
    guard let day = row.recurrence?.occurrence else { throw .noSeries(row.event.name) }
    let ids = text.occurrences(on: day)
    guard !ids.isEmpty else { throw .noOccurrence(row.event.name, day) }
    return Day(row: row, ids: ids)
  }

  private func keep(
    _ days: [Day], in object: StoredObject, _ events: [StoredEvent], fields: EventFields,
    to changed: (EventRow) -> PlannerEvent
  ) throws(SyncError) -> [EventRow] {
    guard let series = days.first?.row.id else { return [] }
    var deviations: [ObjectEvent] = []
    for day in days {
      var deviation = ObjectEvent(
        recurrenceID: day.ids[0], occurrenceDay: day.row.recurrence?.occurrence,
        event: day.row.event.taking(fields, from: changed(day.row)), edited: fields)
      if fields.contains(.schedule) {
        deviation.event = try placed(deviation, in: object, events.map(\.contents))
      }
      deviations.append(deviation)
    }
    let derived = try derived(
      object.text, uid: object.uid, events.map(\.contents) + deviations, stamps: object.stamps,
      zones: try current.scope(of: object))
    return try inStore(change.add(deviations, toSeries: series, derived: derived))
  }

  private func detach(
    _ id: RecurrenceID, of series: SeriesText, in object: StoredObject,
    _ definitions: [ZoneDefinition], to event: PlannerEvent, fields: EventFields
  ) throws(SyncError) -> EventRow {
    guard let text = series.detached(id, of: object.uid, at: now) else {
      throw .noSeries(event.name)
    }
    let zones = current.scope(of: definitions)
    var contents = reader.read(text, zones: zones).contents
    guard var day = contents.events.first else { throw .noSeries(event.name) }
    day.event = day.event.taking(fields, from: event)
    day.edited = fields
    let uid = series.uid(of: id, in: object.uid)
    if fields.contains(.schedule) {
      day.event = try placed(day, in: text, uid: uid, [], stamps: contents.stamps, zones: zones)
    }
    contents.events = [day]
    return try inStore(
      change.add(
        contents, text: text, to: object.calendarID, uid: uid, zones: Set(definitions.map(\.id))))
  }
}
