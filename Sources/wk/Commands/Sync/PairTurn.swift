internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// One turn of a pair: shows its plan before the first write, its progress, and tells what came of it.
struct PairTurn {
  let planner: Planner
  var options = SyncOptions()
  let context: Context
  /// Whether the first run of a pair needs no consent.
  var assumesYes = false
  /// Whether somebody may be asked at all.
  var mayAsk = true
  /// The plan to which the user has agreed already; nil where there is none.
  private(set) var agreed: SyncReport?

  /// Asks for a pair that is not made yet, which nobody may see before it is wanted.
  ///
  /// - Returns: nil where it may be made and run; else what came of it.
  /// - Throws: where the planner cannot be read.
  mutating func prepare(_ unmade: Pair) throws(CommandError) -> PairOutcome? {
    let plan: SyncReport
    do throws(SyncError) {
      plan = try planner.syncer(for: "sync run \(unmade.name)", in: context).plan(unmade)
    } catch {
      return try failed(error, unmade)
    }
    var outcome = PairOutcome(pair: unmade, result: .report(plan), year: planner.today.year)
    if options.isDryRun || plan.state == .unreachable || plan.state == .guarded { return outcome }
    if plan.actions.contains(where: { $0.side != .none }) {
      let progress = ProgressLine(of: unmade.name, in: context)
      guard agrees(to: plan, of: unmade, progress, &outcome.refusal) else {
        outcome.result = .report(SyncReport(cancelled: unmade))
        return outcome
      }
    }
    agreed = plan
    return nil
  }

  /// Runs a pair.
  ///
  /// - Throws: where the planner cannot be read or written; what is wrong with the pair alone is
  ///   in the outcome, so that others can still run.
  func perform(_ pair: Pair) throws(CommandError) -> PairOutcome {
    let progress = ProgressLine(of: pair.name, in: context)
    defer { progress.clear() }
    var refusal: CommandError?
    let report: SyncReport
    do throws(SyncError) {
      report = try planner.syncer(for: "sync run \(pair.name)", in: context).run(
        pair, options, agree: { plan in agrees(to: plan, of: pair, progress, &refusal) },
        progress: { progress.show($0) })
    } catch {
      return try failed(error, pair)
    }
    progress.clear()
    if report.number != nil { context.changes.add("synced \(pair.name)", isUndoable: true) }
    return PairOutcome(
      pair: pair, result: .report(report), refusal: refusal,
      conflicts: try conflicts(of: pair, report), year: planner.today.year)
  }

  /// What came of a pair that could not be run; a planner that cannot be used ends it all.
  private func failed(_ error: SyncError, _ pair: Pair) throws(CommandError) -> PairOutcome {
    if case .store(let error) = error { throw CommandError(error) }
    return PairOutcome(pair: pair, result: .failed(CommandError(error)), year: planner.today.year)
  }

  /// Whether the user agrees to a first run, having seen its plan.
  private func agrees(
    to plan: SyncReport, of pair: Pair, _ progress: ProgressLine, _ refusal: inout CommandError?
  ) -> Bool {
    progress.clear()
    if let agreed, agreed.actions == plan.actions { return true }
    guard mayAsk || assumesYes else { return false }
    if !context.globals.json {
      let text = SyncReportText(report: plan, conflicts: [], year: planner.today.year)
      context.say("\(Sanitize.line(pair.name))  first run: \(text.plan)")
      for line in text.actionLines(in: context) { context.say(line) }
    }
    do throws(CommandError) {
      return try context.confirms(
        "Type y to go on, Enter to keep both sides as they are:", assumesYes: assumesYes)
    } catch {
      refusal = CommandError(
        .cancelled, "\(pair.name): waits for its first run; nobody can be asked here.",
        hint: "See the plan and agree: wk sync run \(pair.name) --yes", place: pair.place)
      return false
    }
  }

  private func conflicts(of pair: Pair, _ report: SyncReport) throws(CommandError) -> [SyncConflict]
  {
    guard report.conflicts > 0, !report.isDryRun else { return [] }
    let all = try store { () throws(StoreError) in try planner.database.conflicts() }
    return all.filter { $0.pair == pair.name }
  }
}

/// What came of a run of one pair.
struct PairOutcome {
  /// The report of a run, or why there was none.
  enum Result {
    case report(SyncReport)
    case failed(CommandError)
  }

  let pair: Pair
  var result: Result
  /// Why nobody could be asked; nil where that is not so.
  var refusal: CommandError?
  /// What waits for the user in this pair.
  var conflicts: [SyncConflict] = []
  /// The year of keys without one.
  let year: Int

  /// How this pair ended.
  var status: ExitStatus {
    switch result {
    case .failed(let error): return error.status
    case .report(let report):
      switch report.state {
      case .guarded, .cancelled: return .cancelled
      case .unreachable: return .unreachable
      case .done, .partial:
        if report.isDryRun { return .ok }
        if report.conflicts > 0 { return .conflicts }
        return report.quarantined > 0 || report.state == .partial ? .rejected : .ok
      }
    }
  }

  /// Whether something was or may have been written, so that the pair knows something.
  var hasBegun: Bool {
    guard case .report(let report) = result, !report.isDryRun else { return false }
    return report.number != nil || report.state == .done || report.state == .partial
  }

  /// Says what came of it.
  func report(in context: Context) {
    if case .report(let report) = result, refusal == nil {
      SyncReportText(report: report, conflicts: conflicts, year: year).write(in: context)
    }
    reportError(in: context)
  }

  /// Says what went wrong, if something did.
  func reportError(in context: Context) {
    switch result {
    case .failed(let error): error.report(in: context)
    case .report(let report):
      (refusal ?? SyncStop(of: report, pair: pair).error)?.report(in: context)
    }
  }

  /// The row of the pair; nil where there was no run.
  var json: JSONValue? {
    if case .report(let report) = result { report.json(in: year) } else { nil }
  }
}

/// Why a run stopped.
struct SyncStop {
  private let report: SyncReport
  private let pair: Pair

  /// Looks at the report of a run.
  init(of report: SyncReport, pair: Pair) {
    self.report = report
    self.pair = pair
  }

  /// The error; nil where the run went through.
  var error: CommandError? {
    let name = pair.name
    let reason = report.findings.last ?? "\"\(pair.place)\" cannot be reached."
    switch report.state {
    case .done, .partial, .cancelled: return nil
    case .unreachable:
      let hint = pair.kind == .caldav ? nil : "See whether its disk is mounted."
      return CommandError(.unreachable, "\(name): \(reason)", hint: hint, place: pair.place)
    case .guarded:
      let next = report.deletions.map { number in
        "If that is right: wk sync run \(name) --allow-deletions \(number)"
      }
      // Somebody may take all away while it runs.
      let isUntouched = report.actions.allSatisfy { $0.side == .none }
      let end = isUntouched ? "nothing was written anywhere" : "stopped, and wrote no more"
      return CommandError(
        .cancelled, "\(name): \(end). \(reason)", hint: next, place: pair.place)
    }
  }
}
