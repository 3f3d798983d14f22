internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// The open planner, as commands use it: the database, and the day that it is.
struct Planner {
  /// The database.
  let database: PlannerStore
  /// Today, in the planner's zone.
  let today: CivilDate
  private let view: PlannerView
  private let context: Context

  /// Opens the planner of a run; makes one where there is none.
  init(in context: Context) throws(CommandError) {
    let path = try PlannerLocation.path(in: context)
    if let rule = LocalZone.ignored(in: context.environment), !SystemFiles.isReadable(path) {
      context.warn(
        "TZ is \"\(Sanitize.line(rule))\", which names no time zone; the new planner takes"
          + " \(context.zone).")
    }
    let database = try store { () throws(StoreError) in
      try PlannerStore(path: path, zoneIfNew: context.zone)
    }
    try Self.renew(database, in: context)
    database.retention = context.configuration.historyKeep.retention
    self.database = database
    self.context = context
    today = context.wallClock(context.now, database.zone).date
    view = PlannerView(of: database, today: today)
  }

  /// Reads anew what an older version has read from texts, if this run may write.
  private static func renew(_ database: PlannerStore, in context: Context) throws(CommandError) {
    do throws(SyncError) {
      try Rederivation(in: database, at: context.now).run()
    } catch {
      guard case .store(let problem) = error, problem.kind == .readOnly else {
        throw CommandError(error)
      }
    }
  }

  /// The TZID of the zone in which its days begin.
  var zone: String { database.zone }

  /// What a wall clock in the planner's zone shows at a moment.
  func wallClock(at moment: Instant) -> WallClock { context.wallClock(moment, database.zone) }

  /// Begins a change, which holds off other writers until it ends.
  func change() throws(CommandError) -> Change {
    try store { () throws(StoreError) in
      try database.change(command: context.commandText, at: context.now)
    }
  }

  /// What changes series within a change.
  func series(in change: Change) throws(CommandError) -> SeriesChange {
    try sync { () throws(SyncError) in
      try SeriesChange(in: change, of: database, at: context.now)
    }
  }

  /// Reads dates as people type them, seen from today.
  var dates: DateReader { DateReader(today: today) }

  /// A week with its events and appointments, folded as the user left it, else by the standard.
  func week(
    _ week: PlannerWeek, fold standard: FoldState.Standard
  ) throws(CommandError) -> PlannedWeek {
    let decisions = try store { () throws(StoreError) in try database.folds(week.range) }
    let fold = FoldState(standard: standard, decisions: decisions)
    return try sync { () throws(SyncError) in try view.week(week, today: today, fold: fold) }
  }

  /// A month with its counts.
  func month(
    _ month: PlannerMonth, by basis: CountBasis = .planned
  ) throws(CommandError) -> PlannedMonth {
    try sync { () throws(SyncError) in try view.month(month, by: basis) }
  }

  /// The note of a week or month; nil where there is none.
  func note(for period: NotePeriod) throws(CommandError) -> PlannerNote? {
    try store { () throws(StoreError) in try database.note(for: period) }
  }

  /// Says that no event has a category, where that is so: its name may be mistyped.
  func warnOfCategory(_ name: String?, in context: Context) throws(CommandError) {
    guard let name, try events(EventFilter(category: name)).isEmpty else { return }
    context.warn("No event has the category \"\(Sanitize.line(name))\".")
  }

  /// Whether something that a filter lets through lies after its last day.
  func goesOn(after filter: EventFilter) throws(CommandError) -> Bool {
    try sync { () throws(SyncError) in try view.goesOn(after: filter) }
  }

  /// The events that a filter lets through, in the order of lists.
  func events(_ filter: EventFilter) throws(CommandError) -> [EventRow] {
    try list(filter).rows
  }

  /// The events that a filter lets through, and the day up to which series are complete where that
  /// is not the whole range.
  func list(
    _ filter: EventFilter
  ) throws(CommandError) -> (rows: [EventRow], end: CivilDate?) {
    try sync { () throws(SyncError) in try view.list(filter) }
  }

  /// A row with the day on which it is listed, where it is a whole series.
  func listed(_ row: EventRow) throws(CommandError) -> EventRow {
    try sync { () throws(SyncError) in try view.listed(row) }
  }

  /// The event or occurrence with a whole key; nil where there is none.
  func row(of key: EventKey) throws(CommandError) -> EventRow? {
    try sync { () throws(SyncError) in try view.event(key) }
  }

  /// The counts of the days of a range that have events.
  func counts(_ days: ClosedRange<CivilDate>) throws(CommandError) -> [CivilDate: DayCount] {
    try sync { () throws(SyncError) in try view.dayCounts(days) }
  }

  /// The counts of the days of those events that a filter lets through, and the day up to which
  /// series are complete where that is not the whole range.
  func counts(
    of filter: EventFilter
  ) throws(CommandError) -> (counts: [CivilDate: DayCount], end: CivilDate?) {
    try sync { () throws(SyncError) in try view.dayCounts(of: filter) }
  }

  /// The counts of one day.
  func count(on day: CivilDate) throws(CommandError) -> DayCount {
    try counts(day...day)[day] ?? .none
  }

  /// The names of the calendars that follow a feed.
  func feeds() throws(CommandError) -> Set<String> {
    let calendars = try store { () throws(StoreError) in try database.calendars() }
    return Set(calendars.filter { $0.kind == .feed }.map(\.name))
  }

  /// The calendar that was named, or the default one.
  func calendar(named name: String?) throws(CommandError) -> PlannerCalendar {
    guard let name else {
      return try store { () throws(StoreError) in try database.defaultCalendar() }
    }
    let calendars = try store { () throws(StoreError) in try database.calendars() }
    if let calendar = calendars.named(name) { return calendar }
    throw CommandError(
      .failed, "There is no calendar \"\(name)\".",
      hint: "There are: \(calendars.map(\.name).joined(separator: ", ")).")
  }
}
