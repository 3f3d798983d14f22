// One order for every view and list: by day, then timed ones by the clock, then by priority, name
// and number. Names are compared byte by byte, as SQLite does: no locale, and the same everywhere.

extension EventRow {
  /// Whether this event is listed before the other.
  ///
  /// Unscheduled events come after all days, whole days after timed events, no priority after 9.
  public func isListed(before other: EventRow) -> Bool {
    if listedDay != other.listedDay { return precedes(listedDay, other.listedDay) }
    if listedTime != other.listedTime { return precedes(listedTime, other.listedTime) }
    if event.priority != other.event.priority {
      return precedes(event.priority, other.event.priority)
    }
    if !event.name.utf8.elementsEqual(other.event.name.utf8) {
      return event.name.utf8.lexicographicallyPrecedes(other.event.name.utf8)
    }
    if id != other.id { return id < other.id }
    return precedes(recurrence?.occurrence, other.recurrence?.occurrence)
  }
}

extension Appointment {
  /// Whether this appointment is listed before the other, by the same order as events.
  public func isListed(before other: Appointment) -> Bool {
    if day != other.day { return day < other.day }
    if start != other.start { return precedes(start, other.start) }
    if !name.utf8.elementsEqual(other.name.utf8) {
      return name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }
    return uid.rawValue.utf8.lexicographicallyPrecedes(other.uid.rawValue.utf8)
  }
}

/// Whether the left value comes first; what is not there comes last.
private func precedes<Value: Comparable>(_ left: Value?, _ right: Value?) -> Bool {
  guard let left else { return false }
  guard let right else { return true }
  return left < right
}
