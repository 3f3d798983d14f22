internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Which days of series are objects of their own, as each side of a pair has them.
final class DetachedDays {
  private let tools: SyncTools
  private let theirs: TheirSide
  private var arrived: [UID: Set<RecurrenceID>]?

  /// Prepares to tell the days of both sides, after a look at theirs.
  init(seeing theirs: TheirSide, tools: SyncTools) {
    self.theirs = theirs
    self.tools = tools
  }

  /// The days of a series.
  ///
  /// - Throws: where the planner cannot be read.
  func days(of series: StoredObject) throws(SyncError) -> DetachedOccurrences {
    let known = try inStore(tools.store.baseDays(of: series.uid, in: tools.pair))
    let standing = known.filter { !theirs.gone.contains($0.uid) }
    return DetachedOccurrences(
      base: Set(known.map(\.id)),
      ours: try inStore(tools.writer.objects.detached(from: series)),
      theirs: Set(standing.map(\.id)).union(arrivals()[series.uid] ?? []))
  }

  /// The days that were read there, by the UID of their series.
  private func arrivals() -> [UID: Set<RecurrenceID>] {
    if let arrived { return arrived }
    var found: [UID: Set<RecurrenceID>] = [:]
    for object in theirs.objects.values where !object.isSeries {
      guard let day = tools.contents(of: object).detachedFrom else { continue }
      found[day.series, default: []].insert(day.id)
    }
    arrived = found
    return found
  }
}
