internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// One run of one pair, in the order that loses nothing: look, plan, guard, receive, send.
struct PairRun {
  private let syncer: Syncer
  private let options: SyncOptions
  private let endpoint: any Endpoint
  private let tools: SyncTools
  private var receiver: Receiver
  private var report: SyncReport
  private var listing = Listing()
  /// Whether all was read and written that should be.
  private var isWhole = true
  /// Whether nothing was left over that must be listed again.
  private var isClean = true
  /// The objects of which a killed run may have sent something, which nobody can tell yet.
  private var open: Set<UID> = []
  /// What must be read in the next pass whatever its tag says.
  private var doubtful: Set<Href> = []
  /// The objects that were told of and need not be told of when they are sent too.
  private var told: Set<UID> = []
  /// What others changed under our hands is looked at anew so often within one run.
  private static let passes = 3
  private static let batchSize = 200

  /// Prepares a run.
  init(
    of pair: Pair, with endpoint: any Endpoint, for syncer: Syncer, _ options: SyncOptions
  ) throws(SyncError) {
    self.syncer = syncer
    self.options = options
    self.endpoint = endpoint
    tools = try SyncTools(for: pair, of: syncer)
    receiver = Receiver(with: tools)
    report = SyncReport(of: pair)
    report.isDryRun = options.isDryRun
  }

  /// How a pass ended.
  private enum End {
    /// Both sides are alike, as far as may be.
    case done
    /// Others changed something meanwhile.
    case again
    /// It is not to go on.
    case stopped(SyncReport.State)
  }

  /// Runs the pair.
  ///
  /// - Throws: where the planner cannot be read or written.
  mutating func perform(
    agree: (SyncReport) -> Bool, progress: (SyncProgress) -> Void
  ) throws(SyncError) -> SyncReport {
    for number in 1...Self.passes {
      let end = try pass(number, agree: agree, progress: progress)
      switch end {
      case .again where number < Self.passes: continue
      case .again:
        report.state = .partial
        report.findings.append(
          "Others kept changing what was to be written; the next run tries the rest again.")
      case .stopped(let state): report.state = state
      case .done: report.state = isWhole ? .done : .partial
      }
      break
    }
    try finish()
    return report
  }

  // MARK: - A pass

  private mutating func pass(
    _ number: Int, agree: (SyncReport) -> Bool, progress: (SyncProgress) -> Void
  ) throws(SyncError) -> End {
    (isWhole, isClean) = (true, true)
    guard let theirs = try look(number) else { return .stopped(.unreachable) }
    let stranger = try tools.pair.stranger(listing) { () throws(SyncError) in
      try inStore(tools.store.baseCount(of: tools.pair))
    }
    if let stranger { return stop(.guarded, stranger) }
    if !options.isDryRun { open = try Recovery(tools: tools).perform(seeing: theirs) }
    try ConflictDecisions(tools: tools).takeUp(isDryRun: options.isDryRun)
    let judge = SyncJudge(seeing: theirs, meeting: try meeting(theirs), tools: tools)
    let shared = try judge.sharedNames()
    if !shared.isEmpty { isWhole = false }
    var plan = SyncPlan()
    var verdicts: [UID: SyncVerdict] = [:]
    for uid in try judge.uids() {
      let verdict = try judge.verdict(on: uid)
      plan.add(verdict)
      if !syncer.isJudgedAgain { verdicts[uid] = verdict }
    }
    let known = try inStore(tools.store.baseCount(of: tools.pair))
    // All is judged: the planner is not held while the other side is asked.
    if options.isDryRun { tools.writer.takeBack() }
    let guarding = DeletionGuard(
      missingThere: plan.missingThere, undoneHere: plan.undoneHere, known: known)
    guard guarding.lets(through: options.allowedDeletions) else {
      report.deletions = guarding.deletions
      return stop(.guarded, guarding.sentence(for: tools.pair.name))
    }
    report.unchanged = max(0, known - plan.touched)
    report.quarantined = theirs.findings.count
    if tools.pair.runs == 0 { report.passedOver = theirs.passedOver }
    if number == 1 { report.findings += theirs.sentences + shared }
    if options.isDryRun || tools.pair.runs == 0 {
      var preview = report
      preview.tell(plan.actions)
      for action in try CalendarProperties(tools: tools, endpoint: endpoint).plan() {
        preview.tell(ofCalendar: action)
      }
      if options.isDryRun {
        report = preview
        return .done
      }
      if number == 1, plan.writes || preview.propertiesHere > 0, !agree(preview) {
        return .stopped(.cancelled)
      }
    }
    try receive(plan, verdicts, judge, progress)
    return try send(plan, judge, progress)
  }

  private mutating func stop(_ state: SyncReport.State, _ sentence: String) -> End {
    report.findings.append(sentence)
    return .stopped(state)
  }

  /// Says what was not said in an earlier pass.
  private mutating func say(_ sentences: [String]) {
    for sentence in sentences where !report.findings.contains(sentence) {
      report.findings.append(sentence)
    }
  }

  /// Looks at the other side; nil where it cannot be reached, which the report says.
  private mutating func look(_ number: Int) throws(SyncError) -> TheirSide? {
    let pair = tools.pair
    let intents = try inStore(tools.writer.intents())
    let conflicts = try inStore(tools.store.conflicts()).contains { $0.pair == pair.name }
    let mayGoOn = number == 1 && intents.isEmpty && !conflicts
    do throws(EndpointError) {
      listing = try endpoint.list(since: mayGoOn ? pair.token : nil)
      report.requests += 1
    } catch {
      report.findings.append(error.description)
      return nil
    }
    if listing.isUnchanged { return TheirSide() }
    let tags = try inStore(tools.store.baseTags(of: pair))
    let skipped = try inStore(tools.writer.skipped())
    // What an intent names is read anew, and what was passed over of an object that is wanted now.
    let wanted = Set(
      try inStore(tools.store.ourChanges(of: pair)).filter { !$0.hasBase }.map(\.uid)
    )
    .union(tags.filter { listing.lacks(Href(rawValue: $0.href)) }.map(\.uid))
    let passed = skipped.filter { $0.uid.map(wanted.contains) == true }.map(\.href)
    doubtful.formUnion((intents.compactMap(\.href) + passed).map { Href(rawValue: $0) })
    var reader = TheirReader(
      endpoint, tags: tags, skipped: skipped, anew: doubtful,
      takesNotes: try inStore(tools.store.movesNotes(pair)))
    do throws(EndpointError) {
      let side = try reader.read(listing)
      report.requests += side.requests
      if !side.isComplete || !side.findings.isEmpty { isWhole = false }
      // Listed and not answered: the next look has to ask for it, though nothing changes there.
      if !side.unknown.isEmpty { isClean = false }
      return side
    } catch {
      report.findings.append(error.description)
      return nil
    }
  }

  /// What meets under two UIDs on the first run.
  private func meeting(_ theirs: TheirSide) throws(SyncError) -> FirstMeeting {
    guard tools.pair.runs == 0 else { return FirstMeeting() }
    let rows = try inStore(tools.store.ourChanges(of: tools.pair))
    return try FirstMeeting(theirs: Array(theirs.objects.values), ours: rows, tools: tools)
  }

  // MARK: - Receiving

  private mutating func receive(
    _ plan: SyncPlan, _ kept: [UID: SyncVerdict], _ judge: SyncJudge,
    _ progress: (SyncProgress) -> Void
  ) throws(SyncError) {
    progress(SyncProgress(done: 0, total: plan.entries.count))
    try receiver.remember(judge.theirs, in: listing)
    let uids = plan.entries.filter(\.isWrittenHere).map(\.uid)
    for start in stride(from: 0, to: uids.count, by: Self.batchSize) {
      try inStore(tools.writer.begin())
      for uid in uids[start..<min(start + Self.batchSize, uids.count)] {
        let verdict = if let made = kept[uid] { made } else { try judge.verdict(on: uid) }
        try receiver.receive(verdict)
        if told.insert(uid).inserted { report.tell(verdict) }
      }
      report.findings += try receiver.settleSeries(isComplete: judge.theirs.isComplete)
      try inStore(tools.writer.commitChunk())
      progress(
        SyncProgress(done: min(start + Self.batchSize, uids.count), total: plan.entries.count))
    }
    say(receiver.takeRefusals())
    try dropSettledConflicts(plan)
  }

  private mutating func dropSettledConflicts(_ plan: SyncPlan) throws(SyncError) {
    let waiting = Set(plan.entries.filter { $0.kind == .conflict }.map(\.uid))
    let stale = try inStore(tools.store.conflicts()).filter {
      $0.pair == tools.pair.name && !waiting.contains($0.uid)
    }
    if !waiting.isEmpty { isClean = false }
    guard !stale.isEmpty else { return }
    try inStore(tools.writer.begin())
    for conflict in stale { try inStore(tools.writer.dropConflict(conflict.uid)) }
    try inStore(tools.writer.commitChunk())
  }

  // MARK: - Sending

  private mutating func send(
    _ plan: SyncPlan, _ judge: SyncJudge, _ progress: (SyncProgress) -> Void
  ) throws(SyncError) -> End {
    let (verdicts, isAgain) = try sendings(judge)
    guard !verdicts.isEmpty else { return isAgain ? .again : .done }
    // Its token tells what stood there before.
    isClean = false
    try claim()
    var sender = Sender(with: tools, to: endpoint)
    let size = endpoint.abilities.writesAtOnce ? verdicts.count : Self.batchSize
    var sent = 0
    for batch in verdicts.batches(of: size) {
      try sender.send(batch)
      sent += batch.count
      progress(SyncProgress(done: sent, total: verdicts.count))
    }
    let result = sender.result(knowing: doubtful)
    if !result.isWhole { isWhole = false }
    doubtful.formUnion(result.doubtful)
    say(result.sentences)
    for verdict in result.done where told.insert(verdict.uid).inserted { report.tell(verdict) }
    return result.isAgain || isAgain ? .again : .done
  }

  /// What is to be sent, deletions last: what was renamed or moved is there again before it goes; and
  /// whether something was changed here since the plan was made, and by them too.
  private func sendings(
    _ judge: SyncJudge
  ) throws(SyncError) -> (verdicts: [SyncVerdict], isAgain: Bool) {
    var verdicts: [SyncVerdict] = []
    var isAgain = false
    for uid in try judge.uids() {
      let verdict = try judge.verdict(on: uid)
      if verdict.action.isSending, !open.contains(uid) { verdicts.append(verdict) }
      if verdict.action.isReceiving { isAgain = true }
    }
    return (verdicts.sorted { $0.order < $1.order }, isAgain)
  }

  /// Marks the place as the one of this pair, before the first write to it.
  private mutating func claim() throws(SyncError) {
    guard listing.identity == nil, tools.pair.identity == nil else { return }
    let identity = "weekbook-\(Fingerprint(Array("\(tools.pair.place)\n\(syncer.clock())".utf8)))"
    do throws(EndpointError) {
      if try endpoint.claim(identity) { listing.identity = identity }
    } catch {
      report.findings.append(error.description)
    }
  }

  // MARK: - The end

  private mutating func finish() throws(SyncError) {
    guard !options.isDryRun else { return tools.writer.takeBack() }
    let isDone = report.state == .done || report.state == .partial
    let mayGoOn = isClean && isWhole && report.state == .done
    if isDone, try !CalendarProperties(tools: tools, endpoint: endpoint).perform(&report) {
      report.state = .partial
    }
    report.number = try inStore(
      tools.writer.finish(at: tools.now, state: report.state.rawValue, counts: report.countsJSON))
    try inStore(
      tools.store.finishRun(
        of: tools.pair, at: tools.now, state: report.state.rawValue,
        token: mayGoOn ? .set(listing.token) : .keep,
        identity: isDone ? listing.identity : tools.pair.identity, isComplete: isDone))
    if isDone { try SeriesHorizon(of: tools.store, at: tools.now).extend() }
  }
}
