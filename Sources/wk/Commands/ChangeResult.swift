internal import PlannerCore

/// What a command changed: the events as they are now, and its operation in the log.
struct ChangeResult {
  /// The events in the order in which they were named.
  var rows: [EventRow]
  /// The number of the operation; nil where nothing had to change.
  var operation: Int?
  /// Further days that were touched, on which no event stands any more.
  var formerDays: [CivilDate] = []

  /// Prints the JSON form that all changing commands share.
  func printJSON(
    _ command: String, _ planner: Planner, in context: Context,
    and further: [(key: String, value: JSONValue)] = []
  ) throws(CommandError) -> ExitStatus {
    let fields = context.globals.fields
    var counts: [JSONValue] = []
    for day in days {
      counts.append((try planner.count(on: day)).json(on: day))
    }
    context.printJSON(
      [
        ("schema", .text("wk.\(command)/1")),
        ("events", .array(rows.map { $0.json(in: planner.today.year).keeping(fields) })),
        ("day_counts", .array(counts)),
        ("operation", .optional(operation)),
      ] + further)
    return .ok
  }

  /// `day 3/4, week 9/15, month 57/76` for each day touched, named where there are several.
  func countLines(_ planner: Planner, _ language: Language) throws(CommandError) -> [String] {
    var lines: [String] = []
    let days = days
    var counts: [CivilDate: DayCount] = [:]
    var end: CivilDate?
    for day in days {
      let week = PlannerWeek(containing: day).range
      let month = PlannerMonth(containing: day).range
      // One question for many days, a year at most: a series may have to be expanded for each.
      if end.map({ max(week.upperBound, month.upperBound) > $0 }) ?? true {
        let asked = days.last { $0 <= day.adding(days: 366) } ?? day
        let last = max(
          PlannerWeek(containing: asked).range.upperBound,
          PlannerMonth(containing: asked).range.upperBound)
        counts = try planner.counts(min(week.lowerBound, month.lowerBound)...last)
        end = last
      }
      let sum = { (range: ClosedRange<CivilDate>) in
        (range.lowerBound.dayNumber...range.upperBound.dayNumber).reduce(DayCount.none) {
          $0 + (counts[CivilDate(dayNumber: $1)] ?? .none)
        }.fraction
      }
      let name = days.count > 1 ? "\(language.dayTitle(day, in: planner.today.year)): " : ""
      lines.append("\(name)day \(sum(day...day)), week \(sum(week)), month \(sum(month))")
    }
    return lines
  }

  private var days: [CivilDate] { Set(rows.compactMap(\.event.day) + formerDays).sorted() }
}
