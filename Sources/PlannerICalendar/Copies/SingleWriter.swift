internal import PlannerCore

/// Writes one occurrence of an object as an object of its own.
///
/// It has the lines of its component, alarms too, on its own day and without a rule.
struct SingleWriter {
  /// The object.
  let text: [UInt8]
  /// How its copies are called.
  let names: CopyNames
  /// Puts times into the planner's zone.
  let placement: Placement

  /// The component of an occurrence.
  func text(of instance: ObjectInstances.Instance) -> [UInt8] {
    let component = instance.part.component
    let uid = names.occurrence(instance.id)
    let writer = ComponentWriter(uid: uid, stamps: ObjectStamps(), placement: placement)
    let lineEnd = LineFolder.lineEnd(of: text)
    var changes: [ComponentWriter.Change] = []
    var added: [UInt8] = []
    if instance.part.fields.uid == nil, let line = PropertyPrinter.line(.uid(uid.rawValue)) {
      added += LineFolder.folded(line, lineEnd: lineEnd)
    }
    for (row, line) in component.lines {
      let edit = edit("\(Codec.shared.rows[row].name)", of: instance, uid)
      guard let bytes = writer.newLine(edit, over: line, in: text) else { continue }
      changes.append(
        ComponentWriter.Change(
          range: line.range.lowerBound..<line.next,
          text: bytes.isEmpty ? [] : LineFolder.folded(bytes, lineEnd: lineEnd)))
    }
    for property in said(by: instance) {
      added += PropertyPrinter.line(property).map { LineFolder.folded($0, lineEnd: lineEnd) } ?? []
    }
    if instance.id != nil { added += LineFolder.folded(names.mark, lineEnd: lineEnd) }
    let whole = ComponentWriter.apply(changes, adding: added, at: component.insertion, to: text)
    let rest = text.count - component.range.upperBound
    return Array(whole[component.range.lowerBound..<whole.count - rest])
  }

  /// What became of an occurrence of events.
  func status(of instance: ObjectInstances.Instance) -> EventStatus {
    if instance.isCancelled { return .cancelled }
    let status = StatusRule(instance.part.fields).status
    return instance.isPlain && status.isOpen ? .open : status
  }

  /// What the component of an occurrence does not say of it.
  private func said(by instance: ObjectInstances.Instance) -> [NewProperty] {
    var properties: [NewProperty] = []
    if let name = instance.name { properties.append(.text(.summary, name)) }
    if let due = instance.due { properties.append(.date(.due, due)) }
    if instance.isCancelled, instance.part.fields.status == nil {
      properties.append(.status(.cancelled))
    }
    return properties
  }

  private func edit(
    _ name: String, of instance: ObjectInstances.Instance, _ uid: UID
  ) -> LineEdit {
    let fields = instance.part.fields
    switch name {
    case "UID": return instance.id == nil ? .keep : .set(.uid(uid.rawValue))
    case "DTSTART" where instance.due != nil, "DUE" where instance.due != nil,
      "DURATION" where instance.due != nil:
      return .remove
    case "STATUS" where instance.isCancelled: return .set(.status(.cancelled))
    case "COMPLETED" where instance.isCancelled, "PERCENT-COMPLETE" where instance.isCancelled:
      return .remove
    case "DTSTART": return moved(fields.start, by: instance.shift)
    case "DUE": return moved(fields.due, by: instance.shift)
    case "DTEND": return moved(fields.end, by: instance.shift)
    case "RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID", "X-WEEKBOOK-OF",
      "X-WEEKBOOK-OCCURRENCE":
      return instance.id == nil ? .keep : .remove
    case "STATUS" where isBegun(instance): return .set(.status(.open))
    case "PERCENT-COMPLETE" where isBegun(instance): return .remove
    default: return .keep
    }
  }

  /// Whether the series as a whole is started, which says nothing about one of its days.
  private func isBegun(_ instance: ObjectInstances.Instance) -> Bool {
    instance.isPlain && instance.part.component.name == "VTODO"
      && StatusRule(instance.part.fields).status == .started
  }

  private func moved(_ value: DateOrTime?, by shift: Int) -> LineEdit {
    guard let value, shift != 0 else { return .keep }
    return .value(ScheduleWriter.text(Placement.moved(value, by: shift)))
  }
}
