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
  /// What an import works with, for what follows from an arrival in both.
  let imports: ImportTools
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
    imports = ImportTools(
      store: store, calendars: [pair.calendar], receiver: pair.calendar, writer: writer.objects,
      reader: reader,
      renderer: try inAdapter(ObjectRenderer(plannerZone: store.zone)), options: ImportOptions())
  }

  /// What their object shows.
  func contents(of their: TheirObject) -> ObjectContents {
    reader.read(their.resource.object, zones: ours.scope(of: their.resource)).contents
  }

  /// The base after both sides have agreed on an object.
  ///
  /// Where ours says more than what was agreed, the base has no revision of ours, so that it is sent.
  func base(
    of their: TheirObject, and our: OurObject, agreed: [UInt8], since old: SyncBase?
  ) -> SyncBase {
    let text = ours.outgoing(our)
    let common = ours.outgoing(agreed, our.zones)
    let isSame = CanonicalObject(text) == CanonicalObject(common)
    return SyncBase(
      of: their, object: our.stored.id, ours: isSame ? text : common,
      revision: isSame ? our.stored.revision : 0, origin: old?.origin ?? .there)
  }

  /// The definitions of the zones of a text from outside, with those that an object of ours uses
  /// besides: of two for one name theirs counts, but no definition gives way to none.
  ///
  /// One that the planner has no number for yet has 0.
  func zones(of resource: CalendarResource, and object: OurObject?) -> [ZoneDefinition] {
    let scope = ours.scope(of: resource)
    var defined: [ZoneDefinition] = []
    var named: [ZoneDefinition] = []
    for zone in resource.timeZones {
      guard zone.definition != nil || scope.knows(zone.tzid) else { continue }
      let definition = ZoneDefinition(id: 0, tzid: zone.tzid, text: zone.definition ?? [])
      if definition.text.isEmpty { named.append(definition) } else { defined.append(definition) }
    }
    let kept = (object?.zones ?? []).filter { zone in
      !defined.contains { $0.tzid == zone.tzid }
    }
    return defined + named.filter { zone in !kept.contains { $0.tzid == zone.tzid } } + kept
  }

  /// The numbers of definitions, which the planner keeps from now on.
  ///
  /// - Throws: where the planner cannot be written.
  func numbers(of zones: [ZoneDefinition]) throws(SyncError) -> Set<Int> {
    var numbers: Set<Int> = []
    for zone in zones {
      numbers.insert(
        zone.id > 0
          ? zone.id : try inStore(writer.objects.zoneID(tzid: zone.tzid, text: zone.text)))
    }
    return numbers
  }
}
