internal import PlannerCore

/// The `wk list` commands that show the events behind the numbers of a summary.
struct SummaryLists {
  /// A number of a summary.
  enum Figure: CaseIterable {
    case total, finished, cancelled, overdue, upcoming
  }

  let period: SummaryPeriod
  let basis: CountBasis
  /// Today, in the planner's zone.
  let today: CivilDate
  /// The calendar that it is about; nil = all.
  var calendar: String?
  /// The category that it is about; nil = all.
  var category: String?

  /// The words behind `wk` that list the events of a number that is not nothing, of the whole period
  /// or of some of its days.
  func words(for figure: Figure, in days: ClosedRange<CivilDate>? = nil) -> [String] {
    let part = days.map { SummaryPeriod($0) } ?? period
    var words = ["list"] + Self.range(figure == .upcoming ? part.cut(from: today) : part)
    if basis == .done { words += ["--by", "done"] }
    if let calendar { words += ["--calendar", calendar] }
    if let category { words += ["--category", category] }
    return words + state(figure)
  }

  /// What is counted, what else could be, and how the events are listed.
  func basisLine(for summary: Summary) -> String {
    let isDone = basis == .done
    let start = isDone ? "day ticked" : "planned day. --by done counts the day ticked"
    guard summary.count.total > 0 else { return "basis: \(start)." }
    let figure: Figure = summary.overdue > 0 ? .overdue : .total
    let number = summary.overdue > 0 ? summary.overdue : summary.count.total
    let command = (["wk"] + words(for: figure)).map(Self.quoted).joined(separator: " ")
    return "basis: \(start)\(isDone ? "." : ";") \(command) lists the \(number)."
  }

  private func state(_ figure: Figure) -> [String] {
    switch figure {
    case .total: basis == .done ? ["--counted"] : ["--open", "--done", "--counted"]
    case .finished: ["--done", "--counted"]
    case .cancelled: ["--cancelled", "--counted"]
    case .overdue: ["--overdue"]
    case .upcoming: ["--open", "--counted"]
    }
  }

  private static func range(_ period: SummaryPeriod) -> [String] {
    switch period.kind {
    case .day: ["--on", period.label]
    case .week: ["--week", period.label]
    case .month: ["--month", period.label]
    case .quarter, .year, .range:
      ["--from", "\(period.days.lowerBound)", "--to", "\(period.days.upperBound)"]
    }
  }

  /// A word as a shell takes it; what could act on a terminal is made visible.
  private static func quoted(_ word: String) -> String {
    let shown = Sanitize.line(word)
    let isPlain = shown.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "-_.:/".unicodeScalars.contains(scalar)
    }
    if isPlain, !shown.isEmpty { return shown }
    return "'" + shown.replacing("'", with: "'\\''") + "'"
  }
}

extension SummaryPeriod {
  /// Its days from a day on; where all lie before it, its last day, on which nothing is open then.
  fileprivate func cut(from day: CivilDate) -> SummaryPeriod {
    SummaryPeriod(min(max(days.lowerBound, day), days.upperBound)...days.upperBound)
  }
}
