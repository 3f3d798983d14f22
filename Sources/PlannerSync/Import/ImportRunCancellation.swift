internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// What components in a VCALENDAR with METHOD:CANCEL mean to the planner: the objects are cancelled,
/// never deleted, and what is known of them stays.
extension ImportRun {
  /// The components as if the objects had come in whole, and cancelled.
  ///
  /// - Parameter group: components of such a VCALENDAR.
  /// - Returns: the same with the text that the planner is to hold; nil where none says which of
  ///   several objects of its UID it calls off, which the report tells.
  /// - Throws: where the planner cannot be read.
  mutating func cancelled(_ group: IncomingGroup) throws(SyncError) -> IncomingGroup? {
    var family = ObjectFamily()
    if let uid = group.first.summary.uid, let first = try inStore(tools.writer.first(uid)) {
      family = try self.family(of: uid, first)
    }
    var cancelled: IncomingGroup?
    var known: [Int: CalledOff] = [:]
    for incoming in group.all {
      let object = try calledOff(by: incoming, in: &family)
      if object == nil, family.holds(incoming.block.component) {
        note(incoming, "does not say which of several objects it calls off; nothing was changed")
        continue
      }
      if let object, known[object] == nil {
        known[object] = try content(of: object, for: group, family)
      }
      let text = incoming.with(Self.text(of: incoming, known: object.flatMap { known[$0] }))
      if cancelled?.add(text) == nil { cancelled = IncomingGroup(text) }
    }
    return cancelled
  }

  private static func text(of incoming: Incoming, known: CalledOff?) -> [UInt8] {
    let message = CancelMessage(incoming.block.text)
    if let own = known?.text.counterpart(of: incoming) { return message.cancelling(own.text) }
    return known?.series.flatMap(message.cancellingOccurrence) ?? message.cancelled
  }

  /// The number of the object that a component is about; nil where it is none, or not one alone.
  private func calledOff(
    by incoming: Incoming, in family: inout ObjectFamily
  ) throws(SyncError) -> Int? {
    let identity =
      if incoming.summary.recurrenceID == nil {
        family.identity(of: sought(incoming), isBrought: { _ in false }, isLast: true)
      } else {
        try self.identity(ofOccurrence: incoming, in: family)
      }
    guard case .known(let id) = identity else { return nil }
    return id
  }

  /// An object that is called off.
  private struct CalledOff {
    let text: ObjectText
    /// The same as a series; nil where it is none.
    let series: SeriesText?
  }

  private func content(
    of id: Int, for group: IncomingGroup, _ family: ObjectFamily
  ) throws(SyncError) -> CalledOff? {
    guard let uid = group.first.summary.uid, let twin = family.twin(of: id),
      let object = try inStore(tools.writer.stored(uid, twin: twin))
    else { return nil }
    let scope = try zones.scope(of: object, and: group, isSeen: false)
    let text = try text(of: object, scope)
    return CalledOff(
      text: ObjectText(text, names: tools.reader.occurrenceNames(of: text, zones: scope)),
      series: SeriesText(text, plannerZone: tools.store.zone, zones: scope))
  }

  private func text(
    of object: StoredObject, _ scope: ZoneBook.Scope
  ) throws(SyncError) -> [UInt8] {
    if let text = object.text { return text }
    let side = try StoredSide(of: object, in: tools.writer)
    return try inAdapter(side.rendered(as: object.uid, by: tools.renderer, zones: scope))
  }
}
