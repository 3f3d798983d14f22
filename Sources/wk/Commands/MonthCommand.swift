internal import PlannerCore

/// `wk month`: a month as a grid of counts.
struct MonthCommand: Command {
  private static let weekStart = Option(
    "week-start", nil, .required("DAY"),
    help: "weekday of the first column; weeks stay Monday to Sunday")
  private static let lines = Option(
    "lines", nil, .required("ascii|unicode"), help: "what the lines of the grid are made of")

  static let table = OptionTable(
    name: "month", group: .see, operands: "[MONTH]", operandCount: 0...1,
    summary: "Show a month as a grid of finished/total per day.",
    examples: [
      .init("wk month", "this month"),
      .init("wk month prev", "last month;  also: next, nov, 2026-11, -1m"),
      .init("wk month --by done", "count the day something was ticked, not the day planned"),
    ],
    options: [.by, weekStart, .noNote, lines],
    fields: DayCount.jsonKeys,
    isPaged: true, exits: "0 shown, 64 bad month", more: "wk help dates, wk help json")

  private let month: String?
  private let basis: CountBasis
  private let firstWeekday: WeekdayWord?
  private let showsNote: Bool
  private let lines: MonthRenderer.Lines

  init(_ arguments: Arguments) throws(CommandError) {
    month = arguments.operands.first
    basis = try arguments.choice(of: .by) ?? .planned
    firstWeekday = try arguments.choice(of: Self.weekStart)
    showsNote = !arguments.has(.noNote)
    lines = try arguments.choice(of: Self.lines) ?? .ascii
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let planned = try planner.month(try month(planner), by: basis)
    let note = showsNote ? try planner.note(for: .month(planned.month))?.text : nil
    if context.globals.json {
      context.printJSON(Self.json(planned, note: note, fields: context.globals.fields))
      return .ok
    }
    let renderer = MonthRenderer(
      language: context.language, style: context.style, columns: context.columns,
      today: planner.today, lines: lines)
    renderer.write(
      planned, firstWeekday: firstWeekday?.weekday ?? context.configuration.firstWeekday,
      note: note, to: context.output)
    return .ok
  }

  private func month(_ planner: Planner) throws(CommandError) -> PlannerMonth {
    guard let month else { return PlannerMonth(containing: planner.today) }
    return try planner.dates.month(month, after: "wk month")
  }

  /// The JSON form of a month.
  static func json(
    _ planned: PlannedMonth, note: String? = nil, fields: [String]? = nil
  ) -> [(key: String, value: JSONValue)] {
    let weeks = planned.weeks.map { row in
      JSONValue.object([
        ("week", .text(row.week.label)),
        ("monday", .text(row.week.monday.description)),
        ("finished", .number(row.count.finished)),
        ("total", .number(row.count.total)),
      ])
    }
    let days = planned.days.map { $0.count.json(on: $0.day).keeping(fields) }
    return [
      ("schema", .text("wk.month/1")),
      ("month", .text(planned.month.label)),
      ("note", .optional(note)),
    ] + planned.count.jsonMembers + [
      ("weeks", .array(weeks)), ("days", .array(days)), ("basis", .text(planned.basis.rawValue)),
    ]
  }
}
