internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Notes are matched by their week or month, not by UID alone: whoever wrote one, a period has one
/// note, and of two texts none is lost.
extension ImportRun {
  /// The note that components are; nil for anything else.
  func note(in group: IncomingGroup) -> PlannerNote? {
    guard group.isNote, tools.writer.takesNotes else { return nil }
    return read(group).contents.note?.note
  }

  /// Takes a note in.
  mutating func take(
    _ note: PlannerNote, _ group: IncomingGroup, as uid: UID
  ) throws(SyncError) {
    guard let known = try inStore(tools.writer.stored(note.period)) else {
      return try add(group, as: uid)
    }
    if known.text == group.text { return try leave(known, group) }
    if known.uid != uid { return try join(note, of: group, to: known) }
    if known.text != nil { return try update(known, group) }
    guard let object = try outOfTrash(known, group) else { return }
    try adopt(note, of: group, as: object)
  }

  /// Joins the note of another object to ours, which stays the object that it is.
  private mutating func join(
    _ note: PlannerNote, of group: IncomingGroup, to known: StoredObject
  ) throws(SyncError) {
    if known.isUndone {
      try inStore(tools.writer.write(note, over: known))
      return finish(known, group, as: .new)
    }
    guard let object = try outOfTrash(known, group) else { return }
    let ours = try text(of: object)
    let joined = PlannerNote.joined(ours, note.text)
    guard joined != ours else { return keep(object, group) }
    try inStore(
      tools.writer.write(PlannerNote(period: note.period, text: joined), over: object))
    report(joined, of: note, group)
    finish(object, group, as: .changed)
  }

  /// Makes a text the one of our own note, which had none; what we wrote stays and counts as edited.
  private mutating func adopt(
    _ note: PlannerNote, of group: IncomingGroup, as object: StoredObject
  ) throws(SyncError) {
    let stored = try inStore(tools.writer.note(of: object))
    let ours = try inAdapter(
      tools.renderer.render(
        text: nil, uid: object.uid, events: [], note: stored, stamps: object.stamps,
        zones: zones.scope(for: group)))
    // Our own export comes back.
    guard ours != group.text else { return keep(object, group) }
    let joined = PlannerNote.joined(try text(of: object), note.text)
    var contents = read(group).contents
    contents.note = ObjectNote(
      PlannerNote(period: note.period, text: joined), isEdited: joined != note.text)
    if joined != note.text { contents.stamps.include(object.stamps) }
    try inStore(
      tools.writer.replace(
        object, text: group.text, contents: contents, zones: zones.numbers(for: group)))
    report(joined, of: note, group)
    finish(object, group, as: .changed)
  }

  private mutating func report(_ joined: String, of note: PlannerNote, _ group: IncomingGroup) {
    guard joined.contains(PlannerNote.divider), joined != note.text else { return }
    let reason =
      "is a second text for \(note.period.label); the note has both now, under a dividing line"
    self.note(group.first, reason)
  }

  private mutating func finish(
    _ object: StoredObject, _ group: IncomingGroup, as outcome: ImportCounter.Outcome
  ) {
    last = nil
    counter.count(object.id, group, as: outcome)
  }

  private func text(of object: StoredObject) throws(SyncError) -> String {
    try inStore(tools.writer.note(of: object))?.note.text ?? ""
  }

  private func read(_ group: IncomingGroup) -> ObjectReading {
    tools.reader.read(
      group.text, line: group.first.block.line, zones: zones.scope(for: group))
  }
}
