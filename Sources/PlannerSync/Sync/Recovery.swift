internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Tells what a killed run had done before it could say so.
///
/// Where there stands what it meant to write, that is agreed on; everything else is a change like
/// any other, and is found by comparing with the old base.
struct Recovery {
  let tools: SyncTools

  /// Looks at all intents that are left, and clears them away.
  ///
  /// - Parameter theirs: what stands there, after a look that read everything an intent names.
  /// - Throws: where the planner cannot be written.
  func perform(seeing theirs: TheirSide) throws(SyncError) {
    let intents = try inStore(tools.writer.intents())
    guard !intents.isEmpty else { return }
    try inStore(tools.writer.begin())
    for intent in intents {
      let old = try inStore(tools.store.base(of: intent.uid, in: tools.pair))
      if let text = intent.text, let their = theirs.objects[intent.uid],
        their.text == text || CanonicalObject(their.text) == CanonicalObject(text),
        let object = try object(of: intent, old)
      {
        try inStore(
          tools.writer.set(
            SyncBase(
              of: their, object: object.id, ours: text, revision: intent.revision,
              origin: old?.origin ?? .here)))
      }
      try inStore(tools.writer.dropIntent(intent.uid))
    }
    try inStore(tools.writer.commitChunk())
  }

  private func object(
    of intent: SyncIntent, _ base: SyncBase?
  ) throws(SyncError) -> StoredObject? {
    if let base { return try inStore(tools.store.object(base.object)) }
    return try inStore(tools.store.object(intent.uid, in: tools.pair.calendar.id))
  }
}
