/// Whether a filter lets an event through: the one place where that is decided.
///
/// The database reads less where it can, by conditions that say the same; what it reads and what is
/// computed in memory passes here.
public struct EventTest: Sendable {
  private let filter: EventFilter
  private let search: TextSearch?

  /// Prepares to test events.
  public init(_ filter: EventFilter) {
    self.filter = filter
    search = filter.text.map { text in TextSearch(text) }
  }

  /// Whether the filter lets an event through.
  public func passes(_ row: EventRow) -> Bool {
    stands(row) && has(row)
  }

  private func stands(_ row: EventRow) -> Bool {
    if filter.unscheduledOnly, row.event.day != nil { return false }
    let day = row.day(by: filter.basis)
    if let days = filter.days {
      guard let day, days.contains(day) else { return false }
      return !row.isSeries
    }
    return filter.basis == .planned || day != nil
  }

  private func has(_ row: EventRow) -> Bool {
    if filter.countedOnly, !row.counted { return false }
    if let statuses = filter.statuses, !statuses.contains(row.event.status) { return false }
    // As the database compares names: byte by byte.
    if let calendar = filter.calendar, !calendar.utf8.elementsEqual(row.calendar.utf8) {
      return false
    }
    if let category = filter.category, !row.event.categories.contains(category) { return false }
    guard let search else { return true }
    return search.finds(in: row.event.name) || search.finds(in: row.event.description)
  }
}
