internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// Edits events within one change, all of them or none.
struct EventChange {
  private let edit: EventEdit
  private let calendar: PlannerCalendar?

  /// Prepares an edit; `calendar` is where the events go, nil = where they are.
  init(_ edit: EventEdit, to calendar: PlannerCalendar?) {
    self.edit = edit
    self.calendar = calendar
  }

  /// Edits events; only fields with another value than before count as edited.
  func perform(
    _ rows: [EventRow], in change: Change, _ planner: Planner
  ) throws(CommandError) -> [StatusChange.Pair] {
    let changeGuard = try ChangeGuard(planner)
    for row in rows { try changeGuard.refuseFeed(row) }
    let days = try days(of: rows, in: change, planner)
    var pairs: [StatusChange.Pair] = []
    for row in rows {
      let day = days[row.key]
      var after = if let day { day } else { try changed(row, in: change, planner) }
      if let calendar, calendar.name != row.calendar {
        after = try moved(row, to: calendar, in: change, planner) ?? after
      }
      pairs.append(StatusChange.Pair(before: row, after: after))
    }
    return pairs
  }

  private func changed(
    _ row: EventRow, in change: Change, _ planner: Planner
  ) throws(CommandError) -> EventRow {
    if let repetition = edit.repetition {
      return try repeated(row, as: repetition, in: change, planner)
    }
    if row.isSeries, edit.movesEvents { return try moved(row, in: change, planner) }
    var event = try edit.applied(to: row.event)
    if !row.isOccurrence, edit.movesEvents {
      let series = try planner.series(in: change)
      event = try sync { () throws(SyncError) in try series.placed(event, of: row) }
    }
    let fields = event.fields(differingFrom: row.event)
    guard !fields.isEmpty else { return row }
    return try OccurrenceEdit(in: change, planner).perform(row, to: event, fields: fields)
  }

  /// Moves what is left of a whole series.
  private func moved(
    _ row: EventRow, in change: Change, _ planner: Planner
  ) throws(CommandError) -> EventRow {
    let series = try planner.series(in: change)
    var event = try edit.applied(to: row.event)
    let label = row.label(in: planner.today.year)
    if event.day != nil, !edit.namesDay {
      event.day = try sync { () throws(SyncError) in try series.firstDay(of: row) }
    }
    guard event.day != nil else {
      throw CommandError(
        .failed, "\(label) is a whole series, which needs a day.",
        hint: "To make it single again: wk edit \(row.key.stem) --every none")
    }
    do throws(SyncError) {
      return try series.move(row, to: event, at: edit.clock)
    } catch {
      guard case .refusedRule(let reason) = error else { throw CommandError(error) }
      let next = try planner.nextOccurrence(of: row).map { $0.key.text(in: planner.today.year) }
      throw CommandError(
        .failed,
        "\(label) cannot be moved as a whole: its rule \(row.recurrence?.rule ?? "") \(reason).",
        hint: "Say --every too for other days"
          + (next.map { ", or name one of its days, \($0)." } ?? "."))
    }
  }

  /// Gives days of series without a state of their own other values; the text of a series is read
  /// and written once for all days that are changed alike.
  private func days(
    of rows: [EventRow], in change: Change, _ planner: Planner
  ) throws(CommandError) -> [EventKey: EventRow] {
    var groups: [[Int]: [(row: EventRow, event: PlannerEvent)]] = [:]
    for row in rows where row.isOccurrence && edit.repetition == nil {
      let event = try edit.applied(to: row.event)
      let fields = event.fields(differingFrom: row.event)
      if !fields.isEmpty { groups[[row.id, fields.rawValue], default: []].append((row, event)) }
    }
    var written: [EventKey: EventRow] = [:]
    for (group, days) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let after = try OccurrenceEdit(in: change, planner).perform(
        days, fields: EventFields(rawValue: group[1]))
      for (day, row) in zip(days, after) { written[day.row.key] = row }
    }
    return written
  }

  /// Gives an event or a series another rule.
  private func repeated(
    _ row: EventRow, as options: RepetitionOptions, in change: Change, _ planner: Planner
  ) throws(CommandError) -> EventRow {
    let label = row.label(in: planner.today.year)
    guard row.recurrence == nil || row.isSeries else {
      throw CommandError(
        .failed, "\(label) is one day of a series, which repeats as a whole.",
        hint: "Name the series: wk edit \(row.key.stem) --every week")
    }
    let series = try planner.series(in: change)
    var event = try edit.applied(to: row.event)
    if !edit.namesDay {
      event.day = try sync { () throws(SyncError) in try series.firstDay(of: row) }
    }
    guard let day = event.day else {
      throw .usage("\(label) stands on no day.", hint: "Add --on today.")
    }
    let repetition = try options.repetition(from: day, isTimed: event.time != nil)
    return try sync { () throws(SyncError) in
      try series.edit(row, to: event, rule: repetition?.rule)
    }
  }

  private func moved(
    _ row: EventRow, to calendar: PlannerCalendar, in change: Change, _ planner: Planner
  ) throws(CommandError) -> EventRow? {
    guard row.recurrence == nil || row.isSeries else {
      throw CommandError(
        .failed,
        "\(row.label(in: planner.today.year)) is one day of a series, which changes its calendar as"
          + " a whole.",
        hint: "Name the series: wk edit \(row.key.stem) --calendar \"\(calendar.name)\"")
    }
    if row.isSeries {
      try SeriesDays(of: row, planner).refuseOtherStyle(of: calendar, planner)
    }
    do throws(StoreError) {
      return row.isSeries
        ? try change.moveSeries(row.id, to: calendar) : try change.move(row.id, to: calendar)
    } catch {
      guard error.kind == .constraint else { throw CommandError(error) }
      throw CommandError(
        .failed,
        "\(row.label(in: planner.today.year)) cannot go to \"\(calendar.name)\", which has an event of its UID already.",
        hint: "It may lie in the trash; see: wk trash")
    }
  }
}
