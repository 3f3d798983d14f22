internal import PlannerCore
internal import PlannerStore

/// `wk week`: a week by days.
struct WeekCommand: Command {
  private static let foldStyle = Option(
    "fold-style", nil, .required("STYLE"),
    help: "of days that were not folded by hand: today+open, all, none")
  private static let fold = Option(
    "fold", nil, .required("DAY"), help: "fold a day of the week, or all; it stays so"
  ).repeatable
  private static let unfold = Option(
    "unfold", nil, .required("DAY"), help: "unfold a day of the week, or all; it stays so"
  ).repeatable

  static let table = OptionTable(
    name: "week", group: .see, operands: "[WEEK]", operandCount: 0...1,
    summary: "Show a week, Monday to Sunday, by days.",
    examples: [
      .init("wk week", "this week; wk alone is the same"),
      .init("wk week prev", "last week;  also: next, today, -2w, fri"),
      .init("wk week 2026-W48", "by its ISO number;  also: w48, or any day of it, 11-26"),
      .init("wk week --fold fri --unfold mon", "days show their title only, or all they hold"),
    ],
    options: [fold, unfold, foldStyle, .noNote],
    fields: EventRow.jsonKeys,
    notes: ["[ ] open  [/] started  [x] finished  [-] cancelled  =  an appointment, never counted"],
    isPaged: true, exits: "0 shown, 64 bad week", more: "wk help dates, wk help json")

  private let week: String?
  private let style: FoldState.Standard?
  private let folded: [String]
  private let unfolded: [String]
  private let showsNote: Bool

  init(_ arguments: Arguments) throws(CommandError) {
    week = arguments.operands.first
    style = try arguments.choice(of: Self.foldStyle)
    folded = arguments.all(of: Self.fold)
    unfolded = arguments.all(of: Self.unfold)
    showsNote = !arguments.has(.noNote)
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let week = try week(planner)
    let decisions = try decisions(for: week, planner)
    if !decisions.isEmpty {
      try store { () throws(StoreError) in
        try planner.database.setFolds(
          decisions, forgettingBefore: planner.today.adding(months: -12))
      }
      context.changes.add("folded as asked for", isUndoable: false)
    }
    let planned = try planner.week(week, fold: style ?? context.configuration.fold)
    let note = showsNote ? try planner.note(for: .week(planned.week))?.text : nil
    if context.globals.json {
      context.printJSON(
        json(planned, note: note, today: planner.today, fields: context.globals.fields))
      return .ok
    }
    let renderer = WeekRenderer(
      language: context.language, style: context.style, columns: context.knownColumns,
      today: planner.today, feeds: try planner.feeds(),
      hidesEmptyDays: context.configuration.hidesEmptyDays,
      showsAllKeys: context.globals.verbose)
    renderer.write(planned, note: note, to: context.output)
    return .ok
  }

  private func week(_ planner: Planner) throws(CommandError) -> PlannerWeek {
    guard let week else { return PlannerWeek(containing: planner.today) }
    return try planner.dates.week(week, after: "wk week")
  }

  /// The days that are to be folded and unfolded; a day that is named goes before `all`.
  private func decisions(
    for week: PlannerWeek, _ planner: Planner
  ) throws(CommandError) -> [CivilDate: Bool] {
    var all: [CivilDate: Bool] = [:]
    var named: [CivilDate: Bool] = [:]
    for (option, texts, isFolded) in [(Self.fold, folded, true), (Self.unfold, unfolded, false)] {
      for text in texts {
        let days = text == "all" ? week.days : [try planner.dates.day(text, of: week, for: option)]
        for day in days {
          let before = text == "all" ? all[day] : named[day]
          guard before != !isFolded else {
            throw .usage("\(day) cannot be folded and unfolded at once.")
          }
          if text == "all" { all[day] = isFolded } else { named[day] = isFolded }
        }
      }
    }
    return all.merging(named) { _, named in named }
  }

  private func json(
    _ planned: PlannedWeek, note: String?, today: CivilDate, fields: [String]?
  ) -> [(key: String, value: JSONValue)] {
    let days = planned.groups.map { group in
      JSONValue.object(
        [
          ("day", .text(group.day.description)),
          ("weekday", .number(group.day.weekday.rawValue)),
          ("folded", .bool(group.isFolded)),
        ] + group.count.jsonMembers + [
          ("events", .array(group.events.map { $0.json(in: today.year).keeping(fields) })),
          ("appointments", .array(group.appointments.map(\.json))),
        ])
    }
    return [
      ("schema", .text("wk.week/1")),
      ("week", .text(planned.week.label)),
      ("monday", .text(planned.week.monday.description)),
      ("note", .optional(note)),
    ] + planned.count.jsonMembers + [
      ("unscheduled", .number(planned.unscheduled)),
      ("days", .array(days)),
    ]
  }
}
