internal import PlannerICalendar
internal import PlannerStore

/// The time zone definitions that a file's components use, and their numbers in the planner.
struct ImportZones {
  private struct Name: Hashable {
    let calendar: Int
    let tzid: String
  }

  private let book: ZoneBook
  private let tools: ImportTools
  private var numbers: [Name: Int] = [:]

  /// Starts with no definition looked up.
  init(of book: ZoneBook, tools: ImportTools) {
    self.book = book
    self.tools = tools
  }

  /// The definitions that components use; names that the file does not define have none.
  mutating func numbers(for group: IncomingGroup) throws(StoreError) -> Set<Int> {
    var used: Set<Int> = []
    for tzid in group.timeZones {
      if let number = try number(of: Name(calendar: group.first.block.calendar, tzid: tzid)) {
        used.insert(number)
      }
    }
    return used
  }

  /// The definitions of an object after components have come to it: of two for one name, theirs.
  mutating func numbers(
    of object: StoredObject, and group: IncomingGroup
  ) throws(StoreError) -> Set<Int> {
    let defined = Set(definitions(for: group).map(\.tzid))
    let kept = try tools.store.zoneDefinitions(of: object).filter { !defined.contains($0.tzid) }
    return try numbers(for: group).union(kept.map(\.id))
  }

  /// Whether an object stands on the definitions that components bring.
  mutating func agree(_ object: StoredObject, _ group: IncomingGroup) throws(SyncError) -> Bool {
    let used = try inStore(numbers(for: group))
    guard !used.isEmpty else { return true }
    return try inStore(tools.writer.zones(of: object)).isSuperset(of: used)
  }

  // MARK: - Scopes

  /// The zones that components of the file may name.
  func scope(for group: IncomingGroup) -> ZoneBook.Scope {
    book.scope(ofCalendar: group.first.block.calendar)
  }

  /// The zones that a stored text may name.
  func scope(of object: StoredObject) throws(SyncError) -> ZoneBook.Scope {
    book.scope(of: try inStore(tools.store.zoneDefinitions(of: object)).named)
  }

  /// The zones of an object after components have come to it.
  func scope(of object: StoredObject, and group: IncomingGroup) throws(SyncError) -> ZoneBook.Scope
  {
    let stored = try inStore(tools.store.zoneDefinitions(of: object)).named
    return book.scope(of: definitions(for: group) + stored)
  }

  private func definitions(for group: IncomingGroup) -> [(tzid: String, text: [UInt8])] {
    let scope = scope(for: group)
    return Set(group.timeZones).compactMap { tzid in
      scope.definition(of: tzid).map { (tzid, $0) }
    }
  }

  // Only names that the file defines are kept: a hostile one may use a million others.
  private mutating func number(of name: Name) throws(StoreError) -> Int? {
    if let known = numbers[name] { return known }
    let scope = book.scope(ofCalendar: name.calendar)
    guard let text = scope.definition(of: name.tzid) else { return nil }
    let number = try tools.writer.zoneID(tzid: name.tzid, text: text)
    numbers[name] = number
    return number
  }
}
