internal import PlannerCore

/// A list in groups: a header with its count for each, and below it the events where it is open.
struct GroupRenderer {
  let language: Language
  let style: Style
  /// The columns that a line may take; nil = as many as it needs.
  let columns: Int?
  /// Today, in the planner's zone.
  let today: CivilDate
  /// By what the list is divided.
  let grouping: EventGrouping

  /// Writes groups, some of them folded, in their order.
  func write(_ groups: [(group: EventGroup, isFolded: Bool)], to output: TextOutput) {
    // The header says the planned day, but not when by the day of finishing.
    let list = ListRenderer(
      language: language, style: style, columns: columns, today: today,
      showsDay: grouping != .day, indent: 4)
    let layout = list.layout(of: groups.flatMap { $0.isFolded ? [] : $0.group.events })
    let titles = groups.map { title(of: $0.group) }
    let counts = groups.map { Wording.fraction($0.group.count, by: grouping.basis) }
    let remarks = groups.map { remark(on: $0.group, isFolded: $0.isFolded) }
    let countWidth = counts.reduce(0) { max($0, $1.count) }
    let remarkWidth = remarks.reduce(0) { max($0, $1.count) }
    let room = columns.map { max(8, $0 - 5 - countWidth - remarkWidth) }
    let titleWidth = min(titles.reduce(0) { max($0, $1.displayWidth) }, room ?? 80)
    for (index, entry) in groups.enumerated() {
      let title = room == nil ? titles[index] : titles[index].cut(to: titleWidth)
      let line =
        (entry.isFolded ? "> " : "v ") + title.padded(to: titleWidth) + "   "
        + counts[index].padded(to: countWidth) + remarks[index]
      let header = line.withoutTrailingSpaces
      output.line(entry.group.title == .day(today) ? style.strong(header) : header)
      guard !entry.isFolded else { continue }
      for row in entry.group.events { output.line(list.line(of: row, layout)) }
    }
  }

  private func title(of group: EventGroup) -> String {
    switch group.title {
    case .day(let day): language.dayTitle(day, in: today.year)
    case .name(let name): Sanitize.line(name)
    case .none: grouping == .category ? Wording.noCategory : Wording.unscheduled
    }
  }

  private func remark(on group: EventGroup, isFolded: Bool) -> String {
    let isToday = group.title == .day(today) ? "   \(Wording.today)" : ""
    let open = group.count.open
    return isToday + (isFolded && open > 0 ? "   \(Wording.open(open))" : "")
  }
}
