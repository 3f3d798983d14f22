internal import PlannerStore

/// How objects are spread over VCALENDARs so that in each of them a TZID has one definition.
struct ZoneGroups {
  /// The definitions of each VCALENDAR, by TZID.
  private(set) var groups: [[ZoneDefinition]] = [[]]
  /// TZIDs with more than one definition.
  private(set) var ambiguous: [String] = []

  /// Puts each set of definitions that an object uses into the first group it agrees with.
  init(_ sets: [[ZoneDefinition]]) {
    for set in sets {
      if let place = groups.firstIndex(where: { Self.agree($0, set) }) {
        groups[place] += set.filter { !groups[place].contains($0) }
      } else {
        groups.append(set)
        ambiguous += Self.conflicts(groups[0], set).filter { !ambiguous.contains($0) }
      }
    }
  }

  /// The group of an object that uses these definitions.
  func group(of set: [ZoneDefinition]) -> Int {
    groups.firstIndex { Self.agree($0, set) } ?? 0
  }

  private static func agree(_ group: [ZoneDefinition], _ set: [ZoneDefinition]) -> Bool {
    conflicts(group, set).isEmpty
  }

  private static func conflicts(_ group: [ZoneDefinition], _ set: [ZoneDefinition]) -> [String] {
    set.filter { wanted in
      group.contains { $0.tzid == wanted.tzid && $0.id != wanted.id }
    }.map(\.tzid)
  }
}
