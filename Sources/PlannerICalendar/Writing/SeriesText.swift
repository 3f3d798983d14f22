public import PlannerCore

/// The text of a series, from which an occurrence can become an object of its own.
public struct SeriesText {
  private let text: [UInt8]
  private let component: ObjectLines.Component
  private let fields: ComponentFields
  private let series: Series
  private let anchor: DateOrTime
  private let placement: Placement

  /// Takes the text of an object; nil where it holds no series that can be expanded.
  ///
  /// - Parameters:
  ///   - text: the object as it is now: its text with all edits.
  ///   - plannerZone: the name of the planner's zone.
  ///   - zones: the zones that it may name.
  public init?(_ text: [UInt8], plannerZone: String, zones: ZoneBook.Scope) {
    guard let zone = Zone(named: plannerZone) else { return nil }
    let placement = Placement(planner: zone, zones: zones)
    var findings: [Finding] = []
    for component in ObjectLines(text).components where component.name == "VTODO" {
      let fields = ComponentFields(component, of: text, firstLine: 1)
      guard !fields.isDeviation else { continue }
      let schedule = ScheduleRule(
        start: fields.start, due: fields.due, duration: fields.duration, in: placement)
      guard let anchor = schedule.value,
        let series = Series(fields, anchor: anchor, in: placement, findings: &findings)
      else { return nil }
      (self.text, self.component, self.fields) = (text, component, fields)
      (self.series, self.anchor, self.placement) = (series, anchor, placement)
      return
    }
    return nil
  }

  /// The first day of the series in the planner; nil where it has none before the year 9999.
  public var firstDay: CivilDate? {
    let start = Placement.wall(of: series.start)
    return series.instance(after: start - 1).map(day)
  }

  /// The ids of the instances that fall on a day in the planner, the first one first.
  public func occurrences(on day: CivilDate) -> [RecurrenceID] {
    // The planner's day is that of the start, moved, and at most a day off by its zone.
    let middle = day.adding(days: -series.start.date.days(until: anchor.date))
    let near = middle.adding(days: -2)...middle.adding(days: 2)
    return series.instances(on: near, onePerDay: false).walls
      .filter { self.day(of: $0) == day }.map { RecurrenceID(series.value(at: $0)) }
  }

  /// Whether anything is left of the series without the occurrences of a day.
  public func goesOn(without day: CivilDate) -> Bool {
    var wall = Placement.wall(of: series.start) - 1
    while let next = series.instance(after: wall) {
      if self.day(of: next) != day { return true }
      wall = next
    }
    return false
  }

  /// The UID of the object that an occurrence becomes: the same on every machine.
  public func uid(of id: RecurrenceID, in series: UID) -> UID {
    let start = id.rawValue.utf8.lastIndex(of: ASCII.colon).map { index in
      String(id.rawValue[id.rawValue.utf8.index(after: index)...])
    }
    return UID(rawValue: "\(series)-\(start ?? id.rawValue)")
  }

  /// The text of the object that an occurrence becomes, as it was before anything happens to it.
  ///
  /// It is that of the series without rule and alarms, on the day of the occurrence, and says of
  /// which series it is a day.
  ///
  /// - Parameters:
  ///   - id: the occurrence, one of ``occurrences(on:)``.
  ///   - uid: the UID of the series.
  ///   - now: what CREATED and LAST-MODIFIED become.
  /// - Returns: the component; nil where the id is no date.
  public func detached(_ id: RecurrenceID, of uid: UID, at now: Instant) -> [UInt8]? {
    guard let wall = series.wall(of: id) else { return nil }
    let shift = wall - Placement.wall(of: series.start)
    let writer = ComponentWriter(
      uid: self.uid(of: id, in: uid), stamps: ObjectStamps(created: now, changed: now),
      placement: placement)
    let lineEnd = LineFolder.lineEnd(of: text)
    var changes = alarms.map { ComponentWriter.Change(range: $0, text: []) }
    for (row, line) in component.lines {
      let edit = edit("\(Codec.shared.rows[row].name)", moved: shift, uid: writer.uid, at: now)
      guard let bytes = writer.newLine(edit, over: line, in: text) else { continue }
      changes.append(
        ComponentWriter.Change(
          range: line.range.lowerBound..<line.next,
          text: bytes.isEmpty ? [] : LineFolder.folded(bytes, lineEnd: lineEnd)))
    }
    let mark = LineFolder.folded(mark(id, of: uid, moved: shift), lineEnd: lineEnd)
    let whole = ComponentWriter.apply(changes, adding: mark, at: component.insertion, to: text)
    let rest = text.count - component.range.upperBound
    return Array(whole[component.range.lowerBound..<whole.count - rest])
  }

  // MARK: -

  private func day(of wall: Int) -> CivilDate {
    let shift = wall - Placement.wall(of: series.start)
    return placement.place(value(anchor, movedBy: shift)).day
  }

  private func value(_ value: DateOrTime, movedBy shift: Int) -> DateOrTime {
    Placement.value(wall: Placement.wall(of: value) + shift, like: value)
  }

  /// What becomes of a line of the series.
  private func edit(
    _ name: String, moved shift: Int, uid: UID, at now: Instant
  ) -> LineEdit {
    switch name {
    case "UID": return .set(.uid(uid.rawValue))
    case "DTSTAMP": return .set(.moment(.stamp, now))
    case "CREATED": return .set(.moment(.created, now))
    case "LAST-MODIFIED": return .set(.moment(.modified, now))
    case "DTSTART":
      return fields.start.map { .value(ScheduleWriter.text(value($0, movedBy: shift))) } ?? .keep
    case "DUE":
      return fields.due.map { .value(ScheduleWriter.text(value($0, movedBy: shift))) } ?? .keep
    case "RRULE", "RDATE", "EXDATE", "EXRULE", "SEQUENCE": return .remove
    case "STATUS", "COMPLETED", "PERCENT-COMPLETE":
      let state = StatusRule(
        status: fields.status, completion: fields.completion, percent: fields.percent,
        modified: fields.modified)
      guard state.status.isOpen else { return .keep }
      return name == "STATUS" ? .set(.status(.open)) : .remove
    default: return .keep
    }
  }

  /// `X-WEEKBOOK-OCCURRENCE;X-SERIES="uid":20261130`, written as RECURRENCE-ID would be; X-DUE says
  /// what DUE was where that was another time.
  private func mark(_ id: RecurrenceID, of uid: UID, moved shift: Int) -> [UInt8] {
    let start = DateValue.read(id) ?? value(series.start, movedBy: shift)
    var line = Array("X-WEEKBOOK-OCCURRENCE".utf8)
    if case .zoned(_, _, let tzid) = start {
      line += Array(";TZID=".utf8) + ParameterValue.quoted(tzid)
    }
    line += Array(";X-SERIES=".utf8) + ParameterValue.quoted(uid.rawValue)
    let due = value(anchor, movedBy: shift)
    if due != start { line += Array(";X-DUE=".utf8) + ParameterValue.quoted(due.description) }
    return line + [ASCII.colon] + ScheduleWriter.text(start)
  }

  /// Where the alarms of the series stand.
  private var alarms: [Range<Int>] {
    var scanner = LineScanner(text)
    var ranges: [Range<Int>] = []
    var start: Int?
    while let line = scanner.next(), line.range.lowerBound < component.range.upperBound {
      guard line.range.lowerBound > component.range.lowerBound, scanner.depth == 1,
        line.name == .begin || line.name == .end, let property = line.property(of: text)
      else { continue }
      guard property.word == "VALARM" else { continue }
      if line.name == .begin {
        start = line.range.lowerBound
      } else if let begin = start {
        ranges.append(begin..<line.next)
        start = nil
      }
    }
    return ranges
  }
}
