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
    try join(group, to: object)
  }

  /// Joins components to the object of which they are a part, or the whole.
  ///
  /// Only here a text is made of what a file brings: a part never stands for the whole.
  ///
  /// - Parameters:
  ///   - group: the components.
  ///   - object: the object, outside the trash.
  ///   - isRedefined: whether they bring another definition of one of its zones.
  /// - Throws: where the planner cannot be read or written.
  mutating func join(
    _ group: IncomingGroup, to object: StoredObject, redefining isRedefined: Bool = false
  ) throws(SyncError) {
    let base = try inStore(tools.writer.importBase(of: object))
    let group = group.known(as: object.uid, in: object)
    let isSeen = counter.hasSeen(object)
    let scope = try zones.scope(of: object, and: group, isSeen: isSeen)
    let before = base.map { group.first.summary.uid == nil ? $0 : $0.named(object.uid) } ?? []
    let names = tools.reader.occurrenceNames(of: before + group.text, zones: scope)
    var text = ObjectText(before, names: names)
    var brought = Set(counter.deviations(of: object).map { names.name(of: $0) })
    for incoming in group.all {
      let id = incoming.summary.recurrenceID.map { names.name(of: $0) }
      let isBrought =
        id.map { !brought.insert($0).inserted } ?? counter.hasMaster(object.id)
      guard !text.contains(incoming) else { continue }
      if let known = text.counterpart(of: incoming) {
        guard try isWanted(incoming, over: known, isBrought: isBrought) else { continue }
      }
      text.put(incoming)
    }
    let whole = text.bytes
    guard isRedefined || whole != before else { return keep(object, group) }
    let merge = try ImportMerge(
      of: object, with: whole == before ? base ?? whole : whole, brought: group.text, base: base,
      line: group.first.block.line, zones: scope, baseZones: try zones.scope(of: object),
      tools: tools)
    try replace(object, with: group, by: merge, isSeen: isSeen)
  }

  /// Whether a component takes the place of the one that the planner has for the same occurrence.
  private mutating func isWanted(
    _ incoming: Incoming, over known: ComponentBlock, isBrought: Bool
  ) throws(SyncError) -> Bool {
    let (theirs, ours) = (read(incoming).contents.stamps, read(known).contents.stamps)
    if isBrought {
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

  private mutating func replace(
    _ object: StoredObject, with group: IncomingGroup, by merge: ImportMerge, isSeen: Bool
  ) throws(SyncError) {
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
        object, text: merge.text, contents: contents, zones: numbers, importBase: merge.theirs))
    last = object
    counter.count(object.id, group, as: .changed)
  }
}

extension [UInt8] {
  /// A text with the UID by which the planner knows it, where it has none.
  func named(_ uid: UID) -> [UInt8] {
    guard uid.isDerived, BlockSummary(text: self).uid == nil else { return self }
    return CalendarResource.object(self, as: uid)
  }
}
