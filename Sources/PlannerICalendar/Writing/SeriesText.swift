public import PlannerCore

/// The text of a series, from which an occurrence can become an object of its own.
public struct SeriesText {
  let text: [UInt8]
  let component: ObjectLines.Component
  let fields: ComponentFields
  let series: Series
  let anchor: DateOrTime
  let placement: Placement
  /// The places of the occurrences that have components of their own, on the clock of the start.
  let deviations: Set<Int>
  let changes: FutureChanges
  private let future: Set<RecurrenceID>
  private let stretch: InstanceStretch

  /// Takes the text of an object; nil where it holds no series that can be expanded.
  ///
  /// - Parameters:
  ///   - text: the object as it is now: its text with all edits.
  ///   - plannerZone: the name of the planner's zone.
  ///   - zones: the zones that it may name.
  public init?(_ text: [UInt8], plannerZone: String, zones: ZoneBook.Scope) {
    guard let zone = Zone(named: plannerZone) else { return nil }
    self.init(text, in: Placement(planner: zone, zones: zones))
  }

  /// Takes the text of an object; nil where it holds no series that can be expanded.
  init?(_ text: [UInt8], in placement: Placement) {
    var findings: [Finding] = []
    let components = ObjectLines(text).components.filter { $0.name == "VTODO" }
    let all = components.map { ComponentFields($0, of: text, firstLine: 1) }
    for (component, fields) in zip(components, all) where !fields.isDeviation {
      let schedule = ScheduleRule(fields, in: placement)
      guard let anchor = schedule.value,
        let series = Series(fields, anchor: anchor, in: placement, findings: &findings)
      else { return nil }
      (self.text, self.component, self.fields) = (text, component, fields)
      (self.series, self.anchor, self.placement) = (series, anchor, placement)
      stretch = InstanceStretch(of: series)
      changes = FutureChanges(all, of: series, anchor: anchor, in: placement)
      let names = OccurrenceNames(of: series)
      deviations = Set(
        all.filter(\.isDeviation).compactMap(names.name).compactMap { series.wall(of: $0) })
      future = Set(all.filter(\.isForFuture).compactMap(names.name))
      return
    }
    return nil
  }

  /// The first day that is left of the series in the planner, without those that have components of
  /// their own; nil where it has none before the year 9999.
  public var firstDay: CivilDate? { first.map(day) }

  /// The place of that day on the clock of the start.
  var first: Int? {
    var wall = Placement.wall(of: series.start) - 1
    while true {
      let next = series.instances(after: wall)
      guard let last = next.last else { return nil }
      if let found = next.first(where: { !deviations.contains($0) }) { return found }
      wall = last
    }
  }

  /// The ids of the instances that fall on a day in the planner, the first one first.
  public func occurrences(on day: CivilDate) -> [RecurrenceID] {
    // The planner's day is that of the start, moved, and at most a day off by its zone.
    let middle = day.adding(days: -series.start.date.days(until: anchor.date))
    let room = 2 + changes.room
    let near = middle.adding(days: -room)...middle.adding(days: room)
    return stretch.instances(on: near)
      .filter { self.day(of: $0) == day }.map { RecurrenceID(series.value(at: $0)) }
  }

  /// Whether an id is one of an instance that the series has.
  public func holds(_ id: RecurrenceID) -> Bool {
    guard let wall = series.wall(of: id) else { return false }
    let day = CivilDate(dayNumber: floorDivide(wall, 86_400))
    return stretch.instances(on: day...day).contains(wall)
  }

  /// The occurrence of this series that is to be taken out for a day which left it under some name.
  ///
  /// - Parameters:
  ///   - id: its name, which another time of the series may have given it.
  ///   - day: the day that it stood for; nil where nobody knows.
  /// - Returns: the occurrence; nil where nothing stands there, or it was taken out already.
  public func occurrence(_ id: RecurrenceID, on day: CivilDate?) -> RecurrenceID? {
    guard let wall = series.wall(of: id), let day else { return holds(id) ? id : nil }
    if holds(id) {
      if self.day(of: wall) == day { return id }
    } else if series.fits(wall) {
      return nil
    }
    return occurrences(on: day).first
  }

  /// Whether an occurrence has a component that changes all after it too, RANGE=THISANDFUTURE.
  public func changesFuture(from id: RecurrenceID) -> Bool { future.contains(id) }

  /// The text in which that component stands for its own occurrence alone.
  public func splitFuture(at id: RecurrenceID) -> [UInt8] {
    FutureSplit(placement: placement).text(text, limit: 1) { other, _ in other == id }
  }

  /// Whether any occurrence has such a component.
  var changesFuture: Bool { !future.isEmpty }

  /// The text without the components of some occurrences.
  public func withoutComponents(of ids: [RecurrenceID]) -> [UInt8] {
    let names = OccurrenceNames(of: series)
    let gone = ObjectLines(text).components.filter { component in
      guard component.name == "VTODO" else { return false }
      let fields = ComponentFields(component, of: text, firstLine: 1)
      return names.name(of: fields).map(ids.contains) == true
    }
    return ComponentWriter.apply(
      gone.map { ComponentWriter.Change(range: $0.range, text: []) }, adding: [], at: 0, to: text)
  }

  /// The day of an instance in the planner; nil where the id is no date.
  public func day(of id: RecurrenceID) -> CivilDate? { series.wall(of: id).map(day) }

  /// Whether anything is left of the series without the occurrences of some days.
  public func goesOn(without days: Set<CivilDate>) -> Bool {
    var wall = Placement.wall(of: series.start) - 1
    while true {
      let next = series.instances(after: wall)
      guard let last = next.last else { return false }
      if next.contains(where: { !days.contains(day(of: $0)) }) { return true }
      wall = last
    }
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
    guard let shift = shift(of: id) else { return nil }
    let own = self.uid(of: id, in: uid)
    return occurrence(adding: mark(id, of: uid, moved: shift)) { name in
      switch name {
      case "UID": .set(.uid(own.rawValue))
      case "DTSTAMP": .set(.moment(.stamp, now))
      case "CREATED": .set(.moment(.created, now))
      case "LAST-MODIFIED": .set(.moment(.modified, now))
      case "SEQUENCE": .remove
      default: edit(name, moved: shift)
      }
    }
  }

  /// The component that an occurrence becomes within the object of the series, as it was before
  /// anything happens to it.
  ///
  /// - Parameters:
  ///   - id: the occurrence.
  ///   - stamps: those of the object.
  /// - Returns: the component; nil where the id is no date.
  func component(of id: RecurrenceID, stamps: ObjectStamps) -> [UInt8]? {
    guard let shift = shift(of: id),
      let line = PropertyPrinter.line(.date(.recurrenceID, series.value(shiftedBy: shift)))
    else { return nil }
    return occurrence(adding: line) { name in
      switch name {
      case "DTSTAMP": stamps.changed.map { .set(.moment(.stamp, $0)) } ?? .keep
      case "LAST-MODIFIED": stamps.changed.map { .set(.moment(.modified, $0)) } ?? .keep
      case "SEQUENCE": .set(.number(.sequence, stamps.sequence))
      default: edit(name, moved: shift)
      }
    }
  }

  /// The component of the series without alarms, with a further line and edited ones.
  private func occurrence(
    adding line: [UInt8], _ edit: (_ name: String) -> LineEdit
  ) -> [UInt8] {
    let writer = ComponentWriter(
      uid: UID(rawValue: ""), stamps: ObjectStamps(), placement: placement)
    let lineEnd = LineFolder.lineEnd(of: text)
    var changes = alarms.map { ComponentWriter.Change(range: $0, text: []) }
    for (row, line) in component.lines {
      let edit = edit("\(Codec.shared.rows[row].name)")
      guard let bytes = writer.newLine(edit, over: line, in: text) else { continue }
      changes.append(
        ComponentWriter.Change(
          range: line.range.lowerBound..<line.next,
          text: bytes.isEmpty ? [] : LineFolder.folded(bytes, lineEnd: lineEnd)))
    }
    let added = LineFolder.folded(line, lineEnd: lineEnd)
    let whole = ComponentWriter.apply(changes, adding: added, at: component.insertion, to: text)
    let rest = text.count - component.range.upperBound
    return Array(whole[component.range.lowerBound..<whole.count - rest])
  }

  // MARK: -

  /// How far an occurrence is from the start, in seconds of its clock; nil where the id is no date.
  private func shift(of id: RecurrenceID) -> Int? {
    series.wall(of: id).map { $0 - Placement.wall(of: series.start) }
  }

  /// The day in the planner of a place on the clock of the start.
  func day(of wall: Int) -> CivilDate {
    placement.place(changes.due(shift: wall - Placement.wall(of: series.start))).day
  }

  /// What becomes of a line of the series.
  private func edit(_ name: String, moved distance: Int) -> LineEdit {
    let shift = distance + (changes.delay(shift: distance) ?? 0)
    switch name {
    case "DTSTART":
      return fields.start.map { .value(ScheduleWriter.text(Placement.moved($0, by: shift))) }
        ?? .keep
    case "DUE":
      return fields.due.map { .value(ScheduleWriter.text(Placement.moved($0, by: shift))) } ?? .keep
    case "RRULE", "RDATE", "EXDATE", "EXRULE": return .remove
    case "STATUS", "COMPLETED", "PERCENT-COMPLETE":
      let state = StatusRule(fields)
      guard state.status.isOpen else { return .keep }
      return name == "STATUS" ? .set(.status(.open)) : .remove
    default: return .keep
    }
  }

  /// `X-WEEKBOOK-OCCURRENCE;X-SERIES="uid":20261130`, written as RECURRENCE-ID would be; X-DUE says
  /// what DUE was where that was another time.
  private func mark(_ id: RecurrenceID, of uid: UID, moved shift: Int) -> [UInt8] {
    let start = DateValue.read(id) ?? series.value(shiftedBy: shift)
    var line = Array("X-WEEKBOOK-OCCURRENCE".utf8)
    if case .zoned(_, _, let tzid) = start {
      line += Array(";TZID=".utf8) + ParameterValue.quoted(tzid)
    }
    line += Array(";X-SERIES=".utf8) + ParameterValue.quoted(uid.rawValue)
    let due = changes.due(shift: shift)
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
