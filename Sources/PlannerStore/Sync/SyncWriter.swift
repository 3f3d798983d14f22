public import PlannerCore

/// Writes what a run of a pair does to the planner, and what the pair knows from then on, both in
/// one transaction: a killed run leaves them as they were before it or after it.
///
/// Nothing is committed but by ``commitChunk()`` and ``finish(at:state:counts:)``; each is flushed
/// to the disk. No transaction may be open while the other side is asked.
public final class SyncWriter {
  /// The pair.
  public let pair: Pair
  /// What writes objects: to the pair's calendar, in the open transaction.
  ///
  /// It is finished with this one, not by itself.
  public let objects: ObjectWriter

  private let connection: Connection
  private let retention: Retention
  private let bases: SyncBaseTable
  private let intentions: SyncIntentTable
  private let skips: SkippedTable
  private let conflicts: ConflictTable
  private let texts: ArchiveTable
  private let runs: SyncRunTable
  private let giveUID: Statement
  private var isOpen = false

  init(
    of pair: Pair, command: String, at: Instant, retention: Retention, on connection: Connection
  ) throws(StoreError) {
    objects = try ObjectWriter(
      command: command, at: at, calendar: pair.calendar, dryRun: false, isPart: true,
      retention: retention, on: connection)
    bases = try SyncBaseTable(of: pair.id, on: connection)
    intentions = try SyncIntentTable(of: pair.id, on: connection)
    skips = try SkippedTable(of: pair.id, on: connection)
    conflicts = try ConflictTable(of: pair.id, on: connection)
    texts = try ArchiveTable(connection)
    runs = try SyncRunTable(connection)
    giveUID = try connection.prepare(
      """
      UPDATE object AS o SET uid = ?2, revision = ?3 WHERE id = ?1 AND NOT EXISTS (
        SELECT 1 FROM object t WHERE t.uid = ?2 AND t.calendar = o.calendar AND t.twin = o.twin)
      """)
    self.pair = pair
    self.connection = connection
    self.retention = retention
  }

  private var operation: Operation { objects.operation }

  // MARK: - The run

  /// The number of the run, which its operation in the log has too; nil while it did nothing.
  public var number: Int? { operation.number ?? operation.reserved }

  /// Gives the run its number, also where it only changes the other side.
  @discardableResult
  public func ensureNumber() throws(StoreError) -> Int {
    try begin()
    let number = try operation.reserveNumber()
    try runs.begin(number, of: pair, at: operation.at)
    return number
  }

  /// Begins a transaction, unless one is open; waits for other writers.
  ///
  /// Until the run has a number, it notes which earlier runs of the pair were killed.
  public func begin() throws(StoreError) {
    guard !isOpen else { return }
    try operation.begin()
    isOpen = true
    // A base may be written that waits for the next run.
    try connection.execute("UPDATE pair SET seen = NULL WHERE id = \(pair.id)")
    if number == nil { try runs.interruptAll(of: pair) }
  }

  /// Makes everything since ``begin()`` last.
  public func commitChunk() throws(StoreError) {
    try operation.logNewObjects()
    if operation.number != nil { try ensureNumber() }
    try commit()
  }

  /// Takes back everything since ``begin()``.
  public func takeBack() {
    operation.rollBack()
    isOpen = false
  }

  private func commit() throws(StoreError) {
    isOpen = false
    do throws(StoreError) {
      try operation.commit()
    } catch {
      // The numbers that it took are free again.
      operation.rollBack()
      throw error
    }
  }

  /// Makes the rest last and notes how the run ended.
  ///
  /// - Parameters:
  ///   - end: when.
  ///   - state: how, in a word.
  ///   - counts: what it did in numbers, as a JSON object.
  /// - Returns: the number of the run; nil where it did nothing.
  /// - Throws: where the database cannot be written.
  @discardableResult
  public func finish(
    at end: Instant, state: String, counts: String
  ) throws(StoreError) -> Int? {
    try operation.logNewObjects()
    if number != nil {
      try runs.end(try ensureNumber(), at: end, state: state, counts: counts)
    }
    try commit()
    guard let number else { return nil }
    Pruning(on: connection).pruneDaily(retention, at: operation.at)
    return number
  }

  // MARK: - What the pair knows

  /// Keeps what both sides agree on about an object, in the place of what was known of its UID.
  public func set(_ base: SyncBase) throws(StoreError) {
    try begin()
    try bases.set(base)
  }

  /// Forgets all that the pair knows of a UID: base, intent and conflict.
  public func forget(_ uid: UID) throws(StoreError) {
    try begin()
    try bases.remove(uid)
    try intentions.remove(uid)
    try conflicts.remove(uid)
  }

  /// Forgets the token of the last listing: once something is sent, the other side may come back to
  /// what it names, by the hand of somebody who takes away what came.
  ///
  /// - Throws: where the database cannot be written.
  public func forgetToken() throws(StoreError) {
    try begin()
    try connection.execute("UPDATE pair SET token = NULL WHERE id = \(pair.id)")
  }

  /// Notes what is about to be changed on the other side; commit it before that is done.
  ///
  /// - Parameters:
  ///   - uid: the UID of the object.
  ///   - href: where it stands or goes there; nil where that is not known yet.
  ///   - text: what is to stand there; nil = nothing.
  ///   - revision: the revision of the object that the text was rendered from.
  /// - Throws: where the database cannot be written.
  public func intend(
    _ uid: UID, href: String?, text: [UInt8]?, revision: Int
  ) throws(StoreError) {
    try begin()
    try intentions.set(SyncIntent(uid: uid, href: href, text: text, revision: revision))
  }

  /// Drops the intent of a UID.
  public func dropIntent(_ uid: UID) throws(StoreError) {
    try begin()
    try intentions.remove(uid)
  }

  /// What was about to be changed on the other side, in the order of the notes.
  public func intents() throws(StoreError) -> [SyncIntent] { try intentions.all() }

  /// Leaves something on the other side out until it changes.
  ///
  /// - Parameters:
  ///   - href: where it stands there.
  ///   - etag: its tag.
  ///   - isWeak: whether the tag is a weak one.
  ///   - uid: its UID, where it could be read.
  ///   - reason: why it is held back, in words; nil = it is of a kind that pairs do not move.
  /// - Throws: where the database cannot be written.
  public func skip(
    _ href: String, etag: String?, isWeak: Bool, uid: UID?, reason: String?
  ) throws(StoreError) {
    try begin()
    try skips.set(Skipped(href: href, etag: etag, isWeak: isWeak, uid: uid, reason: reason))
  }

  /// Lets something on the other side take part again.
  public func unskip(_ href: String) throws(StoreError) {
    try begin()
    try skips.remove(href)
  }

  /// What takes no part, by href.
  public func skipped() throws(StoreError) -> [Skipped] { try skips.all() }

  /// Keeps a conflict waiting, in the place of an earlier one of its UID; its pair is this one.
  public func setConflict(_ conflict: SyncConflict) throws(StoreError) {
    try begin()
    try conflicts.set(conflict)
  }

  /// Keeps a conflict with the operation that decides it: until a run takes that up, undo lets the
  /// conflict wait again.
  public func setConflict(
    _ conflict: SyncConflict, decidedBy operation: Int
  ) throws(StoreError) {
    try setConflict(conflict)
    try conflicts.decide(conflict, by: operation)
  }

  /// Drops the conflict of a UID.
  public func dropConflict(_ uid: UID) throws(StoreError) {
    try begin()
    try conflicts.remove(uid)
  }

  /// Keeps a text that the run replaces or deletes.
  ///
  /// - Parameters:
  ///   - uid: the UID of the object.
  ///   - name: the name of its event.
  ///   - side: the side that it stands on.
  ///   - reason: why it is kept.
  ///   - text: the text.
  ///   - href: where it stands there; nil where that does not matter.
  /// - Returns: its number in the archive.
  /// - Throws: where the database cannot be written.
  @discardableResult
  public func archive(
    _ uid: UID, name: String, side: SyncSide, reason: ArchivedText.Reason, text: [UInt8],
    href: String? = nil
  ) throws(StoreError) -> Int {
    let archived = ArchivedText(
      pair: pair.name, uid: uid, name: name, side: side, reason: reason, text: text, href: href,
      at: operation.at)
    return try texts.add(archived, run: try ensureNumber())
  }

  /// Takes a text out of the archive again, since it was not replaced after all.
  public func dropArchived(_ number: Int) throws(StoreError) {
    try begin()
    try texts.remove(number)
  }

  /// Takes the texts out of the archive that the last run of the pair meant to replace or delete, and
  /// that stand there still.
  ///
  /// - Parameter texts: what stands there, by UID.
  /// - Throws: where the database cannot be written.
  public func dropArchived(standing texts: [UID: [UInt8]]) throws(StoreError) {
    guard !texts.isEmpty else { return }
    try begin()
    let numbers = try self.texts.last(of: pair.name)
    for (uid, text) in texts {
      if let number = numbers[uid] { try self.texts.remove(number, holding: text) }
    }
  }

  // MARK: - Objects

  /// Puts an object into the trash, with all its events, as the user would.
  public func trash(_ object: StoredObject) throws(StoreError) {
    try begin()
    let revision = operation.nextRevision()
    try operation.recordBefore(of: object.id, touching: .trash, revision: revision)
    try objects.objects.stamp(
      object.id, revision: revision, changed: operation.at, sequence: object.stamps.sequence,
      trash: Trash(at: operation.at, reason: .removed))
    try objects.objects.places.recount(object.id, counted: false)
  }

  /// Gives an object the UID under which the other side knows it; undo leaves it.
  ///
  /// - Returns: false, and nothing is changed, where its calendar holds that UID already.
  /// - Throws: where the database cannot be written.
  @discardableResult
  public func takeUID(_ uid: UID, for object: StoredObject) throws(StoreError) -> Bool {
    try begin()
    try giveUID.bind(object.id, at: 1)
    try giveUID.bind(uid.rawValue, at: 2)
    try giveUID.bind(operation.nextRevision(), at: 3)
    try giveUID.run()
    return connection.changedRows > 0
  }
}
