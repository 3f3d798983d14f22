internal import PlannerCore

/// The form of a VEVENT (RFC 5545 §3.6.1) that one VTODO component gets.
struct AppointmentForm {
  /// Puts times into the planner's zone.
  let placement: Placement
  /// How long an event with a time takes.
  let minutes: Int
  /// The line that says whose copy it is.
  let mark: [UInt8]

  /// A VEVENT, and what had no place in it.
  struct Written {
    var text: [UInt8] = []
    var left: [String: Int] = [:]
  }

  /// What stands before the name of what is finished.
  private static let tick = "✓ "

  /// A component as a VEVENT.
  ///
  /// - Parameters:
  ///   - part: the component.
  ///   - text: the text in which it stands.
  ///   - uid: the UID of the VEVENT.
  ///   - occurrence: which occurrence of a series it stands for; nil for anything else.
  /// - Returns: the VEVENT; nil where the component has no day.
  func text(
    of part: ObjectInstances.Part, in text: [UInt8], uid: UID, occurrence: DateOrTime?
  ) -> Written? {
    let anchor = ObjectInstances.anchor(of: part.fields, isTask: true, in: placement)
    guard let anchor else { return nil }
    let lineEnd = LineFolder.lineEnd(of: text)
    var written = Written()
    let kept = keptLines(of: part, anchor, in: text, &written)
    var head = [Array("BEGIN:VEVENT".utf8)]
    head += properties(uid, anchor, occurrence, part.fields).compactMap(PropertyPrinter.line)
    if anchor.time == nil { head.append(Array("TRANSP:TRANSPARENT".utf8)) }
    if part.fields.stamp == nil {
      let moment = part.fields.modified ?? part.fields.created ?? Instant(seconds: 0)
      if let line = PropertyPrinter.line(.moment(.stamp, moment)) { head.append(line) }
    }
    if let name = summary(of: part, in: text) { head.append(name) }
    for line in head { written.text += LineFolder.folded(line, lineEnd: lineEnd) }
    for range in kept {
      written.text += text[range]
      // The last line of a file may have no end.
      if let last = written.text.last, !ASCII.isLineEnd(last) { written.text += lineEnd }
    }
    for line in [mark, Array("END:VEVENT".utf8)] {
      written.text += LineFolder.folded(line, lineEnd: lineEnd)
    }
    return written
  }

  private func properties(
    _ uid: UID, _ anchor: DateOrTime, _ occurrence: DateOrTime?, _ fields: ComponentFields
  ) -> [NewProperty] {
    let end: DateOrTime =
      anchor.time == nil
      ? .date(anchor.date.adding(days: 1))
      : placement.add(EventDuration(minutes: minutes), to: anchor)
    var properties: [NewProperty] = [.uid(uid.rawValue)]
    if let occurrence { properties.append(.date(.recurrenceID, occurrence)) }
    properties += [.date(.start, anchor), .date(.end, end)]
    if StatusRule(fields).status == .cancelled { properties.append(.status(.cancelled)) }
    return properties
  }

  /// SUMMARY with its parameters, a tick before the name of what is finished.
  private func summary(of part: ObjectInstances.Part, in text: [UInt8]) -> [UInt8]? {
    let isFinished = StatusRule(part.fields).status == .finished
    let row = Codec.shared.row(of: PropertyName("SUMMARY"))
    let line = part.component.lines.lazy.filter { $0.row == row }
      .compactMap { $0.line.property(of: text) }.first
    guard let line else {
      return isFinished ? Array("SUMMARY:\(Self.tick)".utf8) : nil
    }
    let tick = isFinished ? Array(Self.tick.utf8) : []
    return Array(line.text[line.name.lowerBound..<line.value.lowerBound]) + tick
      + Array(line.text[line.value])
  }

  // MARK: - Lines that stay as they are

  private func keptLines(
    of part: ObjectInstances.Part, _ anchor: DateOrTime, in text: [UInt8],
    _ written: inout Written
  ) -> [Range<Int>] {
    let range = part.component.range
    var kept: [Range<Int>] = []
    var scanner = LineScanner(text)
    var names = Set<String>()
    while let line = scanner.next(), line.range.lowerBound < range.upperBound {
      guard line.range.lowerBound > range.lowerBound else { continue }
      let property = line.property(of: text)
      if scanner.depth == 1, line.name == .begin {
        written.left[property?.word ?? "BEGIN", default: 0] += 1
      } else if scanner.depth == 1, line.name != .end {
        guard let property else {
          written.left["a line that is no property", default: 0] += 1
          continue
        }
        let name = ASCII.capitals(property.name, of: property.text)
        let isFirst = names.insert(name).inserted
        switch fate(of: name, isFirst: isFirst, property, part.fields, anchor) {
        case .kept: kept.append(line.range.lowerBound..<line.next)
        case .said: break
        case .left: written.left[name, default: 0] += 1
        }
      }
    }
    return kept
  }

  private enum Fate {
    /// It stays as it is.
    case kept
    /// What it says is said otherwise, or stands where it belongs.
    case said
    /// It has no place in a VEVENT.
    case left
  }

  private func fate(
    of name: String, isFirst: Bool, _ line: PropertyLine, _ fields: ComponentFields,
    _ anchor: DateOrTime
  ) -> Fate {
    switch name {
    case "UID", "SUMMARY", "DUE", "RECURRENCE-ID": isFirst ? .said : .left
    case "DTSTART": isFirst && fields.start == anchor ? .said : .left
    case "STATUS":
      ["NEEDS-ACTION", "COMPLETED", "CANCELLED"].contains(line.word) ? .said : .left
    case "TRANSP": anchor.time == nil ? .said : .kept
    case "X-WEEKBOOK-OF", "X-WEEKBOOK-OCCURRENCE": .said
    case "COMPLETED", "PERCENT-COMPLETE", "DURATION", "DTEND": .left
    case "RRULE", "RDATE", "EXDATE", "EXRULE":
      // A rule that cannot be read here means nothing there either.
      fields.repeats
        && ObjectInstances.series(fields, isTask: true, in: placement) != nil ? .kept : .left
    default: .kept
    }
  }
}
