public import PlannerCore

/// Takes back the changes of one operation, object by object, as an operation of its own.
///
/// Undo takes back the user's operation, redo takes back the undo. It commits by itself about every
/// ten thousand objects. A run that is killed leaves what it had committed, and the next undo or
/// redo finishes it.
public final class Reversal {
  /// Which way it goes.
  public enum Direction: String, Sendable {
    /// Takes back what the user did.
    case undo
    /// Takes back an undo.
    case redo
  }

  /// What was asked for, and what came of it.
  public enum Choice {
    /// It has begun.
    case begun(Reversal)
    /// There is nothing to undo or redo.
    case nothing
    /// There is no operation of this number.
    case unknown
    /// The operation is undone already.
    case already(OperationRecord)
  }

  /// The user's operation.
  public let operation: OperationRecord
  /// Which way it goes.
  public let direction: Direction
  /// Whether it finishes one that was interrupted.
  public let isResumed: Bool

  private let connection: Connection
  private let retention: Retention
  private let run: Operation
  let reader: PartReader
  private let objects: ObjectTable
  private let findObject: Statement
  private let findUntouched: Statement
  private let isTaken: Statement
  let target: Int
  private let isNamed: Bool
  private var hasChanged = false
  private var hasKept = false
  /// The last object comes first: what was detached from a series shows whether it stays before the
  /// series is asked.
  private var place = Int.max
  private var waiting: [PartReader.Part] = []
  private var batched = 0
  /// How often it has let other programs write: what was read before may be another since.
  public private(set) var pauses = 0
  private var isBulk = false
  /// How many objects are looked at in one transaction: others wait for about half a second.
  var batchSize = 10_000

  init(
    _ plan: ReversalPlan, run: Operation, retention: Retention, on connection: Connection
  ) throws(StoreError) {
    operation = plan.operation
    direction = plan.direction
    isResumed = plan.interrupted != nil
    target = plan.target
    isNamed = plan.isNamed
    self.run = run
    self.connection = connection
    self.retention = retention
    reader = try PartReader(connection)
    objects = try ObjectTable(connection)
    findObject = try connection.prepare(
      """
      SELECT \(StoredObject.columns), c.name FROM object o JOIN calendar c ON c.id = o.calendar
      WHERE o.id = ?1
      """, isKept: true)
    findUntouched = try connection.prepare(Self.untouchedSQL, isKept: true)
    isTaken = try connection.prepare(
      """
      SELECT 1 FROM object o JOIN object other
        ON other.uid = o.uid AND other.calendar = ?2 AND other.twin = o.twin AND other.id <> o.id
      WHERE o.id = ?1
      """, isKept: true)
  }

  deinit {
    run.rollBack()
    if isBulk { connection.leaveBulk() }
  }

  /// Takes back what was not committed, as the end of the process would.
  func abandon() { run.rollBack() }

  /// What is to be done to the next object; nil after the last.
  ///
  /// Hand it to ``write(_:derived:)``, also where nothing is to be changed.
  public func next() throws(StoreError) -> ReversalStep? {
    while waiting.isEmpty {
      if batched >= batchSize { try endBatch() }
      try run.begin()
      let parts = try reader.parts(of: target, before: place)
      guard let object = parts.first?.object else { return nil }
      place = object
      batched += 1
      if isResumed, try run.hasChanged(object) { continue }
      waiting = parts
    }
    let part = waiting.removeFirst()
    if part.isTrashAlone, let step = try trashStep(part) { return step }
    try findObject.bind(part.object, at: 1)
    // What was purged from the trash cannot come back.
    guard try findObject.next() else { return try next() }
    let stored = StoredObject(
      in: findObject, calendarName: findObject.text(StoredObject.columnCount))
    findObject.reset()
    return try step(part, stored)
  }

  /// Takes back what a step says.
  ///
  /// - Parameters:
  ///   - step: what ``next()`` gave.
  ///   - derived: what the object shows then, where ``ReversalStep/isDerivedAnew``: its occurrences
  ///     and appointments are stored, its events are those of the log.
  /// - Throws: where the database cannot be written.
  public func write(_ step: ReversalStep, derived: ObjectContents?) throws(StoreError) {
    if step.kept != nil { hasKept = true }
    guard !step.changesNothing else { return }
    let (object, state) = (step.object, step.merge.state)
    hasChanged = true
    let revision = run.nextRevision()
    let stamps = ObjectStamps(
      created: object.stamps.created, changed: run.at, sequence: object.stamps.sequence + 1)
    try run.recordBefore(
      of: object.id, touching: step.extent, revision: revision, isFirst: step.isTrashAlone)
    let isCounted = state.trash == nil && run.calendar(state.calendar)?.isCounted == true
    if step.merge.restoresText {
      try objects.removeDerived(of: object.id, events: step.now.events)
      let contents = ObjectContents(
        component: state.component, stamps: stamps, expandedThrough: derived?.expandedThrough,
        detachedFrom: derived?.detachedFrom)
      try objects.set(
        object.id, revision: revision, contents: contents, text: step.textBefore,
        trash: state.trash, importBase: step.importBase)
    } else {
      try objects.stamp(
        object.id, revision: revision, changed: run.at, sequence: stamps.sequence,
        trash: state.trash)
    }
    try objects.writeEvents(of: step, counted: isCounted)
    if state.note != step.now.note { try objects.notes.set(state.note, of: object.id) }
    if step.merge.restoresText {
      try objects.writeDerived(derived, of: step, counted: isCounted)
    } else if let derived, step.changesSeries {
      try objects.writeOccurrences(derived, of: step, counted: isCounted)
    }
    if state.calendar != step.now.calendar {
      try objects.places.move(object.id, to: state.calendar, at: state.position)
    }
    guard state.calendar != step.now.calendar || state.trash != step.now.trash else { return }
    try objects.places.recount(
      object.id, counted: isCounted, hasSeries: step.hasSeries)
  }

  /// Marks the operation as undone or redone and makes the rest last.
  ///
  /// Where something of the operation could not be set back, it is not undone yet, so that the rest
  /// can be undone once what came after it is. One of which nothing could be set back is passed over,
  /// unless the user named it.
  ///
  /// - Returns: the number of this undo or redo in the log.
  public func finish() throws(StoreError) -> Int {
    let number = try run.ensureNumber()
    if isNamed && !hasChanged && !isResumed {
      try connection.execute("DELETE FROM operation WHERE id = \(number)")
      try run.commit()
      return number
    }
    if direction == .undo { try run.takeOver(undosOf: operation.id) }
    let isUndone = direction == .undo && (!hasKept || !hasChanged || isResumed)
    try connection.execute(
      """
      UPDATE operation SET complete = 1 WHERE id = \(number);
      UPDATE operation SET undone = \(isUndone ? 1 : 0) WHERE id = \(operation.id);
      """)
    try run.commit()
    if isBulk { try connection.execute("PRAGMA wal_checkpoint(PASSIVE)") }
    Pruning(on: connection).pruneDaily(retention, at: run.at)
    return number
  }

  /// Adds an object with what is derived from it and the zones of another one.
  func add(
    _ contents: ObjectContents, text: [UInt8], as uid: UID, to calendar: Int,
    over undone: StoredObject?, zonesOf other: StoredObject
  ) throws(StoreError) {
    let query = try connection.prepare("SELECT zone FROM object_zone WHERE object = ?1")
    try query.bind(other.id, at: 1)
    hasChanged = true
    var zones: Set<Int> = []
    while try query.next() { zones.insert(query.int(0)) }
    _ = try objects.add(
      contents, text: text, as: uid, to: calendar, over: undone, zones: zones, in: run)
  }

  // MARK: -

  private func endBatch() throws(StoreError) {
    try run.commit()
    if !isBulk { try connection.enterBulk() }
    isBulk = true
    batched = 0
    pauses += 1
    connection.letOthersWrite()
  }

  /// The step for a part about the trash alone, behind which the object was not touched.
  ///
  /// Nothing else of the object needs to be looked at. Nil where it was touched.
  private func trashStep(_ part: PartReader.Part) throws(StoreError) -> ReversalStep? {
    try findUntouched.bind(part.object, at: 1)
    try findUntouched.bind(part.revision, at: 2)
    guard try findUntouched.next() else { return nil }
    let stored = StoredObject(in: findUntouched, calendarName: "")
    guard stored.detachedFrom == nil else {
      findUntouched.reset()
      return nil
    }
    let hasSeries = findUntouched.int(StoredObject.columnCount) == 1
    findUntouched.reset()
    let now = ObjectState(
      calendar: stored.calendarID, position: stored.position, component: stored.component,
      trash: stored.trash, events: [])
    let trash = part.isInsert ? Trash(at: run.at, reason: .undone) : part.trashBefore
    return ReversalStep(
      object: stored, now: now, merge: StateMerge(settingBack: trash, of: now), textBefore: nil,
      zones: [], hasSeries: hasSeries, isTrashAlone: true)
  }

  private static let untouchedSQL = """
    SELECT \(StoredObject.columns.replacing("o.text", with: "NULL")),
      EXISTS (SELECT 1 FROM event WHERE object = o.id AND rule IS NOT NULL)
    FROM object o WHERE o.id = ?1 AND o.revision = ?2
    """

  func step(
    _ part: PartReader.Part, _ stored: StoredObject
  ) throws(StoreError) -> ReversalStep {
    let now = try reader.state(of: stored)
    let after = try reader.state(after: part, of: stored, now: now)
    guard let json = part.before else {
      let isSame = try reader.text(after: part, of: stored) == stored.text
      let merge = StateMerge(undoingInsertAt: run.at, after: after, now: now, textIsSame: isSame)
      return ReversalStep(
        object: stored, now: now, merge: merge, textBefore: nil, zones: [],
        hasSeries: now.hasSeries)
    }
    let (before, replacesText, _) = try reader.state(json: json, like: after)
    var text: TextHistory?
    if replacesText {
      text = TextHistory(
        before: part.textBefore, after: try reader.text(after: part, of: stored),
        now: stored.text)
    }
    let isSame =
      before.events.map(\.id) == after.events.map(\.id)
      ? true : try reader.text(after: part, of: stored) == stored.text
    var merge = StateMerge(before: before, after: after, now: now, text: text, textIsSame: isSame)
    if merge.state.calendar != now.calendar, try isTaken(stored.id, in: merge.state.calendar) {
      merge.keepCalendar(of: now)
    }
    for event in now.events {
      let regained = merge.regained(by: event)
      guard !regained.isEmpty else { continue }
      let standing = try reader.detached(from: stored)
      merge.keepDetached(regained.filter(standing.contains), of: event.id)
    }
    return ReversalStep(
      object: stored, now: now, merge: merge, textBefore: part.textBefore,
      importBase: part.baseBefore, zones: replacesText ? try reader.zones(json: json) : [],
      hasSeries: merge.state.hasSeries)
  }

  private func isTaken(_ object: Int, in calendar: Int) throws(StoreError) -> Bool {
    // A calendar that is gone cannot take anything back either.
    guard run.calendar(calendar) != nil else { return true }
    try isTaken.bind(object, at: 1)
    try isTaken.bind(calendar, at: 2)
    let found = try isTaken.next()
    isTaken.reset()
    return found
  }
}
