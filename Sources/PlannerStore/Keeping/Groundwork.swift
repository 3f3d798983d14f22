/// What everything else in a planner stands on: the schema, the row of the planner itself, its
/// counters and its default calendar.
///
/// It opens a planner that is too damaged for ``PlannerStore``, and writes only to mend.
public final class Groundwork {
  /// Something that is wrong.
  public struct Fault: Hashable, Sendable {
    /// A clause: `the index event_counted is gone`.
    public let what: String
    /// Whether ``Groundwork/mend(zone:)`` can put it right, losing nothing.
    public let isMendable: Bool
    /// Whether a ``PlannerStore`` cannot work before it is put right.
    public let stopsAll: Bool
  }

  private let connection: Connection
  private let migrator: Migrator

  /// Opens the database at a path; nothing is made or changed.
  ///
  /// - Throws: where it cannot be opened, is not a planner or from a newer version.
  public convenience init(path: String) throws(StoreError) {
    try self.init(path: path, migrator: .current)
  }

  init(path: String, migrator: Migrator) throws(StoreError) {
    connection = try PlannerStore.connect(to: DatabaseFile(path: path), migrator: migrator)
    self.migrator = migrator
  }

  /// All faults, the schema's first; none for a file that is no planner yet.
  public func faults() throws(StoreError) -> [Fault] {
    let schema = try schemaFaults()
    let found = schema.map {
      Fault(what: $0.what, isMendable: $0.mending != nil, stopsAll: $0.isAboutTable)
    }
    // Without a table nothing more can be asked.
    guard !schema.contains(where: \.isAboutTable) else { return found }
    return try found
      + rowFaults().map { Fault(what: $0.what, isMendable: true, stopsAll: $0.stopsAll) }
  }

  /// What is wrong with SQLite's own order of things: pages, indexes, references.
  public func damage(limit: Int) throws(StoreError) -> [String] {
    try connection.faults(limit: limit)
  }

  /// Puts right what can be.
  ///
  /// - Parameter zone: the zone of the planner, where no object tells in which one it was.
  /// - Returns: what is wrong still.
  /// - Throws: where the database cannot be written.
  public func mend(zone: String) throws(StoreError) -> [Fault] {
    let transaction = try Transaction(on: connection)
    for fault in try schemaFaults() {
      for statement in fault.mending ?? [] {
        // An index that its rows do not allow stays away, and is named again.
        guard (try? connection.execute(statement)) != nil else { break }
      }
    }
    if try !schemaFaults().contains(where: \.isAboutTable) {
      let insert = try connection.prepare(Self.plannerRowSQL)
      try insert.bind(zone, at: 1)
      try insert.run()
      for fault in try rowFaults() { try connection.execute(fault.mending) }
    }
    try transaction.commit()
    return try faults()
  }

  // MARK: -

  private func schemaFaults() throws(StoreError) -> [SchemaCheck.Fault] {
    let version = try migrator.version(of: connection)
    guard version > 0 else { return [] }
    return try SchemaCheck(of: connection, after: migrator.migrations[..<version]).faults()
  }

  private func rowFaults() throws(StoreError) -> [RowFault] {
    let version = try migrator.version(of: connection)
    var faults: [RowFault] = []
    for fault in RowFault.all where fault.since <= version {
      if try connection.number(fault.question) == 1 { faults.append(fault) }
    }
    return faults
  }

  /// The zone is the one in which most objects were read.
  private static let plannerRowSQL = """
    INSERT INTO planner (id, zone)
    SELECT 1, ifnull((SELECT zone FROM object WHERE zone IS NOT NULL
                      GROUP BY zone ORDER BY count(*) DESC LIMIT 1), ?1)
    WHERE NOT EXISTS (SELECT 1 FROM planner)
    """
}

/// Something that may be wrong with the planner's own row or its calendars, and follows from the
/// rest.
struct RowFault {
  /// A clause that says what is wrong.
  let what: String
  /// Answers 1 where it is so.
  let question: String
  /// Puts it right.
  let mending: String
  /// The first version of the schema in which it may be.
  var since = 1
  /// Whether nothing can be done with the planner before.
  var stopsAll = false

  /// All of them, in the order in which they are mended.
  static let all = [
    RowFault(
      what: "the planner's own row, with its zone and counters, is gone",
      question: "SELECT NOT EXISTS (SELECT 1 FROM planner)", mending: "", stopsAll: true),
    counter("revision", "the highest revision of an object or of the log", highestRevision),
    counter("last_object", "the highest number of an object", highestObject),
    counter("last_event", "the highest number of an event", highestEvent),
    RowFault(
      what: "a calendar's next position is taken already",
      question: "SELECT EXISTS (SELECT 1 FROM calendar WHERE \(isBehind))",
      mending: "UPDATE calendar SET next_position = \(highestPosition) + 1 WHERE \(isBehind)"),
    RowFault(
      what: "the planner has no default calendar, or one that is gone",
      question: """
        SELECT NOT EXISTS (SELECT 1 FROM planner p JOIN calendar c ON c.id = p.default_calendar
                           WHERE c.kind = 'own')
        """,
      mending: """
        INSERT INTO calendar (name, kind) SELECT 'planner', 'own'
          WHERE NOT EXISTS (SELECT 1 FROM calendar WHERE kind = 'own');
        UPDATE planner SET default_calendar = (
          SELECT id FROM calendar WHERE kind = 'own' ORDER BY name <> 'planner', id LIMIT 1);
        """),
    orphans("occurrence", of: "event"),
    orphans("appointment", of: "object"),
    RowFault(
      what: "a folded day is none",
      question: "SELECT EXISTS (SELECT 1 FROM fold WHERE \(ImpossibleDay.condition("day")))",
      mending: "DELETE FROM fold WHERE \(ImpossibleDay.condition("day"))", since: 3),
  ]

  private static func counter(_ column: String, _ meaning: String, _ truth: String) -> RowFault {
    RowFault(
      what: "the counter \(column) is lower than \(meaning)",
      question: "SELECT EXISTS (SELECT 1 FROM planner WHERE \(column) < (\(truth)))",
      mending: "UPDATE planner SET \(column) = max(\(column), (\(truth)))")
  }

  private static func orphans(_ table: String, of owner: String) -> RowFault {
    let condition = "NOT EXISTS (SELECT 1 FROM \(owner) o WHERE o.id = \(table).\(owner))"
    return RowFault(
      what: "the table \(table) has rows of an \(owner) that is gone",
      question: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(condition))",
      mending: "DELETE FROM \(table) WHERE \(condition)")
  }

  private static let highestRevision = """
    SELECT max(ifnull((SELECT max(revision) FROM object), 0),
      ifnull((SELECT max(revision) FROM operation_part), 0))
    """

  private static let highestObject = """
    SELECT max(ifnull((SELECT max(id) FROM object), 0),
      ifnull((SELECT max(object) FROM operation_part), 0))
    """

  /// The log knows events that are gone, and undo brings them back under their numbers.
  private static let highestEvent = """
    SELECT max(ifnull((SELECT max(id) FROM event), 0),
      ifnull((SELECT max(json_extract(e.value, '$.id'))
              FROM operation_part p, json_each(p.before, '$.events') e
              WHERE json_valid(p.before)), 0))
    """

  private static let highestPosition =
    "(SELECT max(o.position) FROM object o WHERE o.calendar = calendar.id)"

  private static let isBehind = "next_position <= \(highestPosition)"
}
