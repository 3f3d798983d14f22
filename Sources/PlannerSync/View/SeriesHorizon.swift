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

  /// How many series are stored less than a year ahead.
  public func shortCount() throws(SyncError) -> Int { try shortSeries().count }

  /// Stores the days of those series up to the usual horizon.
  ///
  /// - Returns: how many series were carried on.
  /// - Throws: where the planner cannot be written.
  @discardableResult
  public func extend() throws(SyncError) -> Int {
    let series = try shortSeries()
    guard !series.isEmpty else { return 0 }
    let reader = try inAdapter(
      ObjectReader(plannerZone: store.zone, horizon: Horizon.day(from: now)))
    let zones = ZoneBook()
    var (written, batch) = (0, [(object: StoredObject, contents: ObjectContents)]())
    for object in series {
      guard let text = object.text else { continue }
      let scope = zones.scope(of: try inStore(store.zoneDefinitions(of: object)).named)
      batch.append((object, reader.read(text, zones: scope).contents))
      guard batch.count == Self.batchSize else { continue }
      written += try inStore(store.replaceDays(of: batch))
      batch = []
    }
    return written + (try inStore(store.replaceDays(of: batch)))
  }

  /// The series whose days end within a year and that stand as their text says.
  private func shortSeries() throws(SyncError) -> [StoredObject] {
    let day = now.utc.date.adding(days: 365)
    var series: [StoredObject] = []
    for component in ["VTODO", "VEVENT"] {
      for object in try inStore(store.seriesEnding(before: day, component: component)) {
        let events = try inStore(store.events(of: object))
        if !events.contains(where: { $0.contents.isSeries && $0.contents.isMoved }) {
          series.append(object)
        }
      }
    }
    return series
  }
}

extension ObjectEvent {
  /// Whether its days are no longer those of its text.
  fileprivate var isMoved: Bool {
    !edited.isDisjoint(with: [.schedule, .status, .recurrence])
  }
}
