internal import PlannerCore

/// What became of events, one on a line: `done t1c  Draft budget        Thu 26 Nov`.
struct ChangedEventLines {
  /// What was done to them, `done`.
  let verb: String
  /// The events as they are now, and what is to be said about each; empty where that is nothing.
  let rows: [(row: EventRow, remark: String)]
  /// The columns that a line may take; nil = as many as it needs.
  let columns: Int?
  let language: Language
  /// Today, in the planner's zone.
  let today: CivilDate
  /// Whether the day stands behind the name.
  var showsDay = true

  /// Names are brought to this width where days stand behind them.
  private static let usualName = 18

  /// The lines in the order of the events.
  var lines: [String] {
    let keys = rows.map { $0.row.key.text(in: today.year) }
    let names = rows.map { Sanitize.line($0.row.event.name) }
    let ends = ends
    let keyWidth = keys.reduce(0) { max($0, $1.count) }
    let endWidth = ends.reduce(0) { max($0, $1.displayWidth) }
    let gap = showsDay ? 2 : 4
    let room = columns.map { max(8, $0 - verb.count - 1 - keyWidth - 2 - gap - endWidth) }
    let longest = names.reduce(showsDay ? Self.usualName : 0) { max($0, $1.displayWidth) }
    // Without a limit names are whole, and only shorter ones are brought to one width.
    let nameWidth = min(longest, room ?? 80)
    return rows.indices.map { index in
      let name = room == nil ? names[index] : names[index].cut(to: nameWidth)
      let line =
        "\(verb) \(keys[index].padded(to: keyWidth))  " + name.padded(to: nameWidth + gap)
        + ends[index]
      return (columns.map(line.cut) ?? line).withoutTrailingSpaces
    }
  }

  /// What stands behind the names.
  private var ends: [String] {
    guard showsDay else { return rows.map(\.remark) }
    let days = rows.map { row, _ in
      row.event.day.map { language.dayTitle($0, in: today.year) } ?? Wording.unscheduled
    }
    let width = days.reduce(0) { max($0, $1.displayWidth) }
    return zip(rows, days).map { row, day in
      row.remark.isEmpty ? day : day.padded(to: width + 3) + row.remark
    }
  }
}
