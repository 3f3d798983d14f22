internal import PlannerCore
internal import PlannerStore

/// The days of a series that have a state of their own: what becomes of them when it is removed or
/// goes to another calendar.
struct SeriesDays {
  private let series: EventRow
  private let key: String
  /// Those that are events of their own.
  private let detached: [CivilDate]
  /// Those that stand in the series' own object.
  private let inside: [CivilDate]

  /// Looks at a series.
  init(of series: EventRow, _ planner: Planner) throws(CommandError) {
    self.series = series
    key = series.key.text(in: planner.today.year)
    let database = planner.database
    let object = try store { () throws(StoreError) in try database.object(ofEvent: series.id) }
    guard let object else {
      (detached, inside) = ([], [])
      return
    }
    detached = try store { () throws(StoreError) in try database.detachedDays(of: object) }
    inside = try store { () throws(StoreError) in
      try database.events(of: object).compactMap(\.contents.occurrenceDay)
    }
  }

  /// Refuses a calendar that keeps such days in another way than they are kept now.
  func refuseOtherStyle(
    of calendar: PlannerCalendar, _ planner: Planner
  ) throws(CommandError) {
    let style = try store { () throws(StoreError) in
      try planner.database.recurrenceStyle(ofCalendar: calendar.id)
    }
    let kept = (style == .override ? detached : inside).count
    let own = try planner.calendar(named: series.calendar)
    let ownStyle = try store { () throws(StoreError) in
      try planner.database.recurrenceStyle(ofCalendar: own.id)
    }
    guard kept > 0, style != ownStyle else { return }
    throw CommandError(
      .failed,
      "\(series.label(in: planner.today.year)) cannot go to \"\(calendar.name)\", which keeps ticked days in"
        + " the style \(style.rawValue); its own are in \(ownStyle.rawValue).",
      hint: "Choose a calendar of that style: wk calendars --json=name,recurrence")
  }

  /// What is to be said where the series goes together with other events.
  func lines(without others: [EventRow]) -> [String] {
    let named = Set(
      others.filter { $0.key.number == series.id }.compactMap { $0.recurrence?.occurrence })
    var lines: [String] = []
    let staying = detached.count { !named.contains($0) }
    if staying > 0 {
      lines.append(
        "\(Wording.count(staying, "day")) of \(key) \(staying == 1 ? "stays" : "stay"),"
          + " ticked or changed on \(staying == 1 ? "its" : "their") own")
    }
    let going = inside.count { !named.contains($0) }
    if going > 0 {
      lines.append(
        "\(Wording.count(going, "day")) of \(key), ticked or changed, \(going == 1 ? "goes" : "go")"
          + " with it")
    }
    return lines
  }
}
