internal import PlannerCore

/// What an edit changed: a line for each value, before and after it, and the new counts of days.
///
/// The counts stand beside the day of a single event; of several events each day comes once, at the
/// end.
struct EditLines {
  /// The planner after the edit.
  let planner: Planner
  let language: Language

  private struct Row {
    let label: String
    let before: String
    let after: String
    /// What stands behind it.
    var remark = ""
  }

  /// An event with what changed in it; no rows where nothing did.
  private struct Entry {
    let key: String
    let name: String
    let rows: [Row]
  }

  /// The lines of several events.
  func lines(_ pairs: [StatusChange.Pair]) throws(CommandError) -> [String] {
    let isAlone = pairs.count == 1
    var entries: [Entry] = []
    for pair in pairs {
      entries.append(
        Entry(
          key: pair.after.key.text(in: planner.today.year),
          name: Sanitize.line(pair.after.event.name),
          rows: try rows(of: pair, countsDays: isAlone)))
    }
    let lines = lines(of: entries, alignsArrows: !isAlone)
    return isAlone ? lines : lines + (try countLines(pairs))
  }

  private func lines(of entries: [Entry], alignsArrows: Bool) -> [String] {
    let keyWidth = entries.reduce(0) { max($0, $1.key.count) } + 2
    let rows = entries.flatMap(\.rows)
    let labelWidth = rows.reduce(0) { max($0, $1.label.count) } + 2
    var widths: [String: Int] = [:]
    for row in rows where alignsArrows {
      widths[row.label] = max(widths[row.label] ?? 0, row.before.displayWidth)
    }
    let nameWidth = entries.reduce(0) { $1.rows.isEmpty ? max($0, $1.name.displayWidth) : $0 } + 3
    return entries.flatMap { entry in
      if entry.rows.isEmpty {
        return [
          entry.key.padded(to: keyWidth) + entry.name.padded(to: nameWidth) + "it was so before"
        ]
      }
      return entry.rows.enumerated().map { index, row in
        (index == 0 ? entry.key : "").padded(to: keyWidth) + row.label.padded(to: labelWidth)
          + "\(row.before.padded(to: widths[row.label] ?? 0)) -> \(row.after)\(row.remark)"
      }
    }
  }

  private func rows(
    of pair: StatusChange.Pair, countsDays: Bool
  ) throws(CommandError) -> [Row] {
    let (before, after) = (pair.before.event, pair.after.event)
    var rows: [Row] = []
    add("title", before.name, after.name, to: &rows)
    if before.day != after.day {
      var row = Row(label: "day", before: title(before.day), after: title(after.day))
      if countsDays { row.remark = "       " + (try counts(before.day, after.day)) }
      rows.append(row)
    }
    add("time", time(of: before), time(of: after), to: &rows)
    add("priority", before.priority.map { "\($0)" }, after.priority.map { "\($0)" }, to: &rows)
    add(
      "category", before.categories.joined(separator: ", "),
      after.categories.joined(separator: ", "), to: &rows)
    add("calendar", pair.before.calendar, pair.after.calendar, to: &rows)
    let (rule, newRule) = (repetition(of: pair.before), repetition(of: pair.after))
    // Two rules may mean the same.
    if rule != newRule { rows.append(Row(label: "repeats", before: rule, after: newRule)) }
    add("description", before.description, after.description, to: &rows)
    return rows
  }

  private func add(_ label: String, _ before: String?, _ after: String?, to rows: inout [Row]) {
    guard before != after else { return }
    rows.append(Row(label: label, before: shown(before), after: shown(after)))
  }

  /// A value on one line, not longer than half a line.
  private func shown(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "none" }
    return Sanitize.line(text).cut(to: 40)
  }

  private func time(of event: PlannerEvent) -> String? {
    event.time.map { $0.minutes + (event.zone.map { " (\($0))" } ?? "") }
  }

  /// How often it repeats in words, not longer than a line.
  private func repetition(of row: EventRow) -> String {
    row.repetition?.shown(in: language).cut(to: 80) ?? "none"
  }

  private func title(_ day: CivilDate?) -> String {
    day.map { language.dayTitle($0, in: planner.today.year) } ?? Wording.unscheduled
  }

  /// `Thu now 2/3, Sat now 0/2`: weekdays alone where they cannot be mistaken.
  private func counts(_ before: CivilDate?, _ after: CivilDate?) throws(CommandError) -> String {
    let days = [before, after].compactMap { $0 }
    let isOneWeek = Set(days.map(PlannerWeek.init(containing:))).count == 1
    var parts: [String] = []
    for day in days {
      let name = isOneWeek && language == .english ? language.name(of: day.weekday) : title(day)
      parts.append("\(name) now \(try count(of: day))")
    }
    return parts.joined(separator: ", ")
  }

  /// The days that events have left or come to, each with its count.
  private func countLines(_ pairs: [StatusChange.Pair]) throws(CommandError) -> [String] {
    let moved = pairs.filter { $0.before.event.day != $0.after.event.day }
    let days = Set(moved.flatMap { [$0.before.event.day, $0.after.event.day] }.compactMap { $0 })
    var lines: [String] = []
    for day in days.sorted() { lines.append("\(title(day)) now \(try count(of: day))") }
    return lines
  }

  private func count(of day: CivilDate) throws(CommandError) -> String {
    (try planner.count(on: day)).fraction
  }
}
