internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// What the objects that go by one UID say.
extension ImportRun {
  /// All objects with a UID in the calendar of the first of them.
  func family(of uid: UID, _ first: StoredObject) throws(SyncError) -> ObjectFamily {
    var family = ObjectFamily()
    family.put(try member(first))
    for twin in try inStore(tools.writer.twins(of: first)) where twin != first.twin {
      guard let object = try inStore(tools.writer.stored(uid, twin: twin)) else { continue }
      family.put(try member(object))
    }
    return family
  }

  /// An object with what it says, now and as it came in.
  func member(_ object: StoredObject) throws(SyncError) -> ObjectFamily.Member {
    let scope = try zones.scope(of: object)
    let side = try StoredSide(of: object, in: tools.writer)
    var texts = object.text.map { [$0] } ?? []
    if object.text == nil || side.isEdited {
      let now = try inAdapter(side.rendered(as: object.uid, by: tools.renderer, zones: scope))
      texts.insert(now, at: 0)
    }
    return ObjectFamily.Member(
      id: object.id, twin: object.twin, component: object.component,
      versions: texts.map { version($0, scope) })
  }

  private func version(_ text: [UInt8], _ scope: ZoneBook.Scope) -> ObjectFamily.Version {
    let reading = tools.reader.read(text, zones: scope)
    let blocks = ObjectText.blocks(of: text)
    let written = blocks.map { BlockSummary($0).recurrenceID }
    return ObjectFamily.Version(
      start: reading.start, name: reading.name, hasMaster: written.contains(nil),
      blocks: blocks.map(\.text.hashValue), deviations: Set(written.compactMap(\.self)))
  }
}
