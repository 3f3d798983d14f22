internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Our side of an import's merge: an object as it is stored, with what the user has edited.
struct StoredSide {
  /// Its text; nil where it was made here and never came in.
  let text: [UInt8]?
  /// Its events.
  var events: [ObjectEvent]
  /// The note that it is; nil for anything else.
  let note: ObjectNote?
  /// When and how often it was changed.
  let stamps: ObjectStamps

  /// Whether the user has changed anything since the text.
  var isEdited: Bool { note?.isEdited == true || events.contains { !$0.edited.isEmpty } }

  /// Its text with all edits.
  func rendered(
    as uid: UID, by renderer: ObjectRenderer, zones: ZoneBook.Scope
  ) throws(ICalendarError) -> [UInt8] {
    try renderer.render(
      text: text, uid: uid, events: events, note: note, stamps: stamps, zones: zones)
  }

  /// This side as if no day of a series had become an object of its own or been left out.
  ///
  /// That is no change of the schedule that the file could contradict; ``edits(of:shown:over:)`` puts them
  /// back.
  func withoutDetachedDays(base: ObjectContents?) -> StoredSide {
    var side = self
    let former = base?.events.byOccurrence
    for index in side.events.indices {
      let id = side.events[index].recurrenceID
      (side.events[index].detached, side.events[index].skipped) = ([], [])
      if let before = former?[id], before.rule == side.events[index].rule {
        side.events[index].edited.remove(.recurrence)
      }
    }
    return side
  }

  /// Whose values stand where nobody knows what both sides had in common: those of the later change.
  func side(against theirs: ObjectStamps, replacing: Bool) -> MergeSide {
    isLater(than: theirs) && !replacing ? .ours : .theirs
  }

  /// The fields that the user has changed after a text was written, an older export of ours among
  /// them: what they came back to is no value that nobody has touched.
  func settled(against theirs: ObjectStamps, replacing: Bool) -> [RecurrenceID?: EventFields] {
    guard isLater(than: theirs), !replacing else { return [:] }
    var settled: [RecurrenceID?: EventFields] = [:]
    for event in events where !event.edited.isEmpty {
      settled[event.recurrenceID] = event.edited
    }
    if note?.isEdited == true { settled[nil] = .description }
    return settled
  }

  private func isLater(than theirs: ObjectStamps) -> Bool {
    guard let mine = stamps.changed, let other = theirs.changed else { return false }
    // Within one second a change of ours came after what it differs from.
    return mine == other ? stamps.sequence >= theirs.sequence : mine > other
  }

  /// What is stored after a merge: what the new text shows, with the merged values as edits where
  /// they are others.
  ///
  /// - Parameters:
  ///   - merged: what the merged object shows.
  ///   - shown: what this side shows once it is written out. Values that came through the merge are
  ///     stored as they were, not as they are read back.
  ///   - derived: what the new text shows without any edit.
  /// - Returns: the derived contents with these edits.
  func edits(
    of merged: ObjectContents, shown: ObjectContents, over derived: ObjectContents
  ) -> ObjectContents {
    var contents = derived
    let (own, results) = (events.byOccurrence, merged.events.byOccurrence)
    let read = shown.events.byOccurrence
    for index in contents.events.indices {
      let id = contents.events[index].recurrenceID
      guard let ours = own[id], let result = results[id] else { continue }
      contents.events[index] = edit(of: contents.events[index], to: result, ours, asRead: read[id])
    }
    contents.keepDeviations(of: events, in: merged)
    if let result = merged.note {
      let isEdited = (text == nil || note?.isEdited == true) && result.note != derived.note?.note
      contents.note = ObjectNote(result.note, isEdited: isEdited)
    } else {
      contents.note = note
    }
    if contents.note?.isEdited == true || contents.events.contains(where: { !$0.edited.isEmpty }) {
      contents.stamps.include(stamps)
    }
    return contents
  }

  private func edit(
    of derived: ObjectEvent, to merged: ObjectEvent, _ ours: ObjectEvent, asRead: ObjectEvent?
  ) -> ObjectEvent {
    var event = derived
    var mayDiffer = ours.edited
    // Day and rule are one unit of the merge.
    let schedule: EventFields = [.schedule, .recurrence]
    if !mayDiffer.isDisjoint(with: schedule) { mayDiffer.formUnion(schedule) }
    let differing = derived.event.fields(differingFrom: merged.event)
    let kept = text == nil ? differing : differing.intersection(mayDiffer)
    let changed = asRead.map { merged.event.fields(differingFrom: $0.event) } ?? kept
    event.event = derived.event.taking(kept, from: merged.event)
      .taking(kept.subtracting(changed), from: ours.event)
    event.edited = kept
    if text == nil || mayDiffer.contains(.recurrence) {
      (event.rule, event.detached, event.skipped) = (merged.rule, ours.detached, ours.skipped)
      let isSame = event.rule == derived.rule && ours.detached.isEmpty && ours.skipped.isEmpty
      if !isSame { event.edited.insert(.recurrence) }
    }
    return event
  }
}

extension StoredSide {
  /// Reads an object as it is stored.
  init(of object: StoredObject, in writer: ObjectWriter) throws(SyncError) {
    text = object.text
    events = try inStore(writer.events(of: object)).map(\.contents)
    note = try inStore(writer.note(of: object))
    stamps = object.stamps
  }
}

extension ObjectStamps {
  /// Takes the higher SEQUENCE, the later change and the earlier making of two copies that were
  /// merged.
  mutating func include(_ other: ObjectStamps) {
    sequence = max(sequence, other.sequence)
    changed = max(changed ?? .distantPast, other.changed ?? .distantPast)
    created = [created, other.created].compactMap(\.self).min()
  }
}
