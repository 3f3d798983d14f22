internal import PlannerCore

/// Lets components that change an occurrence and all after it, RANGE=THISANDFUTURE of RFC 5545
/// §3.2.13, stand for that occurrence alone: what is done to one day is done to no other.
///
/// What such a component says of those after it stands with the next of them from then on.
struct FutureSplit {
  /// Puts times into the planner's zone.
  let placement: Placement

  /// A text in which such components of some occurrences stand for these alone.
  ///
  /// - Parameters:
  ///   - text: the text of a series.
  ///   - limit: how many occurrences there are to which something may be done.
  ///   - isTouched: whether something is done to an occurrence with a component.
  /// - Returns: the text; as it was where no component of theirs changes what follows.
  func text(
    _ text: [UInt8], limit: Int, at isTouched: (RecurrenceID, ComponentFields) -> Bool
  ) -> [UInt8] {
    var text = text
    // The component that is put in may be one of theirs too.
    for _ in 0..<limit {
      guard let split = split(text, at: isTouched) else { break }
      text = split
    }
    return text
  }

  private func split(
    _ text: [UInt8], at isTouched: (RecurrenceID, ComponentFields) -> Bool
  ) -> [UInt8]? {
    let components = ObjectLines(text).components.filter { $0.name == "VTODO" }
    guard components.count > 1 else { return nil }
    let parts = components.map { ($0, ComponentFields($0, of: text, firstLine: 1)) }
    guard parts.contains(where: \.1.isForFuture), let series = SeriesText(text, in: placement)
    else { return nil }
    let names = OccurrenceNames(of: series.series)
    guard
      let (component, fields) = parts.first(where: { _, fields in
        fields.isForFuture && names.name(of: fields).map { isTouched($0, fields) } == true
      }),
      let line = component.lines.last(where: { Self.name($0.row) == "RECURRENCE-ID" })?.line
    else { return nil }
    var change = ComponentWriter.Change(
      range: line.range.lowerBound..<line.next,
      text: Self.single(line, in: text))
    guard let id = names.name(of: fields),
      let follower = follower(of: component, id, parts.map(\.1), series, names)
    else { return ComponentWriter.apply([change], adding: [], at: 0, to: text) }
    let own = ComponentWriter.apply([change], adding: [], at: 0, to: text)
    let end = component.range.upperBound + own.count - text.count
    change = ComponentWriter.Change(range: end..<end, text: follower)
    return ComponentWriter.apply([change], adding: [], at: 0, to: own)
  }

  /// The component for the next occurrence without one; nil where there is none before another
  /// change of all that follow.
  private func follower(
    of component: ObjectLines.Component, _ id: RecurrenceID, _ all: [ComponentFields],
    _ series: SeriesText, _ names: OccurrenceNames
  ) -> [UInt8]? {
    let known = Dictionary(
      all.compactMap { fields in names.name(of: fields).map { ($0, fields.isForFuture) } }
    ) { $0 || $1 }
    guard let first = series.series.wall(of: id) else { return nil }
    var wall = first
    while let next = series.series.instance(after: wall) {
      let name = RecurrenceID(series.series.value(at: next))
      guard let isForFuture = known[name] else {
        return moved(component, by: next - first, to: series.series.value(at: next), series.text)
      }
      if isForFuture { return nil }
      wall = next
    }
    return nil
  }

  /// A component as it says of a later occurrence.
  ///
  /// A finished one finished only its own day.
  private func moved(
    _ component: ObjectLines.Component, by shift: Int, to id: DateOrTime, _ text: [UInt8]
  ) -> [UInt8]? {
    guard let printed = PropertyPrinter.line(.date(.recurrenceID, id)) else { return nil }
    let fields = ComponentFields(component, of: text, firstLine: 1)
    let isFinished = StatusRule(fields).status == .finished
    let lineEnd = LineFolder.lineEnd(of: text)
    let changes = component.lines.compactMap { row, line -> ComponentWriter.Change? in
      guard let property = line.property(of: text) else { return nil }
      let bytes: [UInt8]
      switch Self.name(row) {
      case "RECURRENCE-ID":
        let name = Array("RECURRENCE-ID".utf8)
        bytes = name + Array(";RANGE=THISANDFUTURE".utf8) + printed.dropFirst(name.count)
      case "DTSTART": bytes = Self.line(property, fields.start, movedBy: shift)
      case "DUE": bytes = Self.line(property, fields.due, movedBy: shift)
      case "STATUS" where isFinished, "COMPLETED" where isFinished,
        "PERCENT-COMPLETE" where isFinished:
        bytes = []
      default: return nil
      }
      return ComponentWriter.Change(
        range: line.range.lowerBound..<line.next,
        text: bytes.isEmpty ? [] : LineFolder.folded(bytes, lineEnd: lineEnd))
    }
    let whole = ComponentWriter.apply(changes, adding: [], at: component.insertion, to: text)
    let rest = text.count - component.range.upperBound
    return Array(whole[component.range.lowerBound..<whole.count - rest])
  }

  private static func line(
    _ line: PropertyLine, _ value: DateOrTime?, movedBy shift: Int
  ) -> [UInt8] {
    let head = Array(line.text[line.name.lowerBound..<line.value.lowerBound])
    guard let value else { return head + Array(line.text[line.value]) }
    return head + ScheduleWriter.text(Placement.moved(value, by: shift))
  }

  /// A line of RECURRENCE-ID without RANGE.
  private static func single(_ line: ScannedLine, in text: [UInt8]) -> [UInt8] {
    guard let property = line.property(of: text) else { return Array(text[line.range]) }
    let bytes: [UInt8] =
      Array(property.text[property.name]) + property.parameters(without: ["RANGE"])
      + [ASCII.colon] + Array(property.text[property.value])
    return LineFolder.folded(bytes, lineEnd: LineFolder.lineEnd(of: text))
  }

  private static func name(_ row: Int) -> String { "\(Codec.shared.rows[row].name)" }
}
