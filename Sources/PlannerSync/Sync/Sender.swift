internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Sends what changed here: first the intent is noted, then the other side is written on condition
/// that it still is what the verdict was made on, then the base.
///
/// The planner is never locked while the other side is written. A run that is killed between leaves
/// an intent, from which the next one tells its own work.
struct Sender {
  let tools: SyncTools
  let endpoint: any Endpoint
  /// What became of each object, in that order.
  private(set) var done: [(verdict: SyncVerdict, outcome: EndpointOutcome)] = []
  /// The UIDs of series of which a day could not be sent.
  private(set) var held: Set<UID> = []
  /// What was put into the archive of objects that are being sent.
  private var archived: [UID: Int] = [:]
  private static let batchSize = 50

  /// Prepares to send.
  init(with tools: SyncTools, to endpoint: any Endpoint) {
    self.tools = tools
    self.endpoint = endpoint
  }

  /// One change with all that is written about it.
  private struct Parcel {
    let verdict: SyncVerdict
    let change: EndpointChange
    let text: [UInt8]?
    let revision: Int
    /// What stands there before it; nil where nothing does.
    let before: [UInt8]?
  }

  /// Sends what verdicts ask for, in this order.
  ///
  /// - Throws: where the planner cannot be written.
  mutating func send(_ verdicts: ArraySlice<SyncVerdict>) throws(SyncError) {
    let parcels = verdicts.filter { !held.contains($0.uid) }.compactMap(parcel)
    try intend(parcels)
    var written: [(Parcel, EndpointOutcome)] = []
    let changes = parcels.map(\.change)
    var next = 0
    try endpoint.perform(changes) { _, outcome throws(SyncError) in
      written.append((parcels[next], outcome))
      next += 1
      guard written.count >= Self.batchSize, !endpoint.abilities.writesAtOnce else { return }
      try record(written)
      written = []
    }
    try record(written)
  }

  // MARK: - Before

  private func parcel(for verdict: SyncVerdict) -> Parcel? {
    let base = verdict.base
    let standing = verdict.their.map { KnownState(etag: $0.etag, text: $0.text) } ?? base?.known
    let before = standing?.text
    switch verdict.action {
    case .deleteThere:
      guard let base, let standing else { return nil }
      let href = verdict.their?.href ?? Href(rawValue: base.href)
      return Parcel(
        verdict: verdict, change: .delete(href, from: standing), text: nil, revision: 0,
        before: before)
    case .send, .overwrite:
      guard let our = verdict.our, let standing,
        let href = verdict.their?.href ?? base.map({ Href(rawValue: $0.href) })
      else { return nil }
      let text = outgoing(our, over: standing.text)
      return Parcel(
        verdict: verdict, change: .update(href, text: text, from: standing), text: text,
        revision: our.stored.revision, before: before)
    case .sendNew:
      guard let our = verdict.our else { return nil }
      let text = tools.ours.outgoing(our)
      return Parcel(
        verdict: verdict, change: .create(verdict.uid, text: text), text: text,
        revision: our.stored.revision, before: nil)
    default: return nil
    }
  }

  /// Our object in the VCALENDAR that stands there: lines around it and other components stay.
  private func outgoing(_ our: OurObject, over standing: [UInt8]) -> [UInt8] {
    let text = tools.ours.outgoing(our)
    var file = CalendarFileText(standing)
    guard file.problem == nil, let resource = try? CalendarResource(text) else { return text }
    file.apply([(our.stored.uid, resource)])
    return file.bytes
  }

  private mutating func intend(_ parcels: [Parcel]) throws(SyncError) {
    guard !parcels.isEmpty else { return }
    // A run that only sends has a number too, by which its history is known.
    _ = try inStore(tools.writer.ensureNumber())
    try inStore(tools.writer.forgetToken())
    for parcel in parcels {
      // Before it is gone: a run that is killed after the write keeps it too.
      try archive(parcel)
      try inStore(
        tools.writer.intend(
          parcel.verdict.uid, href: parcel.change.href?.rawValue, text: parcel.text,
          revision: parcel.revision))
    }
    try inStore(tools.writer.commitChunk())
  }

  // MARK: - After

  private mutating func record(_ written: [(Parcel, EndpointOutcome)]) throws(SyncError) {
    guard !written.isEmpty else { return }
    try inStore(tools.writer.begin())
    for (parcel, outcome) in written {
      try record(parcel, outcome)
      done.append((parcel.verdict, outcome))
    }
    try inStore(tools.writer.commitChunk())
  }

  private mutating func record(
    _ parcel: Parcel, _ outcome: EndpointOutcome
  ) throws(SyncError) {
    let uid = parcel.verdict.uid
    switch outcome {
    case .written(let href, let etag, let text):
      guard let our = parcel.verdict.our, let sent = parcel.text else { return }
      try inStore(
        tools.writer.set(
          SyncBase(
            uid: uid, object: our.stored.id, href: href.rawValue, etag: etag?.value,
            isWeak: etag?.isWeak ?? true, ours: tools.ours.outgoing(our), theirs: text ?? sent,
            revision: parcel.revision,
            origin: parcel.verdict.base?.origin ?? (parcel.before == nil ? .here : .there))))
      try inStore(tools.writer.dropConflict(uid))
      try inStore(tools.writer.dropIntent(uid))
    case .deleted:
      try inStore(tools.writer.forget(uid))
    case .refused(let refusal):
      if let series = parcel.verdict.our?.stored.detachedFrom?.series { held.insert(series) }
      // What failed may have been done all the same; the next run looks.
      if case .failed = refusal { return }
      if let archived = archived.removeValue(forKey: uid) {
        try inStore(tools.writer.dropArchived(archived))
      }
      try inStore(tools.writer.dropIntent(uid))
    }
  }

  private mutating func archive(_ parcel: Parcel) throws(SyncError) {
    guard let before = parcel.before else { return }
    let uid = parcel.verdict.uid
    archived[uid] = try inStore(
      tools.writer.archive(
        uid, name: parcel.verdict.name, side: .there,
        reason: parcel.text == nil ? .deleted : .overwritten, text: before,
        href: parcel.change.href?.rawValue))
  }
}

extension SyncBase {
  /// What stands there, as far as the pair knows.
  var known: KnownState {
    KnownState(etag: etag.map { ETag($0, isWeak: isWeak) }, text: theirs)
  }
}

extension EndpointChange {
  /// Where it happens; nil for a new object.
  var href: Href? {
    switch self {
    case .create: nil
    case .update(let href, _, _), .delete(let href, _): href
    }
  }
}
