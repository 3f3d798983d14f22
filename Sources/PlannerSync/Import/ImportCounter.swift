internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Counts what becomes of the objects of one file, each object once, and remembers which
/// components the file has brought.
struct ImportCounter {
  /// What became of an object.
  enum Outcome {
    case new
    case changed
    case unchanged
  }

  private struct Deviation: Hashable {
    let object: Int
    let recurrenceID: RecurrenceID
  }

  private var counts = ImportCounts()
  private var objects = ObjectNumbers()
  private var written = ObjectNumbers()
  private var masters = ObjectNumbers()
  private var deviations: Set<Deviation> = []

  /// So many deviations are remembered, so that memory does not grow with the file.
  private static let deviationLimit = 100_000

  /// Counts the object to which a group of components belongs.
  mutating func count(_ object: Int, _ group: IncomingGroup, as outcome: Outcome) {
    remember(group.first.summary.recurrenceID, of: object)
    for other in group.others { remember(other.summary.recurrenceID, of: object) }
    let isFirst = objects.insert(object)
    let isWritten = outcome != .unchanged
    let isFirstWrite = isWritten && written.insert(object)
    switch outcome {
    case .new: counts.new += 1
    case .changed where isFirst: counts.changed += 1
    case .changed where isFirstWrite:
      counts.unchanged -= 1
      counts.changed += 1
    case .unchanged where isFirst: counts.unchanged += 1
    default: break
    }
    if isFirst, group.first.block.component == "VEVENT" { counts.appointments += 1 }
    if isFirst, group.isNote { counts.notes += 1 }
  }

  /// Counts copies of an object that the planner holds, which are passed over.
  mutating func countCopy() { counts.copies += 1 }

  /// Whether the file has brought any component of an object before.
  func hasSeen(_ object: StoredObject) -> Bool { objects.contains(object.id) }

  /// Whether the file has brought this component of an object before.
  func hasSeen(_ object: StoredObject, _ recurrenceID: RecurrenceID?) -> Bool {
    guard let recurrenceID else { return masters.contains(object.id) }
    return deviations.contains(Deviation(object: object.id, recurrenceID: recurrenceID))
  }

  /// The counts with the number of rejected objects.
  func counts(rejected: Int) -> ImportCounts {
    var all = counts
    all.rejected = rejected
    return all
  }

  private mutating func remember(_ recurrenceID: RecurrenceID?, of object: Int) {
    guard let recurrenceID else {
      _ = masters.insert(object)
      return
    }
    guard deviations.count < Self.deviationLimit else { return }
    deviations.insert(Deviation(object: object, recurrenceID: recurrenceID))
  }
}
