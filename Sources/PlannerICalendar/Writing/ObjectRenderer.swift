public import PlannerCore

/// Writes an object out: its text with only the lines of edited fields replaced.
///
/// A pure function of text, events, what was edited of them, and stamps. An object without edits
/// comes out as the very bytes. Of an edited component all other lines keep their bytes, order and
/// line ends; a new line stands after its last property.
public struct ObjectRenderer {
  private let planner: Zone

  /// Makes a renderer for a planner's zone.
  ///
  /// - Throws: ``ICalendarError/unknownZone(_:)``.
  public init(plannerZone: String) throws(ICalendarError) {
    guard let zone = Zone(named: plannerZone) else { throw .unknownZone(plannerZone) }
    self.planner = zone
  }

  /// The text of an object.
  ///
  /// - Parameters:
  ///   - text: its text; nil for one that was made in the planner.
  ///   - uid: its UID.
  ///   - events: its events with what was edited of them.
  ///   - note: the note that it is; nil for anything else.
  ///   - stamps: when and how often it was changed.
  ///   - zones: the zones that its text may name.
  /// - Returns: its components one after another, without VCALENDAR.
  /// - Throws: ``ICalendarError/cannotPrint(component:)``.
  public func render(
    text: [UInt8]?, uid: UID, events: [ObjectEvent], note: ObjectNote? = nil,
    stamps: ObjectStamps, zones: ZoneBook.Scope
  ) throws(ICalendarError) -> [UInt8] {
    let placement = Placement(planner: planner, zones: zones)
    let writer = ComponentWriter(uid: uid, stamps: stamps, placement: placement)
    guard let text else {
      if let note { return NoteText(uid: uid, note: note.note, stamps: stamps).bytes }
      var new: [UInt8] = []
      for event in events where event.recurrenceID == nil {
        new += try writer.newComponent(event, lineEnd: [13, 10])
      }
      let deviations = DeviationWriter(for: new, writer)
      for event in events where event.recurrenceID != nil {
        new += try deviations.component(for: event, lineEnd: [13, 10])
      }
      return without(events, in: new, placement)
    }
    if let note {
      // Of a note only the text is ever edited, and that is written as an event's is.
      let event = PlannerEvent(name: "", description: note.note.text)
      let edit = ObjectEvent(event: event, edited: .description)
      return note.isEdited ? try edited(text, "VJOURNAL", events: [edit], writer) : text
    }
    guard events.contains(where: { !$0.edited.isEmpty }) else { return text }
    return without(events, in: try edited(text, "VTODO", events: events, writer), placement)
  }

  /// A text without the occurrences that were taken out of its series.
  private func without(
    _ events: [ObjectEvent], in text: [UInt8], _ placement: Placement
  ) -> [UInt8] {
    guard
      let series = events.first(where: {
        $0.isSeries && !($0.detached.isEmpty && $0.skipped.isEmpty)
      })
    else { return text }
    return ExclusionWriter(placement: placement).text(of: series, in: text)
  }

  /// A text in which no component that is to change or to go stands for later occurrences too.
  private func split(
    _ text: [UInt8], for events: [ObjectEvent], without out: Set<RecurrenceID>,
    _ placement: Placement
  ) -> [UInt8] {
    let touched = events.filter { $0.recurrenceID != nil && !$0.edited.isEmpty }.byOccurrence
    let reader = EventReader(placement: placement, days: .first...CivilDate.first)
    return FutureSplit(placement: placement).text(text, limit: touched.count + out.count) {
      id, fields in
      guard !out.contains(id) else { return true }
      guard let event = touched[id] else { return false }
      // What an undo has brought back is no change.
      var findings: [Finding] = []
      let differing = event.event.fields(differingFrom: reader.event(of: fields, &findings).event)
      return !event.edited.isDisjoint(with: differing)
    }
  }

  private func edited(
    _ text: [UInt8], _ name: String, events: [ObjectEvent], _ writer: ComponentWriter
  ) throws(ICalendarError) -> [UInt8] {
    let out = Set(events.flatMap { $0.skipped + $0.detached })
    let text = split(text, for: events, without: out, writer.placement)
    let lines = ObjectLines(text)
    let lineEnd = LineFolder.lineEnd(of: text)
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 256)
    var written = 0
    var known = Set<RecurrenceID?>()
    let components = lines.components.filter { $0.name == name }
    let all = components.map { ComponentFields($0, of: text, firstLine: 1) }
    let names = OccurrenceNames(of: all, in: writer.placement)
    let found = events.byOccurrence
    for (component, fields) in zip(components, all) {
      let id = names.name(of: fields)
      if let id, out.contains(id) {
        result += text[written..<component.range.lowerBound]
        written = component.range.upperBound
        continue
      }
      guard known.insert(id).inserted, let event = found[id], !event.edited.isEmpty else {
        continue
      }
      for change in writer.changes(of: component, fields, to: event, in: text, lineEnd: lineEnd) {
        result += text[written..<change.range.lowerBound]
        result += change.text
        written = change.range.upperBound
      }
    }
    result += text[written...]
    // A deviation that the planner made has no component yet.
    let made = events.filter { !$0.edited.isEmpty && !known.contains($0.recurrenceID) }
    guard !made.isEmpty else { return result }
    let deviations = DeviationWriter(for: text, writer)
    for event in made { result += try deviations.component(for: event, lineEnd: lineEnd) }
    return result
  }
}
