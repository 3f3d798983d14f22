public import PlannerCore
internal import PlannerStore

// A day of a series that comes out of the trash as an object of its own is again one that the
// series counts as detached: it neither stands there twice nor moves with the series.

extension SeriesChange {
  /// Takes an event out of the trash; a day of a series takes its place there again.
  ///
  /// - Parameter row: the event in the trash.
  /// - Returns: the event as it is now, or nil where there is none in the trash.
  /// - Throws: where the series cannot be read or the database cannot be written.
  public func restore(_ row: EventRow) throws(SyncError) -> EventRow? {
    guard let restored = try inStore(change.restore(row.id)) else { return nil }
    guard let object = try inStore(store.object(ofEvent: row.id)),
      let day = object.detachedFrom,
      let series = try inStore(store.object(day.series, in: object.calendarID)), !series.isTrashed
    else { return restored }
    let events = try inStore(store.events(of: series))
    if let master = events.first(where: { $0.contents.skipped.contains(day.id) }) {
      var contents = master.contents
      contents.skipped.removeAll { $0 == day.id }
      contents.detached.append(day.id)
      try write(contents, of: master.id, in: series, events)
    } else if let master = events.first(where: \.contents.isSeries),
      try hasOccurrence(day.id, on: row.recurrence?.occurrence, in: series, events)
    {
      var contents = master.contents
      contents.detached.append(day.id)
      contents.edited.insert(.recurrence)
      try write(contents, of: master.id, in: series, events)
    }
    return restored
  }
}
