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
    let known = try known(of: group)
    var result = IncomingGroup(cancelled(group.first, known))
    for incoming in group.all.dropFirst() { _ = result.add(cancelled(incoming, known)) }
    return result
  }

  private func cancelled(_ incoming: Incoming, _ known: Known?) -> Incoming {
    let message = CancelMessage(incoming.block.text)
    if let own = known?.text.counterpart(of: incoming) {
      return incoming.with(message.cancelling(own.text))
    }
    let day = known?.series.flatMap(message.cancellingOccurrence)
    return incoming.with(day ?? message.cancelled)
  }

  /// What the planner holds under a UID.
  private struct Known {
    let text: ObjectText
    /// The same as a series; nil where it is none.
    let series: SeriesText?
  }

  /// The object that the planner holds under the group's UID; nil where it holds none.
  private func known(of group: IncomingGroup) throws(SyncError) -> Known? {
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
    return Known(
      text: ObjectText(text, names: tools.reader.occurrenceNames(of: text, zones: scope)),
      series: SeriesText(text, plannerZone: tools.store.zone, zones: scope))
  }
}
