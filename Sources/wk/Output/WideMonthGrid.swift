internal import PlannerCore

/// The grid for 75 columns and more: two lines a row, with the numbers and sums of weeks where rows
/// are weeks.
struct WideMonthGrid {
  let month: PlannedMonth
  let grid: MonthGrid
  let renderer: MonthRenderer

  /// The columns that it takes.
  var width: Int {
    let sums = grid.rows.map { row in sum(of: row).count }
    return grid.hasWeeks ? 68 + max(6, 1 + (sums.max() ?? 0)) : 7 * 9 - 1
  }

  /// Writes the title, the grid and what its marks mean.
  func write(note: String?, to output: TextOutput) {
    output.line(renderer.title(of: month, columns: min(78, renderer.columns)))
    output.line(header)
    output.line(rule)
    for row in grid.rows {
      output.line(dates(of: row))
      output.line(counts(of: row))
    }
    for line in legend(note: note) { output.line(line) }
  }

  private var bar: String { renderer.lines == .ascii ? "|" : "│" }

  private var header: String {
    let names = grid.weekdays.map { " " + renderer.language.name(of: $0).padded(to: 7) }
    return line(
      first: renderer.language.weekSign, cells: names, last: " " + renderer.language.weekSumSign)
  }

  private var rule: String {
    let (dash, cross) = renderer.lines == .ascii ? ("-", "+") : ("─", "┼")
    let cell = String(repeating: dash, count: 8)
    let days = [String](repeating: cell, count: 7)
    let all = grid.hasWeeks ? [String(cell.prefix(4))] + days + [String(cell.prefix(6))] : days
    return all.joined(separator: cross)
  }

  private func dates(of row: MonthGrid.Row) -> String {
    let cells = row.days.map { day -> String in
      guard let day else { return String(repeating: " ", count: 8) }
      let isOwn = month.month.contains(day)
      let number = isOwn ? "\(day.day)" : "(\(day.day))"
      let cell = " " + (number + (day == renderer.today ? "*" : "")).padded(to: 7)
      if day == renderer.today { return renderer.style.strong(cell) }
      return isOwn ? cell : renderer.style.faint(cell)
    }
    return line(first: row.week.map { "W" + $0.label.suffix(2) } ?? "", cells: cells, last: "")
  }

  private func counts(of row: MonthGrid.Row) -> String {
    let cells = row.days.map { day -> String in
      let count = day.map(month.count) ?? .none
      guard count.total > 0 else { return String(repeating: " ", count: 8) }
      let finished = Self.number(count.finished).rightAligned(to: 2)
      if month.basis == .done { return " \(finished)".padded(to: 8) }
      return " \(finished)/\(Self.number(count.total))".padded(to: 8)
    }
    return line(first: "", cells: cells, last: " " + sum(of: row))
  }

  private func sum(of row: MonthGrid.Row) -> String {
    let count = month.count(of: row)
    guard count.total > 0 else { return "-" }
    let finished = String(count.finished).rightAligned(to: 2)
    return month.basis == .done ? finished : "\(finished)/\(count.total)"
  }

  /// A cell has room for two digits on either side.
  private static func number(_ number: Int) -> String { number > 99 ? "99+" : String(number) }

  private func line(first: String, cells: [String], last: String) -> String {
    let all = grid.hasWeeks ? [first.padded(to: 4)] + cells + [last] : cells
    return all.joined(separator: bar).withoutTrailingSpaces
  }

  /// What the marks mean, and the note behind it where there is room, else under it.
  private func legend(note: String?) -> [String] {
    let days = grid.rows.flatMap(\.days).compactMap { $0 }
    var parts: [String] = []
    if days.contains(renderer.today) { parts.append(Wording.todayLegend) }
    if days.contains(where: { !month.month.contains($0) }) { parts.append(Wording.neighbourLegend) }
    let marks = parts.joined(separator: "   ").cut(to: renderer.columns)
    let lines = [marks, note.map { renderer.noteLine($0, of: month) } ?? ""].filter { !$0.isEmpty }
    let all = lines.joined(separator: "   ")
    return all.isEmpty || all.displayWidth > renderer.columns ? lines : [all]
  }
}

extension MonthGrid {
  /// Whether rows are weeks, so that a number and a sum fit them.
  var hasWeeks: Bool { firstWeekday == .monday }
}
