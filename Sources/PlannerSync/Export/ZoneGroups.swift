internal import PlannerICalendar
internal import PlannerStore

/// How objects are spread over VCALENDARs so that in each of them a TZID has one definition.
struct ZoneGroups {
  /// The definitions of each VCALENDAR, by TZID.
  private(set) var groups: [[ZoneDefinition]] = [[]]
  /// TZIDs with more than one definition.
  private(set) var ambiguous: [String] = []

  private let zones: ZoneBook

  /// Puts each set of definitions that an object uses into the first group it agrees with.
  init(_ sets: [[ZoneDefinition]], zones: ZoneBook) {
    self.zones = zones
    for set in sets {
      if let place = groups.firstIndex(where: { conflicts($0, set).isEmpty }) {
        groups[place] += set.filter { !groups[place].contains($0) }
      } else {
        ambiguous += conflicts(groups[0], set).filter { !ambiguous.contains($0) }
        groups.append(set)
      }
    }
  }

  /// The definitions to write for a group, each TZID once.
  func texts(of group: Int) -> [[UInt8]] {
    let defined = Set(groups[group].filter { !$0.text.isEmpty }.map(\.tzid))
    return groups[group].compactMap { zone in
      guard zone.text.isEmpty else { return zone.text }
      return defined.contains(zone.tzid) ? nil : zones.definition(ofUndefined: zone.tzid)
    }
  }

  /// The group of an object that uses these definitions.
  func group(of set: [ZoneDefinition]) -> Int {
    groups.firstIndex { conflicts($0, set).isEmpty } ?? 0
  }

  private func conflicts(_ group: [ZoneDefinition], _ set: [ZoneDefinition]) -> [String] {
    set.filter { wanted in
      group.contains { $0.tzid == wanted.tzid && $0.id != wanted.id && !isSame($0, wanted) }
    }.map(\.tzid)
  }

  /// Whether one is the machine's zone and the other defines the same.
  private func isSame(_ one: ZoneDefinition, _ other: ZoneDefinition) -> Bool {
    guard one.text.isEmpty || other.text.isEmpty else { return false }
    return zones.isUsual(one.text.isEmpty ? other.text : one.text, of: one.tzid)
  }
}
