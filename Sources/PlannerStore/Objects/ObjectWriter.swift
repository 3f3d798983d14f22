public import PlannerCore

/// Writes many objects as one operation: an import.
///
/// It commits by itself about every sixty thousand objects or three seconds, and between two of
/// them lets other processes write. A run that is killed leaves a shorter operation; a run that fails leaves what
/// was committed before. Begin each object with ``stored(_:)``: only there a batch ends, so that
/// what it gave still holds when the object is written.
public final class ObjectWriter {
  private let connection: Connection
  let operation: Operation
  /// The calendar where all objects go; nil where each has its own.
  public let target: PlannerCalendar?
  /// The own calendar that goes by the name that stands in the file; nil where there is none.
  public var home: PlannerCalendar?
  private let isDryRun: Bool
  private let isPart: Bool
  private let retention: Retention
  let objects: ObjectTable
  let notes: NoteEdit
  let find: Statement
  let findFirst: Statement
  let findTwins: Statement
  private let follow: Statement
  private var lastFollowed: Int?
  private let zoneTable: ZoneTable
  /// What stands in the open transaction.
  var batch = Batch()
  /// The numbers of the objects whose series were there before this import and got another text
  /// from it, in that order.
  public private(set) var replacedSeries: [Int] = []
  /// The numbers of the imports that this one has taken up, from ``takeUpInterrupted()``.
  public internal(set) var interrupted: [Int] = []

  /// The number of the operation; nil while nothing has been changed.
  public var number: Int? { operation.number }
  /// Reads what they were; made with the first of them.
  var logReader: PartReader?

  init(
    command: String, at: Instant, calendar: PlannerCalendar?, dryRun: Bool, isPart: Bool = false,
    retention: Retention, on connection: Connection
  ) throws(StoreError) {
    operation = try Operation(command: command, at: at, inSteps: !isPart, on: connection)
    objects = try ObjectTable(connection)
    notes = try NoteEdit(operation, objects, on: connection)
    find = try connection.prepare(
      """
      SELECT \(StoredObject.columns) FROM object o
      WHERE o.uid = ?1 AND o.calendar = ?2 AND o.twin = ?3
      """, isKept: true)
    findFirst = try connection.prepare(
      """
      SELECT \(StoredObject.columns) FROM object o
      WHERE o.uid = ?1 AND o.calendar = ?2 ORDER BY o.twin LIMIT 1
      """, isKept: true)
    findTwins = try connection.prepare(
      "SELECT twin FROM object WHERE uid = ?1 AND calendar = ?2 ORDER BY twin", isKept: true)
    follow = try connection.prepare(
      """
      SELECT \(StoredObject.columns) FROM object o
      WHERE o.calendar = ?1 AND o.position > (SELECT position FROM object WHERE id = ?2)
      ORDER BY o.position
      """, isKept: true)
    zoneTable = try ZoneTable(connection)
    self.connection = connection
    self.target = calendar
    self.isDryRun = dryRun
    self.isPart = isPart
    self.retention = retention
    // Where it is a part of a run with a pair, that decides what is committed together.
    if isPart { batch = .endless } else { try connection.enterBulk() }
  }

  deinit {
    operation.rollBack()
    if !isPart { connection.leaveBulk() }
  }

  /// The object with a UID: in the target calendar, or without one in the own calendar that holds
  /// it, the one of the file's name and the default one first.
  ///
  /// - Parameters:
  ///   - uid: its UID.
  ///   - twin: what tells it apart from others with this UID; empty for the first of them.
  /// - Returns: the object, or nil where there is none.
  /// - Throws: where the database fails, or another program keeps it locked.
  public func stored(_ uid: UID, twin: String = "") throws(StoreError) -> StoredObject? {
    try beginObject()
    try find.bind(uid.rawValue, at: 1)
    try find.bind(twin, at: 3)
    return try search(find)
  }

  /// The object that came into the calendar after this one; nil after the last.
  ///
  /// A file that is imported again mostly brings its objects in the same order, so that this finds
  /// the next one without a search.
  public func successor(of object: StoredObject) throws(StoreError) -> StoredObject? {
    try beginObject()
    if lastFollowed != object.id {
      stopFollowing()
      try follow.bind(object.calendarID, at: 1)
      try follow.bind(object.id, at: 2)
    }
    lastFollowed = nil
    guard try follow.next() else { return nil }
    let next = StoredObject(in: follow, calendarName: object.calendarName)
    lastFollowed = next.id
    return next
  }

  /// The numbers of the zone definitions that an object uses.
  public func zones(of object: StoredObject) throws(StoreError) -> Set<Int> {
    try zoneTable.numbers(of: object.id)
  }

  /// The zone definitions that an object uses, in the order in which the planner met them.
  public func zoneDefinitions(of object: StoredObject) throws(StoreError) -> [ZoneDefinition] {
    try zoneTable.definitions(of: object.id)
  }

  /// The events of an object, the master first.
  public func events(of object: StoredObject) throws(StoreError) -> [StoredEvent] {
    try objects.events.events(of: object.id)
  }

  /// The text of an object as last imported, from whatever file; nil for one that never was.
  public func importBase(of object: StoredObject) throws(StoreError) -> [UInt8]? {
    try objects.importBases.text(of: object.id) ?? object.text
  }

  /// Adds an object that the planner does not hold and gives its number.
  ///
  /// - Parameters:
  ///   - uid: its UID, which the calendar must not hold yet.
  ///   - twin: what tells it apart from others with this UID; mostly empty.
  ///   - text: its text as it came in.
  ///   - contents: what the text shows. A note goes to the calendar of notes, and its week or month
  ///     must have none yet.
  ///   - zones: the numbers of the zone definitions it uses, from ``zoneID(tzid:text:)``.
  /// - Returns: the number of the object.
  /// - Throws: where the calendar holds the UID already, or the database cannot be written.
  @discardableResult
  public func insert(
    _ uid: UID, twin: String = "", text: [UInt8]?, contents: ObjectContents, zones: Set<Int> = []
  ) throws(StoreError) -> Int {
    try operation.begin()
    guard let (calendar, twin) = try place(of: uid, twin: twin, contents) else {
      throw StoreError(
        .constraint, path: connection.path, detail: "the calendar is no longer there")
    }
    let numbers = operation.nextObject(in: calendar.calendar.id)
    try objects.add(
      uid, twin: twin, to: calendar.calendar.id, under: numbers, contents: contents, text: text)
    try write(contents, zones: zones, of: numbers.id, over: [], counted: calendar.isCounted)
    return numbers.id
  }

  /// Takes an object out of the trash, as it was, and gives it as it is now.
  public func restore(_ stored: StoredObject) throws(StoreError) -> StoredObject {
    try operation.begin()
    let revision = operation.nextRevision()
    try operation.recordBefore(of: stored.id, touching: .trash, revision: revision)
    try objects.stamp(
      stored.id, revision: revision, changed: operation.at, sequence: stored.stamps.sequence,
      trash: nil)
    try objects.places.recount(
      stored.id, counted: operation.calendar(stored.calendarID)?.isCounted == true)
    var restored = stored
    restored.trash = nil
    return restored
  }

  /// Takes an object whose arrival was undone out of the trash, as a new one: it keeps its row, its
  /// position and the rows of its events, and nothing else of what it was.
  public func revive(
    _ stored: StoredObject, text: [UInt8], contents: ObjectContents, zones: Set<Int> = []
  ) throws(StoreError) {
    var new = stored
    new.trash = nil
    try replace(new, text: text, contents: contents, zones: zones)
  }

  /// Replaces the text of an object and what is derived from it.
  ///
  /// An event with the same recurrence id keeps its row and so its key; others come and go. What
  /// was before is kept in the log, once for each object.
  ///
  /// - Parameters:
  ///   - stored: the object as it was.
  ///   - text: its new text.
  ///   - contents: what the text shows, with the edits that stay.
  ///   - zones: the numbers of the zone definitions it uses.
  ///   - importBase: its text as last imported; nil where that is `text` too.
  /// - Throws: where the database cannot be written.
  public func replace(
    _ stored: StoredObject, text: [UInt8]?, contents: ObjectContents, zones: Set<Int> = [],
    importBase: [UInt8]? = nil
  ) throws(StoreError) {
    try operation.begin()
    let revision = operation.nextRevision()
    let counted = !stored.isTrashed && operation.calendar(stored.calendarID)?.isCounted == true
    let events = try objects.events.events(of: stored.id)
    try operation.recordBefore(of: stored.id, touching: .text, revision: revision)
    if !operation.hasMade(stored.id), replacedSeries.last != stored.id,
      events.contains(where: \.contents.isSeries)
    {
      replacedSeries.append(stored.id)
    }
    try objects.removeDerived(of: stored.id, events: events)
    try objects.set(
      stored.id, revision: revision, contents: contents, text: text, trash: stored.trash,
      importBase: importBase == text ? nil : importBase)
    try write(contents, zones: zones, of: stored.id, over: events, counted: counted)
  }

  /// The number of a zone definition; one with the very same bytes is kept only once.
  public func zoneID(tzid: String, text: [UInt8]) throws(StoreError) -> Int {
    try operation.begin()
    return try zoneTable.number(tzid: tzid, text: text)
  }

  /// Commits the rest, flushed to the disk; a dry run takes everything back instead.
  ///
  /// - Returns: the number of the operation, or nil where nothing was changed.
  public func finish() throws(StoreError) -> Int? {
    stopFollowing()
    guard !isDryRun else {
      operation.rollBack()
      return nil
    }
    try completeWritten()
    try operation.commit()
    guard let number = operation.number else { return nil }
    try connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    Pruning(on: connection).pruneDaily(retention, at: operation.at)
    return number
  }

  // MARK: -

  /// Ends the walk along the objects, which would hold on to what they were.
  private func stopFollowing() {
    follow.reset()
    lastFollowed = nil
  }

  func beginObject() throws(StoreError) {
    if batch.isFull, !isDryRun { try endBatch() }
    batch.countObject()
    try operation.begin()
  }

  private func endBatch() throws(StoreError) {
    stopFollowing()
    try operation.commit()
    batch.begin()
    connection.letOthersWrite()
  }

  private func write(
    _ contents: ObjectContents, zones: Set<Int>, of object: Int, over stored: [StoredEvent],
    counted: Bool
  ) throws(StoreError) {
    try objects.write(
      contents, zones: zones, of: object, over: stored, counted: counted, in: operation)
    if contents.component == "VJOURNAL", takesNotes {
      try objects.notes.set(contents.note, of: object)
    }
    batch.count(rows: contents.occurrences.count + contents.appointments.count)
  }
}

extension PlannerStore {
  /// Begins to write many objects as one operation.
  ///
  /// - Parameters:
  ///   - command: what the log calls the operation, as the user typed it.
  ///   - at: now.
  ///   - calendar: where all objects go; nil = where their UID is already, else the default one.
  ///   - dryRun: whether to take everything back at the end.
  /// - Returns: a writer that has not begun to write.
  /// - Throws: where the database cannot be read.
  public func importer(
    command: String, at: Instant, calendar: PlannerCalendar?, dryRun: Bool = false
  ) throws(StoreError) -> ObjectWriter {
    try ObjectWriter(
      command: command, at: at, calendar: calendar, dryRun: dryRun,
      retention: retention, on: connection)
  }
}
