internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// How objects are spread over VCALENDARs so that in each of them a TZID has one definition.
struct ZoneGroups {
  /// The definitions of each VCALENDAR, by TZID.
  private(set) var groups: [[ZoneDefinition]] = [[]]
  /// TZIDs with more than one definition.
  private(set) var ambiguous: [String] = []
  /// The objects that stand in another group than the first.
  private(set) var places: [Int: Int] = [:]

  /// The objects of each group but the first.
  var members: [Int: Set<Int>] {
    var members: [Int: Set<Int>] = [:]
    for (object, place) in places { members[place, default: []].insert(object) }
    return members
  }

  private let zones: ZoneBook
  private let first: CivilDate?
  private var agreeing: [Set<Int>: Bool] = [:]

  /// Puts each set of definitions that an object uses into the first group it agrees with.
  ///
  /// - Parameters:
  ///   - sets: the sets, each with the numbers of its objects.
  ///   - zones: the zones of the texts.
  ///   - first: the day from which on two definitions are one if they mean the same; nil where only
  ///     the same bytes are.
  init(
    _ sets: [(zones: [ZoneDefinition], objects: [Int])], zones: ZoneBook,
    agreeingSince first: CivilDate? = nil
  ) {
    (self.zones, self.first) = (zones, first)
    for (set, objects) in sets {
      var place = 0
      while place < groups.count, conflict(groups[place], set) { place += 1 }
      if place == groups.count {
        ambiguous += conflicts(groups[0], set).filter { !ambiguous.contains($0) }
        groups.append(set)
      } else {
        groups[place] += set.filter { !groups[place].contains($0) }
      }
      if place > 0 { for object in objects { places[object] = place } }
    }
  }

  /// Puts sets of definitions into groups, whoever uses them.
  init(_ sets: [[ZoneDefinition]], zones: ZoneBook) {
    self.init(sets.map { ($0, []) }, zones: zones)
  }

  /// The definitions to write for a group, each TZID once.
  func texts(of group: Int) -> [[UInt8]] {
    let defined = Set(groups[group].filter { !$0.text.isEmpty }.map(\.tzid))
    var written: Set<String> = []
    return groups[group].compactMap { zone in
      if zone.text.isEmpty {
        return defined.contains(zone.tzid) ? nil : zones.definition(ofUndefined: zone.tzid)
      }
      return written.insert(zone.tzid).inserted ? zone.text : nil
    }
  }

  private mutating func conflicts(
    _ group: [ZoneDefinition], _ set: [ZoneDefinition]
  ) -> [String] {
    set.filter { conflict(group, [$0]) }.map(\.tzid)
  }

  private mutating func conflict(_ group: [ZoneDefinition], _ set: [ZoneDefinition]) -> Bool {
    for wanted in set {
      for known in group where known.tzid == wanted.tzid && known.id != wanted.id {
        if !isSame(known, wanted) { return true }
      }
    }
    return false
  }

  /// Whether one is the machine's zone and the other defines the same, or both mean the same on all
  /// days that matter.
  private mutating func isSame(_ one: ZoneDefinition, _ other: ZoneDefinition) -> Bool {
    if one.text.isEmpty || other.text.isEmpty {
      return zones.isUsual(one.text.isEmpty ? other.text : one.text, of: one.tzid)
    }
    guard let first else { return false }
    if let known = agreeing[[one.id, other.id]] { return known }
    let agrees = zones.agree(one.text, other.text, since: first)
    agreeing[[one.id, other.id]] = agrees
    return agrees
  }
}
