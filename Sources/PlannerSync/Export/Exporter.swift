public import PlannerCore
internal import PlannerICalendar
public import PlannerStore

/// Writes a calendar out as iCalendar: every object as its text, with only the lines of edited
/// fields replaced, by position, with the time zones it uses.
public struct Exporter {
  let store: PlannerStore
  private let current: CurrentText

  /// Prepares an export out of a planner.
  public init(from store: PlannerStore) throws(SyncError) {
    self.store = store
    self.current = try CurrentText(in: store)
  }

  /// Writes the objects of a calendar that are not in the trash.
  ///
  /// - Parameters:
  ///   - calendar: the calendar.
  ///   - options: what of it, and in which form.
  ///   - write: takes the bytes, piece by piece.
  /// - Returns: what was written.
  /// - Throws: where the planner cannot be read, or what `write` throws.
  public func write(
    _ calendar: PlannerCalendar, _ options: ExportOptions = ExportOptions(),
    to write: ([UInt8]) throws(FileError) -> Void
  ) throws(SyncError) -> ExportReport {
    // Zones and objects are read one after the other and must be of one moment.
    let snapshot = try inStore(store.snapshot())
    defer { withExtendedLifetime(snapshot) {} }
    let numbers = try ExportSelection(in: store, current).numbers(in: calendar, options)
    let groups = ZoneGroups(
      try inStore(store.zoneSets(in: calendar, only: numbers)), zones: current.zones,
      agreeingSince: try firstDay(in: calendar, options, only: numbers))
    let color = try inStore(store.color(of: calendar))
    let form = try ObjectForm(options, plannerZone: store.zone, current)
    var report = ExportReport()
    report.ambiguousZones = groups.ambiguous
    let members = groups.members
    for index in groups.groups.indices {
      try inFile(write(CalendarWrapper.head(name: calendar.name, color: color)))
      for zone in groups.texts(of: index) { try inFile(write(zone)) }
      let wanted = index == 0 ? numbers : members[index]
      let objects = try inStore(store.objects(in: calendar, only: wanted))
      while let object = try inStore(objects.next()) {
        guard groups.places[object.id, default: 0] == index else { continue }
        let note = try inStore(objects.note(of: object))
        guard note == nil || options.withNotes else { continue }
        let events = try inStore(objects.events(of: object)).map(\.contents)
        let text = try form.text(of: object, events, note, report: &report)
        try inFile(write(text))
      }
      try inFile(write(CalendarWrapper.tail))
    }
    return report
  }

  /// The day from which on two definitions of a zone need to mean the same to be written as one; nil
  /// where objects go out as what they are, with the very definition that came with them.
  private func firstDay(
    in calendar: PlannerCalendar, _ options: ExportOptions, only numbers: Set<Int>?
  ) throws(SyncError) -> CivilDate? {
    guard options.isFlat || options.minutes != nil else { return nil }
    let first = try inStore(store.firstZonedDay(in: calendar, only: numbers)) ?? .first
    let range = options.isFlat ? options.days.range : nil
    return max(first, range?.lowerBound ?? .first)
  }
}

extension [ZoneDefinition] {
  /// The definitions as the adapter takes them.
  var named: [(tzid: String, text: [UInt8])] { map { ($0.tzid, $0.text) } }
}
