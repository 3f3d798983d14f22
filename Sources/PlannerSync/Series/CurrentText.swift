internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// What objects say now: their text with the fields that were edited since.
///
/// The occurrences of a series that was edited, or was made here, are read from it.
struct CurrentText {
  private let store: PlannerStore
  private let renderer: ObjectRenderer
  /// The zones that their texts name.
  let zones = ZoneBook()

  /// Prepares to write objects of a planner out.
  init(in store: PlannerStore) throws(SyncError) {
    self.store = store
    self.renderer = try inAdapter(ObjectRenderer(plannerZone: store.zone))
  }

  /// The text of an object that is stored.
  func text(
    of object: StoredObject, _ events: [ObjectEvent], note: ObjectNote? = nil
  ) throws(SyncError) -> [UInt8] {
    let isEdited = note?.isEdited == true || events.contains { !$0.edited.isEmpty }
    if let text = object.text, !isEdited { return text }
    let zones = try scope(of: object)
    return try inAdapter(
      renderer.render(
        text: object.text, uid: object.uid, events: events, note: note, stamps: object.stamps,
        zones: zones))
  }

  /// The text of an object as it would be.
  func text(
    _ text: [UInt8]?, uid: UID, _ events: [ObjectEvent], stamps: ObjectStamps,
    zones: ZoneBook.Scope
  ) throws(SyncError) -> [UInt8] {
    try inAdapter(
      renderer.render(text: text, uid: uid, events: events, stamps: stamps, zones: zones))
  }

  /// The zones that the text of an object may name.
  func scope(of object: StoredObject) throws(SyncError) -> ZoneBook.Scope {
    scope(of: try inStore(store.zoneDefinitions(of: object)))
  }

  /// The zones that a text with these definitions may name.
  func scope(of definitions: [ZoneDefinition]) -> ZoneBook.Scope {
    zones.scope(of: definitions.named)
  }
}
