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
  init(
    _ keys: [String], _ planner: Planner, in context: Context,
    to changed: (PlannerEvent) -> PlannerEvent
  ) throws(CommandError) {
    // The change begins before the events are read, so that no other process comes between.
    let change = try store { () throws(StoreError) in
      try planner.database.change(command: context.commandText, at: context.now)
    }
    let rows = try planner.events(keys)
    for row in rows { try row.refuseSeries(to: "tick", year: planner.today.year) }
    var pairs: [Pair] = []
    for row in rows {
      let event = changed(row.event)
      var after: EventRow?
      if event != row.event {
        after = try store { () throws(StoreError) in
          try change.update(row.id, to: event, fields: [.status])
        }
      }
      pairs.append(Pair(before: row, after: after ?? row))
    }
    self.pairs = pairs
    operation = try store { () throws(StoreError) in try change.commit() }
  }

  /// What was changed, for printing.
  var result: ChangeResult { ChangeResult(rows: pairs.map(\.after), operation: operation) }
}

extension EventRow {
  /// Refuses what this version can only do with single events and deviations.
  func refuseSeries(to verb: String, year: Int) throws(CommandError) {
    guard let recurrence, !recurrence.isDeviation else { return }
    let key = key.text(in: year)
    let what = recurrence.occurrence == nil ? "is a whole series" : "is one occurrence of a series"
    throw CommandError(
      .failed, "\(key) \"\(event.name)\" \(what), which this version cannot \(verb) yet.",
      hint: "\(verb.capitalizedStart) it in the program that made it and import it again.")
  }
}
