internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Reads what an object shows once a step of an undo is done.
struct Derivation {
  private let store: PlannerStore
  private let reader: ObjectReader
  private let current: CurrentText
  private let now: Instant
  /// The series whose days were asked for: each is put together and read once, however many of its
  /// days leave.
  private var known: [SeriesName: SeriesAfterwards] = [:]
  private var pauses = 0

  /// Prepares to read in a planner at a moment.
  init(in store: PlannerStore, at now: Instant) throws(SyncError) {
    (self.store, self.now) = (store, now)
    reader = try inAdapter(
      ObjectReader(plannerZone: store.zone, horizon: Horizon.day(from: now)))
    current = try CurrentText(in: store)
  }

  /// What the object of a step shows then.
  func contents(after step: ReversalStep) throws(SyncError) -> ObjectContents {
    let definitions =
      if let numbers = step.zoneNumbers {
        try inStore(store.zoneDefinitions(numbers))
      } else {
        try inStore(store.zoneDefinitions(of: step.object))
      }
    let zones = current.scope(of: definitions)
    let text = try current.text(
      step.text, uid: step.uid, step.events, stamps: step.stamps, zones: zones)
    return reader.read(text, zones: zones).contents
  }

  /// The step that opens a day where it stands, if its series has moved on and does not hold it any
  /// more; nil where the series does, or goes too.
  mutating func keeping(
    _ step: ReversalStep, of reversal: Reversal
  ) throws(SyncError) -> ReversalStep? {
    // What an undo made goes with it.
    guard reversal.direction == .undo, let (name, id) = step.leavingDay,
      let own = step.object.text,
      try !series(name, after: reversal).takes(id)
    else { return nil }
    let day = reader.read(own, zones: try current.scope(of: step.object)).contents.events.first
    return day.map { step.keeping(as: $0.event) }
  }

  /// Makes objects of their own of days that a step gives back to a series which has moved on past
  /// them.
  ///
  /// - Returns: the step, which names those that stay left out, and how many were made.
  func returningDays(
    of step: ReversalStep, to reversal: Reversal
  ) throws(SyncError) -> (step: ReversalStep, made: Int) {
    let zones = try current.scope(of: step.object)
    let text = try current.text(
      step.text, uid: step.uid, step.events, stamps: step.stamps, zones: zones)
    let series = SeriesText(text, plannerZone: store.zone, zones: zones)
    let apart = try inStore(reversal.detached(from: step.object))
    var leftOut: [RecurrenceID] = []
    var made = 0
    for id in step.returning where series?.holds(id) != true && !apart.contains(id) {
      guard step.object.twin.isEmpty, let series,
        let own = series.detached(id, of: step.uid, at: now),
        try inStore(
          reversal.add(
            reader.read(own, zones: zones).contents, text: own,
            uid: series.uid(of: id, in: step.uid), besides: step))
      else {
        leftOut.append(id)
        continue
      }
      made += 1
    }
    return (leftOut.isEmpty ? step : step.keeping(leftOut: leftOut), made)
  }

  /// Takes note that a step was written: what was known of its object is another now.
  mutating func forget(_ step: ReversalStep) {
    for name in step.seriesNames { known[name] = nil }
  }

  private mutating func series(
    _ name: SeriesName, after reversal: Reversal
  ) throws(SyncError) -> SeriesAfterwards {
    if pauses != reversal.pauses {
      known.removeAll()
      pauses = reversal.pauses
    }
    if let series = known[name] { return series }
    let series = try read(inStore(reversal.series(name)))
    known[name] = series
    return series
  }

  private func read(
    _ series: (object: StoredObject, text: [UInt8]?, events: [ObjectEvent])?
  ) throws(SyncError) -> SeriesAfterwards {
    guard let series else { return .gone }
    let zones = try current.scope(of: series.object)
    let text = try current.text(
      series.text, uid: series.object.uid, series.events, stamps: series.object.stamps,
      zones: zones)
    return SeriesText(text, plannerZone: store.zone, zones: zones).map { .going($0) } ?? .single
  }
}

/// What becomes of a series by an undo.
private enum SeriesAfterwards {
  /// It is not there, and its days go with it.
  case gone
  /// It is no series any more.
  case single
  /// It goes on.
  case going(SeriesText)

  /// Whether a day of it may go into the trash: it stands in the series, or goes with it.
  func takes(_ id: RecurrenceID) -> Bool {
    switch self {
    case .gone: true
    case .single: false
    case .going(let text): text.holds(id)
    }
  }
}
