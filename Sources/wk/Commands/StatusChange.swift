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
  /// The verb, `done`, is for the sentence that refuses a whole series.
  init(
    _ keys: [String], as verb: String, _ planner: Planner, in context: Context,
    to changed: (PlannerEvent) -> PlannerEvent
  ) throws(CommandError) {
    // The change begins before the events are read, so that no other process comes between.
    let change = try planner.change()
    let rows = try planner.events(keys)
    let changeGuard = try ChangeGuard(planner)
    for row in rows {
      try changeGuard.refuseFeed(row)
      try row.refuseSeries(to: verb, planner)
    }
    let edit = OccurrenceEdit(in: change, planner)
    var pairs: [Pair] = []
    for row in rows {
      let event = changed(row.event)
      let after = event == row.event ? row : try edit.perform(row, to: event, fields: .status)
      pairs.append(Pair(before: row, after: after))
    }
    self.pairs = pairs
    operation = try store { () throws(StoreError) in try change.commit() }
  }

  /// What was changed, for printing.
  var result: ChangeResult { ChangeResult(rows: pairs.map(\.after), operation: operation) }
}
