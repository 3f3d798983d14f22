// What is overdue, said once for lists, edits and summaries: it is counted, not finished and not
// cancelled, and its day is over.

extension EventRow {
  /// Whether this event is overdue on a day.
  public func isOverdue(on today: CivilDate) -> Bool {
    guard counted, event.status.isOpen, let day = event.day else { return false }
    return day < today
  }
}

extension EventFilter {
  /// Of the events that this filter lets through, those that are overdue on a day.
  public func overdue(on today: CivilDate) -> EventFilter {
    var filter = self
    filter.countedOnly = true
    filter.statuses = Set(EventStatus.allCases.filter(\.isOpen))
    if let statuses { filter.statuses?.formIntersection(statuses) }
    let first = days?.lowerBound ?? .first
    if first < today {
      filter.days = first...min(days?.upperBound ?? .last, today.adding(days: -1))
    } else {
      filter.statuses = []
    }
    return filter
  }
}

extension [CivilDate: DayCount] {
  /// How many planned events are overdue on a day.
  func overdue(on today: CivilDate) -> Int {
    reduce(0) { $1.key < today ? $0 + $1.value.open : $0 }
  }
}

extension DayCount {
  /// Events planned and not finished.
  public var open: Int { total - finished }
}
