internal import PlannerCore

/// Which object a component of a file is.
enum ObjectIdentity: Hashable {
  /// The one with this number.
  case known(Int)
  /// Another object of its UID, told apart by this.
  case new(twin: String)
  /// Only the rest of the file can tell.
  case later
}

/// The objects that go by one UID in a calendar, mostly a single one, and the one rule by which a
/// component of a file is one of them, whatever the file brings first.
///
/// 1. The very bytes of an object, as it came in or as it is now, are that object.
/// 2. So is what starts where an object of its kind starts; of several that one which has its name,
///    and which the file has not brought yet.
/// 3. What starts elsewhere is the only object of its kind, moved, unless the file brings that too;
///    of several it is the only one that the file has not brought, if it has its name.
/// 4. Anything else is an object of its own.
struct ObjectFamily {
  /// One of the objects.
  struct Member {
    /// Its number in the database.
    let id: Int
    /// What tells it apart.
    let twin: String
    /// The name of its components.
    let component: String
    /// What it says now and, where that is something else, what came in.
    let versions: [Version]
  }

  /// What an object says.
  struct Version {
    /// Where it starts.
    let start: DateOrTime?
    /// Its name; empty where it has none.
    let name: String
    /// Whether it holds the component for the object itself, and not for occurrences alone.
    let hasMaster: Bool
    /// The hashes of its components' bytes.
    let blocks: [Int]
    /// The occurrences that have a component of their own, as written.
    let deviations: Set<RecurrenceID>
  }

  /// The component of a file that stands for an object itself.
  struct Sought {
    let component: String
    let start: DateOrTime?
    let name: String
    /// The hash of its bytes.
    let block: Int
    /// The object that took something with this UID, kind and start out of the same file.
    var before: Int?
  }

  private struct Place: Hashable {
    let component: String
    let start: DateOrTime?
  }

  private var members: [Int: Member] = [:]
  private var twins: Set<String> = []
  private var byBlock: [Int: [Int]] = [:]
  private var byPlace: [Place: [Int]] = [:]
  private var kin: [String: [Int]] = [:]
  /// Those of each kind that the file may not have brought yet.
  private var waiting: [String: [Int]] = [:]

  /// Takes in the objects of a UID.
  init(_ members: [Member] = []) { for member in members { put(member) } }

  /// How many objects there are.
  var count: Int { members.count }

  /// Whether an object of a kind is among them.
  func holds(_ component: String) -> Bool { kin[component] != nil }

  /// What tells an object apart.
  func twin(of id: Int) -> String? { members[id]?.twin }

  /// Takes in an object, or what became of one.
  mutating func put(_ member: Member) {
    if let old = members[member.id] { forget(old) } else { add(member) }
    members[member.id] = member
    for block in Set(member.versions.flatMap(\.blocks)) {
      byBlock[block, default: []].append(member.id)
    }
    for place in Self.places(of: member) { byPlace[place, default: []].append(member.id) }
  }

  /// The object that has all of some components, as it came in or as it is now: so does our own export
  /// that comes back; nil where none has.
  func holder(of blocks: [Int]) -> Int? {
    guard let first = blocks.first else { return nil }
    return byBlock[first]?.first { id in
      members[id]?.versions.contains { Set(blocks).isSubset(of: $0.blocks) } == true
    }
  }

  private mutating func add(_ member: Member) {
    twins.insert(member.twin)
    kin[member.component, default: []].append(member.id)
    waiting[member.component, default: []].append(member.id)
  }

  private mutating func forget(_ member: Member) {
    for block in Set(member.versions.flatMap(\.blocks)) {
      byBlock[block]?.removeAll { $0 == member.id }
    }
    for place in Self.places(of: member) { byPlace[place]?.removeAll { $0 == member.id } }
  }

  private static func places(of member: Member) -> Set<Place> {
    Set(
      member.versions.filter(\.hasMaster).map {
        Place(component: member.component, start: $0.start)
      })
  }

  // MARK: - The rule

  /// Which object a component is that stands for an object itself.
  ///
  /// - Parameters:
  ///   - sought: the component.
  ///   - isBrought: whether the file has brought such a component of an object.
  ///   - isLast: whether nothing follows in the file that could tell.
  /// - Returns: the object, or ``ObjectIdentity/later`` where it is not the last.
  mutating func identity(
    of sought: Sought, isBrought: (Int) -> Bool, isLast: Bool
  ) -> ObjectIdentity {
    let same = byBlock[sought.block] ?? []
    if let id = same.first(where: { !isBrought($0) }) ?? same.first { return .known(id) }
    let place = Place(component: sought.component, start: sought.start)
    let there = byPlace[place] ?? []
    if let first = there.first, there.count == 1 { return .known(first) }
    let free = there.filter { !isBrought($0) }
    if !free.isEmpty, !isLast { return .later }
    if let best = best(of: free.isEmpty ? there : free, for: sought) { return .known(best) }
    if let before = sought.before { return .known(before) }
    return moved(sought, isBrought: isBrought, isLast: isLast)
  }

  private func best(of ids: [Int], for sought: Sought) -> Int? {
    func rank(_ id: Int) -> Int {
      guard let versions = members[id]?.versions else { return 0 }
      let hasName = versions.contains { $0.name == sought.name }
      return (hasName ? 2 : 0) + (versions.first?.start == sought.start ? 1 : 0)
    }
    var best: Int?
    for id in ids where best.map({ rank(id) > rank($0) }) ?? true { best = id }
    return best
  }

  private mutating func moved(
    _ sought: Sought, isBrought: (Int) -> Bool, isLast: Bool
  ) -> ObjectIdentity {
    let free = unbrought(2, of: sought.component, isBrought)
    let bare = free.first { members[$0]?.versions.contains(where: \.hasMaster) == false }
    if let bare { return .known(bare) }
    guard let only = free.first else {
      return .new(twin: newTwin(sought.component, at: sought.start))
    }
    guard isLast else { return .later }
    let hasName = members[only]?.versions.contains { $0.name == sought.name } == true
    let isOnly = kin[sought.component]?.count == 1
    guard free.count == 1, isOnly || hasName else {
      return .new(twin: newTwin(sought.component, at: sought.start))
    }
    return .known(only)
  }

  /// Some objects of a kind that the file has not brought; those that it has are not looked at again.
  private mutating func unbrought(
    _ limit: Int, of component: String, _ isBrought: (Int) -> Bool
  ) -> [Int] {
    var ids = waiting[component] ?? []
    waiting[component] = nil
    var found: [Int] = []
    var index = ids.count - 1
    while index >= 0, found.count < limit {
      if isBrought(ids[index]) {
        ids.swapAt(index, ids.count - 1)
        ids.removeLast()
      } else {
        found.append(ids[index])
      }
      index -= 1
    }
    waiting[component] = ids
    return found
  }

  private func newTwin(_ component: String, at start: DateOrTime? = nil) -> String {
    guard twins.contains("") else { return "" }
    let twin = start.map { component + " " + $0.description } ?? component
    var (free, number) = (twin, 1)
    while twins.contains(free) {
      number += 1
      free = "\(twin)-\(number)"
    }
    return free
  }

  // MARK: - Occurrences

  /// The object of which a component stands for an occurrence.
  ///
  /// - Parameters:
  ///   - block: the hash of its bytes.
  ///   - component: its name.
  ///   - recurrenceID: the occurrence, as written.
  ///   - occurs: whether the series with this twin has the occurrence.
  /// - Returns: the object.
  /// - Throws: what `occurs` throws.
  func identity<Failure: Error>(
    ofOccurrence block: Int, component: String, recurrenceID: RecurrenceID,
    occurs: (String) throws(Failure) -> Bool
  ) throws(Failure) -> ObjectIdentity {
    if let same = byBlock[block]?.first { return .known(same) }
    let kin = kin[component] ?? []
    guard let first = kin.first else { return .new(twin: newTwin(component)) }
    guard kin.count > 1 else { return .known(first) }
    // Many would mean many texts to read, for each occurrence.
    let looked = kin.prefix(Self.limit)
    for id in looked where has(recurrenceID, id) { return .known(id) }
    for id in looked {
      if let twin = members[id]?.twin, try occurs(twin) { return .known(id) }
    }
    return .known(first)
  }

  private static let limit = 32

  private func has(_ recurrenceID: RecurrenceID, _ id: Int) -> Bool {
    members[id]?.versions.contains { $0.deviations.contains(recurrenceID) } == true
  }
}
