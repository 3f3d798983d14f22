internal import PlannerCore

/// How a series repeats when an operation on it is taken back.
///
/// Its rule is one value. Its detached and skipped occurrences go and come one by one, so that the
/// tick of one day is undone whatever was done to the others since.
struct RecurrenceMerge {
  /// The rule as it is to be.
  let rule: String?
  /// The detached occurrences as they are to be.
  let detached: [RecurrenceID]
  /// The skipped occurrences as they are to be.
  let skipped: [RecurrenceID]
  /// Whether the rule was changed since and stays.
  let isKept: Bool

  /// Takes back what lies between `before` and `after`.
  init(_ before: ObjectEvent, _ after: ObjectEvent, _ now: ObjectEvent) {
    isKept = after.rule != before.rule && after.rule != now.rule && before.rule != now.rule
    rule = after.rule == now.rule ? before.rule : now.rule
    detached = Self.taken(back: before.detached, after.detached, now.detached)
    skipped = Self.taken(back: before.skipped, after.skipped, now.skipped)
  }

  private static func taken(
    back before: [RecurrenceID], _ after: [RecurrenceID], _ now: [RecurrenceID]
  ) -> [RecurrenceID] {
    let (was, left) = (Set(before), Set(after))
    let kept = now.filter { was.contains($0) || !left.contains($0) }
    let there = Set(kept)
    return kept + before.filter { !left.contains($0) && !there.contains($0) }
  }
}
