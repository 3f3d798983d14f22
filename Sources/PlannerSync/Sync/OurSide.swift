internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// An object as the planner holds it, with what it says now.
struct OurObject {
  /// The object.
  let stored: StoredObject
  /// The number of its first event; nil where it has none.
  let event: Int?
  /// Its events.
  let events: [ObjectEvent]
  /// The note that it is; nil for anything else.
  let note: ObjectNote?
  /// Its components as they would go out, without VCALENDAR.
  let text: [UInt8]
  /// The time zones that it uses.
  let zones: [ZoneDefinition]

  /// What its event is called.
  var name: String {
    events.first?.event.name ?? note?.note.period.name ?? stored.uid.rawValue
  }
}

/// Reads the planner's side of a pair: what objects say now, as they would go out.
struct OurSide {
  private let store: PlannerStore
  private let current: CurrentText

  /// Prepares to read a planner.
  init(in store: PlannerStore) throws(SyncError) {
    self.store = store
    current = try CurrentText(in: store)
  }

  /// An object with what it says now.
  ///
  /// - Parameters:
  ///   - stored: the object.
  ///   - zone: the zone in which times without one are written; nil = they stay without.
  /// - Returns: the object.
  /// - Throws: where the planner cannot be read.
  func object(_ stored: StoredObject, zone: String? = nil) throws(SyncError) -> OurObject {
    let rows = try inStore(store.events(of: stored))
    var events = rows.map(\.contents)
    if let zone {
      for index in events.indices where events[index].event.time != nil {
        events[index].event.zone = events[index].event.zone ?? zone
      }
    }
    let note = try inStore(store.note(of: stored))
    return OurObject(
      stored: stored, event: rows.first?.id, events: events, note: note,
      text: try current.text(of: stored, events, note: note),
      zones: try inStore(store.zoneDefinitions(of: stored)))
  }

  /// The zones that a text with these definitions may name.
  func scope(of definitions: [ZoneDefinition]) -> ZoneBook.Scope { current.scope(of: definitions) }

  /// The zones that a text from outside may name.
  func scope(of resource: CalendarResource) -> ZoneBook.Scope {
    current.zones.scope(
      of: resource.timeZones.compactMap { zone in zone.definition.map { (zone.tzid, $0) } })
  }

  /// What goes out for an object; one that came without a UID has that by which the planner knows it.
  func outgoing(_ object: OurObject) -> [UInt8] {
    let hasUID = BlockSummary(text: object.text).uid != nil
    let text =
      hasUID ? object.text : CalendarResource.object(object.text, as: object.stored.uid)
    return outgoing(text, object.zones)
  }

  /// Components with the definitions of their zones as one VCALENDAR, RFC 4791 §4.1.
  func outgoing(_ components: [UInt8], _ zones: [ZoneDefinition]) -> [UInt8] {
    let texts = zones.isEmpty ? [] : ZoneGroups([zones], zones: current.zones).texts(of: 0)
    return CalendarWrapper.head() + texts.flatMap { $0 } + components + CalendarWrapper.tail
  }
}
