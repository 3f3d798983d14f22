internal import PlannerCore

/// What no command may change: events that follow a feed, and what a series allows only as a whole.
struct ChangeGuard {
  private let feeds: Set<String>
  private let year: Int

  /// Asks the planner which of its calendars follow a feed.
  init(_ planner: Planner) throws(CommandError) {
    feeds = try planner.feeds()
    year = planner.today.year
  }

  /// Whether an event follows a feed.
  func followsFeed(_ row: EventRow) -> Bool { feeds.contains(row.calendar) }

  /// Refuses what this version can only do with single events and deviations; the verb is what the
  /// user wants to do, `tick`.
  func admit(_ row: EventRow, to verb: String) throws(CommandError) {
    try refuseFeed(row)
    guard let recurrence = row.recurrence, !recurrence.isDeviation else { return }
    let what = recurrence.occurrence == nil ? "is a whole series" : "is one occurrence of a series"
    throw CommandError(
      .failed, "\(name(of: row)) \(what), which this version cannot \(verb) yet.",
      hint: "\(verb.capitalizedStart) it in the program that made it and import it again.")
  }

  /// Refuses to remove what cannot go alone; a whole series can.
  func admitRemoval(_ row: EventRow) throws(CommandError) {
    try refuseFeed(row)
    guard let recurrence = row.recurrence,
      recurrence.occurrence != nil || recurrence.isDeviation
    else { return }
    throw CommandError(
      .failed,
      "\(name(of: row)) is one occurrence of a series, which this version cannot remove alone yet.",
      hint: "wk rm \(row.key.stem) removes the whole series.")
  }

  private func refuseFeed(_ row: EventRow) throws(CommandError) {
    guard followsFeed(row) else { return }
    throw CommandError(
      .failed, "\(name(of: row)) follows the feed \"\(row.calendar)\", which is read only.")
  }

  private func name(of row: EventRow) -> String {
    "\(row.key.text(in: year)) \"\(row.event.name)\""
  }
}
