internal import PlannerCore

/// What no command may change: events that follow a feed.
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

  /// Refuses to change an event that follows a feed.
  func refuseFeed(_ row: EventRow) throws(CommandError) {
    guard followsFeed(row) else { return }
    throw CommandError(
      .failed, "\(row.label(in: year)) follows the feed \"\(row.calendar)\", which is read only.")
  }

  /// Refuses to change an appointment that follows a feed.
  func refuseFeed(_ row: AppointmentRow) throws(CommandError) {
    guard feeds.contains(row.calendar) else { return }
    throw CommandError(
      .failed, "\(row.label) follows the feed \"\(row.calendar)\", which is read only.")
  }
}
