internal import PlannerICalendar
internal import PlannerStore

/// The numbers in the planner of the time zone definitions that a file's components use.
struct ImportZones {
  private struct Name: Hashable {
    let calendar: Int
    let tzid: String
  }

  private let book: ZoneBook
  private let writer: ObjectWriter
  private var numbers: [Name: Int?] = [:]

  /// Starts with no definition looked up.
  init(of book: ZoneBook, writer: ObjectWriter) {
    self.book = book
    self.writer = writer
  }

  /// The definitions that components use; names that the file does not define have none.
  mutating func numbers(for group: IncomingGroup) throws(StoreError) -> Set<Int> {
    var used: Set<Int> = []
    for tzid in group.timeZones {
      let name = Name(calendar: group.first.block.calendar, tzid: tzid)
      if numbers[name] == nil {
        let text = book.scope(ofCalendar: name.calendar).definition(of: tzid)
        numbers[name] = .some(
          try text.map { bytes throws(StoreError) in try writer.zoneID(tzid: tzid, text: bytes) })
      }
      if let number = numbers[name] ?? nil { used.insert(number) }
    }
    return used
  }
}
