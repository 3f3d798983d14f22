internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// What all parts of one run share.
struct SyncTools {
  /// The planner.
  let store: PlannerStore
  /// The pair.
  let pair: Pair
  /// What it may do.
  let mode: SyncMode
  /// What the run writes.
  let writer: SyncWriter
  /// Reads what texts show.
  let reader: ObjectReader
  /// Reads what the planner's objects say.
  let ours: OurSide
  /// Now.
  let now: Instant

  /// Prepares a run of a pair.
  init(for pair: Pair, of syncer: Syncer) throws(SyncError) {
    self.pair = pair
    store = syncer.store
    mode = SyncMode(pair)
    now = syncer.now
    writer = try inStore(
      syncer.store.syncWriter(of: pair, command: syncer.command, at: syncer.now))
    reader = try inAdapter(
      ObjectReader(plannerZone: syncer.store.zone, horizon: Horizon.day(from: syncer.now)))
    ours = try OurSide(in: syncer.store)
  }

  /// The definitions of the zones of a text from outside, with those that an object of ours uses
  /// besides: of two for one name theirs counts, but no definition gives way to none.
  ///
  /// - Throws: where the planner cannot be written.
  func zones(of resource: CalendarResource, and object: OurObject?) throws(SyncError)
    -> [ZoneDefinition]
  {
    let scope = ours.scope(of: resource)
    var defined: [ZoneDefinition] = []
    var named: [ZoneDefinition] = []
    for zone in resource.timeZones {
      guard zone.definition != nil || scope.knows(zone.tzid) else { continue }
      let text = zone.definition ?? []
      let id = try inStore(writer.objects.zoneID(tzid: zone.tzid, text: text))
      let definition = ZoneDefinition(id: id, tzid: zone.tzid, text: text)
      if text.isEmpty { named.append(definition) } else { defined.append(definition) }
    }
    let kept = (object?.zones ?? []).filter { zone in
      !defined.contains { $0.tzid == zone.tzid }
    }
    return defined + named.filter { zone in !kept.contains { $0.tzid == zone.tzid } } + kept
  }
}
