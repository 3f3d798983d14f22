public import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

extension SeriesChange {
  /// Moves what is left of a series to another day or time, together with other edits.
  ///
  /// Its rule and the days that were changed on their own stay.
  ///
  /// - Parameters:
  ///   - row: the series as it was.
  ///   - event: its fields as they are to be; its day is that of the first occurrence.
  ///   - clock: its new time; nil = it keeps clock and zone, `.some(nil)` = whole days.
  /// - Returns: the series as it is now.
  /// - Throws: ``SyncError/refusedRule(_:)`` where that cannot mean one thing.
  public func move(
    _ row: EventRow, to event: PlannerEvent, at clock: ClockTime??
  ) throws(SyncError) -> EventRow {
    let (object, events, old) = try stored(row)
    guard let text = try series(of: object, events), let day = event.day else {
      throw .noSeries(row.event.name)
    }
    let deviations = events.map(\.contents).filter { $0.recurrenceID != nil }
    let own = try inStore(store.detachedDays(of: object))
    let move: SeriesMove
    do throws(RuleRefusal) {
      move = try SeriesMove(
        of: text, to: day, at: clock, detached: old.detached,
        taken: Set(deviations.compactMap(\.occurrenceDay) + own))
    } catch {
      throw .refusedRule(error.reason)
    }
    var contents = old
    contents.event = event
    contents.event.time = move.time
    contents.rule = move.rule
    (contents.detached, contents.skipped) = (move.detached, move.skipped)
    contents.edited.formUnion(contents.fields(differingFrom: old))
    return try write(contents, of: row, in: object, events) ?? row
  }
}
