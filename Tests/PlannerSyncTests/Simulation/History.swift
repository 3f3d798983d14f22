import PlannerCore
import PlannerICalendar

@testable import PlannerStore
@testable import PlannerSync

/// Why a history went wrong.
struct HistoryFailure: Error, CustomStringConvertible {
  let description: String
}

/// A part of the engine that is switched off, to see that the simulation notices.
enum Mutation: CaseIterable {
  /// Any number of deletions is allowed.
  case deletionGuard
  /// What stands at an endpoint is overwritten whatever it is.
  case knownState
  /// A verdict is not made again when it is carried out.
  case verdictAgain
  /// What the other side keeps of a text is taken for what was sent.
  case secondBase
}

/// One side there: an endpoint with its pair.
struct HistorySide {
  let name: String
  let mode: SyncMode
  let policy: ConflictPolicy
  let endpoint: FaultyEndpoint
  let program: ForeignProgram
  /// Whether it drops alarms and puts properties into another order.
  let isLossy: Bool
}

/// One seeded history: a planner, two endpoints, and what users, programs and runs do, until the
/// faults stop and both sides must be alike.
final class History {
  let seed: Int
  let mutation: Mutation?
  let planner: SimulatedPlanner
  private(set) var sides: [HistorySide] = []
  var numbers: SeededNumbers
  var ledger = Ledger()
  var counts = HistoryCounts()
  var isFaulty = true
  /// What was done, for a person.
  private(set) var trace: [String] = []

  init(seed: Int, mutation: Mutation? = nil) throws {
    self.seed = seed
    self.mutation = mutation
    numbers = SeededNumbers(seed: seed)
    planner = try SimulatedPlanner(style: numbers.once(in: 2) ? .override : .detach)
    for (name, isLossy) in [("faithful", false), ("lossy", true)] {
      sides.append(try side(name, isLossy: isLossy))
    }
  }

  private func side(_ name: String, isLossy: Bool) throws -> HistorySide {
    let others: [SyncMode] = [.readOnly, .mirror, .noDelete]
    // One of the two goes both ways, so that what one side knows can get somewhere.
    let isPlain = numbers.below(10) < 6 || sides.first.map { $0.mode != .both } == true
    let mode = isPlain ? SyncMode.both : numbers.one(of: others) ?? .both
    let policy = numbers.one(of: ConflictPolicy.allCases) ?? .ask
    let direction: Pair.Direction =
      switch mode {
      case .both, .noDelete: .both
      case .readOnly: .readOnly
      case .mirror: .mirror
      }
    _ = try planner.store.addPair(
      name, kind: .folder, place: "/\(name)", to: try planner.store.defaultCalendar(),
      direction: direction, deletes: mode != .noDelete, policy: policy)
    let real = MemoryEndpoint(identity: name)
    if isLossy { real.rewrite = LossyServer.kept }
    let endpoint = FaultyEndpoint(real)
    endpoint.ignoresStates = mutation == .knownState
    let program = ForeignProgram(endpoint: real)
    let side = HistorySide(
      name: name, mode: mode, policy: policy, endpoint: endpoint, program: program,
      isLossy: isLossy)
    endpoint.pick = { [unowned self] in numbers.below($0) }
    endpoint.fails = { [unowned self] fault in
      // Nobody can tell another place before the first run.
      let isKnown = (try? planner.pair(name).identity) ?? nil != nil
      return (fault != .anotherPlace || isKnown) && fails(fault)
    }
    endpoint.meddle = { [unowned self] href in
      guard program.hrefs.contains(href) else { return }
      editThere(href, on: side, "meddle")
    }
    note("\(name): \(mode), \(policy)")
    return side
  }

  // MARK: - Telling

  func note(_ line: String) { trace.append(line) }

  func fail(_ what: String) -> HistoryFailure {
    HistoryFailure(description: "seed \(seed): \(what)")
  }

  func count(_ action: String) { counts.actions[action, default: 0] += 1 }

  private func fails(_ fault: Fault) -> Bool {
    let rarity: Int =
      switch fault {
      case .unreachable, .anotherPlace, .killedBefore, .killedAfter, .killedAfterReport,
        .emptyListing:
        24
      case .changedMeanwhile, .writeFailed, .writeFailedAfter: 12
      case .tagMissing, .tagWeak, .tagFlaky: 20
      case .unreadable, .unfetched: 30
      case .partialListing, .shortListing, .doubledListing: 14
      }
    guard isFaulty, numbers.once(in: rarity) else { return false }
    counts.faults[fault.rawValue, default: 0] += 1
    note("  fault \(fault)")
    return true
  }

  // MARK: - The whole

  /// Lives through it.
  ///
  /// - Throws: ``HistoryFailure`` where something was lost or the sides do not come together.
  func live(steps: Int) throws {
    for _ in 0..<steps {
      counts.steps += 1
      try step()
    }
    isFaulty = false
    try settle()
    for conflict in try planner.store.conflicts() { try resolve(conflict) }
    try settle()
    guard try planner.store.conflicts().isEmpty else { throw fail("a resolved conflict waits") }
  }

  /// Runs both pairs twice; then a third run must be idle and both sides alike.
  private func settle() throws {
    for _ in 1...2 { for side in sides { try run(side, settling: true) } }
    for side in sides {
      let report = try run(side, settling: true)
      let done = report.actions.filter { $0.side != .none }
      guard done.isEmpty else {
        throw fail(
          "\(side.name) is not idle: "
            + done.map { "\($0.action) \($0.uid)" }.joined(separator: ", "))
      }
      guard report.state == .done else {
        throw fail("\(side.name) ends \(report.state): \(report.findings)")
      }
    }
    let check = HistoryCheck(of: self)
    for side in sides { try check.compare(side) }
    try check.audit()
    try check.inspect()
  }

  /// Ends a conflict as a user does.
  func resolve(_ conflict: SyncConflict) throws {
    planner.tick()
    let choice = numbers.one(of: [ConflictChoice.here, .there, .both]) ?? .here
    note("resolve \(conflict.uid) \(choice)")
    count("resolve")
    let syncer = Syncer(of: planner.store, at: planner.now, clock: wallClock, command: "resolve")
    do throws(SyncError) {
      _ = try syncer.resolve(conflict, choice)
    } catch {
      guard case .noConflict = error else { throw error }
      note("  no longer there")
    }
  }

  // MARK: - A run

  @discardableResult
  func run(_ side: HistorySide, settling: Bool = false) throws -> SyncReport {
    var report = try attempt(
      side, SyncOptions(allowedDeletions: mutation == .deletionGuard ? .max : nil))
    if let deletions = report?.deletions, report?.state == .guarded, settling || numbers.once(in: 3)
    {
      note("  allowed \(deletions)")
      report = try attempt(side, SyncOptions(allowedDeletions: deletions))
    }
    if mutation == .secondBase {
      try planner.store.connection.execute("UPDATE sync_base SET theirs = NULL")
    }
    guard let report else { return SyncReport(of: try planner.pair(side.name)) }
    if side.mode == .readOnly, side.endpoint.written > 0 { throw fail("\(side.name) was written") }
    return report
  }

  /// One run; nil where it was killed.
  private func attempt(_ side: HistorySide, _ options: SyncOptions) throws -> SyncReport? {
    planner.tick()
    count("run")
    note("run \(side.name)")
    side.endpoint.hasLied = false
    var isFirst = true
    var syncer = Syncer(of: planner.store, at: planner.now, clock: wallClock, command: "sync run")
    syncer.isJudgedAgain = mutation != .verdictAgain
    let pair = try planner.pair(side.name)
    let report: SyncReport
    do throws(SyncError) {
      report = try syncer.run(
        pair, with: side.endpoint, options,
        progress: { [self] _ in
          guard isFaulty, isFirst, numbers.once(in: 4) else { return }
          isFirst = false
          note("  meanwhile")
          counts.faults["userMeanwhile", default: 0] += 1
          try? userStep()
        })
    } catch {
      guard case .noPair("killed") = error else { throw error }
      note("  killed")
      try planner.reopen()
      return nil
    }
    try judge(report, side, options)
    return report
  }

  private func judge(_ report: SyncReport, _ side: HistorySide, _ options: SyncOptions) throws {
    counts.states[report.state.rawValue, default: 0] += 1
    note(
      "  \(report.state): "
        + report.actions.map { "\($0.action) \($0.uid)" }.joined(separator: ", "))
    for finding in report.findings { note("    \(finding)") }
    for action in report.actions { counts.verdicts[action.action, default: 0] += 1 }
    for action in report.actions where action.action == "conflict" {
      counts.conflicts["ask \(action.units)", default: 0] += 1
    }
    for action in report.actions where action.action == "merge" || action.action == "match" {
      counts.conflicts["\(side.policy)", default: 0] += 1
    }
    if report.state == .guarded {
      counts.guards[report.deletions == nil ? "place" : "deletions", default: 0] += 1
    }
    if side.endpoint.hasLied, options.allowedDeletions == nil || mutation == .deletionGuard,
      report.deletedHere > 2
    {
      throw fail("\(report.deletedHere) deleted here, since a listing lied")
    }
  }
}
