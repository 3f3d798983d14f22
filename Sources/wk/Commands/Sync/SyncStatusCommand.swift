internal import PlannerCore
internal import PlannerStore

/// `wk sync status`: how pairs stand, without looking at the other side.
struct SyncStatusCommand: Command {
  static let table = OptionTable(
    name: "sync status", group: .exchange, operands: "[NAME...]", operandCount: 0...1_000,
    summary: "Show how pairs stand, without looking at the other side.",
    examples: [
      .init("wk sync status", "the last run, what waits here, conflicts, what cannot be read"),
      .init("wk sync run --dry-run", "looks at the other side too"),
    ],
    fields: PairStatus.jsonKeys,
    exits: "0 shown, 3 no such pair", more: "wk help conflicts")

  private let names: [String]

  init(_ arguments: Arguments) throws(CommandError) { names = arguments.operands }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let pairs = try PairName.pairs(names, among: try planner.pairs())
    let conflicts = try store { () throws(StoreError) in try planner.database.conflicts() }
    var rows: [PairStatus] = []
    for pair in pairs {
      let (waiting, quarantined) = try store { () throws(StoreError) in
        (
          try planner.database.ourChanges(of: pair).count,
          try planner.database.quarantined(pair)
        )
      }
      rows.append(
        PairStatus(
          pair: pair, waiting: waiting, conflicts: conflicts.count { $0.pair == pair.name },
          quarantined: quarantined))
    }
    if context.globals.json {
      context.printJSON([
        ("schema", .text("wk.sync-status/1")),
        ("pairs", .array(rows.map { $0.json.keeping(context.globals.fields) })),
      ])
      return .ok
    }
    if rows.isEmpty { context.warn(PairName.noPairs) }
    let width = rows.reduce(0) { max($0, Sanitize.line($1.pair.name).displayWidth) }
    for row in rows {
      let last = row.pair.lastRun.map { context.language.shortMoment($0, in: planner) }
      for line in row.lines(nameWidth: width, lastRun: last) { context.output.line(line) }
    }
    return .ok
  }
}

/// How a pair stands.
struct PairStatus {
  let pair: Pair
  /// How many objects here are not as the other side last had them.
  let waiting: Int
  /// How many objects wait for the user.
  let conflicts: Int
  /// What cannot be read or told apart there.
  let quarantined: [Skipped]

  /// The keys of a pair.
  static let jsonKeys = [
    "name", "runs", "last_run", "last_state", "waiting", "conflicts", "quarantined",
  ]

  /// This pair.
  var json: JSONValue {
    .object([
      ("name", .text(pair.name)), ("runs", .number(pair.runs)),
      ("last_run", .optional(pair.lastRun?.description)), ("last_state", .optional(pair.lastState)),
      ("waiting", .number(waiting)), ("conflicts", .number(conflicts)),
      (
        "quarantined",
        .array(
          quarantined.map { skipped in
            .object([
              ("href", .text(skipped.href)), ("uid", .optional(skipped.uid?.rawValue)),
              ("reason", .optional(skipped.reason)),
            ])
          })
      ),
    ])
  }

  /// Its line, and one for each thing that cannot be read.
  func lines(nameWidth: Int, lastRun: String?) -> [String] {
    let run = lastRun.map { moment in
      "last run \(moment)" + (pair.lastState.map { $0 == "done" ? "" : ", \($0)" } ?? "")
    }
    let parts = [
      run ?? "no run yet",
      // Nothing goes out of one that is read only, however long it waits.
      waiting == 0 ? nil : "\(waiting) \(pair.direction == .readOnly ? "changed" : "waiting") here",
      conflicts == 0 ? nil : Wording.count(conflicts, "conflict") + ": wk conflicts",
      quarantined.isEmpty ? nil : "\(quarantined.count) cannot be read",
    ].compactMap(\.self)
    let head = Sanitize.line(pair.name).padded(to: nameWidth + 3) + parts.joined(separator: "   ")
    return [head]
      + quarantined.map { "  \(Sanitize.line($0.href))  \(Sanitize.line($0.reason ?? ""))" }
  }
}
