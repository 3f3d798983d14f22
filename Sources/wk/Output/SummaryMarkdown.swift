internal import PlannerCore

/// A summary for a mail or a page: its sums, a table of its parts, and what is still open.
struct SummaryMarkdown {
  let summary: Summary
  let language: Language
  /// Today, in the planner's zone.
  let today: CivilDate
  /// What is still open, in the order of lists.
  let open: [EventRow]
  /// A list in a mail is short.
  private static let longestList = 20

  /// Writes it.
  func write(to output: TextOutput) {
    output.line("# \(Self.escaped(title)): \(Wording.done(summary.count, by: summary.basis))")
    let titles = SummaryTitles(summary: summary, language: language)
    let remarks = remarks(titles)
    if !remarks.isEmpty { output.line("\n" + remarks.joined(separator: "; ")) }
    writeTable(titles, to: output)
    guard !open.isEmpty else { return }
    output.line("\n## Open\n")
    for row in open.prefix(Self.longestList) { output.line(item(row)) }
    let further = open.count - Self.longestList
    if further > 0 { output.line("- and \(further) more") }
  }

  private var title: String {
    let days = summary.period.days
    return switch summary.period.kind {
    case .day: language.fullDay(days.lowerBound)
    case .week:
      "\(summary.period.label), \(language.title(PlannerWeek(containing: days.lowerBound)))"
    case .month: language.title(PlannerMonth(containing: days.lowerBound))
    case .quarter, .year: summary.period.label
    case .range: "\(language.fullDay(days.lowerBound)) - \(language.fullDay(days.upperBound))"
    }
  }

  private func remarks(_ titles: SummaryTitles) -> [String] {
    var remarks = [titles.open].compactMap { $0 }
    if summary.count.cancelled > 0 { remarks.append(Wording.cancelled(summary.count.cancelled)) }
    if summary.period.kind != .day, let best = summary.bestDay {
      let count = Wording.fraction(best.count, by: summary.basis)
      remarks.append("\(Wording.bestDay) \(language.dayTitle(best.day, in: today.year)) \(count)")
    }
    if let streak = titles.streak {
      remarks.append(
        Wording.streak(streak.longest, now: streak.current).replacing("  ", with: " "))
    }
    return remarks
  }

  private func writeTable(_ titles: SummaryTitles, to output: TextOutput) {
    let runs = summary.period.kind == .day ? [] : summary.runs
    guard !runs.isEmpty else { return }
    let hasShare = summary.basis == .planned
    output.line(hasShare ? "\n| | done | |\n|---|--:|--:|" : "\n| | done |\n|---|--:|")
    for run in runs {
      let count = run.count
      let share = hasShare ? (count.total > 0 ? " \(count.percent)% |" : " |") : ""
      let fraction = Wording.fraction(count, by: summary.basis)
      output.line("| \(Self.escaped(titles.title(of: run))) | \(fraction) |\(share)")
    }
  }

  private func item(_ row: EventRow) -> String {
    let day = row.event.day.map { language.dayTitle($0, in: today.year) } ?? Wording.unscheduled
    let time = row.event.time.map { " \($0.minutes)" } ?? ""
    var late = ""
    if row.isOverdue(on: today), let day = row.event.day {
      late = " (\(Wording.late(days: day.days(until: today))))"
    }
    return "- \(Self.escaped(day + time)): \(Self.escaped(row.event.name))\(late)"
  }

  /// Foreign text on one line in which no sign means anything to Markdown or HTML.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in Sanitize.line(text) {
      if "\\`*_{}[]<>()#+!|~&$".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
