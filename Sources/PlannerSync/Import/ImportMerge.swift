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
    of object: StoredObject, with newText: [UInt8], line: Int, zones: ZoneBook.Scope,
    baseZones: ZoneBook.Scope, tools: ImportTools
  ) throws(SyncError) {
    let stored = try inStore(tools.writer.events(of: object)).map(\.contents)
    let note = try inStore(tools.writer.note(of: object))
    let isEdited = stored.contains { !$0.edited.isEmpty } || note?.isEdited == true
    guard object.text == nil || isEdited else {
      contents = tools.reader.read(newText, line: line, zones: zones).contents
      // What is a note stays one, whatever a program between has dropped.
      if contents?.note == nil { contents?.note = note }
      return
    }
    // Our own export comes back: the file says what the planner would write.
    let ours = try inAdapter(
      tools.renderer.render(
        text: object.text, uid: object.uid, events: stored, note: note, stamps: object.stamps,
        zones: baseZones))
    guard ours != newText else { return }
    let incoming = tools.reader.read(newText, line: line, zones: zones).contents
    if let text = object.text {
      let base = tools.reader.read(text, zones: baseZones).contents
      merge(incoming, base: base, stored: stored, note: note, stamps: object.stamps)
      try deriveSeries(of: object.uid, from: newText, zones: zones, tools: tools)
    } else {
      // Without a text in common, the side that was changed later is believed.
      let isLater = !incoming.stamps.isOlder(than: object.stamps)
      guard isLater || tools.options.replace else {
        remark = "is older than what the planner holds and changed nothing; --replace takes it"
        return
      }
      contents = incoming
      contents?.keepDeviations(of: stored, since: [])
      try deriveSeries(of: object.uid, from: newText, zones: zones, tools: tools)
    }
  }

  private mutating func merge(
    _ incoming: ObjectContents, base: ObjectContents, stored: [ObjectEvent], note: ObjectNote?,
    stamps: ObjectStamps
  ) {
    var merged = incoming
    var bothChanged: EventFields = []
    for index in merged.events.indices {
      let id = merged.events[index].recurrenceID
      guard let ours = stored.first(where: { $0.recurrenceID == id }) else { continue }
      let theirs = merged.events[index].event
      let kept = ours.edited.intersection(theirs.fields(differingFrom: ours.event))
      let before = base.events.first { $0.recurrenceID == id }
      if let before {
        bothChanged.formUnion(kept.intersection(theirs.fields(differingFrom: before.event)))
      }
      if ours.edited.contains(.recurrence) {
        if ours.rule != before?.rule { merged.events[index].rule = ours.rule }
        (merged.events[index].detached, merged.events[index].skipped) =
          (ours.detached, ours.skipped)
      }
      merged.events[index].event = theirs.taking(kept, from: ours.event)
      merged.events[index].edited = kept.union(ours.edited.intersection(.recurrence))
    }
    merged.keepDeviations(of: stored, since: base.events)
    let keepsNote = note.map { keep($0, in: &merged) } ?? false
    if keepsNote || merged.events.contains(where: { !$0.edited.isEmpty }) {
      merged.stamps.include(stamps)
    }
    let isNoteChanged = keepsNote && incoming.note != nil && incoming.note != base.note
    if !bothChanged.isEmpty || isNoteChanged {
      let words = isNoteChanged ? "note" : bothChanged.words
      remark = "was changed here and in the file; kept from here: \(words)"
    }
    contents = merged
  }

  /// The occurrences of a series whose edits were kept.
  private mutating func deriveSeries(
    of uid: UID, from text: [UInt8], zones: ZoneBook.Scope, tools: ImportTools
  ) throws(SyncError) {
    guard let merged = contents, merged.events.contains(where: { !$0.edited.isEmpty }),
      merged.events.contains(where: \.isSeries) || merged.expandedThrough != nil
        || !merged.occurrences.isEmpty
    else { return }
    let rendered = try inAdapter(
      tools.renderer.render(
        text: text, uid: uid, events: merged.events, stamps: merged.stamps, zones: zones))
    let derived = tools.reader.read(rendered, zones: zones).contents
    contents?.occurrences = derived.occurrences
    contents?.expandedThrough = derived.expandedThrough
  }

  /// Keeps our text of a note where it was edited and is another than theirs.
  private func keep(_ ours: ObjectNote, in merged: inout ObjectContents) -> Bool {
    guard let theirs = merged.note, !ours.isEdited || theirs.note == ours.note else {
      merged.note = ours
      return ours.isEdited
    }
    return false
  }
}

extension ObjectStamps {
  /// Takes the higher SEQUENCE and the later change of two copies that were merged.
  mutating func include(_ other: ObjectStamps) {
    sequence = max(sequence, other.sequence)
    changed = max(changed ?? .distantPast, other.changed ?? .distantPast)
  }
}
