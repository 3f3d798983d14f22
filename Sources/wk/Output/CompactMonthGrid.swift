internal import PlannerCore

/// The grid for 47 columns: under the title one line a row, named by its first day.
struct CompactMonthGrid {
  let month: PlannedMonth
  let grid: MonthGrid
  let renderer: MonthRenderer

  /// Writes the grid.
  func write(note: String?, to output: TextOutput) {
    output.line(renderer.title(of: month, columns: 47))
    let names = grid.weekdays.map { renderer.language.name(of: $0).rightAligned(to: 6) }
    output.line(String(repeating: " ", count: 5) + names.joined())
    for row in grid.rows { output.line(line(of: row)) }
    if let note { output.line(renderer.noteLine(note, of: month)) }
  }

  private func line(of row: MonthGrid.Row) -> String {
    let first = row.days.compactMap { $0 }.first.map { String($0.description.suffix(5)) } ?? ""
    let cells = row.days.map { day -> String in
      guard let day, month.month.contains(day) else { return String(repeating: " ", count: 6) }
      let cell = text(of: month.count(on: day)).rightAligned(to: 6)
      return day == renderer.today ? renderer.style.strong(cell) : cell
    }
    return (first.padded(to: 5) + cells.joined()).withoutTrailingSpaces
  }

  /// A cell has room for five columns.
  private func text(of count: DayCount) -> String {
    guard count.total > 0 else { return "." }
    if month.basis == .planned, count.total > 99 { return "99+" }
    return Wording.fraction(count, by: month.basis)
  }
}
