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
    if context.globals.json { return try change.result.printJSON("reopen", planner, in: context) }
    for pair in change.pairs { context.say(try line(pair, planner, context.language)) }
    return .ok
  }

  private func line(
    _ pair: StatusChange.Pair, _ planner: Planner, _ language: Language
  ) throws(CommandError) -> String {
    let event = pair.after.event
    var parts = [
      "reopened \(pair.after.key.text(in: planner.today.year))  \(Sanitize.line(event.name))"
    ]
    if !pair.isChange {
      parts.append("it was open")
    } else if pair.before.event.status == .cancelled {
      parts.append("no longer cancelled")
    } else if let moment = pair.before.event.finishedAt {
      let clock = planner.wallClock(at: moment)
      parts.append("completion of \(language.monthDay(clock.date)) \(clock.time.minutes) cleared")
    }
    if let day = event.day {
      parts.append("day \((try planner.counts(day...day)[day] ?? .none).fraction)")
    }
    return parts.joined(separator: "    ")
  }
}
