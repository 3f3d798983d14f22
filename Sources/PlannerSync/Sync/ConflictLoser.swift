internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Keeps what loses in a conflict.
struct ConflictLoser {
  let tools: SyncTools

  /// Puts the losing text into the archive, and under `both` makes an event of it too.
  ///
  /// - Parameters:
  ///   - our: our object.
  ///   - their: theirs.
  ///   - side: which of them loses.
  ///   - asCopy: whether it lives on as an event beside the winner; nil = as the pair's policy says.
  /// - Throws: where the planner cannot be written.
  func keep(
    _ our: OurObject, _ their: TheirObject, losing side: SyncSide, asCopy: Bool? = nil
  ) throws(SyncError) {
    let text = side == .there ? their.text : tools.ours.outgoing(our)
    try inStore(
      tools.writer.archive(
        our.stored.uid, name: our.name, side: side, reason: .conflict, text: text,
        href: their.href.rawValue))
    guard asCopy ?? (tools.pair.policy == .both) else { return }
    try addCopy(
      of: side == .there ? their.resource.object : our.text, our,
      label: side == .there ? tools.pair.name : "here", their)
  }

  /// The same loser makes the same copy, so that a repetition makes no second one.
  private func addCopy(
    of text: [UInt8], _ our: OurObject, label: String, _ their: TheirObject
  ) throws(SyncError) {
    let zones = tools.zones(of: their.resource, and: our)
    let scope = tools.ours.scope(of: zones)
    let number = Fingerprint(Array(our.stored.uid.rawValue.utf8) + [10] + text)
    let uid = UID(rawValue: "weekbook-copy-\(number)")
    guard try inStore(tools.store.object(uid, in: tools.pair.calendar.id)) == nil else { return }
    var contents = tools.reader.read(text, zones: scope).contents
    for index in contents.events.indices {
      contents.events[index].event.name += " (\(label))"
      contents.events[index].edited.insert(.name)
    }
    let copy = CalendarResource.object(text, as: uid)
    let numbers = try tools.numbers(of: zones)
    _ = try inStore(
      tools.writer.objects.insert(uid, text: copy, contents: contents, zones: numbers))
  }
}
