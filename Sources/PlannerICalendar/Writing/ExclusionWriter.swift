internal import PlannerCore

/// Takes occurrences out of the text of a series: those that became objects of their own, and those
/// that the user left out.
///
/// The series moves on past the detached ones at its start (DTSTART, DUE, COUNT), so that other
/// programs show the first that is left; every other one becomes an EXDATE. A skipped one always
/// does, so that nobody takes it for a finished one that the series has moved on from.
struct ExclusionWriter {
  /// Puts times into the planner's zone.
  let placement: Placement

  /// The text of an object without the occurrences that its series lost.
  func text(of event: ObjectEvent, in text: [UInt8]) -> [UInt8] {
    var findings: [Finding] = []
    for component in ObjectLines(text).components where component.name == "VTODO" {
      let fields = ComponentFields(component, of: text, firstLine: 1)
      guard !fields.isDeviation else { continue }
      let schedule = ScheduleRule(fields, in: placement)
      guard
        let series = Series(fields, anchor: schedule.value, in: placement, findings: &findings)
      else { return text }
      let plan = ExclusionPlan(
        of: series, detached: event.detached.compactMap(series.wall),
        skipped: event.skipped.compactMap(series.wall))
      return written(plan, fields, component, in: text)
    }
    return text
  }

  private func written(
    _ plan: ExclusionPlan, _ fields: ComponentFields, _ component: ObjectLines.Component,
    in text: [UInt8]
  ) -> [UInt8] {
    let lineEnd = LineFolder.lineEnd(of: text)
    var changes: [ComponentWriter.Change] = []
    for (row, line) in component.lines {
      guard plan.shift != 0, let property = line.property(of: text),
        let value = value("\(Codec.shared.rows[row].name)", of: property, fields, plan)
      else { continue }
      let bytes =
        Array(property.text[property.name.lowerBound..<property.value.lowerBound]) + value
      changes.append(
        ComponentWriter.Change(
          range: line.range.lowerBound..<line.next,
          text: LineFolder.folded(bytes, lineEnd: lineEnd)))
    }
    var added: [UInt8] = []
    for value in plan.exceptions {
      guard let line = PropertyPrinter.line(.date(.exception, value)) else { continue }
      added += LineFolder.folded(line, lineEnd: lineEnd)
    }
    return ComponentWriter.apply(
      changes, adding: added, at: component.insertion, to: text)
  }

  /// The new value of a line; nil where it stays.
  private func value(
    _ name: String, of line: PropertyLine, _ fields: ComponentFields, _ plan: ExclusionPlan
  ) -> [UInt8]? {
    switch name {
    case "DTSTART": fields.start.map { moved($0, plan) }
    case "DUE": fields.due.map { moved($0, plan) }
    case "RRULE" where plan.passed > 0:
      Array(RuleText.counting(plan.passed, lessIn: line.rawValue).utf8)
    default: nil
    }
  }

  private func moved(_ value: DateOrTime, _ plan: ExclusionPlan) -> [UInt8] {
    ScheduleWriter.text(Placement.moved(value, by: plan.shift))
  }
}

/// How occurrences are taken out of a series.
struct ExclusionPlan {
  /// How far the start moves, in seconds of its clock.
  private(set) var shift = 0
  /// How many occurrences COUNT loses by that.
  private(set) var passed = 0
  /// What becomes an EXDATE, in order.
  private(set) var exceptions: [DateOrTime] = []

  /// Plans for occurrences given by their place on the clock of the start.
  init(of series: Series, detached: [Int], skipped: [Int]) {
    let (gone, left) = (Set(detached), Set(skipped))
    let start = Placement.wall(of: series.start)
    var first = start
    var before = Set<Int>()
    if let last = gone.max(), last >= start, series.isPlain {
      let end = CivilDate(dayNumber: floorDivide(last, 86_400))
      let found = series.instances(on: series.start.date...end, onePerDay: false)
      let leading = found.walls.prefix { gone.contains($0) || left.contains($0) }
      if !found.isBounded, let passed = leading.last(where: gone.contains),
        let next = series.instance(after: passed)
      {
        first = next
        before = Set(leading)
        shift = next - start
        if series.rules.first?.count != nil { self.passed = series.counted(before: next) }
      }
    }
    let kept = gone.filter { $0 >= first }
      .union(left.filter { $0 >= first || before.contains($0) })
    exceptions = kept.subtracting(series.exceptions).sorted().map { series.value(at: $0) }
  }
}
