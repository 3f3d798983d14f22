internal import PlannerCore
internal import PlannerStore

/// `wk sync list`: all pairs.
struct SyncListCommand: Command {
  static let table = OptionTable(
    name: "sync list", group: .exchange,
    summary: "List all pairs.",
    examples: [.init("wk sync list", "each with its calendar, its place, and how it syncs")],
    fields: Pair.jsonKeys,
    exits: "0 listed", more: "wk help sync, wk help sync status")

  init(_ arguments: Arguments) throws(CommandError) {}

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let pairs = try planner.pairs()
    if context.globals.json { return context.printPairs("sync-list", pairs) }
    if pairs.isEmpty { context.warn(PairName.noPairs) }
    let names = pairs.map { Sanitize.line($0.name) }
    let calendars = pairs.map { Sanitize.line($0.calendar.name).cut(to: 30) }
    let (nameWidth, calendarWidth) = (width(of: names), width(of: calendars))
    let modes = pairs.map(\.modeWords)
    let modeWidth = width(of: modes)
    for (index, pair) in pairs.enumerated() {
      let line =
        names[index].padded(to: nameWidth + 3) + calendars[index].padded(to: calendarWidth + 3)
        + modes[index].padded(to: modeWidth + 3) + Sanitize.line(pair.place)
      context.output.line(context.knownColumns.map(line.cut) ?? line)
    }
    return .ok
  }

  private func width(of texts: [String]) -> Int { texts.reduce(0) { max($0, $1.displayWidth) } }
}

extension Context {
  /// Prints pairs as the result of a command, with what else it says.
  func printPairs(
    _ command: String, _ pairs: [Pair], and further: [(String, JSONValue)] = []
  ) -> ExitStatus {
    printJSON(
      [
        ("schema", .text("wk.\(command)/1")),
        ("pairs", .array(pairs.map { $0.json.keeping(globals.fields) })),
      ] + further)
    return .ok
  }
}

extension Pair {
  /// The keys of a pair.
  static let jsonKeys = [
    "name", "calendar", "kind", "place", "direction", "deletes", "conflict", "runs", "last_run",
    "last_state",
  ]

  /// This pair.
  var json: JSONValue {
    .object([
      ("name", .text(name)), ("calendar", .text(calendar.name)), ("kind", .text(kind.rawValue)),
      ("place", .text(place)), ("direction", .text(direction.rawValue)),
      ("deletes", .bool(deletes)), ("conflict", .text(policy.rawValue)), ("runs", .number(runs)),
      ("last_run", .optional(lastRun?.description)), ("last_state", .optional(lastState)),
    ])
  }

  /// How it syncs, in the words of the options: `ask`, `read-only`, `no-delete, theirs`.
  var modeWords: String {
    switch direction {
    case .readOnly: "read-only"
    case .mirror: "mirror"
    case .both: (deletes ? "" : "no-delete, ") + policy.rawValue
    }
  }

  /// What the other side is, for people.
  var kindWords: String {
    switch kind {
    case .file: "file of iCalendar"
    case .folder: "folder of .ics files"
    case .caldav: "collection on a server"
    }
  }
}
