internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

extension ImportTools {
  /// Lets the days that left a series here, or were left out of it, follow it to where somebody else
  /// has moved it: a day that is finished would else be open again under the new time.
  ///
  /// - Parameters:
  ///   - contents: what the planner is to hold after a merge.
  ///   - text: the text under it.
  ///   - object: the object as it was.
  ///   - events: its events then.
  ///   - zones: the zones of both texts.
  /// - Throws: where the adapter cannot write a text.
  func followMove(
    _ contents: inout ObjectContents, over text: [UInt8], of object: StoredObject,
    _ events: [ObjectEvent], zones: ZoneBook.Scope
  ) throws(SyncError) {
    guard let index = contents.events.firstIndex(where: \.isSeries) else { return }
    let master = contents.events[index]
    let deviations = contents.events.compactMap(\.recurrenceID)
    let apart = master.detached + master.skipped + deviations
    guard !apart.isEmpty, let earlier = try whole(object.text, object, events, zones),
      let later = try whole(text, object, contents.events, zones),
      let follow = SeriesFollow(from: earlier, to: later, apart: apart)
    else { return }
    contents.events[index].detached = master.detached.compactMap(follow.id)
    contents.events[index].skipped = master.skipped.compactMap(follow.id)
    guard !deviations.isEmpty else { return }
    let told = reader.contents(of: text, zones: zones, in: CivilDate.first...CivilDate.first)
    contents.rename(without: Set(told.events.compactMap(\.recurrenceID))) { id in
      guard let new = follow.id(of: id), new != id else { return nil }
      return (new, later.day(of: new))
    }
  }

  /// A series with the edits of its events, from which no day was taken.
  private func whole(
    _ text: [UInt8]?, _ object: StoredObject, _ events: [ObjectEvent], _ zones: ZoneBook.Scope
  ) throws(SyncError) -> SeriesText? {
    var events = events
    for index in events.indices { (events[index].detached, events[index].skipped) = ([], []) }
    let whole = try inAdapter(
      renderer.render(
        text: text, uid: object.uid, events: events, stamps: object.stamps, zones: zones))
    return SeriesText(whole, plannerZone: store.zone, zones: zones)
  }
}

extension ObjectContents {
  /// Gives the deviations that stand in no text the names that their occurrences have now.
  fileprivate mutating func rename(
    without told: Set<RecurrenceID>, _ name: (RecurrenceID) -> (id: RecurrenceID, day: CivilDate?)?
  ) {
    var taken = told
    for index in events.indices {
      guard let id = events[index].recurrenceID, !told.contains(id) else { continue }
      guard let new = name(id), !taken.contains(new.id) else {
        taken.insert(id)
        continue
      }
      taken.insert(new.id)
      events[index].recurrenceID = new.id
      events[index].occurrenceDay = new.day ?? events[index].occurrenceDay
    }
  }
}
