internal import PlannerCore

extension Planner {
  /// The open days of series up to those named, and those named, in the order of their days: "this
  /// and all before".
  func withEarlierDays(of rows: [EventRow]) throws(CommandError) -> [EventRow] {
    var all: [EventRow] = []
    var taken: Set<EventKey> = []
    for row in rows {
      guard let last = row.recurrence?.occurrence else {
        throw .usage(
          "\(row.key.text(in: today.year)) \"\(row.event.name)\" is no day of a series, which"
            + " --and-before needs.",
          hint: "Name one of its days, \(row.key.stem)@11-30.")
      }
      let filter = EventFilter(
        days: .first...last, statuses: [.open, .started], calendar: row.calendar)
      let earlier = try events(filter).filter { day in
        day.key.number == row.key.number && day.key != row.key
          && day.recurrence?.occurrence.map { $0 < last } == true
      }
      all += (earlier + [row]).filter { taken.insert($0.key).inserted }
    }
    return all
  }
}
