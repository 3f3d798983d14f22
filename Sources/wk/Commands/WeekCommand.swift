internal import PlannerCore

/// `wk week`: a week by days.
struct WeekCommand: Command {
  private static let foldStyle = Option(
    "fold-style", nil, .required("STYLE"),
    help: "today+open (past days folded), all, none")

  static let table = OptionTable(
    name: "week", group: .see, operands: "[WEEK]", operandCount: 0...1,
    summary: "Show a week, Monday to Sunday, by days.",
    examples: [
      .init("wk week", "this week; wk alone is the same"),
      .init("wk week prev", "last week;  also: next, today, -2w, fri"),
      .init("wk week 2026-W48", "by its ISO number;  also: w48, or any day of it, 11-26"),
    ],
    options: [foldStyle, .noNote],
    fields: EventRow.jsonKeys,
    notes: ["[ ] open  [/] started  [x] finished  [-] cancelled  =  an appointment, never counted"],
    exits: "0 shown, 64 bad week", more: "wk help dates, wk help json")

  private let week: String?
  private let fold: FoldState.Standard
  private let showsNote: Bool

  init(_ arguments: Arguments) throws(CommandError) {
    week = arguments.operands.first
    fold = try arguments.choice(of: Self.foldStyle) ?? .todayAndOpen
    showsNote = !arguments.has(.noNote)
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let planned = try planner.week(try week(planner), fold: FoldState(standard: fold))
    let note = showsNote ? try planner.note(for: .week(planned.week))?.text : nil
    if context.globals.json {
      context.printJSON(
        json(planned, note: note, today: planner.today, fields: context.globals.fields))
      return .ok
    }
    let renderer = WeekRenderer(
      language: context.language, style: context.style, columns: context.knownColumns,
      today: planner.today, feeds: try planner.feeds())
    renderer.write(planned, note: note, to: context.output)
    return .ok
  }

  private func week(_ planner: Planner) throws(CommandError) -> PlannerWeek {
    guard let week else { return PlannerWeek(containing: planner.today) }
    return try planner.dates.week(week, after: "wk week")
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
