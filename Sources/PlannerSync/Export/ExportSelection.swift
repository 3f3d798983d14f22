internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Which objects of a calendar have a day among those that an export writes.
struct ExportSelection {
  private let store: PlannerStore
  private let current: CurrentText

  /// Looks at the objects of a planner.
  init(in store: PlannerStore, _ current: CurrentText) {
    self.store = store
    self.current = current
  }

  /// The numbers of the objects; nil where all are meant.
  func numbers(
    in calendar: PlannerCalendar, _ options: ExportOptions
  ) throws(SyncError) -> Set<Int>? {
    guard let range = options.days.range else { return nil }
    var numbers = try inStore(store.objectNumbers(on: range, in: calendar))
    try addLaterSeries(in: calendar, on: options.days.series, to: &numbers)
    if options.withNotes {
      for note in try inStore(store.noteObjects(in: calendar)) where note.period.lies(in: range) {
        numbers.insert(note.object)
      }
    }
    return numbers
  }

  /// Series of which nothing is stored so late.
  private func addLaterSeries(
    in calendar: PlannerCalendar, on days: ClosedRange<CivilDate>, to numbers: inout Set<Int>
  ) throws(SyncError) {
    let reader = try inAdapter(ObjectReader(plannerZone: store.zone, horizon: days.upperBound))
    for component in ["VTODO", "VEVENT"] {
      let series = try inStore(store.seriesEnding(before: days.upperBound, component: component))
      for object in series where object.calendarID == calendar.id && !numbers.contains(object.id) {
        let events = try inStore(store.events(of: object)).map(\.contents)
        let contents = reader.contents(
          of: try current.text(of: object, events), zones: try current.scope(of: object), in: days)
        guard !contents.occurrences.isEmpty || !contents.appointments.isEmpty else { continue }
        numbers.insert(object.id)
      }
    }
  }
}

extension NotePeriod {
  /// Whether a range has it: a month with all of its days, a week with its Thursday, as a week
  /// belongs to one month.
  fileprivate func lies(in range: ClosedRange<CivilDate>) -> Bool {
    switch self {
    case .week(let week): range.contains(week.monday.adding(days: 3))
    case .month(let month):
      range.contains(month.range.lowerBound) && range.contains(month.range.upperBound)
    }
  }
}
