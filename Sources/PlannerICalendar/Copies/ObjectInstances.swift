internal import PlannerCore

/// The single occurrences that an object stands for on some days: those that its rule gives, and
/// its components for one occurrence.
///
/// They are those that the planner shows: of a repeating VTODO one a day, none where a deviation
/// stands for it, and none after the last day of a series that was finished.
struct ObjectInstances {
  /// One occurrence.
  struct Instance {
    /// The component that says what it is.
    let part: Part
    /// By how much the dates of that component move, in seconds of their clock.
    let shift: Int
    /// The start that the rule gave it; nil for an event that does not repeat.
    let id: DateOrTime?
    /// When it is due, where the dates of its component do not say that; in their place.
    var due: DateOrTime?
    /// What it is called, where its component does not say that.
    var name: String?
    /// Whether a change of all occurrences after another one has called it off.
    var isCancelled = false

    /// Whether it is one of the days of the rule, without a component of its own.
    var isPlain: Bool { id != nil && !part.fields.isDeviation }
  }

  /// A component with what its lines say.
  typealias Part = (component: ObjectLines.Component, fields: ComponentFields)

  /// The occurrences, by the start that the rule gave them.
  private(set) var instances: [Instance] = []
  /// The last day up to which they are complete; nil where that is all that was asked for.
  private(set) var end: CivilDate?
  /// Whether the series goes on after the days that were asked for.
  private(set) var goesOn = false

  private let days: ExportDays
  private let placement: Placement
  private let isTask: Bool
  private let deviations: [Part]

  /// Finds the occurrences of an object; nil where it is a single one already, or nobody can tell.
  init?(_ lines: ObjectLines, on days: ExportDays, in placement: Placement) {
    guard let name = lines.components.first?.name, name == "VTODO" || name == "VEVENT" else {
      return nil
    }
    let parts = Self.parts(of: lines, named: name)
    (self.days, self.placement, isTask) = (days, placement, name == "VTODO")
    deviations = parts.filter(\.fields.isDeviation)
    let master = parts.first { !$0.fields.isDeviation }
    let series = master.flatMap { Self.series($0.fields, isTask: isTask, in: placement) }
    guard series != nil || !deviations.isEmpty else { return nil }
    var changes: FutureChanges?
    if let master, let series {
      if isTask {
        let found = FutureChanges(
          parts.map(\.fields), of: series.series, anchor: series.anchor, in: placement)
        addTasks(of: series.series, found, anchor: series.anchor, master)
        changes = found
      } else if master.fields.status != "CANCELLED" {
        addAppointments(of: series.series, master)
      }
    } else if let master {
      instances.append(Instance(part: master, shift: 0, id: nil))
    }
    addDeviations(of: series?.series, changes, named: master?.fields.name ?? "")
    instances.sort { Self.order($0) < Self.order($1) }
  }

  /// The components of an object with a name.
  static func parts(of lines: ObjectLines, named name: String) -> [Part] {
    lines.components.filter { $0.name == name }
      .map { ($0, ComponentFields($0, of: lines.text, firstLine: 1)) }
  }

  /// How a component repeats, and the value that gives its day; nil where it does not, or by no
  /// rule that can be read.
  static func series(
    _ fields: ComponentFields, isTask: Bool, in placement: Placement
  ) -> (series: Series, anchor: DateOrTime)? {
    guard fields.repeats, let anchor = anchor(of: fields, isTask: isTask, in: placement) else {
      return nil
    }
    var findings: [Finding] = []
    return Series(fields, anchor: anchor, in: placement, findings: &findings)
      .map { ($0, anchor) }
  }

  /// The value that gives a component its day.
  static func anchor(
    of fields: ComponentFields, isTask: Bool, in placement: Placement
  ) -> DateOrTime? {
    isTask ? ScheduleRule(fields, in: placement).value : fields.start
  }

  private static func order(_ instance: Instance) -> Int {
    instance.id.map { Placement.wall(of: $0) } ?? Int.min
  }

  // MARK: - Days of the rule

  private mutating func addTasks(
    of series: Series, _ changes: FutureChanges, anchor: DateOrTime, _ master: Part
  ) {
    let start = Placement.wall(of: series.start)
    let distance = series.start.date.days(until: anchor.date)
    let room = 2 + changes.room
    let lower = days.series.lowerBound.adding(days: -distance - room)
    let upper = max(lower, days.series.upperBound.adding(days: room - distance))
    let found = series.instances(on: lower...upper, onePerDay: true)
    let last = lastDay(of: master.fields, anchor)
    goesOn = found.cut != nil && last > days.series.upperBound
    let replaced = Set(deviations.compactMap { $0.fields.recurrenceID.map(series.shift) })
    var taken = Set(deviations.compactMap { day(takenBy: $0.fields, of: series, changes) })
    if found.isBounded, let cut = found.cut { end = cut.adding(days: distance - room) }
    for shift in found.walls.map({ $0 - start }) where !replaced.contains(shift) {
      let due = changes.due(shift: shift)
      let day = placement.place(due).day
      guard days.series.contains(day), day <= last, taken.insert(day).inserted else { continue }
      if let end, day > end { continue }
      let delay = changes.delay(shift: shift)
      instances.append(
        Instance(
          part: master, shift: shift + (delay ?? 0), id: series.value(shiftedBy: shift),
          due: delay == nil ? due : nil, isCancelled: changes.isCancelled(shift: shift)))
    }
  }

  /// The day of the rule for which a deviation stands.
  private func day(
    takenBy fields: ComponentFields, of series: Series, _ changes: FutureChanges
  ) -> CivilDate? {
    if let id = fields.recurrenceID {
      return placement.place(changes.due(shift: series.shift(of: id))).day
    }
    return Self.anchor(of: fields, isTask: isTask, in: placement).map { placement.place($0).day }
  }

  /// The last day on which a finished series has occurrences.
  private func lastDay(of fields: ComponentFields, _ anchor: DateOrTime) -> CivilDate {
    let state = StatusRule(fields)
    guard state.status == .finished else { return .last }
    return OccurrenceExpander.lastDay(
      finishedOn: state.finishedAt.map { placement.day(of: $0) },
      standingOn: placement.place(anchor).day)
  }

  private mutating func addAppointments(of series: Series, _ master: Part) {
    let start = Placement.wall(of: series.start)
    let replaced = Set(
      deviations.compactMap { $0.fields.recurrenceID.map { series.shift(of: $0) } })
    let changes = deviations.filter { $0.fields.isForFuture && $0.fields.start != nil }
      .compactMap { part in part.fields.recurrenceID.map { (part, series.shift(of: $0)) } }
      .sorted { $0.1 < $1.1 }
    // A long one begins before the days that it touches, and a change for the future moves it.
    let lower = days.series.lowerBound.adding(days: -Self.room)
    let upper = days.series.upperBound.adding(days: changes.isEmpty ? 2 : Self.room)
    let found = series.instances(on: lower...max(lower, upper), onePerDay: false)
    goesOn = found.cut != nil
    if found.isBounded, let cut = found.cut { end = cut.adding(days: -Self.room) }
    for wall in found.walls where !replaced.contains(wall - start) {
      let change = changes.last { $0.1 <= wall - start }
      let source = change?.0 ?? master
      let shift = wall - start - (change?.1 ?? 0)
      guard source.fields.status != "CANCELLED", touches(source.fields, shift, days.series) else {
        continue
      }
      instances.append(Instance(part: source, shift: shift, id: series.value(at: wall)))
    }
  }

  /// So many days are looked at beyond those asked for.
  private static let room = 40

  // MARK: - Components for one occurrence

  private mutating func addDeviations(
    of series: Series?, _ changes: FutureChanges?, named name: String
  ) {
    var known = Set<DateOrTime?>()
    for part in deviations {
      let shift = part.fields.recurrenceID.flatMap { id in series?.shift(of: id) }
      let id = shift.flatMap { series?.value(shiftedBy: $0) } ?? part.fields.recurrenceID
      guard isTask || part.fields.status != "CANCELLED", known.insert(id).inserted else { continue }
      let own = Self.anchor(of: part.fields, isTask: isTask, in: placement)
      // Without a date it stands where its occurrence does.
      let isBare = own == nil && isTask && !part.fields.isUnscheduled
      let due = isBare ? shift.flatMap { changes?.due(shift: $0) } ?? id : nil
      guard isWanted(part.fields, on: own ?? due) else { continue }
      var instance = Instance(part: part, shift: 0, id: id ?? own, due: due)
      if due != nil, part.fields.name.isEmpty, !name.isEmpty { instance.name = name }
      instances.append(instance)
    }
  }

  private func isWanted(_ fields: ComponentFields, on value: DateOrTime?) -> Bool {
    guard let range = days.range else { return true }
    guard isTask else { return touches(fields, 0, range) }
    return value.map { range.contains(placement.place($0).day) } ?? false
  }

  /// Whether a VEVENT takes place on one of some days; its end is exclusive.
  private func touches(
    _ fields: ComponentFields, _ shift: Int, _ range: ClosedRange<CivilDate>
  ) -> Bool {
    guard let start = fields.start else { return false }
    let end = fields.end ?? fields.duration.map { placement.add($0, to: start) } ?? start
    let first = placement.place(Placement.moved(start, by: shift)).day
    let (day, time) = placement.place(Placement.moved(end, by: shift))
    let endsAtMidnight = time == nil || time == .midnight
    let last = endsAtMidnight && day > first ? day.adding(days: -1) : max(day, first)
    return first <= range.upperBound && last >= range.lowerBound
  }
}
