internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// The one-sided merge of an import: what the file says wins, except for fields that the user has
/// edited since the text that the planner holds.
struct ImportMerge {
  /// The object as it is to be stored; nil where the planner says all of it already.
  private(set) var contents: ObjectContents?
  /// What the report says about it; nil where there is nothing to say.
  private(set) var remark: String?

  /// Merges a new text of an object with what is stored.
  init(
    of object: StoredObject, with text: [UInt8], line: Int, zones: ZoneBook.Scope,
    baseZones: ZoneBook.Scope, tools: ImportTools
  ) throws(SyncError) {
    let stored = try inStore(tools.writer.events(of: object)).map(\.contents)
    let isEdited = stored.contains { !$0.edited.isEmpty }
    guard object.text == nil || isEdited else {
      contents = tools.reader.read(text, line: line, zones: zones).contents
      return
    }
    // Our own export comes back: the file says what the planner would write.
    let ours = try inAdapter(
      tools.renderer.render(
        text: object.text, uid: object.uid, events: stored, stamps: object.stamps,
        zones: baseZones))
    guard ours != text else { return }
    let incoming = tools.reader.read(text, line: line, zones: zones).contents
    if let text = object.text {
      let base = tools.reader.read(text, zones: baseZones).contents
      merge(incoming, base: base, stored: stored, stamps: object.stamps)
    } else {
      // Without a text in common, the side that was changed later is believed.
      let isLater = !incoming.stamps.isOlder(than: object.stamps)
      guard isLater || tools.options.replace else {
        remark = "is older than what the planner holds and changed nothing; --replace takes it"
        return
      }
      contents = incoming
    }
  }

  private mutating func merge(
    _ incoming: ObjectContents, base: ObjectContents, stored: [ObjectEvent], stamps: ObjectStamps
  ) {
    var merged = incoming
    var bothChanged: EventFields = []
    for index in merged.events.indices {
      let id = merged.events[index].recurrenceID
      guard let ours = stored.first(where: { $0.recurrenceID == id }) else { continue }
      let theirs = merged.events[index].event
      let kept = ours.edited.intersection(theirs.fields(differingFrom: ours.event))
      if let before = base.events.first(where: { $0.recurrenceID == id })?.event {
        bothChanged.formUnion(kept.intersection(theirs.fields(differingFrom: before)))
      }
      merged.events[index].event = theirs.taking(kept, from: ours.event)
      merged.events[index].edited = kept.union(ours.edited.intersection(.recurrence))
    }
    if merged.events.contains(where: { !$0.edited.isEmpty }) {
      merged.stamps.sequence = max(stamps.sequence, incoming.stamps.sequence)
      merged.stamps.changed = max(
        stamps.changed ?? .distantPast, incoming.stamps.changed ?? .distantPast)
    }
    if !bothChanged.isEmpty {
      remark = "was changed here and in the file; kept from here: \(bothChanged.words)"
    }
    contents = merged
  }
}
