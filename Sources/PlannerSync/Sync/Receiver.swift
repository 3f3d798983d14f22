internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Brings what changed on the other side into the planner: each object with its base in one
/// transaction, in which the verdict on it was made.
struct Receiver {
  let tools: SyncTools
  private var settledSeries = 0
  private var refusals: [String] = []

  /// Prepares to receive.
  init(with tools: SyncTools) { self.tools = tools }

  /// Carries a verdict out.
  ///
  /// - Throws: where the planner cannot be written.
  mutating func receive(_ verdict: SyncVerdict) throws(SyncError) {
    if let settled = verdict.settled { try inStore(tools.writer.set(settled)) }
    switch verdict.action {
    case .receiveNew: try add(verdict)
    case .match where verdict.isLeft: try join(verdict)
    case .receive, .revive, .merge, .match: try take(verdict)
    case .deleteHere:
      if let stored = verdict.our?.stored { try inStore(tools.writer.trash(stored)) }
      try inStore(tools.writer.forget(verdict.uid))
    case .forget: try inStore(tools.writer.forget(verdict.uid))
    case .conflict: try wait(verdict)
    case .keep: if verdict.isLeft { try leave(verdict) }
    case .nothing, .send, .sendNew, .overwrite, .deleteThere: break
    }
  }

  /// Why something could not be received since the last time, a sentence each.
  mutating func takeRefusals() -> [String] {
    defer { refusals = [] }
    return refusals
  }

  /// Remembers what was passed over, so that it is not read again until it changes.
  ///
  /// - Parameters:
  ///   - theirs: what a look found.
  ///   - listing: what it began from.
  /// - Throws: where the planner cannot be written.
  func remember(_ theirs: TheirSide, in listing: Listing) throws(SyncError) {
    let taken = Set(theirs.objects.filter { !theirs.left.contains($0.key) }.map(\.value.href))
    let gone = try inStore(tools.writer.skipped()).filter { skip in
      let href = Href(rawValue: skip.href)
      return taken.contains(href) || listing.lacks(href)
    }
    guard !theirs.skipped.isEmpty || !gone.isEmpty else { return }
    try inStore(tools.writer.begin())
    for skip in gone { try inStore(tools.writer.unskip(skip.href)) }
    for skip in theirs.skipped {
      try inStore(
        tools.writer.skip(
          skip.href, etag: skip.etag, isWeak: skip.isWeak, uid: skip.uid, reason: skip.reason))
    }
    try inStore(tools.writer.commitChunk())
  }

  /// Does what follows for series from all that was received since the last time, and says so.
  ///
  /// - Parameter isComplete: whether everything there is was seen; a day that another program
  ///   finished may else be an object that could not be read.
  /// - Returns: a sentence for each series of which days were finished.
  /// - Throws: where the planner cannot be written.
  mutating func settleSeries(isComplete: Bool) throws(SyncError) -> [String] {
    let ticks = try InferredTicks(after: tools.imports, at: tools.now)
    var findings = try ticks.takeOut()
    for finding in findings { try keepTheirs(finding.uid) }
    let new = tools.writer.objects.replacedSeries.dropFirst(settledSeries)
    settledSeries += new.count
    if let operation = tools.writer.objects.number, isComplete {
      for number in new { findings += try ticks.infer(from: number, in: operation) }
    }
    findings += try ticks.giveWay()
    var sentences: [String] = []
    for finding in findings { sentences.append(try sentence(finding)) }
    return sentences
  }

  /// Keeps what they say of a series of which a day was changed on both sides and stays as it is here.
  private func keepTheirs(_ uid: UID?) throws(SyncError) {
    guard let uid, let base = try inStore(tools.store.base(of: uid, in: tools.pair)) else { return }
    let stored = try inStore(tools.store.object(base.object))
    let name = try stored.map { stored throws(SyncError) in try tools.ours.object(stored).name }
    try inStore(
      tools.writer.archive(
        uid, name: name ?? uid.rawValue, side: .there, reason: .conflict, text: base.theirs,
        href: base.href))
  }

  private func sentence(_ finding: Finding) throws(SyncError) -> String {
    guard let uid = finding.uid else { return finding.reason + "." }
    let object = try inStore(tools.store.object(uid, in: tools.pair.calendar.id))
    let name = try object.map { object throws(SyncError) in try tools.ours.object(object).name }
    return "\"\(name ?? uid.rawValue)\" \(finding.reason)."
  }

  // MARK: -

  /// Leaves theirs as it is until it changes.
  private func leave(_ verdict: SyncVerdict) throws(SyncError) {
    guard let left = verdict.their?.asLeft else { return }
    try inStore(
      tools.writer.skip(
        left.href, etag: left.etag, isWeak: left.isWeak, uid: left.uid, reason: nil))
  }

  /// Writes what a note of theirs says into ours, which stays the one of its period.
  private func join(_ verdict: SyncVerdict) throws(SyncError) {
    guard let our = verdict.our, let joined = verdict.joined else { return }
    if our.stored.isTrashed || joined.text != our.note?.note.text {
      try inStore(tools.writer.objects.write(joined, over: our.stored))
    }
    try leave(verdict)
  }

  private func add(_ verdict: SyncVerdict) throws(SyncError) {
    guard let their = verdict.their else { return }
    let zones = tools.zones(of: their.resource, and: nil)
    let text = their.resource.object
    let contents = tools.reader.read(text, zones: tools.ours.scope(of: zones)).contents
    let numbers = try tools.numbers(of: zones)
    let twin = try twin(of: their)
    let id = try inStore(
      tools.writer.objects.insert(
        verdict.uid, twin: twin, text: text, contents: contents, zones: numbers))
    try agree(on: their, object: id, agreed: text, verdict)
  }

  /// What tells a new object from an appointment here that has its UID.
  private func twin(of their: TheirObject) throws(SyncError) -> String {
    let first = try inStore(
      tools.store.object(their.resource.uid, in: tools.pair.calendar.id))
    return first == nil ? "" : their.resource.component
  }

  /// Brings their change into ours.
  mutating func take(_ verdict: SyncVerdict) throws(SyncError) {
    guard let our = verdict.our, let their = verdict.their, let merge = verdict.merge else {
      return
    }
    if verdict.joined != nil {
      // Nothing loses.
    } else if !merge.conflicts.isEmpty, verdict.action == .revive {
      try ConflictLoser(tools: tools).keep(our, their, losing: .here, asCopy: false)
    } else if !merge.conflicts.isEmpty, tools.pair.policy != .ask {
      try settleConflict(verdict)
    }
    var stored = our.stored
    if verdict.action == .match, try inStore(tools.store.object(stored.id))?.uid != verdict.uid {
      guard try inStore(tools.writer.takeUID(verdict.uid, for: stored)) else {
        refusals.append(
          "\"\(our.name)\" cannot be known here as \(verdict.uid.rawValue), as it is there: another"
            + " object has that UID.")
        return
      }
    }
    if stored.isTrashed { stored = try inStore(tools.writer.objects.restore(stored)) }
    let numbers = try tools.numbers(of: merge.zones)
    let importBase = try inStore(tools.writer.objects.importBase(of: stored))
    try inStore(
      tools.writer.objects.replace(
        stored, text: merge.text, contents: merge.contents, zones: numbers, importBase: importBase))
    if let joined = verdict.joined, joined.text != merge.contents.note?.note.text,
      let note = try inStore(tools.store.object(stored.id))
    {
      try inStore(tools.writer.objects.write(joined, over: note))
    }
    try agree(on: their, object: stored.id, agreed: merge.agreed, verdict)
  }

  /// Writes what both sides have agreed on now.
  private func agree(
    on their: TheirObject, object: Int, agreed: [UInt8], _ verdict: SyncVerdict
  ) throws(SyncError) {
    guard let stored = try inStore(tools.store.object(object)) else { return }
    let base = tools.base(
      of: their, and: try tools.ours.object(stored), agreed: agreed, since: verdict.base)
    try inStore(tools.writer.set(base))
    try inStore(tools.writer.dropConflict(verdict.uid))
  }

  // MARK: - Conflicts

  /// Keeps what both sides say until the user decides.
  private func wait(_ verdict: SyncVerdict) throws(SyncError) {
    guard let our = verdict.our, let their = verdict.their, let merge = verdict.merge else {
      return
    }
    try inStore(
      tools.writer.setConflict(
        SyncConflict(
          pair: tools.pair.name, uid: verdict.uid, object: our.stored.id,
          href: their.href.rawValue, etag: their.etag?.value, isWeak: their.etag?.isWeak ?? true,
          theirs: their.text, changedHere: our.stored.stamps.changed,
          changedThere: tools.contents(of: their).stamps.changed, found: tools.now,
          units: merge.conflicts.map { conflict in
            ConflictUnit(
              unit: conflict.unit.words, recurrenceID: conflict.recurrenceID, here: conflict.ours,
              there: conflict.theirs, base: conflict.base)
          })))
  }

  /// Keeps the values that lose: in the archive, or under `both` as an event beside the winner.
  private func settleConflict(_ verdict: SyncVerdict) throws(SyncError) {
    guard let our = verdict.our, let their = verdict.their, let merge = verdict.merge else {
      return
    }
    try ConflictLoser(tools: tools).keep(
      our, their, losing: merge.side == .ours ? .there : .here)
  }
}
