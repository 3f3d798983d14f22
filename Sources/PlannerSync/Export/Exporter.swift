public import PlannerCore
internal import PlannerICalendar
public import PlannerStore

/// Writes a calendar out as iCalendar: every object as its text, with only the lines of edited
/// fields replaced, by position, with the time zones it uses.
public struct Exporter {
  private let store: PlannerStore
  private let current: CurrentText

  /// Prepares an export out of a planner.
  public init(from store: PlannerStore) throws(SyncError) {
    self.store = store
    self.current = try CurrentText(in: store)
  }

  /// Writes all objects of a calendar that are not in the trash.
  ///
  /// - Parameters:
  ///   - calendar: the calendar.
  ///   - withNotes: whether notes of weeks and months go out too.
  ///   - write: takes the bytes, piece by piece.
  /// - Returns: what was written.
  /// - Throws: where the planner cannot be read, or what `write` throws.
  public func write(
    _ calendar: PlannerCalendar, withNotes: Bool = false,
    to write: ([UInt8]) throws(FileError) -> Void
  ) throws(SyncError) -> ExportReport {
    // Zones and objects are read one after the other and must be of one moment.
    let snapshot = try inStore(store.snapshot())
    defer { withExtendedLifetime(snapshot) {} }
    let groups = ZoneGroups(try inStore(store.zoneSets(in: calendar)), zones: current.zones)
    var report = ExportReport(ambiguousZones: groups.ambiguous)
    for index in groups.groups.indices {
      try inFile(write(CalendarWrapper.head(name: calendar.name)))
      for zone in groups.texts(of: index) { try inFile(write(zone)) }
      try writeObjects(
        of: calendar, withNotes: withNotes, in: index, of: groups, report: &report, to: write)
      try inFile(write(CalendarWrapper.tail))
    }
    return report
  }

  private func writeObjects(
    of calendar: PlannerCalendar, withNotes: Bool, in group: Int, of groups: ZoneGroups,
    report: inout ExportReport, to write: ([UInt8]) throws(FileError) -> Void
  ) throws(SyncError) {
    let objects = try inStore(store.objects(in: calendar))
    while let object = try inStore(objects.next()) {
      if groups.groups.count > 1,
        groups.group(of: try inStore(store.zoneDefinitions(of: object))) != group
      {
        continue
      }
      let note = try inStore(objects.note(of: object))
      guard note == nil || withNotes else { continue }
      let events = try inStore(objects.events(of: object)).map(\.contents)
      report.count(object.component, events, note)
      let text = try current.text(of: object, events, note: note)
      try inFile(write(text))
    }
  }
}

extension [ZoneDefinition] {
  /// The definitions as the adapter takes them.
  var named: [(tzid: String, text: [UInt8])] { map { ($0.tzid, $0.text) } }
}
