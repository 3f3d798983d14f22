internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// `wk add`: a new event.
struct AddCommand: Command {
  static let table = OptionTable(
    name: "add", group: .change, operands: "NAME", operandCount: 1...1_000,
    summary: "Add an event.",
    examples: [
      .init("wk add \"Call Anna\" --on fri", "on the next Friday"),
      .init("wk add Dentist --on +5d --at 09:30", "with a time"),
      .init("wk add \"Read the report\"", "on no day yet: unscheduled"),
      .init(
        "wk add Plants --on tue --every week", "every week; also --until, --count"),
    ],
    options: [.on, .at] + RepetitionOptions.options + [.priority, .category.repeatable, .calendar],
    fields: EventRow.jsonKeys,
    notes: [
      "Every month on the 31st is its last day; so is the 29th or 30th where a month is shorter."
    ],
    exits: "0 added, 1 no such calendar, 64 bad day or time", more: "wk help dates")

  private let arguments: Arguments
  private let name: String
  private let time: ClockTime?
  private let priority: Int?
  private let categories: [String]

  init(_ arguments: Arguments) throws(CommandError) {
    self.arguments = arguments
    name = try TypedText.line(arguments.operands.joined(separator: " "), "The name")
    guard !name.isEmpty else {
      throw .usage("An event needs a name.", hint: "Try: wk add \"Call Anna\" --on fri")
    }
    time = try arguments.time(of: .at)
    if time != nil && !arguments.has(.on) {
      throw .usage("--at needs a day.", hint: "Add --on today, or another day.")
    }
    if arguments.has(.every) && !arguments.has(.on) {
      throw .usage("--every needs a first day.", hint: "Add --on today, or another day.")
    }
    try RepetitionOptions.check(arguments)
    if arguments.value(of: .every) == "none" {
      throw .usage("A new event repeats or does not.", hint: "Leave out --every none.")
    }
    priority = try arguments.priority(of: .priority)
    categories = try arguments.categories(of: .category)
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let day = try arguments.value(of: .on).map { text throws(CommandError) in
      try planner.dates.day(text, for: .on)
    }
    let calendar = try planner.calendar(named: arguments.value(of: .calendar))
    guard calendar.kind == .own else {
      throw CommandError(
        .failed, "The calendar \"\(calendar.name)\" follows a feed and is read only.",
        hint: "Choose another with --calendar.")
    }
    let event = PlannerEvent(
      name: name, day: day, time: time, priority: priority,
      categories: categories)
    let options = try RepetitionOptions(arguments, planner.dates)
    let repetition = try day.flatMap { day throws(CommandError) in
      try options?.repetition(from: day, isTimed: time != nil)
    }
    let change = try planner.change()
    let uid = context.makeUID()
    let row =
      if let repetition {
        try add(event, repetition, to: calendar, as: uid, in: try planner.series(in: change))
      } else {
        try store { () throws(StoreError) in try change.add(event, to: calendar, uid: uid) }
      }
    let operation = try store { () throws(StoreError) in try change.commit() }
    let result = ChangeResult(rows: [row], operation: operation)
    result.remember("added", planner, in: context)
    if context.globals.json { return try result.printJSON("add", planner, in: context) }
    if let repetition {
      let end = options?.end(in: context.language) ?? ""
      context.say(
        try line(
          row, repetition.words(in: context.language) + end, planner, context.language))
      return .ok
    }
    context.say(try line(row, nil, planner, context.language))
    return .ok
  }

  private func add(
    _ event: PlannerEvent, _ repetition: Repetition, to calendar: PlannerCalendar, as uid: UID,
    in series: SeriesChange
  ) throws(CommandError) -> EventRow {
    try sync { () throws(SyncError) in
      try series.add(event, rule: repetition.rule, to: calendar, uid: uid)
    }
  }

  private func line(
    _ row: EventRow, _ repetition: String?, _ planner: Planner, _ language: Language
  ) throws(CommandError) -> String {
    let start = "added \(row.key.text(in: planner.today.year))  "
    let name = Sanitize.line(row.event.name)
    guard let day = row.event.day else { return start + "\(Wording.unscheduled)  \(name)" }
    let time = row.event.time.map { " " + $0.minutes } ?? ""
    let count = try planner.count(on: day)
    let week = PlannerWeek(containing: day).label
    let first = repetition.map { "\($0), first " } ?? ""
    return start + first
      + "\(language.fullDay(day))\(time)  \(name)     \(week), day \(count.fraction)"
  }
}
