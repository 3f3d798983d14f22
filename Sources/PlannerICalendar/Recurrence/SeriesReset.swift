internal import PlannerCore

/// Sets the text of a series back to an earlier start, and takes EXDATEs out.
struct SeriesReset {
  /// The text then.
  let bytes: [UInt8]

  /// Sets a text back.
  ///
  /// - Parameters:
  ///   - text: the series.
  ///   - origin: where it began; nil = it keeps its start.
  ///   - walls: the places on the start's clock whose EXDATEs go.
  init(of text: SeriesText, to origin: SeriesText?, without walls: Set<Int>) {
    let lineEnd = LineFolder.lineEnd(of: text.text)
    var changes: [ComponentWriter.Change] = []
    for (row, line) in text.component.lines {
      guard let property = line.property(of: text.text),
        let value = Self.value(
          "\(Codec.shared.rows[row].name)", property, text, origin: origin, without: walls)
      else { continue }
      let head = Array(property.text[property.name.lowerBound..<property.value.lowerBound])
      changes.append(
        ComponentWriter.Change(
          range: line.range.lowerBound..<line.next,
          text: value.isEmpty ? [] : LineFolder.folded(head + value, lineEnd: lineEnd)))
    }
    bytes = ComponentWriter.apply(
      changes, adding: [], at: text.component.insertion, to: text.text)
  }

  /// A text that was a day of a series at last, with the rule of that series; nil where it is none.
  static func repeating(_ text: [UInt8], as origin: SeriesText) -> SeriesText? {
    for component in ObjectLines(text).components where component.name == "VTODO" {
      let fields = ComponentFields(component, of: text, firstLine: 1)
      guard !fields.isDeviation, !fields.repeats else { continue }
      let rule = LineFolder.folded(
        Array("RRULE:\(origin.series.ruleText)".utf8), lineEnd: LineFolder.lineEnd(of: text))
      return SeriesText(
        ComponentWriter.apply([], adding: rule, at: component.insertion, to: text),
        in: origin.placement)
    }
    return nil
  }

  /// The new value of a line; nil where it stays, empty where it goes.
  private static func value(
    _ name: String, _ line: PropertyLine, _ text: SeriesText, origin: SeriesText?,
    without walls: Set<Int>
  ) -> [UInt8]? {
    switch name {
    case "DTSTART": origin?.fields.start.map(ScheduleWriter.text)
    case "DUE": origin?.fields.due.map(ScheduleWriter.text)
    case "RRULE":
      origin?.series.rules.first?.count.map { count in
        Array(RuleText.replacing("COUNT", in: line.rawValue) { _ in String(count) }.utf8)
      }
    case "EXDATE": exceptions(line, of: text, without: walls)
    default: nil
    }
  }

  private static func exceptions(
    _ line: PropertyLine, of text: SeriesText, without walls: Set<Int>
  ) -> [UInt8]? {
    let isDate = line.parameter("VALUE")?.uppercased() == "DATE"
    let tzid = line.parameter("TZID")
    let parts = line.text[line.value].split(separator: ASCII.comma)
    let kept = parts.filter { part in
      let range = ASCII.trimmed(part.startIndex..<part.endIndex, of: line.text)
      let value = DateValue.read(range, of: line.text, isDate: isDate, tzid: tzid).value
      guard let wall = value.flatMap({ text.series.wall(of: RecurrenceID($0)) }) else {
        return true
      }
      return !walls.contains(wall)
    }
    guard kept.count < parts.count else { return nil }
    return Array(kept.joined(separator: [ASCII.comma]))
  }
}
