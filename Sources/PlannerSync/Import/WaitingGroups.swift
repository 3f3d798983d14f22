internal import PlannerCore
internal import PlannerICalendar

/// Components of which only the rest of the file tells which object they are, or which belong to an
/// object that has come already: each object's are taken together at the end.
struct WaitingGroups {
  /// A group that waits.
  struct Group {
    /// Its components.
    var components: IncomingGroup
    /// Its UID; nil where it came without one.
    let uid: UID?
    /// The calendar that the file names for it.
    let home: PlannerCalendar?
  }

  private struct Key: Hashable {
    let uid: UID
    let component: String
    let calendar: Int
  }

  private var groups: [Group] = []
  private var places: [Key: Int] = [:]
  private var starts: Set<ImportRun.Taken> = []
  private var bytes = 0

  /// So much waits at most, so that memory does not grow with the file.
  private static let limits = (groups: 6000, bytes: 5 << 20)

  /// Whether no more should wait.
  var isFull: Bool { groups.count >= Self.limits.groups || bytes >= Self.limits.bytes }

  /// Whether one waits that has the same UID, kind and start.
  func holds(_ place: ImportRun.Taken) -> Bool { starts.contains(place) }

  /// Lets a group wait, which starts at a place.
  mutating func add(_ group: Group, at place: ImportRun.Taken? = nil) {
    if let place { starts.insert(place) }
    groups.append(group)
    bytes += group.components.all.reduce(0) { $0 + $1.block.text.count }
  }

  /// Lets components for occurrences wait together with those of the same object.
  mutating func gather(_ group: Group, of uid: UID) {
    let first = group.components.first.block
    let key = Key(uid: uid, component: first.component, calendar: first.calendar)
    for incoming in group.components.all {
      if let place = places[key], groups[place].components.add(incoming, upTo: .max) {
        bytes += incoming.block.text.count
        continue
      }
      places[key] = groups.count
      add(Group(components: IncomingGroup(incoming), uid: group.uid, home: group.home))
    }
  }

  /// All that wait, in the order of the file.
  mutating func take() -> [Group] {
    defer { self = WaitingGroups() }
    return groups
  }
}
