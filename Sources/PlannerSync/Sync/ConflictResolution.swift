internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Ends one conflict here, without asking the other side: their text is received with the chosen
/// values, as a run would receive it, and the next run sends the rest.
struct ConflictResolution {
  private let conflict: SyncConflict
  private let tools: SyncTools

  /// Prepares to end a conflict.
  ///
  /// - Throws: where its pair is no longer there.
  init(of conflict: SyncConflict, for syncer: Syncer) throws(SyncError) {
    self.conflict = conflict
    guard let pair = try inStore(syncer.store.pair(named: conflict.pair)) else {
      throw .noPair(conflict.pair)
    }
    tools = try SyncTools(for: pair, of: syncer)
  }

  /// Takes the chosen values.
  ///
  /// - Returns: what came of it.
  /// - Throws: where the conflict is no longer what was decided upon, or the planner cannot be
  ///   written.
  func take(_ choice: ConflictChoice) throws(SyncError) -> ConflictOutcome {
    try inStore(tools.writer.begin())
    do throws(SyncError) {
      return try decide(choice)
    } catch {
      tools.writer.takeBack()
      throw error
    }
  }

  private func decide(_ choice: ConflictChoice) throws(SyncError) -> ConflictOutcome {
    let (stored, their) = try standing()
    let our = try tools.ours.object(stored)
    let loser: SyncSide = choice == .there ? .here : .there
    try ConflictLoser(tools: tools).keep(our, their, losing: loser, asCopy: choice == .both)
    var verdict = SyncVerdict(conflict.uid)
    verdict.action = .merge
    verdict.base = try inStore(tools.store.base(of: conflict.uid, in: tools.pair))
    (verdict.our, verdict.their) = (our, their)
    verdict.merge = try merge(our, with: their, since: verdict.base, choice)
    var receiver = Receiver(with: tools)
    try receiver.take(verdict)
    let findings = try receiver.settleSeries(isComplete: true)
    try wait(since: verdict.base)
    let differs = try differs(stored.id, from: their)
    var report = SyncReport(of: tools.pair)
    report.resolved = 1
    let number = try inStore(
      tools.writer.finish(at: tools.now, state: report.state.rawValue, counts: report.countsJSON))
    return ConflictOutcome(
      operation: number, isSent: (differs || choice == .both) && tools.mode != .readOnly,
      findings: findings)
  }

  /// What both sides have, if it is still what was decided upon: an editor may have been open.
  private func standing() throws(SyncError) -> (StoredObject, TheirObject) {
    let uid = conflict.uid.rawValue
    let now = try inStore(tools.store.conflicts()).first {
      $0.pair == conflict.pair && $0.uid == conflict.uid
    }
    guard let stored = try inStore(tools.store.object(conflict.object)), !stored.isTrashed else {
      throw .noConflict(uid)
    }
    guard let now, now.theirs == conflict.theirs, now.object == conflict.object else {
      throw .changedConflict(uid)
    }
    do throws(CalendarResource.Refusal) {
      return (stored, try TheirObject(of: conflict))
    } catch {
      throw .unreadableConflict(uid, reason: error.reason)
    }
  }

  /// Leaves the base where it was until a run takes the decision up.
  private func wait(since base: SyncBase?) throws(SyncError) {
    if let base {
      try inStore(tools.writer.set(base))
    } else {
      try inStore(tools.writer.forget(conflict.uid))
    }
    let operation = try inStore(tools.writer.ensureNumber())
    try inStore(tools.writer.setConflict(conflict, decidedBy: operation))
  }

  /// Whether an object says something else than theirs does.
  private func differs(_ object: Int, from their: TheirObject) throws(SyncError) -> Bool {
    guard let stored = try inStore(tools.store.object(object)) else { return false }
    let text = tools.ours.outgoing(try tools.ours.object(stored))
    return CanonicalObject(text) != CanonicalObject(their.text)
  }

  /// Their text brought into ours with the values that were chosen.
  private func merge(
    _ our: OurObject, with their: TheirObject, since base: SyncBase?, _ choice: ConflictChoice
  ) throws(SyncError) -> SyncMerge {
    var theirs = TheirSide()
    theirs.add(their)
    let detached = try DetachedDays(seeing: theirs, tools: tools).days(of: our.stored)
    func merged(besides others: Set<MergePlace>) throws(SyncError) -> SyncMerge {
      try SyncMerge(
        of: our, with: their, since: base, zones: tools.zones(of: their.resource, and: our),
        detached: detached, preferring: choice == .there ? .theirs : .ours, besides: others,
        tools: tools)
    }
    let plain = try merged(besides: [])
    guard case .each(let numbers) = choice else { return plain }
    // The conflict keeps the words of a unit; which unit that is, the merge knows.
    let chosen = conflict.units.enumerated().filter { numbers.contains($0.offset) }.map(\.element)
    let places = plain.conflicts.filter { found in
      chosen.contains { $0.unit == found.unit.words && $0.recurrenceID == found.recurrenceID }
    }
    return try merged(besides: Set(places.map(\.place)))
  }
}

/// What came of a decision.
public struct ConflictOutcome: Sendable {
  /// The number of the operation, which undo takes back; nil where nothing had to change.
  public let operation: Int?
  /// Whether the next run has something of it to send.
  public let isSent: Bool
  /// What the user should know, a sentence each: days of series that were finished with it.
  public let findings: [String]
}
