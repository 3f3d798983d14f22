internal import PlannerCore

/// What an edit changed: a line for each value, before and after it, and the new counts of days.
struct EditLines {
  /// The planner after the edit.
  let planner: Planner
  let language: Language

  private struct Row {
    let label: String
    let text: String
  }

  /// The lines of several events.
  func lines(_ pairs: [StatusChange.Pair]) throws(CommandError) -> [String] {
    var lines: [String] = []
    for pair in pairs { lines += try self.lines(of: pair) }
    return lines
  }

  private func lines(of pair: StatusChange.Pair) throws(CommandError) -> [String] {
    let key = pair.after.key.text(in: planner.today.year)
    let rows = try rows(of: pair)
    guard !rows.isEmpty else {
      return ["\(key)  \(Sanitize.line(pair.after.event.name))   it was so before"]
    }
    let width = rows.reduce(0) { max($0, $1.label.count) } + 2
    return rows.enumerated().map { index, row in
      (index == 0 ? key : "").padded(to: key.count + 2) + row.label.padded(to: width) + row.text
    }
  }

  private func rows(of pair: StatusChange.Pair) throws(CommandError) -> [Row] {
    let (before, after) = (pair.before.event, pair.after.event)
    var rows: [Row] = []
    add("title", before.name, after.name, to: &rows)
    if before.day != after.day {
      let change = "\(title(before.day)) -> \(title(after.day))"
      rows.append(Row(label: "day", text: change + "       " + (try counts(before.day, after.day))))
    }
    add("time", time(of: before), time(of: after), to: &rows)
    add("priority", before.priority.map { "\($0)" }, after.priority.map { "\($0)" }, to: &rows)
    add(
      "category", before.categories.joined(separator: ", "),
      after.categories.joined(separator: ", "), to: &rows)
    add("calendar", pair.before.calendar, pair.after.calendar, to: &rows)
    add("repeats", pair.before.recurrence?.rule, pair.after.recurrence?.rule, to: &rows)
    add("description", before.description, after.description, to: &rows)
    return rows
  }

  private func add(_ label: String, _ before: String?, _ after: String?, to rows: inout [Row]) {
    guard before != after else { return }
    rows.append(Row(label: label, text: "\(shown(before)) -> \(shown(after))"))
  }

  /// A value on one line, not longer than half a line.
  private func shown(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "none" }
    return Sanitize.line(text).cut(to: 40)
  }

  private func time(of event: PlannerEvent) -> String? {
    event.time.map { $0.minutes + (event.zone.map { " (\($0))" } ?? "") }
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
      parts.append("\(name) now \((try planner.counts(day...day)[day] ?? .none).fraction)")
    }
    return parts.joined(separator: ", ")
  }
}
