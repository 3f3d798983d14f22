public import PlannerCore

/// What names a series among all: its UID and the number of its calendar.
public struct SeriesName: Hashable, Sendable {
  let uid: UID
  let calendar: Int
}

extension ReversalStep {
  /// The day that the step puts into the trash although it is one of a series, and that series; nil
  /// where it is about something else.
  public var leavingDay: (series: SeriesName, id: RecurrenceID)? {
    guard isTrashed, let occurrence = object.detachedFrom else { return nil }
    return (
      SeriesName(uid: occurrence.series, calendar: object.calendarID), occurrence.id
    )
  }

  /// What days name the object by, should it be a series: before the step and after it.
  public var seriesNames: [SeriesName] {
    [object.calendarID, merge.state.calendar].map { SeriesName(uid: uid, calendar: $0) }
  }
}

extension Reversal {
  /// The occurrences of a series that are objects of their own, outside the trash.
  public func detached(from series: StoredObject) throws(StoreError) -> Set<RecurrenceID> {
    try reader.detached(from: series)
  }

  /// Adds an occurrence as an object of its own to the calendar of its series.
  ///
  /// - Parameters:
  ///   - contents: its event.
  ///   - text: its text.
  ///   - uid: its UID.
  ///   - step: the step to the object of the series.
  /// - Returns: false where an object of that UID is there already, or was removed by the user.
  /// - Throws: where the database cannot be written.
  public func add(
    _ contents: ObjectContents, text: [UInt8], uid: UID, besides step: ReversalStep
  ) throws(StoreError) -> Bool {
    let calendar = step.merge.state.calendar
    let known = try reader.connection.object(uid, in: calendar)
    guard known?.isUndone != false else { return false }
    try add(contents, text: text, as: uid, to: calendar, over: known, zonesOf: step.object)
    return true
  }

  /// A series as it will be once all is taken back, with every day that is an object of its own now
  /// back in it: what it is without them does not depend on which of them have left yet.
  ///
  /// - Returns: its object, its text and its events; nil where it is gone, or goes too.
  /// - Throws: where the database cannot be read.
  public func series(
    _ name: SeriesName
  ) throws(StoreError) -> (object: StoredObject, text: [UInt8]?, events: [ObjectEvent])? {
    guard let series = try reader.connection.object(name.uid, in: name.calendar), !series.isTrashed
    else {
      return nil
    }
    var (text, events) = (series.text, try reader.state(of: series).events.map(\.contents))
    let parts = try reader.parts(of: target, before: series.id + 1)
    if let part = parts.first(where: { $0.object == series.id }) {
      let merged = try step(part, series)
      guard merged.merge.state.trash == nil else { return nil }
      (text, events) = (merged.text, merged.events)
    }
    for index in events.indices { events[index].detached = [] }
    return (series, text, events)
  }
}
