internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// Gives events other values within a change, whatever they are: single events and deviations in
/// their row, days of a series as objects of their own.
struct OccurrenceEdit {
  private let change: Change
  private let planner: Planner

  /// Prepares edits within a change that has begun.
  init(in change: Change, _ planner: Planner) {
    self.change = change
    self.planner = planner
  }

  /// Gives an event the values of some fields; gives it as it is then.
  func perform(
    _ row: EventRow, to event: PlannerEvent, fields: EventFields
  ) throws(CommandError) -> EventRow {
    guard !row.isOccurrence else {
      return try perform([(row, event)], fields: fields).first ?? row
    }
    if row.isDeviation {
      let series = try planner.series(in: change)
      try sync { () throws(SyncError) in try series.splitFuture(at: row) }
    }
    return try store { () throws(StoreError) in
      try change.update(row.id, to: event, fields: fields)
    } ?? row
  }

  /// Gives days of one series without a state of their own the values of some fields; gives them
  /// as they are then, in the same order.
  func perform(
    _ days: [(row: EventRow, event: PlannerEvent)], fields: EventFields
  ) throws(CommandError) -> [EventRow] {
    let events = Dictionary(days.map { ($0.row.key, $0.event) }) { first, _ in first }
    let series = try planner.series(in: change)
    return try sync { () throws(SyncError) in
      try series.edit(occurrences: days.map(\.row), fields: fields) { row in
        events[row.key] ?? row.event
      }
    }
  }
}

extension EventRow {
  /// Refuses what can only be done to one day of a series.
  func refuseSeries(to verb: String, _ planner: Planner) throws(CommandError) {
    guard isSeries else { return }
    let next = try planner.nextOccurrence(of: self).map { $0.key.text(in: planner.today.year) }
    let hint = next.map { "Its next open day: wk \(verb) \($0)" } ?? "Nothing of it is left open."
    throw CommandError(
      .failed,
      "\(label(in: planner.today.year)) is a whole series; its days are finished one by one.",
      hint: hint)
  }
}

extension Planner {
  /// The first open occurrence of a series from today on, else the last one before; nil where all
  /// is done.
  func nextOccurrence(of series: EventRow) throws(CommandError) -> EventRow? {
    let ranges = [today...today.adding(months: 12), CivilDate.first...today.adding(days: -1)]
    for (index, days) in ranges.enumerated() {
      let rows = try events(
        EventFilter(days: days, statuses: [.open, .started], calendar: series.calendar)
      ).filter { $0.key.number == series.id && $0.recurrence?.occurrence != nil }
      if let row = index == 0 ? rows.first : rows.last { return row }
    }
    return nil
  }
}
