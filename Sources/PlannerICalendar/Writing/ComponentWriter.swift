internal import PlannerCore

/// Writes the lines of one component through the codec table.
struct ComponentWriter {
  /// A piece of a text and what takes its place.
  struct Change {
    let range: Range<Int>
    let text: [UInt8]
  }

  /// The UID of the object.
  let uid: UID
  /// When and how often the object was changed.
  let stamps: ObjectStamps
  /// Puts times into the planner's zone.
  let placement: Placement

  private let codec = Codec.shared

  /// Prepares the writing of an object's components.
  init(uid: UID, stamps: ObjectStamps, placement: Placement) {
    self.uid = uid
    self.stamps = stamps
    self.placement = placement
  }

  /// What changes in the text of a component, in the order of the text.
  func changes(
    of component: ObjectLines.Component, _ fields: ComponentFields, to event: ObjectEvent,
    in text: [UInt8], lineEnd: [UInt8]
  ) -> [Change] {
    let sequence = codec.row(of: PropertyName("SEQUENCE"))
    let edit = ComponentEdit(
      uid: uid, recurrenceID: fields.recurrenceID, event: event.event, stamps: stamps,
      before: fields, schedule: schedule(of: event, over: fields), rule: event.rule,
      isMoved: event.edited.contains(.schedule) && isMoved(fields, to: event.event),
      hasSequence: component.lines.contains { $0.row == sequence })
    var changes: [Change] = []
    var added: [UInt8] = []
    for (row, property) in codec.rows.enumerated() {
      guard property.isWritten(with: event.edited) else { continue }
      // A line without a colon was not read and is no line of this property.
      let lines = component.lines.filter { $0.row == row && $0.line.property(of: text) != nil }
        .map(\.line)
      // The line that was read is the one that is written.
      let place = lines.firstIndex { $0.property(of: text)?.hasValue == true } ?? 0
      let old = lines.isEmpty ? nil : lines[place]
      let line = newLine(property.write(edit), over: old, in: text)
      switch line {
      case .none: continue
      case .some(let bytes):
        let folded = bytes.isEmpty ? [] : LineFolder.folded(bytes, lineEnd: lineEnd)
        if lines.isEmpty { added += folded }
        for (index, old) in lines.enumerated() {
          changes.append(
            Change(range: old.range.lowerBound..<old.next, text: index == place ? folded : []))
        }
      }
    }
    return Self.ordered(changes, adding: added, at: component.insertion)
  }

  /// Changes in the order of the text, with new lines put in at a place.
  private static func ordered(
    _ changes: [Change], adding added: [UInt8], at insertion: Int
  ) -> [Change] {
    var changes = changes.sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard !added.isEmpty else { return changes }
    let place = changes.firstIndex { $0.range.lowerBound >= insertion }
    changes.insert(
      Change(range: insertion..<insertion, text: added), at: place ?? changes.endIndex)
    return changes
  }

  /// A text with changes and new lines put into it.
  static func apply(
    _ changes: [Change], adding added: [UInt8], at insertion: Int, to text: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    var written = 0
    for change in ordered(changes, adding: added, at: insertion) {
      result += text[written..<change.range.lowerBound]
      result += change.text
      written = change.range.upperBound
    }
    return result + text[written...]
  }

  /// A whole new VTODO.
  ///
  /// - Throws: ``ICalendarError/cannotPrint(component:)``.
  func newComponent(_ event: ObjectEvent, lineEnd: [UInt8]) throws(ICalendarError) -> [UInt8] {
    let edit = ComponentEdit(
      uid: uid, recurrenceID: event.recurrenceID.flatMap(DateValue.read), event: event.event,
      stamps: stamps, before: .nothing, schedule: schedule(of: event, over: nil),
      rule: event.rule, isMoved: false, hasSequence: false)
    var properties: [NewProperty] = []
    var ownLines: [UInt8] = []
    for property in codec.rows {
      guard case .set(let new) = property.write(edit) else { continue }
      if PropertyPrinter.needsOwnLine(new), let line = PropertyPrinter.line(new) {
        ownLines += LineFolder.folded(line, lineEnd: [13, 10])
      } else {
        properties.append(new)
      }
    }
    guard let todo = PropertyPrinter.todo(properties) else {
      throw .cannotPrint(component: "VTODO")
    }
    let end = Array("END:VTODO\r\n".utf8)
    var whole = todo
    whole.replaceSubrange((todo.count - end.count)..., with: ownLines + end)
    return lineEnd == [13, 10] ? whole : LineFolder.text(whole, endingLinesWith: lineEnd)
  }

  /// What becomes of DTSTART, DUE and DURATION; `nil` fields = the component is new.
  private func schedule(of event: ObjectEvent, over fields: ComponentFields?) -> ScheduleEdit {
    let writer = ScheduleWriter(placement: placement)
    let before = fields ?? .nothing
    let isMoved = fields == nil || event.edited.contains(.schedule)
    // What an undo has brought back needs nothing that was not there.
    let isChanged =
      fields == nil || event.rule != before.ruleText
      || !(event.detached.isEmpty && event.skipped.isEmpty)
      || event.edited.contains(.schedule) && self.isMoved(before, to: event.event)
    if event.isSeries, isChanged, isMoved || event.edited.contains(.recurrence) {
      return writer.seriesEdit(before, to: event.event, isMoved: isMoved)
    }
    return isMoved ? writer.edit(before, to: event.event) : ScheduleEdit()
  }

  /// Whether an event stands elsewhere than a component says; an undo may have brought it back.
  private func isMoved(_ fields: ComponentFields, to event: PlannerEvent) -> Bool {
    let edit = ScheduleWriter(placement: placement).edit(fields, to: event)
    if case .keep = edit.start, case .keep = edit.due { return false }
    return true
  }

  /// The new line of a property without line end: nil where it stays, empty where it goes.
  func newLine(
    _ edit: LineEdit, over old: ScannedLine?, in text: [UInt8]
  ) -> [UInt8]? {
    let line = old.flatMap { $0.property(of: text) }
    switch edit {
    case .keep: return nil
    case .remove: return []
    case .value(let value):
      guard let line else { return nil }
      return Array(line.text[line.name.lowerBound..<line.value.lowerBound]) + value
    case .set(let property):
      guard let new = PropertyPrinter.line(property) else { return nil }
      guard let line, let printed = PropertyLine(new, number: 0) else { return new }
      // What the old line says about its old value goes; what else it says stays.
      let kept = line.parameters(without: [
        "VALUE", "TZID", "ALTREP", "LANGUAGE", "ENCODING", "CHARSET",
      ])
      let name = Array(line.text[line.name])
      let whole: [UInt8] = name + kept + Array(new[printed.name.upperBound...])
      // A quote that is never closed must not swallow a part of the new value.
      let isSound = PropertyLine(whole, number: 0)?.rawValue == printed.rawValue
      return isSound ? whole : name + Array(new[printed.name.upperBound...])
    }
  }
}

extension MappedProperty {
  /// Whether it is written when some fields of a component were edited.
  fileprivate func isWritten(with edited: EventFields) -> Bool {
    switch trigger {
    case .fields(let fields): !fields.isDisjoint(with: edited)
    case .anyEdit: true
    case .newComponent, .never: false
    }
  }
}
