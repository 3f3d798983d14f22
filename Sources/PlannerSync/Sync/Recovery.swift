internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Tells what a killed run had done before it could say so.
///
/// Where there stands what it meant to write, that is agreed on; what it meant to delete and is gone
/// is forgotten; everything else is a change like any other, and is found by comparing with the old
/// base.
struct Recovery {
  let tools: SyncTools

  /// Looks at all intents that are left, and clears those away of which it can tell.
  ///
  /// - Parameter theirs: what stands there, after a look that read everything an intent names.
  /// - Returns: the objects of which it cannot tell yet, since not all there is could be read.
  /// - Throws: where the planner cannot be written.
  func perform(seeing theirs: TheirSide) throws(SyncError) -> Set<UID> {
    let intents = try inStore(tools.writer.intents())
    guard !intents.isEmpty else { return [] }
    try inStore(tools.writer.begin())
    var open: Set<UID> = []
    var untouched: [UID: [UInt8]] = [:]
    for intent in intents {
      if let their = theirs.objects[intent.uid] {
        if try !agree(on: their, intent), intent.href != nil { untouched[intent.uid] = their.text }
      } else if theirs.gone.contains(intent.uid) {
        // What was restored here since is no news to be taken back: it is sent anew.
        if intent.text == nil { try inStore(tools.writer.forget(intent.uid)) }
      } else if theirs.unknown.contains(intent.uid) || !theirs.isComplete {
        open.insert(intent.uid)
        continue
      }
      try inStore(tools.writer.dropIntent(intent.uid))
    }
    try inStore(tools.writer.dropArchived(standing: untouched))
    try inStore(tools.writer.commitChunk())
    return open
  }

  /// Agrees on what an intent says where that stands there; false where something else does.
  private func agree(on their: TheirObject, _ intent: SyncIntent) throws(SyncError) -> Bool {
    guard let text = intent.text,
      their.text == text || CanonicalObject(their.text) == CanonicalObject(text)
    else { return false }
    let old = try inStore(tools.store.base(of: intent.uid, in: tools.pair))
    guard let object = try object(of: intent, old) else { return true }
    try inStore(
      tools.writer.set(
        SyncBase(
          of: their, object: object.id, ours: text, revision: intent.revision,
          origin: old?.origin ?? .here)))
    return true
  }

  private func object(
    of intent: SyncIntent, _ base: SyncBase?
  ) throws(SyncError) -> StoredObject? {
    if let base { return try inStore(tools.store.object(base.object)) }
    return try inStore(tools.store.member(intent.uid, of: tools.pair))
  }
}
