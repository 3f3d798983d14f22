internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// What a group of components in a VCALENDAR with METHOD:CANCEL means to the planner: the objects
/// are cancelled, never deleted, and what is known of them stays.
struct Cancellation {
  /// What the import works with.
  let tools: ImportTools
  /// The zones that the components may name.
  let zones: ImportZones

  /// The group as if the objects had come in whole, and cancelled.
  func applied(to group: IncomingGroup) throws(SyncError) -> IncomingGroup {
    let known = try knownText(of: group)
    var result = IncomingGroup(cancelled(group.first, known))
    for incoming in group.all.dropFirst() { _ = result.add(cancelled(incoming, known)) }
    return result
  }

  private func cancelled(_ incoming: Incoming, _ known: ObjectText?) -> Incoming {
    let message = CancelMessage(incoming.block.text)
    let text =
      known?.counterpart(of: incoming).map { message.cancelling($0.text) } ?? message.cancelled
    return incoming.with(text)
  }

  /// The text of the object that the planner holds under the group's UID; nil where it holds none.
  private func knownText(of group: IncomingGroup) throws(SyncError) -> ObjectText? {
    guard let uid = group.first.summary.uid, let object = try inStore(tools.writer.stored(uid)),
      object.component == group.first.block.component
    else { return nil }
    let scope = try zones.scope(of: object, and: group, isSeen: false)
    var text = object.text ?? []
    if object.text == nil {
      let events = try inStore(tools.writer.events(of: object)).map(\.contents)
      text = try inAdapter(
        tools.renderer.render(
          text: nil, uid: uid, events: events, stamps: object.stamps, zones: scope))
    }
    return ObjectText(text, names: tools.reader.occurrenceNames(of: text, zones: scope))
  }
}
