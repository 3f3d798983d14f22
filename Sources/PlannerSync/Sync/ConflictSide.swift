internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Whose value stands where both sides changed the same.
struct ConflictSide {
  /// The side.
  let side: MergeSide

  /// Decides by the policy of a pair; of two changes at the same moment ours counts as the newer.
  init(
    _ policy: ConflictPolicy, _ our: OurObject, _ their: TheirObject, _ tools: SyncTools
  ) {
    switch policy {
    case .ask, .mine: side = .ours
    case .theirs: side = .theirs
    case .newest, .both:
      let theirs = tools.contents(of: their).stamps.changed
      side =
        (our.stored.stamps.changed ?? .distantPast) < (theirs ?? .distantPast)
        ? .theirs : .ours
    }
  }
}
