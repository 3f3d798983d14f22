public import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

extension SeriesChange {
  /// Lets a day that changes all days after it too, RANGE=THISANDFUTURE, stand for itself before
  /// something is done to it: the next one takes its place for those after it.
  ///
  /// - Parameter row: an event; anything else than such a day stays as it is.
  /// - Throws: where the series cannot be read or the database cannot be written.
  public func splitFuture(at row: EventRow) throws(SyncError) {
    guard row.isDeviation, let object = try inStore(store.object(ofEvent: row.id)),
      object.detachedFrom == nil
    else { return }
    let events = try inStore(store.events(of: object))
    guard let id = events.first(where: { $0.id == row.id })?.contents.recurrenceID,
      let master = events.first(where: \.contents.isSeries),
      let series = try series(of: object, events), series.changesFuture(from: id)
    else { return }
    let known = Set(events.map(\.contents.recurrenceID))
    let split = reader.read(series.splitFuture(at: id), zones: try current.scope(of: object))
      .contents
    let added = split.events.filter { !known.contains($0.recurrenceID) }
    guard !added.isEmpty else { return }
    _ = try inStore(change.add(added, toSeries: master.id, derived: split))
  }
}
