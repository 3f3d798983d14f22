internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// What becomes of an object that the planner knows with another text.
extension ImportRun {
  /// The object, taken out of the trash where it lies there.
  ///
  /// One whose arrival was undone comes as a new one; one that the user removed comes back if the
  /// import is told to. Nil where that was all.
  mutating func outOfTrash(
    _ object: StoredObject, _ group: IncomingGroup
  ) throws(SyncError) -> StoredObject? {
    guard object.isTrashed else { return object }
    if object.isUndone {
      let text = group.text
      let reading = tools.reader.read(
        text, line: group.first.block.line, zones: zones.scope(for: group))
      let numbers = try inStore(zones.numbers(for: group))
      try inStore(
        tools.writer.revive(object, text: text, contents: reading.contents, zones: numbers))
      for finding in reading.findings where !finding.lost { note(finding) }
      last = nil
      counter.count(object.id, group, as: .new)
      return nil
    }
    guard tools.options.restore else {
      note(group.first, "lies in the trash and was left there; --restore brings it back")
      keep(object, group)
      return nil
    }
    restored = object.id
    return try inStore(tools.writer.restore(object))
  }

  mutating func update(_ known: StoredObject, _ group: IncomingGroup) throws(SyncError) {
    guard let object = try outOfTrash(known, group) else { return }
    let base = try inStore(tools.writer.importBase(of: object))
    let scope = try zones.scope(of: object, and: group, isSeen: counter.hasSeen(object))
    let names = tools.reader.occurrenceNames(of: base ?? [], zones: scope)
    var text = ObjectText(base ?? [], names: names)
    var isChanged = false
    for incoming in group.all where !text.contains(incoming) {
      if let known = text.counterpart(of: incoming) {
        guard try isWanted(incoming, over: known, in: object) else { continue }
      }
      text.put(incoming)
      isChanged = true
    }
    guard isChanged else { return keep(object, group) }
    try replace(object, with: group, text: text.bytes, base: base)
  }

  /// Whether a component takes the place of the one that the planner has for the same occurrence.
  private mutating func isWanted(
    _ incoming: Incoming, over known: ComponentBlock, in object: StoredObject
  ) throws(SyncError) -> Bool {
    let (theirs, ours) = (read(incoming).contents.stamps, read(known).contents.stamps)
    if counter.hasSeen(object, incoming.summary.recurrenceID) {
      // Twice in one file: the newer one stays, of two alike the first.
      let isNewer = ours.isOlder(than: theirs)
      let reason = "is a second object of its UID; the newer one was kept, the other rejected"
      let finding = Finding(
        line: incoming.block.line, uid: incoming.summary.uid, reason: reason, lost: true)
      try reject(finding, isNewer ? known.text : incoming.block.text)
      return isNewer
    }
    guard theirs.isOlder(than: ours) else { return true }
    note(incoming, tools.options.replace ? Self.replaced : Self.older)
    return tools.options.replace
  }

  private static let older =
    "is older than what the planner holds and changed nothing; --replace takes it"
  private static let replaced = "is older than what the planner held and was taken all the same"

  mutating func replace(
    _ object: StoredObject, with group: IncomingGroup, text: [UInt8], base: [UInt8]?
  ) throws(SyncError) {
    let isSeen = counter.hasSeen(object)
    let scope = try zones.scope(of: object, and: group, isSeen: isSeen)
    let merge = try ImportMerge(
      of: object, with: text, base: base, line: group.first.block.line, zones: scope,
      baseZones: try zones.scope(of: object), tools: tools)
    for incoming in group.all {
      for finding in read(incoming).findings where !finding.lost { note(finding) }
    }
    if merge.isOlder { note(group.first, Self.older) }
    for conflict in merge.conflicts {
      note(
        Finding(
          line: group.first.block.line, uid: group.first.summary.uid, reason: conflict.reason,
          conflict: conflict.values))
    }
    guard let contents = merge.contents else { return keep(object, group) }
    let numbers = try inStore(zones.numbers(of: object, and: group, isSeen: isSeen))
    try inStore(
      tools.writer.replace(
        object, text: merge.text, contents: contents, zones: numbers, importBase: text))
    last = object
    counter.count(object.id, group, as: .changed)
  }
}
