internal import PlannerCore

/// One operation of the user while it is being written: its row in the log, its parts, and the
/// counters that every change takes a number from.
///
/// It may span several transactions. Its row is made with its first change, so that a run without
/// changes leaves none, and a run that was killed leaves what it had committed.
final class Operation {
  /// When it was started.
  let at: Instant
  /// Its number in the log; nil while nothing has been changed.
  private(set) var number: Int?
  /// The number that is kept for it; nil = it gets the next one with its first change.
  private(set) var reserved: Int?
  /// Both as they were committed last.
  private var committed: (number: Int?, reserved: Int?)

  private let connection: Connection
  private let command: String
  private let reversal: Reversed?
  private let isInSteps: Bool
  private var transaction: Transaction?
  private var counters = Counters()
  private var writtenCounters = Counters()
  /// The numbers of the objects that it has made and that the log tells of.
  private var made: [ClosedRange<Int>] = []
  /// The last number that was given out before the objects that the log is still to tell of.
  private var lastLogged = 0
  private var calendars: [Int: CalendarRow] = [:]
  /// The calendars of the planner's own in the open transaction, the default one first.
  private(set) var ownCalendars: [PlannerCalendar] = []
  private let parts: PartWriter

  /// What a writer needs to know of a calendar, and the next free position in it.
  struct CalendarRow {
    let calendar: PlannerCalendar
    let isCounted: Bool
    let isDefault: Bool
    fileprivate let hasNotes: Bool
    fileprivate var nextPosition: Int
    fileprivate var isAdvanced = false
  }

  /// The numbers that were given out last; none of them ever goes down.
  private struct Counters: Equatable {
    var revision = 0
    var object = 0
    var event = 0
  }

  /// Prepares an operation.
  ///
  /// - Parameters:
  ///   - command: what the log calls it.
  ///   - at: now.
  ///   - isInSteps: whether it may be killed between two of its steps, so that it counts as
  ///     incomplete until its writer says otherwise; an undo or redo always does.
  ///   - reversal: what it undoes or redoes; nil for one of the user's own.
  ///   - number: the number of the operation that it takes up again; nil for a new one.
  ///   - connection: where it is written.
  /// - Throws: where the database cannot be written.
  init(
    command: String, at: Instant, inSteps isInSteps: Bool = false,
    reverting reversal: Reversed? = nil, continuing number: Int? = nil,
    on connection: Connection
  ) throws(StoreError) {
    // A database that was put back from a copy may have lost this; otherwise nothing is written.
    try connection.execute("PRAGMA journal_mode = WAL")
    parts = try PartWriter(connection)
    self.connection = connection
    self.command = command
    self.at = at
    self.reversal = reversal
    self.isInSteps = isInSteps || reversal != nil
    self.number = number
    committed = (number, nil)
  }

  // MARK: - Transactions

  /// Begins to write, unless it has begun.
  func begin() throws(StoreError) {
    guard transaction == nil else { return }
    try begin(in: try Transaction(on: connection))
  }

  /// Goes on with a transaction in which nothing has been written yet.
  func begin(in begun: consuming Transaction) throws(StoreError) {
    counters = try readCounters()
    writtenCounters = counters
    lastLogged = counters.object
    calendars = try readCalendars()
    ownCalendars = calendars.values.filter { $0.calendar.kind == .own }
      .sorted { ($0.isDefault ? 0 : 1, $0.calendar.id) < ($1.isDefault ? 0 : 1, $1.calendar.id) }
      .map(\.calendar)
    transaction = consume begun
  }

  /// Makes everything so far last.
  func commit() throws(StoreError) {
    guard transaction != nil else { return }
    try logNewObjects()
    guard let open = transaction.take() else { return }
    if counters != writtenCounters {
      try connection.execute(
        """
        UPDATE planner SET revision = \(counters.revision), last_object = \(counters.object),
          last_event = \(counters.event)
        """)
    }
    for (id, row) in calendars where row.isAdvanced {
      try connection.execute(
        "UPDATE calendar SET next_position = \(row.nextPosition) WHERE id = \(id)")
    }
    try open.commit()
    committed = (number, reserved)
  }

  /// Takes back what was not committed.
  func rollBack() {
    transaction = nil
    made.removeAll { $0.lowerBound > writtenCounters.object }
    (number, reserved) = committed
  }

  private func readCounters() throws(StoreError) -> Counters {
    let query = try connection.prepare(
      """
      SELECT revision, max(last_object, (SELECT ifnull(max(id), 0) FROM object)),
        max(last_event, (SELECT ifnull(max(id), 0) FROM event))
      FROM planner
      """)
    guard try query.next() else { return Counters() }
    return Counters(revision: query.int(0), object: query.int(1), event: query.int(2))
  }

  private func readCalendars() throws(StoreError) -> [Int: CalendarRow] {
    let query = try connection.prepare(
      """
      SELECT c.id, c.name, c.kind, c.counted, c.next_position, c.id = p.default_calendar,
        c.notes
      FROM calendar c, planner p
      """)
    var rows: [Int: CalendarRow] = [:]
    while try query.next() {
      let calendar = PlannerCalendar(
        id: query.int(0), name: query.text(1),
        kind: PlannerCalendar.Kind(rawValue: query.text(2)) ?? .own)
      rows[calendar.id] = CalendarRow(
        calendar: calendar, isCounted: query.int(3) == 1, isDefault: query.int(5) == 1,
        hasNotes: query.int(6) == 1, nextPosition: query.int(4))
    }
    return rows
  }

  // MARK: - Numbers

  /// What is known of a calendar in the open transaction; nil where it is gone.
  func calendar(_ id: Int) -> CalendarRow? { calendars[id] }

  /// The calendar that new objects go to.
  var defaultCalendar: CalendarRow? { calendars.values.first(where: \.isDefault) }

  /// The calendar that new notes go to.
  var notesCalendar: CalendarRow? { calendars.values.first(where: \.hasNotes) ?? defaultCalendar }

  /// The next revision: no other change of the planner ever had or gets it.
  func nextRevision() -> Int {
    counters.revision += 1
    return counters.revision
  }

  /// The number of a new event, which no other event ever had or gets.
  func nextEvent() -> Int {
    counters.event += 1
    return counters.event
  }

  /// The numbers of a new object in a calendar; the log will tell that the operation has made it.
  func nextObject(in calendar: Int) -> ObjectNumbers {
    counters.object += 1
    return ObjectNumbers(
      id: counters.object, position: nextPosition(in: calendar), revision: nextRevision())
  }

  /// The next free position in a calendar.
  func nextPosition(in calendar: Int) -> Int {
    guard let row = calendars.index(forKey: calendar) else { return 1 }
    calendars.values[row].isAdvanced = true
    defer { calendars.values[row].nextPosition += 1 }
    return calendars.values[row].nextPosition
  }

  // MARK: - Parts

  /// Whether the operation has made an object.
  func hasMade(_ object: Int) -> Bool { isUnlogged(object) || made.contains { $0 ~= object } }

  /// Whether the open transaction has made an object of which the log does not tell yet.
  private func isUnlogged(_ object: Int) -> Bool {
    object > lastLogged && object <= counters.object
  }

  /// Tells the log of all objects that the open transaction has made.
  ///
  /// Their numbers follow one another, since nobody else writes meanwhile. A statement for each of
  /// them would take twice as long.
  func logNewObjects() throws(StoreError) {
    guard counters.object > lastLogged else { return }
    let objects = lastLogged + 1...counters.object
    try parts.insert(objects, in: try ensureNumber())
    made.append(objects)
    lastLogged = counters.object
  }

  /// Notes an object as it is now, before the operation changes it.
  ///
  /// Only the first time in an operation: what was before stays what was before. Where somebody
  /// else has changed the object since, another part is begun, so that undo can tell. A change that
  /// touches more than what the first part keeps begins another part too.
  func recordBefore(
    of object: Int, touching extent: Extent, revision: Int, isFirst: Bool = false
  ) throws(StoreError) {
    // The log will tell of it as it then is.
    if isUnlogged(object) { return }
    try parts.record(
      object, in: try ensureNumber(), touching: extent, revision: revision, isFirst: isFirst)
  }

  /// Takes the parts of an earlier undo that had to leave something of the user's operation, so that
  /// one redo brings all of it back.
  func takeOver(undosOf root: Int) throws(StoreError) {
    let number = try ensureNumber()
    let earlier = try connection.number(
      """
      SELECT max(id) FROM operation WHERE root = \(root) AND kind = 'undo' AND id < \(number)
        AND id > (SELECT ifnull(max(id), 0) FROM operation WHERE root = \(root) AND kind = 'redo')
      """)
    guard let earlier, earlier > 0 else { return }
    try connection.execute(
      """
      UPDATE operation_part SET number = number +
        (SELECT max(number) FROM operation_part WHERE operation = \(earlier))
      WHERE operation = \(number);
      UPDATE operation_part SET operation = \(number) WHERE operation = \(earlier);
      DELETE FROM operation WHERE id = \(earlier);
      """)
  }

  /// Whether the operation has changed an object already.
  func hasChanged(_ object: Int) throws(StoreError) -> Bool {
    guard let number else { return false }
    let find = try connection.prepare(
      "SELECT 1 FROM operation_part WHERE operation = ?1 AND object = ?2")
    try find.bind(number, at: 1)
    try find.bind(object, at: 2)
    return try find.next()
  }

  /// The number of the operation in the log, which has a row there from now on.
  @discardableResult
  func ensureNumber() throws(StoreError) -> Int {
    if let number { return number }
    let insert = try connection.prepare(
      """
      INSERT INTO operation (at, command, kind, root, reverts, complete, id)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """)
    try insert.bind(at, at: 1)
    try insert.bind(command, at: 2)
    try insert.bind(reversal?.direction.rawValue, at: 3)
    try insert.bind(reversal?.root, at: 4)
    try insert.bind(reversal?.target, at: 5)
    try insert.bind(!isInSteps, at: 6)
    try insert.bind(reserved, at: 7)
    try insert.run()
    let made = connection.lastInsertedRow
    number = made
    return made
  }

  /// The number that the operation has or will have, which no other one gets; without a change it
  /// still has no row in the log.
  func reserveNumber() throws(StoreError) -> Int {
    if let kept = number ?? reserved { return kept }
    try connection.execute(
      """
      INSERT INTO operation (at, command) VALUES (0, '');
      DELETE FROM operation WHERE id = last_insert_rowid();
      """)
    let kept = connection.lastInsertedRow
    reserved = kept
    return kept
  }
}
