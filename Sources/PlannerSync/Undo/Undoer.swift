public import PlannerCore
public import PlannerStore

/// Undoes and redoes operations: the store sets back what was changed, and what is derived from a
/// text that comes back is read from it anew.
public struct Undoer {
  private let store: PlannerStore
  private let now: Instant

  /// Prepares an undo or redo in a planner at a moment.
  public init(in store: PlannerStore, at now: Instant) {
    self.store = store
    self.now = now
  }

  /// Undoes an operation, or redoes one.
  ///
  /// - Parameters:
  ///   - direction: which way to go.
  ///   - number: the operation to undo; nil for the last one.
  ///   - command: what the log calls this, as the user typed it.
  /// - Returns: what was done, or why nothing was.
  /// - Throws: where the database cannot be written.
  public func run(
    _ direction: Reversal.Direction, of number: Int? = nil, command: String
  ) throws(SyncError) -> UndoOutcome {
    switch try inStore(store.reversal(direction, of: number, command: command, at: now)) {
    case .begun(let reversal): return .done(try perform(reversal))
    case .nothing: return .nothing
    case .unknown: return .unknown
    case .already(let operation): return .already(operation)
    }
  }

  private func perform(_ reversal: Reversal) throws(SyncError) -> UndoReport {
    var report = UndoReport(
      operation: reversal.operation, direction: reversal.direction,
      isResumed: reversal.isResumed)
    // Most undos bring no text back and need no reader.
    var derivation: Derivation?
    while var step = try inStore(reversal.next()) {
      if step.leavingDay != nil {
        if derivation == nil { derivation = try Derivation(in: store, at: now) }
        step = try derivation?.keeping(step, of: reversal) ?? step
      }
      var derived: ObjectContents?
      if step.isDerivedAnew {
        if derivation == nil { derivation = try Derivation(in: store, at: now) }
        derived = try derivation?.contents(after: step)
      }
      try inStore(reversal.write(step, derived: derived))
      derivation?.forget(step)
      var made = 0
      if !step.returning.isEmpty {
        if derivation == nil { derivation = try Derivation(in: store, at: now) }
        (step, made) = try derivation?.returningDays(of: step, to: reversal) ?? (step, 0)
      }
      report.note(step, made: made)
    }
    _ = try inStore(reversal.finish())
    return report
  }
}

/// What came of an undo or redo.
public enum UndoOutcome: Sendable {
  /// It was done.
  case done(UndoReport)
  /// There is nothing to undo or redo.
  case nothing
  /// There is no operation of this number.
  case unknown
  /// The operation is undone already.
  case already(OperationRecord)
}

/// What an undo or redo did.
public struct UndoReport: Sendable {
  /// Something that stays because it was changed since.
  public struct Kept: Hashable, Sendable {
    /// The key of its event; nil where it has none.
    public let key: EventKey?
    /// Its name.
    public let name: String
    /// What stays, in words.
    public let what: String
  }

  /// The user's operation, as it was before.
  public let operation: OperationRecord
  /// Which way it went.
  public let direction: Reversal.Direction
  /// Whether it finished one that was interrupted.
  public let isResumed: Bool
  /// How many objects were set back, wholly or in part.
  public private(set) var changed = 0
  /// How many objects keep something that was changed since.
  public private(set) var keptCount = 0
  /// The first of them, at most ``keptLimit``.
  public private(set) var kept: [Kept] = []
  private var lastChanged: Int?

  /// How many are named, so that memory does not grow with their number.
  public static let keptLimit = 1000

  init(operation: OperationRecord, direction: Reversal.Direction, isResumed: Bool) {
    self.operation = operation
    self.direction = direction
    self.isResumed = isResumed
  }

  mutating func note(_ step: ReversalStep, made: Int) {
    // The parts of one object follow one another.
    if made > 0 || !step.changesNothing, step.objectID != lastChanged {
      changed += 1
      lastChanged = step.objectID
    }
    guard let words = step.kept else { return }
    keptCount += 1
    if kept.count < Self.keptLimit {
      kept.append(Kept(key: step.key, name: step.name, what: words))
    }
  }
}
