public import PlannerCore

/// How long what was done can be undone, and what was removed lies in the trash.
public enum Retention: Hashable, Sendable {
  /// It never goes.
  case forever
  /// So many days.
  case days(Int)
  /// So many months.
  case months(Int)

  /// Everything before this moment may go; nil where all is kept.
  ///
  /// The beginning of a day, so that what is kept until a day is there all that day.
  public func end(at now: Instant) -> Instant? {
    let today = now.utc.date
    return switch self {
    case .forever: nil
    case .days(let number): Instant(utc: today.adding(days: -max(1, number)), .midnight)
    case .months(let number): Instant(utc: today.adding(months: -max(1, number)), .midnight)
    }
  }

  /// The last day on which what goes into the trash today is sure to be there; nil where it stays.
  public func lastDay(from today: CivilDate) -> CivilDate? {
    switch self {
    case .forever: nil
    case .days(let number): today.adding(days: max(1, number))
    case .months(let number): today.adding(months: max(1, number))
    }
  }
}

/// What was taken out of the planner because it was kept long enough.
public struct Pruned: Hashable, Sendable {
  /// How many of the user's operations went out of the log.
  public internal(set) var operations = 0
  /// How many objects went out of the trash.
  public internal(set) var objects = 0
}

extension PlannerStore {
  /// Takes out of the log, the archive and the runs of pairs what was done before a moment, and out
  /// of the trash what was put there before it.
  ///
  /// The log loses its beginning only, and an operation stays while an undo of it does. An object
  /// that a kept operation tells of stays too. Others can write in between; where this is killed,
  /// the oldest operation is left shorter and the next call goes on.
  ///
  /// - Parameter moment: what is older goes.
  /// - Returns: what went.
  /// - Throws: where the database cannot be written.
  @discardableResult
  public func prune(before moment: Instant) throws(StoreError) -> Pruned {
    try Pruning(on: connection).prune(before: moment)
  }
}

/// Takes out what was kept long enough.
struct Pruning {
  private let connection: Connection
  /// How many rows one transaction takes out; others wait for less than half a second.
  private static let batchSize = 4_000
  private static let day = 24 * 60 * 60

  init(on connection: Connection) { self.connection = connection }

  /// Prunes at most once a day, at the end of a command that wrote.
  ///
  /// The command itself is done by then: where this fails, the next day's tries again.
  func pruneDaily(_ retention: Retention, at now: Instant) {
    guard let end = retention.end(at: now), (try? isDue(at: now)) == true else { return }
    _ = try? prune(before: end)
  }

  /// Whether a day has passed since the last time, which this notes.
  ///
  /// After a month without a look, and when the clock was set back, nothing is due before the next
  /// day: a clock that is wrong for once takes nothing away.
  private func isDue(at now: Instant) throws(StoreError) -> Bool {
    let last = try connection.number("SELECT pruned FROM planner WHERE pruned IS NOT NULL")
    let passed = last.map { now.seconds - $0 }
    if let passed, (0..<Self.day).contains(passed) { return false }
    let transaction = try Transaction(on: connection)
    try connection.execute("UPDATE planner SET pruned = \(now.seconds)")
    try transaction.commit()
    return passed.map { (Self.day..<32 * Self.day).contains($0) } ?? false
  }

  func prune(before moment: Instant) throws(StoreError) -> Pruned {
    var pruned = Pruned()
    while let operation = try nextOperation(before: moment) {
      while try deleteSome(
        """
        DELETE FROM operation_part WHERE (operation, object, number) IN (
          SELECT operation, object, number FROM operation_part
          WHERE operation IN (SELECT id FROM operation WHERE \(operation) IN (id, root))
          LIMIT \(Self.batchSize))
        """) > 0
      {}
      _ = try deleteSome("DELETE FROM operation WHERE id = \(operation)")
      pruned.operations += 1
    }
    while case let count = try deleteSome(Self.trashSQL(before: moment.seconds)), count > 0 {
      pruned.objects += count
    }
    for table in ["archive", "sync_run"] {
      while try deleteSome(
        """
        DELETE FROM \(table) WHERE id IN (
          SELECT id FROM \(table) WHERE at < \(moment.seconds) LIMIT \(Self.batchSize))
        """) > 0
      {}
    }
    return pruned
  }

  /// The oldest of the user's operations, where it may go with all its undos.
  private func nextOperation(before moment: Instant) throws(StoreError) -> Int? {
    try connection.number(
      """
      SELECT id FROM operation o
      WHERE kind IS NULL AND at < \(moment.seconds)
        AND id < (SELECT ifnull(min(id), 9e18) FROM operation
                  WHERE kind IS NULL AND at >= \(moment.seconds))
        AND NOT EXISTS (SELECT 1 FROM operation
                        WHERE root = o.id AND (at >= \(moment.seconds) OR complete = 0))
      ORDER BY id LIMIT 1
      """)
  }

  /// What an operation tells of that is itself older stays for the sake of a later undo of it, and
  /// what a pair knows until it has run: that it lies here is proof that it was removed.
  private static func trashSQL(before moment: Int) -> String {
    """
    DELETE FROM object WHERE id IN (
      SELECT id FROM object o WHERE trashed < \(moment)
        AND NOT EXISTS (SELECT 1 FROM sync_base WHERE object = o.id)
        AND NOT EXISTS (SELECT 1 FROM operation_part WHERE object = o.id AND before IS NOT NULL)
        AND NOT EXISTS (
          SELECT 1 FROM operation p JOIN operation_part x ON x.operation = p.id AND x.object = o.id
          WHERE p.at < \(moment))
      LIMIT \(batchSize / 4))
    """
  }

  private func deleteSome(_ sql: String) throws(StoreError) -> Int {
    let transaction = try Transaction(on: connection)
    try connection.execute(sql)
    let count = connection.changedRows
    try transaction.commit()
    connection.letOthersWrite()
    return count
  }
}
