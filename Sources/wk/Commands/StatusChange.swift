internal import PlannerCore
internal import PlannerStore

/// Gives events another status, all of them or none: what `done` and `reopen` share.
struct StatusChange {
  /// One event, as it was and as it is.
  struct Pair {
    let before: EventRow
    let after: EventRow

    /// Whether anything had to change.
    var isChange: Bool { before.event != after.event }
  }

  /// The events in the order in which they were named.
  let pairs: [Pair]
  /// The number of the operation; nil where nothing had to change.
  let operation: Int?

  /// Changes the events that keys name in one operation.
  ///
  /// The verb, `done`, is for the sentence that refuses a whole series. With `andBefore`, the open
  /// days of the same series before those named are changed too.
  init(
    _ keys: [String], as verb: String, andBefore: Bool = false, _ planner: Planner,
    in context: Context, to changed: (PlannerEvent) -> PlannerEvent
  ) throws(CommandError) {
    // The change begins before the events are read, so that no other process comes between.
    let change = try planner.change()
    var rows = try planner.events(keys)
    let changeGuard = try ChangeGuard(planner)
    for row in rows {
      try changeGuard.refuseFeed(row)
      try row.refuseSeries(to: verb, planner)
    }
    if andBefore { rows = try planner.withEarlierDays(of: rows) }
    pairs = try Self.pairs(rows, OccurrenceEdit(in: change, planner), to: changed)
    operation = try store { () throws(StoreError) in try change.commit() }
  }

  private static func pairs(
    _ rows: [EventRow], _ edit: OccurrenceEdit, to changed: (PlannerEvent) -> PlannerEvent
  ) throws(CommandError) -> [Pair] {
    var after: [EventKey: EventRow] = [:]
    // The text of a series is read and written once for all of its days.
    let days = rows.filter { $0.isOccurrence && changed($0.event) != $0.event }
    for (_, days) in Dictionary(grouping: days, by: \.id).sorted(by: { $0.key < $1.key }) {
      let written = try edit.perform(
        days.map { ($0, changed($0.event)) }, fields: .status)
      for (day, row) in zip(days, written) { after[day.key] = row }
    }
    var pairs: [Pair] = []
    for row in rows {
      let event = changed(row.event)
      if after[row.key] == nil, event != row.event {
        after[row.key] = try edit.perform(row, to: event, fields: .status)
      }
      pairs.append(Pair(before: row, after: after[row.key] ?? row))
    }
    return pairs
  }

  /// What was changed, for printing.
  var result: ChangeResult { ChangeResult(rows: pairs.map(\.after), operation: operation) }
}
