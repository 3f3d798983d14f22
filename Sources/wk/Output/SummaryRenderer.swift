internal import PlannerCore

/// A summary as text: a line of sums, a cell for each part with its bar, and what the numbers count.
struct SummaryRenderer {
  let language: Language
  let style: Style
  /// The columns that a line may take; nil = as many as three cells need.
  let columns: Int?
  /// The command that lists the events of a number.
  let lists: SummaryLists

  /// Writes a summary.
  func write(_ summary: Summary, to output: TextOutput) {
    let titles = SummaryTitles(summary: summary, language: language)
    let sums = wrapped(sums(summary, titles), separator: "   ")
    for (index, line) in sums.enumerated() {
      output.line(index == 0 ? style.strong(line) : line)
    }
    for line in table(cells(summary, titles)) { output.line(line) }
    let basis = lists.basisLine(for: summary).split(separator: " ").map(String.init)
    for line in wrapped(basis, separator: " ") { output.line(line) }
  }

  private func sums(_ summary: Summary, _ titles: SummaryTitles) -> [String] {
    let count = summary.count
    var parts = [summary.period.label]
    if summary.basis == .done {
      parts.append(count.finished > 0 ? "\(count.finished) done" : Wording.nothingDone)
    } else if count.total > 0 {
      parts.append("\(count.fraction) done \(count.percent)%")
    } else {
      parts.append(Wording.nothingPlanned)
    }
    if let open = titles.open { parts.append(open) }
    if count.cancelled > 0 { parts.append(Wording.cancelled(count.cancelled)) }
    return parts
  }

  private func cells(_ summary: Summary, _ titles: SummaryTitles) -> [String] {
    let runs = summary.period.kind == .day ? [] : summary.runs
    let names = runs.map { titles.title(of: $0) }
    let nameWidth = zip(names, runs).reduce(0) { width, entry in
      entry.1.count.total > 0 ? max(width, entry.0.displayWidth) : width
    }
    let counts = runs.map(\.count)
    let layout = BarLayout(counts, basis: summary.basis)
    var cells = zip(names, counts).map { name, count in
      count.total > 0
        ? name.padded(to: nameWidth) + " " + layout.text(of: count) : "\(name)  -"
    }
    if summary.period.kind != .day, let best = summary.bestDay {
      let count = Wording.fraction(best.count, by: summary.basis)
      cells.append("\(Wording.bestDay)  \(titles.title(of: best.day))  \(count)")
    }
    if let streak = titles.streak {
      cells.append(Wording.streak(streak.longest, now: streak.current))
    }
    return cells
  }

  /// Cells in at most three columns, read downwards, as many as the line has room for.
  private func table(_ cells: [String]) -> [String] {
    let width = cells.reduce(0) { max($0, $1.displayWidth) }
    for count in [3, 2] where cells.count > 1 {
      let used = count * width + (count - 1) * 2
      guard columns.map({ used <= $0 }) ?? true else { continue }
      // Six columns apart where there is room, as wide as it goes where not.
      let gap = columns.map { min(6, 2 + ($0 - used) / (count - 1)) } ?? 6
      let height = (cells.count + count - 1) / count
      return (0..<height).map { row in
        stride(from: row, to: cells.count, by: height).map { cells[$0].padded(to: width) }
          .joined(separator: String(repeating: " ", count: gap)).withoutTrailingSpaces
      }
    }
    return cells.map { cell in columns.map { cell.cut(to: $0) } ?? cell }
  }

  /// Pieces on as many lines as they need.
  private func wrapped(_ pieces: [String], separator: String) -> [String] {
    var lines: [String] = []
    for piece in pieces {
      let longer = lines.last.map { $0 + separator + piece }
      if let longer, columns.map({ longer.displayWidth <= $0 }) ?? true {
        lines[lines.count - 1] = longer
      } else {
        lines.append(piece)
      }
    }
    return lines
  }
}

/// The numbers of a row and the bar behind them, in columns that fit all rows.
private struct BarLayout {
  private let finishedWidth: Int
  private let totalWidth: Int
  private let largest: Int
  private let basis: CountBasis
  private static let length = 10

  init(_ counts: [DayCount], basis: CountBasis) {
    largest = counts.reduce(0) { max($0, $1.total) }
    finishedWidth = counts.reduce(2) { max($0, String($1.finished).count) }
    totalWidth = counts.reduce(2) { max($0, String($1.total).count) }
    self.basis = basis
  }

  /// `11/14  79% ########..`; by the day of finishing `14 #######...`, beside the longest bar.
  func text(of count: DayCount) -> String {
    let finished = String(count.finished).rightAligned(to: finishedWidth)
    if basis == .done { return finished + " " + bar(count.finished, of: largest) }
    let fraction = finished + "/" + String(count.total).padded(to: totalWidth)
    let percent = "\(count.percent)%".rightAligned(to: 4)
    return "\(fraction) \(percent) \(bar(count.finished, of: count.total))"
  }

  /// Full only where all is finished.
  private func bar(_ part: Int, of whole: Int) -> String {
    let rounded = (part * 2 * Self.length + whole) / (2 * whole)
    let full = part == whole ? Self.length : min(Self.length - 1, rounded)
    return String(repeating: "#", count: full) + String(repeating: ".", count: Self.length - full)
  }
}
