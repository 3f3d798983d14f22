internal import PlannerCore

/// A week as text: a title, then a group for each day, folded or with its events.
struct WeekRenderer {
  let language: Language
  let style: Style
  /// The columns that a line may take; nil = as many as it needs.
  let columns: Int?
  /// Today, in the planner's zone.
  let today: CivilDate
  /// The names of the calendars that follow a feed.
  let feeds: Set<String>
  /// Whether days without events and appointments are left out.
  var hidesEmptyDays = false
  /// Whether the keys of appointments are shown.
  var showsAllKeys = false

  /// Writes a week with its note, if there is one.
  func write(_ week: PlannedWeek, note: String? = nil, to output: TextOutput) {
    let open = week.groups.filter { !$0.isFolded }
    let layout = Layout(
      titleWidth: week.groups.reduce(0) { max($0, title(of: $1).displayWidth) },
      countWidth: week.groups.reduce(0) { max($0, count(of: $1).count) },
      keyWidth: max(
        open.flatMap(\.events).reduce(3) { max($0, key(of: $1).count) },
        open.flatMap(\.appointments).reduce(3) { max($0, key(of: $1).count) }))
    for line in heading(week) { output.line(line) }
    for group in week.groups where !(hidesEmptyDays && isEmpty(group)) {
      output.line(titleLine(group, layout))
      guard !group.isFolded else { continue }
      for row in group.events { output.line(line(row, layout)) }
      for appointment in group.appointments { output.line(line(appointment, layout)) }
    }
    if week.unscheduled > 0 { output.line(Wording.unscheduled(week.unscheduled)) }
    if let note {
      let isThis = week.week.contains(today)
      let command = "wk note week" + (isThis ? "" : " " + week.week.label)
      output.line(NoteLine(note, command: command).text(columns: columns))
    }
  }

  private struct Layout {
    let titleWidth: Int
    let countWidth: Int
    let keyWidth: Int
  }

  private func heading(_ week: PlannedWeek) -> [String] {
    let (label, title) = (week.week.label, language.title(week.week))
    let done = Wording.done(week.count)
    let line = "\(label)  \(title)      \(done)"
    if let columns, line.displayWidth > columns {
      return [style.strong("\(label)  \(done)"), title]
    }
    return [style.strong(line)]
  }

  private func title(of group: DayGroup) -> String { language.dayOfWeekTitle(group.day) }

  private func count(of group: DayGroup) -> String {
    group.count.total > 0 ? group.count.fraction : "-"
  }

  private func isEmpty(_ group: DayGroup) -> Bool {
    group.events.isEmpty && group.appointments.isEmpty
  }

  private func titleLine(_ group: DayGroup, _ layout: Layout) -> String {
    let mark = isEmpty(group) ? " " : group.isFolded ? ">" : "v"
    let open = group.count.total - group.count.finished
    var line = "\(mark) \(title(of: group).padded(to: layout.titleWidth))   "
    line += count(of: group).padded(to: layout.countWidth)
    if group.isToday { line += "   \(Wording.today)" }
    if group.isFolded && open > 0 { line += "   \(Wording.open(open))" }
    line = line.withoutTrailingSpaces
    return group.isToday ? style.strong(line) : line
  }

  private func key(of row: EventRow) -> String { row.key.text(in: today.year) }

  private func key(of appointment: Appointment) -> String {
    showsAllKeys ? appointment.key?.text ?? "" : ""
  }

  private func line(_ row: EventRow, _ layout: Layout) -> String {
    let event = row.event
    let key = key(of: row).padded(to: layout.keyWidth)
    let start = "    \(event.box) \(key)  \(event.timeColumn)  "
    let line = fitted(start + Sanitize.line(event.name))
    return event.status.isOpen ? line : style.faint(line)
  }

  private func line(_ appointment: Appointment, _ layout: Layout) -> String {
    let key = key(of: appointment).padded(to: layout.keyWidth)
    let start = "     =  \(key)  \(appointment.start?.minutes ?? "     ")  "
    let part =
      appointment.part.count > 1
      ? " (\(appointment.part.number)/\(appointment.part.count))" : ""
    let name = Sanitize.line(appointment.name) + part
    let remark = Wording.notCounted(
      calendar: Sanitize.line(appointment.calendar), isFeed: feeds.contains(appointment.calendar))
    let whole = start + name.padded(to: 20) + "  " + remark
    guard let columns, whole.displayWidth > columns else { return style.faint(whole) }
    return style.faint(fitted(start + name))
  }

  private func fitted(_ line: String) -> String {
    (columns.map { line.cut(to: $0) } ?? line).withoutTrailingSpaces
  }
}
