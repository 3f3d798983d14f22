internal import PlannerCore

/// The one-sided merge of an import: what the file says wins, except for fields that the user has
/// edited since the text that the planner holds.
struct ImportMerge {
  /// The object as it is to be stored.
  private(set) var contents: ObjectContents
  /// Fields that were changed both here and in the file; ours were kept.
  private(set) var bothChanged: EventFields = []
  /// Whether what is stored says the same already.
  private(set) var changesNothing = true

  /// Merges what a file says with what is stored.
  ///
  /// - Parameters:
  ///   - incoming: what the file's text shows.
  ///   - base: what the stored text shows; needed only where something was edited.
  ///   - hasText: whether the planner has a text of the object.
  ///   - stored: the events as they are, edits inside.
  ///   - stamps: those of the object as it is stored.
  init(
    incoming: ObjectContents, base: ObjectContents?, hasText: Bool, stored: [ObjectEvent],
    stamps: ObjectStamps
  ) {
    contents = incoming
    // Without a text in common, the side that was changed later is believed.
    let isLater = (incoming.stamps.changed ?? .distantPast) > (stamps.changed ?? .distantPast)
    for index in contents.events.indices {
      let id = contents.events[index].recurrenceID
      guard let ours = stored.first(where: { $0.recurrenceID == id }) else {
        changesNothing = false
        continue
      }
      let theirs = contents.events[index].event
      let differing = theirs.fields(differingFrom: ours.event)
      let before = base?.events.first { $0.recurrenceID == id }?.event
      let kept = !hasText && !isLater ? differing : ours.edited.intersection(differing)
      if let before {
        bothChanged.formUnion(kept.intersection(theirs.fields(differingFrom: before)))
      }
      if differing != kept || hasText { changesNothing = false }
      contents.events[index].event = theirs.taking(kept, from: ours.event)
      contents.events[index].edited = kept.union(ours.edited.intersection(.recurrence))
    }
    if contents.events.contains(where: { !$0.edited.isEmpty }) {
      contents.stamps.sequence = max(stamps.sequence, incoming.stamps.sequence)
      contents.stamps.changed = max(
        stamps.changed ?? .distantPast, incoming.stamps.changed ?? .distantPast)
    }
  }
}
