internal import PlannerCore

/// A month as text: a wide grid, a compact one or a list of days, as the columns allow.
struct MonthRenderer {
  /// What lines of the grid are made of.
  enum Lines: String, CaseIterable {
    /// `|`, `-` and `+`, one column in every terminal.
    case ascii
    /// Box drawing characters, which some terminals with East Asian fonts make two columns wide.
    case unicode
  }

  let language: Language
  let style: Style
  /// The columns that a line may take.
  let columns: Int
  /// Today, in the planner's zone.
  let today: CivilDate
  let lines: Lines

  /// Writes a month; rows start on `firstWeekday`, which changes nothing but the columns.
  func write(
    _ month: PlannedMonth, firstWeekday: Weekday = .monday, note: String? = nil,
    to output: TextOutput
  ) {
    let grid = MonthGrid(month: month.month, firstWeekday: firstWeekday)
    let wide = WideMonthGrid(month: month, grid: grid, renderer: self)
    if columns >= max(75, wide.width) {
      wide.write(note: note, to: output)
    } else if columns >= 47 {
      CompactMonthGrid(month: month, grid: grid, renderer: self).write(note: note, to: output)
    } else {
      writeList(month, note: note, to: output)
    }
  }

  /// The name of a month at the left edge of a grid, and how much of it is done at the right one.
  func title(of month: PlannedMonth, columns: Int) -> String {
    let name = language.title(month.month)
    let done = Wording.done(month.count, percent: true, by: month.basis)
    return style.strong(name + done.rightAligned(to: columns - name.displayWidth))
  }

  /// The note under a month, on one line.
  func noteLine(_ note: String, of month: PlannedMonth) -> String {
    let isThis = month.month.contains(today)
    let command = "wk note month" + (isThis ? "" : " " + month.month.label)
    return NoteLine(note, command: command).text(columns: columns)
  }

  private func writeList(_ month: PlannedMonth, note: String?, to output: TextOutput) {
    output.line(style.strong(language.title(month.month)))
    output.line("  " + Wording.done(month.count, percent: true, by: month.basis))
    let width = month.days.reduce(0) { max($0, language.dayOfWeekTitle($1.day).displayWidth) }
    for row in month.days where row.count.total > 0 || row.day == today {
      let count = Wording.fraction(row.count, by: month.basis)
      let title = language.dayOfWeekTitle(row.day).padded(to: width)
      let line = "\(title)  \(count)" + (row.day == today ? "   \(Wording.today)" : "")
      output.line(row.day == today ? style.strong(line) : line)
    }
    if let note { output.line(noteLine(note, of: month)) }
  }
}
