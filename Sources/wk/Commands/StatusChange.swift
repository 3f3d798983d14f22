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
    _ keys: [String], as verb: String, _ planner: Planner, in context: Context,
    to changed: (PlannerEvent) -> PlannerEvent
  ) throws(CommandError) {
    // The change begins before the events are read, so that no other process comes between.
    let change = try store { () throws(StoreError) in
      try planner.database.change(command: context.commandText, at: context.now)
    }
    let rows = try planner.events(keys)
    for row in rows {
      try row.refuseSeries(to: verb, planner)
      try row.refuseOccurrence(to: "tick", year: planner.today.year)
    }
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
  /// Whether it is a whole series.
  var isSeries: Bool { recurrence != nil && recurrence?.occurrence == nil && !isDeviation }

  /// Whether it is a day of a series without a state of its own.
  var isOccurrence: Bool { recurrence?.occurrence != nil && !isDeviation }

  /// Whether it is a day of a series with a state of its own.
  var isDeviation: Bool { recurrence?.isDeviation == true }

  /// Refuses what this version can only do with single events, series and deviations.
  func refuseOccurrence(to verb: String, year: Int) throws(CommandError) {
    guard isOccurrence else { return }
    throw CommandError(
      .failed,
      "\(key.text(in: year)) \"\(event.name)\" is one occurrence of a series, which this version"
        + " cannot \(verb) yet.",
      hint: "\(verb.capitalizedStart) it in the program that made it and import it again.")
  }

  /// Refuses what can only be done to one day of a series.
  func refuseSeries(to verb: String, _ planner: Planner) throws(CommandError) {
    guard isSeries else { return }
    let next = try planner.nextOccurrence(of: self).map { $0.key.text(in: planner.today.year) }
    let hint = next.map { "Its next open day: wk \(verb) \($0)" } ?? "Nothing of it is left open."
    throw CommandError(
      .failed,
      "\(key.text(in: planner.today.year)) \"\(event.name)\" is a whole series; its days are"
        + " finished one by one.", hint: hint)
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
