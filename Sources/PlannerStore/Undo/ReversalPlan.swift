public import PlannerCore

/// Which operation an undo or redo takes back.
struct ReversalPlan {
  /// The user's operation.
  let operation: OperationRecord
  /// Which way it goes.
  let direction: Reversal.Direction
  /// The operation whose parts are taken back: the user's own, or an undo or redo of it.
  let target: Int
  /// Whether the user named the operation; else it is the last one.
  var isNamed = false
  /// The number of the undo or redo that was interrupted and is taken up again.
  var interrupted: Int?
}

extension PlannerStore {
  /// Begins to undo or redo.
  ///
  /// Where an undo or redo was interrupted, that one is finished, whatever was asked for.
  ///
  /// - Parameters:
  ///   - direction: which way to go.
  ///   - number: the operation to undo; nil for the last one that is not undone. Redo takes the one
  ///     that was undone last, while nothing else has been changed since.
  ///   - command: what the log calls the operation, as the user typed it.
  ///   - at: now; it becomes LAST-MODIFIED of what is changed.
  /// - Returns: what is to be done, which holds off other writers until it ends; or why nothing is.
  /// - Throws: where another process writes for too long, or the file cannot be written.
  public func reversal(
    _ direction: Reversal.Direction, of number: Int? = nil, command: String, at: Instant
  ) throws(StoreError) -> Reversal.Choice {
    // A database that was put back from a copy may have lost this; it cannot be set later.
    try connection.execute("PRAGMA journal_mode = WAL")
    // Chosen where nobody else can write, so that two undos never take back one operation.
    let transaction = try Transaction(on: connection)
    if let plan = try interruptedPlan() { return try begin(plan, command, at, transaction) }
    let wanted = number == nil ? try candidate(direction) : number
    guard let chosen = wanted else { return .nothing }
    guard let operation = try operation(chosen) else { return .unknown }
    guard let target = try target(direction, of: operation) else { return .already(operation) }
    let plan = ReversalPlan(
      operation: operation, direction: direction, target: target, isNamed: number != nil)
    return try begin(plan, command, at, transaction)
  }

  /// The operation whose parts an undo or redo takes back; nil where that is done already.
  ///
  /// A redo takes back the last undo. An undo takes back the user's own operation, also where a part
  /// of it was undone before; where nothing came after it, its undo was whole, and the redo of that
  /// is the shorter way.
  private func target(
    _ direction: Reversal.Direction, of operation: OperationRecord
  ) throws(StoreError) -> Int? {
    let root = operation.id
    guard direction == .undo else {
      return try connection.number(
        """
        SELECT id FROM operation WHERE kind = 'undo'
          AND id = (SELECT max(id) FROM operation WHERE root = \(root))
        """)
    }
    guard !operation.isUndone else { return nil }
    return try connection.number(
      """
      SELECT ifnull(max(id), \(root)) FROM operation WHERE root = \(root) AND kind = 'redo'
        AND NOT EXISTS (SELECT 1 FROM operation WHERE kind IS NULL AND id > \(root))
      """)
  }

  private func begin(
    _ plan: ReversalPlan, _ command: String, _ at: Instant, _ transaction: consuming Transaction
  ) throws(StoreError) -> Reversal.Choice {
    let run = try Operation(
      command: command, at: at,
      reverting: Operation.Reversed(
        direction: plan.direction, root: plan.operation.id, target: plan.target),
      continuing: plan.interrupted, on: connection)
    try run.begin(in: transaction)
    try run.ensureNumber()
    return .begun(try Reversal(plan, run: run, retention: retention, on: connection))
  }

  private func interruptedPlan() throws(StoreError) -> ReversalPlan? {
    let query = try connection.prepare(
      """
      SELECT id, root, kind, reverts FROM operation
      WHERE complete = 0 AND kind IS NOT NULL ORDER BY id LIMIT 1
      """)
    guard try query.next(), let operation = try operation(query.int(1)),
      let direction = Reversal.Direction(rawValue: query.text(2))
    else { return nil }
    return ReversalPlan(
      operation: operation, direction: direction, target: query.int(3), interrupted: query.int(0))
  }

  /// The operation to undo is the one that was done or redone last; the one to redo is the one that
  /// was undone last, if the user has done nothing else since.
  private func candidate(_ direction: Reversal.Direction) throws(StoreError) -> Int? {
    switch direction {
    case .undo:
      let query = try connection.prepare(
        """
        SELECT root, id FROM (
          SELECT id AS root, id FROM operation
          WHERE id = (SELECT max(id) FROM operation WHERE kind IS NULL AND undone = 0)
          UNION ALL
          SELECT o.root, max(o.id) FROM operation o JOIN operation r ON r.id = o.root
          WHERE o.kind = 'redo' AND r.undone = 0
            AND o.id = (SELECT max(id) FROM operation WHERE root = o.root))
        WHERE root IS NOT NULL ORDER BY id DESC LIMIT 1
        """)
      return try query.next() ? query.int(0) : nil
    case .redo:
      let query = try connection.prepare(
        """
        SELECT o.root FROM operation o
        WHERE o.kind = 'undo' AND o.id = (SELECT max(id) FROM operation WHERE root = o.root)
          AND o.id > (SELECT ifnull(max(id), 0) FROM operation WHERE kind IS NULL)
        ORDER BY o.id DESC LIMIT 1
        """)
      return try query.next() ? query.int(0) : nil
    }
  }
}
