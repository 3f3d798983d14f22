internal import PlannerICalendar
internal import PlannerStore

/// The time zone definitions that a file's components use, and their numbers in the planner.
///
/// A TZID that the file does not define and that has a meaning all the same is kept with an empty
/// definition: an export writes the one that the machine then has.
struct ImportZones {
  private struct Name: Hashable {
    let calendar: Int
    let tzid: String
  }

  private struct Number {
    let id: Int
    let isDefined: Bool
  }

  private let book: ZoneBook
  private let tools: ImportTools
  private var numbers: [Name: Number] = [:]
  private static let memory = 10_000

  /// Starts with no definition looked up.
  init(of book: ZoneBook, tools: ImportTools) {
    self.book = book
    self.tools = tools
  }

  /// The definitions that components use; a name that means nothing has none.
  mutating func numbers(for group: IncomingGroup) throws(StoreError) -> Set<Int> {
    Set(try used(by: group).map(\.number.id))
  }

  /// The definitions of an object after components have come to it: of two for one name, theirs,
  /// but no definition gives way to none.
  ///
  /// Where the file has brought components of the object before (`isSeen`), of two for one name the
  /// first stays, so that the same file again changes nothing.
  mutating func numbers(
    of object: StoredObject, and group: IncomingGroup, isSeen: Bool
  ) throws(StoreError) -> Set<Int> {
    let used = try used(by: group)
    let stored = try tools.writer.zoneDefinitions(of: object)
    let standing = isSeen ? stored.filter { !$0.text.isEmpty }.map(\.tzid) : []
    let defined = Set(used.filter(\.number.isDefined).map(\.tzid)).subtracting(standing)
    let kept = stored.filter { !defined.contains($0.tzid) }
    let new = used.filter { use in !kept.contains { $0.tzid == use.tzid } }
    return Set(new.map(\.number.id) + kept.map(\.id))
  }

  /// Whether an object stands on the definitions that components bring.
  mutating func agree(_ object: StoredObject, _ group: IncomingGroup) throws(SyncError) -> Bool {
    let used = try inStore(used(by: group)).filter(\.number.isDefined)
    guard !used.isEmpty else { return true }
    let standing = try inStore(tools.writer.zones(of: object))
    let others = used.filter { !standing.contains($0.number.id) }
    guard !others.isEmpty else { return true }
    // An export writes out the machine's zone; that it comes back is no change.
    let kept = try inStore(tools.writer.zoneDefinitions(of: object))
    let scope = scope(for: group)
    return others.allSatisfy { other in
      kept.contains { $0.tzid == other.tzid && $0.text.isEmpty }
        && scope.definition(of: other.tzid).map { book.isUsual($0, of: other.tzid) } == true
    }
  }

  private mutating func used(
    by group: IncomingGroup
  ) throws(StoreError) -> [(tzid: String, number: Number)] {
    var used: [(tzid: String, number: Number)] = []
    for tzid in group.timeZones {
      if let number = try number(of: Name(calendar: group.first.block.calendar, tzid: tzid)) {
        used.append((tzid, number))
      }
    }
    return used
  }

  // MARK: - Scopes

  /// The zones that components of the file may name.
  func scope(for group: IncomingGroup) -> ZoneBook.Scope {
    book.scope(ofCalendar: group.first.block.calendar)
  }

  /// The zones that a stored text may name.
  func scope(of object: StoredObject) throws(SyncError) -> ZoneBook.Scope {
    book.scope(of: try inStore(tools.writer.zoneDefinitions(of: object)).named)
  }

  /// The zones of an object after components have come to it, by the rule of
  /// ``numbers(of:and:isSeen:)``.
  func scope(
    of object: StoredObject, and group: IncomingGroup, isSeen: Bool
  ) throws(SyncError) -> ZoneBook.Scope {
    let stored = try inStore(tools.writer.zoneDefinitions(of: object)).named
    let theirs = definitions(for: group)
    return book.scope(of: isSeen ? stored + theirs : theirs + stored)
  }

  private func definitions(for group: IncomingGroup) -> [(tzid: String, text: [UInt8])] {
    let scope = scope(for: group)
    return Set(group.timeZones).compactMap { tzid in
      scope.definition(of: tzid).map { (tzid, $0) }
    }
  }

  private mutating func number(of name: Name) throws(StoreError) -> Number? {
    if let known = numbers[name] { return known }
    let scope = book.scope(ofCalendar: name.calendar)
    let text = scope.definition(of: name.tzid)
    guard text != nil || scope.knows(name.tzid) else { return nil }
    let id = try tools.writer.zoneID(tzid: name.tzid, text: text ?? [])
    let number = Number(id: id, isDefined: text != nil)
    // A hostile file may name a million zones.
    if numbers.count < Self.memory { numbers[name] = number }
    return number
  }
}
