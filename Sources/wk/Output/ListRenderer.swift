internal import PlannerCore

/// A list of events, one on a line: key, day, time, name, and what is to be said about it.
struct ListRenderer {
  let language: Language
  let style: Style
  /// The columns that a line may take; nil = as many as it needs.
  let columns: Int?
  /// Today, in the planner's zone.
  let today: CivilDate
  /// Whether the day stands in every line.
  var showsDay = true
  /// The columns that lines are moved in.
  var indent = 0

  /// The columns of a list, the same for all of its lines.
  struct Layout {
    fileprivate var keyWidth = 0
    fileprivate var dayWidth = 0
    fileprivate var hasTimes = false
    fileprivate var nameWidth = 0
    fileprivate var gap = 0
    /// Whether names and remarks do not fit beside each other: then remarks give way to names.
    fileprivate var isNarrow = false
  }

  /// Writes the rows in their order.
  func write(_ rows: [EventRow], to output: TextOutput) {
    let layout = layout(of: rows)
    for row in rows { output.line(line(of: row, layout)) }
  }

  /// The layout that fits all of these rows.
  func layout(of rows: [EventRow]) -> Layout {
    var layout = Layout()
    layout.keyWidth = rows.reduce(0) { max($0, key(of: $1).count) } + 2
    if showsDay { layout.dayWidth = rows.reduce(0) { max($0, day(of: $1).displayWidth) } + 2 }
    layout.hasTimes = rows.contains { $0.listedTime != nil }
    let remarkWidth = rows.reduce(0) { max($0, remark(on: $1).count) }
    let fixed = indent + layout.keyWidth + layout.dayWidth + (layout.hasTimes ? 7 : 0)
    let room = columns.map { max(8, $0 - fixed - (remarkWidth == 0 ? 0 : remarkWidth + 2)) }
    let longest = rows.reduce(0) { max($0, Sanitize.line($1.event.name).displayWidth) }
    // Without a limit names are whole, and only shorter ones are brought to one width.
    layout.nameWidth = min(longest, room ?? 80)
    let needed = fixed + layout.nameWidth + (remarkWidth == 0 ? 0 : remarkWidth + 2)
    layout.isNarrow = columns.map { $0 < needed } ?? false
    // Remarks stand five columns behind the names; less where the line is short.
    layout.gap = room.map { max(2, min(5, $0 - layout.nameWidth + 2)) } ?? 5
    return layout
  }

  /// The line of one row.
  func line(of row: EventRow, _ layout: Layout) -> String {
    var line = String(repeating: " ", count: indent) + key(of: row).padded(to: layout.keyWidth)
    if showsDay { line += day(of: row).padded(to: layout.dayWidth) }
    if layout.hasTimes { line += row.timeColumn + "  " }
    let name = Sanitize.line(row.event.name)
    let shown = columns == nil ? name : name.cut(to: layout.nameWidth)
    let remark = remark(on: row)
    if layout.isNarrow, let columns {
      line = narrow(line, name, row, columns)
    } else {
      line += shown.padded(to: layout.nameWidth + layout.gap) + remark
    }
    line = (columns.map(line.cut) ?? line).withoutTrailingSpaces
    return row.event.status.isOpen ? line : style.faint(line)
  }

  /// A line in which the name takes what the remark leaves; a remark that leaves it too little is
  /// cut, or goes.
  private func narrow(
    _ start: String, _ name: String, _ row: EventRow, _ columns: Int
  ) -> String {
    var remark = remark(on: row)
    // A name has five columns, or all that it needs, and a space behind it.
    let most = columns - start.displayWidth - min(name.displayWidth, 5) - 1
    guard !remark.isEmpty, most >= 4 else { return start + name }
    if remark.count > most { remark = row.isOverdue(on: today) ? "late" : remark.cut(to: most) }
    let room = columns - remark.count - 1
    let left = (start + name).cut(to: room)
    return left + (left.displayWidth < room ? "  " : " ") + remark
  }

  private func key(of row: EventRow) -> String { row.key.text(in: today.year) }

  private func day(of row: EventRow) -> String {
    row.listedDay.map { language.dayTitle($0, in: today.year) } ?? Wording.unscheduled
  }

  private func remark(on row: EventRow) -> String {
    if row.isSeries { return "series" }
    switch row.event.status {
    case .finished: return "done"
    case .cancelled: return "cancelled"
    case .started, .open:
      guard row.isOverdue(on: today), let day = row.event.day else {
        return row.event.status == .started ? "started" : ""
      }
      return Wording.late(days: day.days(until: today))
    }
  }
}
