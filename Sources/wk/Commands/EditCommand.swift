internal import PlannerCore
internal import PlannerStore

/// `wk edit`: changes events.
struct EditCommand: Command {
  private static let overdue = Option("overdue", help: "all that is open and late, instead of keys")

  static let table = OptionTable(
    name: "edit", group: .change, operands: "KEY...", operandCount: 0...1_000,
    summary: "Change events: name, day, time and the rest.",
    examples: [
      .init("wk edit t1c --title \"Draft\" --on sat", "what is not named stays as it is"),
      .init("wk edit t1c --every week", "repeats from its day on; none makes it single again"),
      .init("wk edit t1c --at none", "none takes away a day, time, priority or category"),
      .init("wk edit --overdue --on mon", "moves all that is late; asks before"),
    ],
    options: EventEdit.options + [overdue, .yes, .dryRun],
    fields: EventRow.jsonKeys,
    notes: ["A moved event or series keeps its time and zone; a new time is without a zone."],
    exits: "0 changed, 2 not confirmed, 3 no such event, 64 bad day or time",
    more: "wk help dates")

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(CommandError) {
    let isOverdue = arguments.has(Self.overdue)
    guard isOverdue != !arguments.operands.isEmpty else {
      throw .usage(
        isOverdue ? "Keys and --overdue cannot stand together." : "wk edit needs KEY...",
        hint: "See: wk help edit")
    }
    guard EventEdit.options.contains(where: arguments.has) else {
      throw .usage(
        "wk edit needs something to change.",
        hint: "Try --on fri, or another option of wk help edit.")
    }
    self.arguments = arguments
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let edit = try EventEdit(arguments, planner.dates)
    let isOverdue = arguments.has(Self.overdue)
    if isOverdue, try !confirms(edit, planner, in: context) {
      context.warn("Nothing was changed.")
      return .cancelled
    }
    // The change begins before the events are read, so that no other process comes between.
    let change = try planner.change()
    let isDry = arguments.has(.dryRun)
    // Held until all is said: the counts are those after the edit.
    defer { if isDry { change.takeBack() } }
    let rows = isOverdue ? try overdue(planner).rows : try planner.events(arguments.operands)
    let pairs = try EventChange(edit, to: try target(planner)).perform(rows, in: change, planner)
    let lines = try EditLines(planner: planner, language: context.language).lines(pairs)
    let operation =
      isDry ? nil : try store { () throws(StoreError) in try change.commit() }
    let result = ChangeResult(
      rows: pairs.map(\.after), operation: operation,
      formerDays: pairs.compactMap(\.before.event.day))
    result.remember("changed", planner, in: context)
    if context.globals.json { return try result.printJSON("edit", planner, in: context) }
    for line in lines { context.say(line) }
    if isDry { context.say("nothing written") }
    if lines.isEmpty { context.warn("Nothing is overdue.") }
    return .ok
  }

  /// Says what will stay and asks; a dry run needs no answer.
  private func confirms(
    _ edit: EventEdit, _ planner: Planner, in context: Context
  ) throws(CommandError) -> Bool {
    let found = try overdue(planner)
    if found.staying > 0 {
      context.warn("\(Wording.count(found.staying, "event")) of feeds will stay.")
    }
    guard !found.rows.isEmpty, !arguments.has(.dryRun) else { return true }
    let them = found.rows.count == 1 ? "it" : "them"
    let what =
      edit.newDay.map { "move \(them) to \(context.language.fullDay($0))" } ?? "change \(them)"
    return try context.confirms(
      "\(Wording.count(found.rows.count, "event")) overdue. Type y to \(what), Enter to keep:",
      assumesYes: arguments.has(.yes))
  }

  /// What is overdue and can be changed; feeds stay.
  private func overdue(
    _ planner: Planner
  ) throws(CommandError) -> (rows: [EventRow], staying: Int) {
    let changeGuard = try ChangeGuard(planner)
    let all = try planner.events(EventFilter().overdue(on: planner.today))
    let rows = all.filter { !changeGuard.followsFeed($0) }
    return (rows, all.count - rows.count)
  }

  private func target(_ planner: Planner) throws(CommandError) -> PlannerCalendar? {
    guard let name = arguments.value(of: .calendar) else { return nil }
    let calendar = try planner.calendar(named: name)
    guard calendar.kind == .own else {
      throw CommandError(
        .failed, "The calendar \"\(calendar.name)\" follows a feed and is read only.",
        hint: "Choose another with --calendar.")
    }
    return calendar
  }
}
