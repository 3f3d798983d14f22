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
          "\(row.label(in: today.year)) is no day of a series, which --and-before needs.",
          hint: "Name one of its days, \(row.key.stem)@11-30.")
      }
      let earlier = try openDays(through: last, in: row.calendar).filter { day in
        day.key.number == row.key.number && day.key != row.key
          && day.recurrence?.occurrence.map { $0 < last } == true
      }
      all += (earlier + [row]).filter { taken.insert($0.key).inserted }
    }
    return all
  }

  /// All that is open up to a day, however many days a series has: one look follows it for so many
  /// only, and the next begins behind it.
  private func openDays(
    through last: CivilDate, in calendar: String
  ) throws(CommandError) -> [EventRow] {
    var all: [EventRow] = []
    var first = CivilDate.first
    while true {
      let filter = EventFilter(
        days: first...last, statuses: [.open, .started], calendar: calendar)
      let (rows, end) = try list(filter)
      guard let end, end >= first, end < last else { return all + rows }
      all += rows.filter { row in row.event.day.map { $0 <= end } ?? true }
      first = end.adding(days: 1)
    }
  }
}
