internal import PlannerCore

/// `wk reopen`: takes ticks back.
struct ReopenCommand: Command {
  static let table = OptionTable(
    name: "reopen", group: .change, operands: "KEY...", operandCount: 1...1_000,
    summary: "Open finished or cancelled events again.",
    examples: [.init("wk reopen t1c", "its time of completion is cleared")],
    fields: EventRow.jsonKeys,
    exits: "0 open, 3 no such event or an ambiguous key")

  private let keys: [String]

  init(_ arguments: Arguments) throws(CommandError) { keys = arguments.operands }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let change = try StatusChange(keys, as: "reopen", planner, in: context) { $0.reopened() }
    change.result.remember("reopened", planner, in: context)
    if context.globals.json { return try change.result.printJSON("reopen", planner, in: context) }
    var rows: [(row: EventRow, remark: String)] = []
    for pair in change.pairs {
      rows.append((pair.after, try remark(on: pair, planner, context.language)))
    }
    let lines = ChangedEventLines(
      verb: "reopened", rows: rows, columns: context.knownColumns, language: context.language,
      today: planner.today, showsDay: false)
    for line in lines.lines { context.say(line) }
    return .ok
  }

  private func remark(
    on pair: StatusChange.Pair, _ planner: Planner, _ language: Language
  ) throws(CommandError) -> String {
    var parts: [String] = []
    if !pair.isChange {
      parts.append("it was open")
    } else if pair.before.event.status == .cancelled {
      parts.append("no longer cancelled")
    } else if let moment = pair.before.event.finishedAt {
      let clock = planner.wallClock(at: moment)
      parts.append("completion of \(language.monthDay(clock.date)) \(clock.time.minutes) cleared")
    }
    if let day = pair.after.event.day {
      parts.append("day \((try planner.count(on: day)).fraction)")
    }
    return parts.joined(separator: "    ")
  }
}
