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
    var pairs: [StatusChange.Pair] = []
    for row in rows {
      try changeGuard.refuseFeed(row)
      var after = try changed(row, in: change, planner)
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
    let event = try edit.applied(to: row.event)
    if row.isSeries, edit.movesEvents {
      throw CommandError(
        .failed, "\(row.key.text(in: planner.today.year)) \"\(row.event.name)\" is a whole series.",
        hint: "Say --every too for other days, or name one of its days, \(row.key.stem)@11-30.")
    }
    let fields = event.fields(differingFrom: row.event)
    guard !fields.isEmpty else { return row }
    return try OccurrenceEdit(in: change, planner).perform(row, to: event, fields: fields)
  }

  /// Gives an event or a series another rule.
  private func repeated(
    _ row: EventRow, as options: RepetitionOptions, in change: Change, _ planner: Planner
  ) throws(CommandError) -> EventRow {
    let key = row.key.text(in: planner.today.year)
    guard row.recurrence == nil || row.isSeries else {
      throw CommandError(
        .failed, "\(key) \"\(row.event.name)\" is one day of a series, which repeats as a whole.",
        hint: "Name the series: wk edit \(row.key.stem) --every week")
    }
    let series = try planner.series(in: change)
    var event = try edit.applied(to: row.event)
    if !edit.namesDay {
      event.day = try sync { () throws(SyncError) in try series.firstDay(of: row) }
    }
    guard let day = event.day else {
      throw .usage("\(key) \"\(row.event.name)\" stands on no day.", hint: "Add --on today.")
    }
    let repetition = try options.repetition(from: day, isTimed: event.time != nil)
    return try sync { () throws(SyncError) in
      try series.edit(row, to: event, rule: repetition?.rule)
    }
  }

  private func moved(
    _ row: EventRow, to calendar: PlannerCalendar, in change: Change, _ planner: Planner
  ) throws(CommandError) -> EventRow? {
    let key = row.key.text(in: planner.today.year)
    guard row.recurrence == nil else {
      throw CommandError(
        .failed, "\(key) \"\(row.event.name)\" is part of a series, which cannot move alone.",
        hint: "Leave out --calendar.")
    }
    do throws(StoreError) {
      return try change.move(row.id, to: calendar)
    } catch {
      guard error.kind == .constraint else { throw CommandError(error) }
      throw CommandError(
        .failed,
        "\(key) \"\(row.event.name)\" cannot go to \"\(calendar.name)\", which has an event of its"
          + " UID already.",
        hint: "It may lie in the trash; see: wk trash")
    }
  }
}
