internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// Runs pairs again and again: at once, when their files or the planner change, and every so often.
struct WatchLoop {
  /// The names of the pairs that were named; empty for all there are at the time.
  let names: [String]
  /// The path of the planner.
  let database: String
  let watch: any ChangeWatch
  let context: Context

  /// The planner as the last turn opened it.
  ///
  /// It stays open while changes are waited for: opening and closing it again would be heard of as a
  /// change of its files, for ever.
  private var planner: Planner?
  /// The revision of the planner that all pairs have seen: what is younger was changed by others.
  private var revision = 0
  /// The pairs that are watched.
  private var watched: Set<String>?
  /// The pairs that wrote into their files in their last run, which is heard of like any change.
  private var echoes: Set<String> = []
  /// What a pair receives is sent by the others in the same turn, so often.
  private static let passes = 3

  init(names: [String], database: String, watch: any ChangeWatch, context: Context) {
    self.names = names
    self.database = database
    self.watch = watch
    self.context = context
  }

  /// Runs until the signal to end.
  mutating func run(every seconds: Int) -> ExitStatus {
    var due: Set<String>?
    while true {
      turn(due)
      if watch.isStopped { return .ok }
      switch wait(seconds: seconds) {
      case .stopped: return .ok
      case .timeout: due = nil
      case .changed(let names): due = names
      }
    }
  }

  // MARK: - Running

  /// Runs what is due, all where that is nil.
  private mutating func turn(_ due: Set<String>?) {
    var context = context
    context.now = context.time()
    do throws(CommandError) {
      let planner = try Planner(in: context)
      self.planner = planner
      let pairs = try pairs(of: planner)
      tell(of: pairs, in: context)
      // Looked at before the run, so that nothing between the two is missed.
      watch.look(at: pairs.flatMap(\.places) + [WatchedPlace(ofDatabase: database)])
      try run(pairs, due: due, planner, in: context)
      try refreshKeptFiles(of: planner, in: context)
    } catch {
      say(error.message + (error.hint.map { " " + $0 } ?? ""), in: context)
    }
  }

  private func pairs(of planner: Planner) throws(CommandError) -> [Pair] {
    try planner.pairs().filter { names.isEmpty || names.contains($0.name) }
  }

  /// Notes which pairs are watched, and says where there are none.
  private mutating func tell(of pairs: [Pair], in context: Context) {
    let now = Set(pairs.map(\.name))
    if now.isEmpty, watched != [] { say(PairName.noPairs, in: context) }
    watched = now
  }

  /// Runs what is due, and then what another pair of the calendar or anybody else has changed in the
  /// planner meanwhile.
  private mutating func run(
    _ pairs: [Pair], due: Set<String>?, _ planner: Planner, in context: Context
  ) throws(CommandError) {
    var left = pairs.filter { due?.contains($0.name) != false }
    for pass in 1...Self.passes {
      let before = try store { () throws(StoreError) in try planner.database.lastRevision() }
      // Those that cannot go on now are told of once.
      var stopped: Set<String> = []
      for pair in left where !watch.isStopped {
        let isEcho = pass == 1 && echoes.remove(pair.name) != nil && due != nil
        let voice: Voice = pass > 1 ? .changes : isEcho ? .news : .all
        if try !run(pair, planner, voice, in: context) { stopped.insert(pair.name) }
      }
      revision = before
      let now = try store { () throws(StoreError) in try planner.database.lastRevision() }
      guard now != before, !watch.isStopped else { break }
      left = pairs.filter { !stopped.contains($0.name) }
    }
  }

  /// Of which runs there is a line.
  private enum Voice {
    case all
    /// Those that tell something: for an echo of its own writing.
    case news
    /// Those that did something: for what is run once more in a turn.
    case changes
  }

  /// Runs a pair and says so on a line.
  ///
  /// - Returns: whether it may be run again at once.
  private mutating func run(
    _ pair: Pair, _ planner: Planner, _ voice: Voice, in context: Context
  ) throws(CommandError) -> Bool {
    var turn = PairTurn(planner: planner, context: context)
    turn.mayAsk = false
    let outcome = try turn.perform(pair)
    switch outcome.result {
    case .failed(let error):
      say("\(pair.name)  \(error.message)", in: context)
      return false
    case .report(let report):
      if report.hasWrittenThere { echoes.insert(pair.name) }
      let isTold =
        switch voice {
        case .all: true
        case .news: !report.isIdle
        case .changes: report.number != nil
        }
      if isTold { say("\(pair.name)  \(words(report, outcome))", in: context) }
      return report.state == .done
    }
  }

  /// Brings the files that are kept current up to date; a line for each that was written or cannot
  /// be.
  private func refreshKeptFiles(of planner: Planner, in context: Context) throws(CommandError) {
    let results = try sync { () throws(SyncError) in
      try KeptExports(of: planner.database, on: planner.today).refresh()
    }
    for result in results {
      switch result.outcome {
      case .unchanged: break
      case .written: say("wrote \(result.export.path)", in: context)
      case .failed(let error): say(error.description, in: context)
      }
    }
  }

  private func words(_ report: SyncReport, _ outcome: PairOutcome) -> String {
    if let error = SyncStop(of: report, pair: outcome.pair).error {
      // The message names the pair again.
      let message = error.message.dropFirst(outcome.pair.name.count + 2)
      return message + (error.hint.map { " " + $0 } ?? "")
    }
    if report.state == .cancelled {
      return "waits for its first run: wk sync run \(outcome.pair.name)"
    }
    let text = SyncReportText(report: report, conflicts: [], year: outcome.year)
    let findings = report.findings.isEmpty ? "" : "  (\(report.findings.joined(separator: "; ")))"
    return text.done + findings
  }

  private func say(_ line: String, in context: Context) {
    let clock = context.wallClock(context.now, planner?.database.zone ?? context.zone)
    let second = clock.time.second < 10 ? "0\(clock.time.second)" : "\(clock.time.second)"
    context.say("\(clock.date) \(clock.time.minutes):\(second)  \(Sanitize.line(line))")
    context.output.flush()
  }

  // MARK: - Waiting

  private enum Wake {
    case stopped, timeout
    case changed(Set<String>)
  }

  /// Waits until a pair is due; what comes in quick succession is one change.
  private func wait(seconds: Int) -> Wake {
    var due: Set<String> = []
    var rounds = 0
    while true {
      // Once something has changed, it is waited for only until others have finished writing.
      if !due.isEmpty { rounds += 1 }
      if rounds > Self.patience { return .changed(due) }
      switch watch.wait(milliseconds: due.isEmpty ? seconds * 1000 : Self.calm) {
      case .stopped: return .stopped
      case .timeout: return due.isEmpty ? .timeout : .changed(due)
      case .changed(let changed):
        for place in changed {
          if let pair = place.pair {
            due.insert(pair)
          } else if isChangedByOthers {
            due.formUnion(watched ?? [])
          } else {
            due.formUnion(newPairs)
          }
        }
      }
    }
  }

  /// So long must nothing change, in milliseconds.
  private static let calm = 300
  /// After so many changes a run begins although they go on.
  private static let patience = 100

  private var isChangedByOthers: Bool {
    (try? planner?.database.lastRevision()).map { $0 != revision } ?? false
  }

  /// The pairs that were made since the last turn.
  private var newPairs: Set<String> {
    guard let planner, let pairs = try? pairs(of: planner) else { return [] }
    return Set(pairs.map(\.name)).subtracting(watched ?? [])
  }
}

extension SyncReport {
  /// Whether the run wrote into the files of the other side.
  fileprivate var hasWrittenThere: Bool { sent > 0 || deletedThere > 0 || merged > 0 }
}

extension Pair {
  /// Where its changes are seen.
  fileprivate var places: [WatchedPlace] {
    switch kind {
    // Also by its name, since it may be moved away and come back.
    case .folder:
      [WatchedPlace(folder: place, pair: name), WatchedPlace(ofFile: place, pair: name)]
    case .file: [WatchedPlace(ofFile: place, pair: name)]
    case .caldav: []
    }
  }
}
