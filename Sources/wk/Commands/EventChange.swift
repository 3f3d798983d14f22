internal import PlannerCore
internal import PlannerStore

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
      try changeGuard.admit(row, to: "edit")
      let event = try edit.applied(to: row.event)
      let fields = event.fields(differingFrom: row.event)
      var after = row
      if !fields.isEmpty {
        after =
          try store { () throws(StoreError) in
            try change.update(row.id, to: event, fields: fields)
          } ?? row
      }
      if let calendar, calendar.name != row.calendar {
        after = try moved(row, to: calendar, in: change, planner) ?? after
      }
      pairs.append(StatusChange.Pair(before: row, after: after))
    }
    return pairs
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
