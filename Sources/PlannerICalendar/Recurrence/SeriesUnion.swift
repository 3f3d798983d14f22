public import PlannerCore

/// One series of which two machines finished different days, brought to one beginning.
///
/// A master that has moved on past finished days, and EXDATEs that stand for days with an object of
/// their own, say nothing about the series itself. They are taken out of all three texts, which can
/// then be merged as any others; afterwards DTSTART, DUE, COUNT and EXDATE are worked out anew from
/// the earliest start, the rule, and all days that either side has finished. Which side is merged
/// into which makes no difference.
public struct SeriesUnion {
  /// The last common text, without what was finished.
  public let base: [UInt8]
  /// Our text, without what was finished.
  public let ours: [UInt8]
  /// Their text, without what was finished.
  public let theirs: [UInt8]
  /// All occurrences that stand apart: those that have objects, and ``inferred``.
  public let detached: [RecurrenceID]
  /// The occurrences that one side has moved on from since the base without leaving an object: they
  /// are finished, and objects are still to be made of them.
  public let inferred: [RecurrenceID]

  private let placement: Placement

  /// Brings three texts of an object to one beginning; nil where one of them is no series that can
  /// be expanded.
  ///
  /// - Parameters:
  ///   - base: the last common text.
  ///   - ours: ours.
  ///   - theirs: theirs.
  ///   - detached: the occurrences that have an object of their own on either side.
  ///   - plannerZone: the name of the planner's zone.
  ///   - zones: the zones that the texts may name.
  public init?(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], detached: Set<RecurrenceID>,
    plannerZone: String, zones: ZoneBook.Scope
  ) {
    guard let zone = Zone(named: plannerZone) else { return nil }
    let placement = Placement(planner: zone, zones: zones)
    let texts = [base, ours, theirs].compactMap { SeriesText($0, in: placement) }
    guard texts.count == 3,
      let origin = texts.min(by: {
        Placement.wall(of: $0.series.start) < Placement.wall(of: $1.series.start)
      })
    else { return nil }
    let steps = texts.map { origin.step(to: $0) }
    let known = Set(steps[0] ?? []).union(detached)
    let passed = Set((steps[1] ?? []) + (steps[2] ?? [])).subtracting(known)
    let apart = detached.union(passed)
    let walls = Set(apart.compactMap(origin.series.wall))
    let whole = zip(texts, steps).map { text, step in
      SeriesReset(of: text, to: step == nil ? nil : origin, without: walls).bytes
    }
    (self.base, self.ours, self.theirs) = (whole[0], whole[1], whole[2])
    self.detached = apart.sorted { $0.rawValue < $1.rawValue }
    inferred = passed.sorted { $0.rawValue < $1.rawValue }
    self.placement = placement
  }

  /// The text of the series once the three are merged: without the days that stand apart.
  public func text(of merged: [UInt8]) -> [UInt8] {
    let series = ObjectEvent(rule: "", event: PlannerEvent(name: ""), detached: detached)
    return ExclusionWriter(placement: placement).text(of: series, in: merged)
  }
}

/// Sets the text of a series back to an earlier start, and takes EXDATEs out.
private struct SeriesReset {
  let bytes: [UInt8]

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
