internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// `wk sync run`: brings both sides of pairs together.
struct SyncRunCommand: Command {
  private static let allowDeletions = Option(
    "allow-deletions", nil, .required("N"),
    help: "let N events be deleted that are missing on one side")

  static let table = OptionTable(
    name: "sync run", group: .exchange, operands: "[NAME|PATH...]", operandCount: 0...1_000,
    summary: "Sync pairs: all of them, or those that are named.",
    examples: [
      .init("wk sync run", "all pairs"),
      .init("wk sync run phone", "one of them"),
      .init("wk sync run tasks.ics", "a file or folder; makes a pair of that name"),
      .init("wk sync run phone --dry-run", "say what would be done and write nothing"),
    ],
    options: [.dryRun, allowDeletions, .yes],
    fields: SyncReport.jsonKeys,
    notes: [
      "The first run of a pair shows its plan and asks; without a terminal it needs --yes.",
      "A run that would delete much that is merely missing there stops and names the number that",
      "--allow-deletions takes. wk undo takes back what a run did here, wk sync restore N there.",
    ],
    exits: "0 synced, 2 stopped or not confirmed, 4 conflicts left, 5 some cannot be read, 6 not"
      + " reached",
    more: "wk help conflicts, wk help json")

  private let names: [String]
  private let options: SyncOptions
  private let assumesYes: Bool

  init(_ arguments: Arguments) throws(CommandError) {
    names = arguments.operands
    assumesYes = arguments.has(.yes)
    let allowed = try arguments.count(
      of: Self.allowDeletions, "events", hint: "Try: --allow-deletions 12")
    options = SyncOptions(isDryRun: arguments.has(.dryRun), allowedDeletions: allowed)
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let targets = try targets(planner)
    guard options.allowedDeletions == nil || targets.count < 2 else {
      throw .usage(
        "--allow-deletions is about one pair.", hint: "Name it: wk sync run phone")
    }
    if targets.isEmpty, !context.globals.json { context.warn(PairName.noPairs) }
    let run = PairTurn(
      planner: planner, options: options, context: context, assumesYes: assumesYes)
    var outcomes: [PairOutcome] = []
    for target in targets {
      let outcome: PairOutcome
      switch target {
      case .pair(let pair): outcome = try run.perform(pair)
      case .new(let new): outcome = try perform(new, by: run)
      }
      outcomes.append(outcome)
      if !context.globals.json { outcome.report(in: context) }
    }
    if context.globals.json {
      let rows = outcomes.compactMap(\.json)
      context.printJSON([
        ("schema", .text("wk.sync-run/1")), ("dry_run", .bool(options.isDryRun)),
        ("pairs", .array(rows.map { $0.keeping(context.globals.fields) })),
      ])
      for outcome in outcomes { outcome.reportError(in: context) }
    }
    if options.isDryRun, !context.globals.json { context.say("nothing written") }
    return outcomes.map(\.status).filter { $0 != .ok }.min { $0.rawValue < $1.rawValue } ?? .ok
  }

  /// Runs a pair that is made on the spot, once it is agreed to; where nothing came of it, it is gone
  /// again.
  private func perform(_ new: NewPair, by run: PairTurn) throws(CommandError) -> PairOutcome {
    var run = run
    if !new.place.exists {
      run.context.warn("\(Sanitize.line(new.place.path)) is not there yet.")
    }
    try new.refuseName(run.planner)
    if let outcome = try run.prepare(new.unmade) { return outcome }
    let pair = try new.make(run.planner)
    var isKept = false
    defer {
      // What it knows goes with it: nothing yet.
      if !isKept { try? run.planner.database.removePair(pair) }
    }
    let outcome = try run.perform(pair)
    isKept = outcome.hasBegun
    if isKept {
      run.context.warn(
        "\(Sanitize.line(new.place.path)) is the pair \(Sanitize.line(pair.name)) from now on.")
    }
    return outcome
  }

  // MARK: - What is to run

  private enum Target {
    case pair(Pair)
    case new(NewPair)

    /// The name of a pair that is not made yet.
    var newName: String? {
      if case .new(let new) = self { new.name } else { nil }
    }
  }

  private func targets(_ planner: Planner) throws(CommandError) -> [Target] {
    let pairs = try planner.pairs()
    if names.isEmpty { return pairs.map { .pair($0) } }
    var targets: [Target] = []
    var known: Set<Int> = []
    var paths: Set<String> = []
    for name in names {
      if let pair = try pair(name, among: pairs) {
        if known.insert(pair.id).inserted { targets.append(.pair(pair)) }
        continue
      }
      let place = try PairPlace(name)
      guard paths.insert(place.path).inserted else { continue }
      guard place.exists || place.kind == .file else {
        throw CommandError(
          .failed, "There is no folder \"\(place.path)\".",
          hint: "To make it: wk sync add NAME \(name)", place: place.path)
      }
      let taken = pairs.map(\.name) + targets.compactMap(\.newName)
      let word = PairName.suggested(by: place.path, besides: taken)
      targets.append(.new(try NewPair(word, place, planner)))
    }
    return targets
  }

  /// The pair that a word names, by its name or its place; nil where it is a path of no pair.
  private func pair(_ word: String, among pairs: [Pair]) throws(CommandError) -> Pair? {
    if let pair = pairs.first(where: { $0.name == word }) { return pair }
    guard PairPlace.isLikely(word) else { throw PairName.unknown(word, among: pairs) }
    return try PairPlace(word).pair(among: pairs)
  }
}
