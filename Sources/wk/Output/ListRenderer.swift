internal import PlannerCore

/// A list of events, one on a line: key, day, time, name, and what is to be said about it.
struct ListRenderer {
  let language: Language
  let style: Style
  /// The columns that a line may take; nil = as many as it needs.
  let columns: Int?
  /// Today, in the planner's zone.
  let today: CivilDate

  /// Writes the rows in their order.
  func write(_ rows: [EventRow], to output: TextOutput) {
    let keyWidth = rows.reduce(0) { max($0, key(of: $1).count) }
    let dayWidth = rows.reduce(0) { max($0, day(of: $1).displayWidth) }
    let remarkWidth = rows.reduce(0) { max($0, remark(on: $1).count) }
    let hasTimes = rows.contains { $0.event.time != nil }
    let fixed = keyWidth + 2 + dayWidth + 2 + (hasTimes ? 7 : 0)
    let room = columns.map { max(8, $0 - fixed - (remarkWidth == 0 ? 0 : remarkWidth + 2)) }
    let longest = rows.reduce(0) { max($0, Sanitize.line($1.event.name).displayWidth) }
    // Without a limit names are whole, and only shorter ones are brought to one width.
    let nameWidth = min(longest, room ?? 80)
    // Remarks stand five columns behind the names; less where the line is short.
    let gap = room.map { max(2, min(5, $0 - nameWidth + 2)) } ?? 5
    for row in rows {
      var line = key(of: row).padded(to: keyWidth) + "  " + day(of: row).padded(to: dayWidth) + "  "
      if hasTimes { line += row.event.timeColumn + "  " }
      let name = Sanitize.line(row.event.name)
      line += (room == nil ? name : name.cut(to: nameWidth)).padded(to: nameWidth + gap)
      line += remark(on: row)
      line = (columns.map(line.cut) ?? line).withoutTrailingSpaces
      output.line(row.event.status.isOpen ? line : style.faint(line))
    }
  }

  private func key(of row: EventRow) -> String { row.key.text(in: today.year) }

  private func day(of row: EventRow) -> String {
    row.event.day.map { language.dayTitle($0, in: today.year) } ?? Wording.unscheduled
  }

  private func remark(on row: EventRow) -> String {
    if row.recurrence != nil && row.recurrence?.occurrence == nil { return "series" }
    switch row.event.status {
    case .finished: return "done"
    case .cancelled: return "cancelled"
    case .started, .open:
      guard let day = row.event.day, day < today else {
        return row.event.status == .started ? "started" : ""
      }
      return Wording.late(days: day.days(until: today))
    }
  }
}
