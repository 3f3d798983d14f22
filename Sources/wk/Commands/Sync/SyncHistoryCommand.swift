internal import PlannerCore
internal import PlannerStore

/// `wk sync history`: the runs that did something.
struct SyncHistoryCommand: Command {
  private static let number = Option(
    "number", "n", .required("N"), help: "how many runs; 20 without it")

  static let table = OptionTable(
    name: "sync history", group: .exchange, operands: "[NAME...]", operandCount: 0...1_000,
    summary: "List the runs that did something, the newest first.",
    examples: [
      .init("wk sync history", "with their numbers, which are those of wk log"),
      .init("wk sync history phone -n 5", "the last five of a pair"),
    ],
    options: [number], fields: SyncRunRecord.jsonKeys,
    isPaged: true, exits: "0 listed, 3 no such pair", more: "wk help sync restore")

  private let names: [String]
  private let limit: Int

  init(_ arguments: Arguments) throws(CommandError) {
    names = arguments.operands
    limit = try arguments.count(of: Self.number, "runs", hint: "Try: wk sync history -n 5") ?? 20
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let all = try store { () throws(StoreError) in
      try planner.database.runs(limit: names.isEmpty ? limit : Int(Int32.max))
    }
    // A pair that was removed still has runs.
    let known = Set(all.map(\.pair))
    let pairs = try planner.pairs()
    for name in names where !known.contains(name) { _ = try PairName.pair(name, among: pairs) }
    let runs = all.filter { names.isEmpty || names.contains($0.pair) }.prefix(limit)
    if context.globals.json {
      context.printJSON([
        ("schema", .text("wk.sync-history/1")),
        ("runs", .array(runs.map { $0.json.keeping(context.globals.fields) })),
      ])
      return .ok
    }
    for line in lines(Array(runs), planner, context) { context.output.line(line) }
    if runs.isEmpty { context.warn("No run has done anything yet.") }
    return .ok
  }

  private func lines(
    _ runs: [SyncRunRecord], _ planner: Planner, _ context: Context
  ) -> [String] {
    let times = runs.map { context.language.shortMoment($0.at, in: planner) }
    let width = { (texts: [String]) in texts.reduce(0) { max($0, $1.displayWidth) } }
    let names = runs.map { Sanitize.line($0.pair) }
    let (timeWidth, nameWidth) = (width(times), width(names))
    let idWidth = runs.reduce(0) { max($0, String($1.id).count) } + 1
    return runs.indices.map { index in
      let run = runs[index]
      let counts = SyncRunCounts(run).words
      let state = run.state == "done" ? "" : run.state + (counts.isEmpty ? "" : "  ")
      let line =
        "#\(run.id)".padded(to: idWidth + 2) + times[index].padded(to: timeWidth + 2)
        + names[index].padded(to: nameWidth + 2) + state + counts
      return (context.knownColumns.map(line.cut) ?? line).withoutTrailingSpaces
    }
  }
}

extension SyncRunRecord {
  /// The keys of a run.
  static let jsonKeys = ["run", "pair", "at", "ended", "state"] + SyncRunCounts.keys

  /// This run.
  var json: JSONValue {
    let counts = SyncRunCounts(self)
    return .object(
      [
        ("run", .number(id)), ("pair", .text(pair)), ("at", .text(at.description)),
        ("ended", .optional(ended?.description)), ("state", .text(state)),
      ] + SyncRunCounts.keys.map { ($0, .number(counts[$0])) })
  }
}

extension Language {
  /// A moment of today as its time, any other with its day: `10:31`, `Wed 25 Nov 10:31`.
  func shortMoment(_ moment: Instant, in planner: Planner) -> String {
    let clock = planner.wallClock(at: moment)
    let time = clock.time.minutes
    let today = planner.today
    return clock.date == today ? time : "\(dayTitle(clock.date, in: today.year)) \(time)"
  }
}
