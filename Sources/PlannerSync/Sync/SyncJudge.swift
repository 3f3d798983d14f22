internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

/// Says what to do about an object, from what the pair agreed on and what both sides say now.
///
/// Asked twice: for the plan, and again in the transaction in which it is carried out, since the
/// planner may have been changed between.
struct SyncJudge {
  let tools: SyncTools
  let theirs: TheirSide
  /// The events that meet under another UID.
  let meeting: FirstMeeting
  private let days: DetachedDays

  /// Prepares to judge after a look at the other side.
  init(seeing theirs: TheirSide, meeting: FirstMeeting = FirstMeeting(), tools: SyncTools) {
    (self.tools, self.theirs, self.meeting) = (tools, theirs, meeting)
    days = DetachedDays(seeing: theirs, tools: tools)
  }

  /// The verdict on an object.
  func verdict(on uid: UID) throws(SyncError) -> SyncVerdict {
    guard let base = try inStore(tools.store.base(of: uid, in: tools.pair)) else {
      return try meeting(uid)
    }
    var verdict = SyncVerdict(uid)
    verdict.base = base
    verdict.their = theirs.objects[uid]
    let stored = try object(of: base)
    let ours = try stored.map { stored throws(SyncError) in try tools.ours.object(stored) }
    verdict.our = ours
    let (our, their) = (change(of: ours, since: base), theirs.change(since: base))
    if our != .deleted, let ours, isAlike(ours, our, their, verdict) {
      verdict.settled = settled(base, ours, verdict.their)
      return verdict
    }
    verdict.action = tools.mode.action(
      in: .agreed(our, their), isOurs: base.origin == .here)
    // Notes that are kept elsewhere now are not deleted where they were.
    if ours?.note != nil, ours?.stored.isTrashed == false, our == .deleted {
      verdict.action = .forget
    }
    if verdict.action == .deleteThere, stored?.isUndone == true, base.origin == .there {
      verdict.inferred = .undoneHere
    } else if their == .deleted, our != .deleted, verdict.action != .keep {
      // What the mode keeps it keeps in every run, which no guard may stop for ever.
      verdict.inferred = .missingThere
    }
    if verdict.action == .sendNew { verdict.reason = "changed here, deleted there" }
    if verdict.action == .revive { verdict.reason = "deleted here, changed there" }
    return try merged(verdict)
  }

  /// The object that a base is about: where that went to another calendar, the one that has come
  /// into its place.
  private func object(of base: SyncBase) throws(SyncError) -> StoredObject? {
    let known = try inStore(tools.store.object(base.object))
    guard let known, known.calendarID != tools.pair.calendar.id,
      let here = try inStore(tools.store.member(base.uid, of: tools.pair)), !here.isTrashed
    else { return known }
    return here
  }

  /// The verdict on an object that the pair has never agreed on.
  private func meeting(_ uid: UID) throws(SyncError) -> SyncVerdict {
    var verdict = SyncVerdict(uid)
    verdict.their = theirs.objects[uid]
    let stored =
      if let met = meeting.ours[uid] {
        met.known(as: uid)
      } else {
        try inStore(tools.store.member(uid, of: tools.pair))
      }
    if stored == nil, let note = try note(beside: verdict) { return note }
    guard let meeting = Self.meeting(stored, verdict.their) else { return verdict }
    if theirs.unknown.contains(uid) { return verdict }
    if let stored {
      // The same moment in their writing is no change.
      let met = self.meeting.ours[uid] == nil ? nil : verdict.their
      let event = met.flatMap { tools.contents(of: $0).events.first?.event }
      verdict.our = try tools.ours.object(stored, zone: event?.zone)
    }
    if let our = verdict.our, let their = verdict.their, meeting == .both,
      CanonicalObject(tools.ours.outgoing(our)) == CanonicalObject(their.text)
    {
      verdict.settled = settled(nil, our, their)
      return verdict
    }
    verdict.action = tools.mode.action(in: .unmet(meeting), isOurs: stored != nil)
    if meeting == .trashedHere, verdict.action == .revive {
      // What was removed here before both sides met stays removed, until they change it.
      if theirs.left.contains(uid) { return SyncVerdict(uid) }
      verdict.reason = "lies in the trash here"
      if tools.pair.runs == 0, stored?.isUndone == false {
        (verdict.action, verdict.isLeft) = (.keep, true)
      }
    }
    return try merged(verdict)
  }

  /// The verdict on a note of theirs for a week or month of which we have one under another UID; nil
  /// for anything else.
  ///
  /// A period has one note here: it takes in what theirs says, and theirs stays where it is.
  private func note(beside met: SyncVerdict) throws(SyncError) -> SyncVerdict? {
    guard let their = met.their, their.resource.isNote,
      let note = tools.contents(of: their).note?.note,
      let stored = try inStore(tools.store.object(ofNote: note.period))
    else { return nil }
    guard !theirs.left.contains(met.uid), !theirs.unknown.contains(met.uid),
      tools.mode.action(in: .unmet(.there), isOurs: false) == .receiveNew
    else { return met }
    var verdict = met
    verdict.our = try tools.ours.object(stored)
    verdict.isLeft = true
    if stored.isTrashed, !stored.isUndone, tools.pair.runs == 0 {
      (verdict.action, verdict.reason) = (.keep, "lies in the trash here")
      return verdict
    }
    let ours = stored.isTrashed ? "" : verdict.our?.note?.note.text ?? ""
    verdict.joined = PlannerNote(
      period: note.period, text: PlannerNote.joined(ours, note.text))
    (verdict.action, verdict.reason) = (.match, "a second text for \(note.period.label)")
    return verdict
  }

  private static func meeting(_ ours: StoredObject?, _ theirs: TheirObject?) -> Meeting? {
    guard let ours else { return theirs == nil ? nil : .there }
    if ours.isTrashed { return theirs == nil ? nil : .trashedHere }
    return theirs == nil ? .here : .both
  }

  // MARK: - Changes

  private func change(of ours: OurObject?, since base: SyncBase) -> OurChange {
    guard let ours, !ours.stored.isTrashed, ours.stored.calendarID == tools.pair.calendar.id
    else { return .deleted }
    if ours.stored.revision == base.revision { return .unchanged }
    let text = tools.ours.outgoing(ours)
    let isSame = text == base.ours || CanonicalObject(text) == CanonicalObject(base.ours)
    return isSame ? .unchanged : .changed
  }

  /// Whether both sides say the same, so that at most the base is written.
  private func isAlike(
    _ ours: OurObject, _ our: OurChange, _ their: TheirChange, _ verdict: SyncVerdict
  ) -> Bool {
    switch (our, their) {
    case (.unchanged, .unchanged): true
    case (.changed, .changed):
      verdict.their.map {
        CanonicalObject(tools.ours.outgoing(ours)) == CanonicalObject($0.text)
      } ?? false
    default: false
    }
  }

  /// The base after both sides were found alike; nil where it says so already.
  private func settled(_ base: SyncBase?, _ ours: OurObject, _ their: TheirObject?) -> SyncBase? {
    let isCurrent = base?.revision == ours.stored.revision
    guard let their else {
      guard var base, !isCurrent else { return nil }
      base.revision = ours.stored.revision
      base.object = ours.stored.id
      return base
    }
    let known = isCurrent ? base?.ours : nil
    let new = SyncBase(
      of: their, object: ours.stored.id, ours: known ?? tools.ours.outgoing(ours),
      revision: ours.stored.revision, origin: base?.origin ?? .there)
    return new == base ? nil : new
  }

  // MARK: - Merging

  /// Brings their change into ours where the action asks for it; a conflict under `ask` waits, but
  /// for one with an object that was removed here.
  private func merged(_ verdict: SyncVerdict) throws(SyncError) -> SyncVerdict {
    var verdict = verdict
    guard [.receive, .revive, .merge, .match].contains(verdict.action), let our = verdict.our,
      let their = verdict.their
    else { return verdict }
    let isRevived = verdict.action == .revive
    // Of two notes that meet, none is lost: theirs is taken, and both are written over it.
    let isNote = verdict.action == .match && our.note != nil
    let side =
      isRevived || isNote ? .theirs : ConflictSide(tools.pair.policy, our, their, tools).side
    let zones = tools.zones(of: their.resource, and: our)
    let merge = try SyncMerge(
      of: our, with: their, since: verdict.base, zones: zones,
      detached: try days.days(of: our.stored), preferring: side, tools: tools)
    if isRevived, !merge.conflicts.isEmpty, !our.stored.isTrashed,
      try inStore(tools.store.member(verdict.uid, of: tools.pair)) == nil
    {
      return apart(verdict, our.stored)
    }
    verdict.merge = merge
    if isNote, let ours = our.note?.note, let theirs = tools.contents(of: their).note?.note {
      verdict.joined = PlannerNote(
        period: ours.period, text: PlannerNote.joined(ours.text, theirs.text))
    } else if !merge.conflicts.isEmpty, tools.pair.policy == .ask, !isRevived {
      verdict.action = .conflict
    }
    return verdict
  }

  /// The verdict on an event that went to another calendar and was changed there too, each in its
  /// way: both stay, ours where it went and theirs in this calendar.
  private func apart(_ verdict: SyncVerdict, _ ours: StoredObject) -> SyncVerdict {
    var verdict = verdict
    verdict.our = nil
    verdict.action = .receiveNew
    verdict.reason = "moved to \(ours.calendarName) here, changed in another way there: both stay"
    return verdict
  }
}
