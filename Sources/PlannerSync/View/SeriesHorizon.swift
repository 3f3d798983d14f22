public import PlannerCore
internal import PlannerICalendar
public import PlannerStore

/// How far ahead the days of series are stored, and how they are carried on as time passes.
///
/// Views compute what is not stored, so that this is about their speed alone. An import carries on
/// what is less than a year ahead, and so does `wk doctor --fix`; short commands never do.
public struct SeriesHorizon {
  private let store: PlannerStore
  private let now: Instant
  /// So many objects are written in one transaction.
  private static let batchSize = 200

  /// Looks at the series of a planner at a moment.
  public init(of store: PlannerStore, at now: Instant) {
    self.store = store
    self.now = now
  }

  /// How many series are stored less than a year ahead and could be stored further.
  ///
  /// One with so many occurrences that no more of them are stored is none of them.
  public func shortCount() throws(SyncError) -> Int {
    let read = try Reading(of: store, at: now)
    var count = 0
    for object in try shortSeries() where try read.further(object) != nil { count += 1 }
    return count
  }

  /// Stores the days of those series up to the usual horizon.
  ///
  /// - Returns: how many series were carried on.
  /// - Throws: where the planner cannot be written.
  @discardableResult
  public func extend() throws(SyncError) -> Int {
    let series = try shortSeries()
    guard !series.isEmpty else { return 0 }
    let read = try Reading(of: store, at: now)
    var (written, batch) = (0, [(object: StoredObject, contents: ObjectContents)]())
    for object in series {
      guard let contents = try read.further(object) else { continue }
      batch.append((object, contents))
      guard batch.count == Self.batchSize else { continue }
      written += try inStore(store.replaceDays(of: batch))
      batch = []
    }
    return written + (try inStore(store.replaceDays(of: batch)))
  }

  /// The series whose days end within a year.
  private func shortSeries() throws(SyncError) -> [StoredObject] {
    let day = now.utc.date.adding(days: 365)
    var series: [StoredObject] = []
    for component in ["VTODO", "VEVENT"] {
      series += try inStore(store.seriesEnding(before: day, component: component))
    }
    return series
  }
}

/// Reads series up to the usual horizon.
private struct Reading {
  let store: PlannerStore
  let reader: ObjectReader
  let current: CurrentText

  init(of store: PlannerStore, at now: Instant) throws(SyncError) {
    self.store = store
    reader = try inAdapter(
      ObjectReader(plannerZone: store.zone, horizon: Horizon.day(from: now)))
    current = try CurrentText(in: store)
  }

  /// What an object holds; nil where that reaches no further than what is stored.
  func further(_ object: StoredObject) throws(SyncError) -> ObjectContents? {
    let events = try inStore(store.events(of: object)).map(\.contents)
    let contents = reader.read(
      try current.text(of: object, events), zones: try current.scope(of: object)
    ).contents
    return contents.expandedThrough == object.expandedThrough ? nil : contents
  }
}
