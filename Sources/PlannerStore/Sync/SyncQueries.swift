public import PlannerCore

/// What a run of a pair asks of the planner before it writes.
extension PlannerStore {
  /// All bases of a pair without their texts, by href: out of one index.
  public func baseTags(of pair: Pair) throws(StoreError) -> [BaseTag] {
    let query = try connection.prepare(Self.baseTagsSQL)
    try query.bind(pair.id, at: 1)
    var tags: [BaseTag] = []
    while try query.next() {
      tags.append(
        BaseTag(
          uid: UID(rawValue: query.text(1)), object: query.int(2), href: query.text(0),
          etag: query.optionalText(3), isWeak: query.int(4) == 1))
    }
    return tags
  }

  static let baseTagsSQL = """
    SELECT href, uid, object, etag, weak FROM sync_base WHERE pair = ?1 ORDER BY href
    """

  /// The base of a UID; nil where the pair has none.
  public func base(of uid: UID, in pair: Pair) throws(StoreError) -> SyncBase? {
    try SyncBaseTable(of: pair.id, on: connection).base(of: uid)
  }

  /// What is not as the pair's bases have it: objects of its calendar without a base, but for what
  /// lies in the trash; bases whose object was changed, removed or moved.
  ///
  /// Events take part, and notes where the calendar has them on; of events that share a UID, the
  /// first. An object with a base takes part whatever it is. Nothing is looked at where nothing has
  /// been written since a run found nothing here.
  public func ourChanges(of pair: Pair) throws(StoreError) -> [OurRow] {
    let seen = try connection.number(
      "SELECT 1 FROM pair p, planner WHERE p.id = \(pair.id) AND p.seen = planner.revision")
    guard seen == nil else { return [] }
    let query = try connection.prepare(Self.ourChangesSQL)
    try query.bind(pair.id, at: 1)
    try query.bind(pair.calendar.id, at: 2)
    var rows: [OurRow] = []
    while try query.next() {
      let trash = Trash(at: query.instant(3), reason: query.optionalText(4))
      let isHere = query.int(5) == pair.calendar.id
      rows.append(
        OurRow(
          object: query.int(0), uid: UID(rawValue: query.text(1)), hasBase: query.int(2) == 1,
          standing: trash.map { .trashed($0.reason) } ?? (isHere ? .here : .moved),
          seriesUID: query.optionalText(6).map(UID.init(rawValue:)), hasSeries: query.int(7) == 1))
    }
    return rows
  }

  // The first half walks along an index of the calendar's objects and looks each one up in one of
  // the bases; a row is read only where that has none. The second reads the rows of objects, in
  // their order and not as far as the text, and of bases an index.
  static let ourChangesSQL = """
    SELECT o.id, o.uid, 0, o.trashed, o.trash_reason, o.calendar, o.series_uid,
      EXISTS (SELECT 1 FROM event e WHERE e.object = o.id AND e.rule IS NOT NULL)
    FROM object i LEFT JOIN sync_base k ON k.object = i.id AND k.pair = ?1
      CROSS JOIN object o ON o.id = i.id
    WHERE i.calendar = ?2 AND k.object IS NULL AND o.trashed IS NULL
      AND (o.twin = '' OR NOT EXISTS (
        SELECT 1 FROM object t
        WHERE t.uid = o.uid AND t.calendar = o.calendar AND t.component = o.component
          AND t.trashed IS NULL AND t.id <> o.id))
      AND (o.component = 'VTODO'
        OR o.component = 'VJOURNAL' AND (SELECT notes FROM calendar WHERE id = ?2)
          AND EXISTS (SELECT 1 FROM note n WHERE n.object = o.id))
    UNION ALL
    SELECT o.id, b.uid, 1, o.trashed, o.trash_reason, o.calendar, o.series_uid,
      EXISTS (SELECT 1 FROM event e WHERE e.object = o.id AND e.rule IS NOT NULL)
    FROM sync_base k CROSS JOIN object o ON o.id = k.object
      CROSS JOIN sync_base b ON b.rowid = k.rowid
    WHERE +k.pair = ?1
      AND (o.revision <> k.revision OR o.trashed IS NOT NULL OR o.calendar <> ?2)
    """

  /// Whether the notes of weeks and months stand in a pair's calendar, and so travel with it.
  public func movesNotes(_ pair: Pair) throws(StoreError) -> Bool {
    try connection.number("SELECT notes FROM calendar WHERE id = \(pair.calendar.id)") == 1
  }

  /// How many objects a pair has agreed on.
  public func baseCount(of pair: Pair) throws(StoreError) -> Int {
    try connection.number("SELECT count(*) FROM sync_base WHERE pair = \(pair.id)") ?? 0
  }

  /// The days of a series that are objects of their own and have a base in a pair, with their UIDs.
  ///
  /// Crossed, so that SQLite begins with the few days and not with all bases of the pair.
  public func baseDays(
    of series: UID, in pair: Pair
  ) throws(StoreError) -> [(uid: UID, id: RecurrenceID)] {
    let query = try connection.prepare(
      """
      SELECT b.uid, o.recurrence_id
      FROM object o CROSS JOIN sync_base b ON b.object = o.id AND +b.pair = ?2
      WHERE o.series_uid = ?1 AND o.recurrence_id IS NOT NULL
      """, isKept: true)
    try query.bind(series.rawValue, at: 1)
    try query.bind(pair.id, at: 2)
    var days: [(uid: UID, id: RecurrenceID)] = []
    while try query.next() {
      days.append((UID(rawValue: query.text(0)), RecurrenceID(rawValue: query.text(1))))
    }
    return days
  }

  /// The UIDs that several events of a calendar share, each once; appointments beside an event and
  /// what lies in the trash do not count.
  public func sharedUIDs(in calendar: PlannerCalendar) throws(StoreError) -> [UID] {
    // The twins are found in an index that holds all of `i`; few rows are read.
    let query = try connection.prepare(
      """
      SELECT DISTINCT o.uid FROM object i INDEXED BY object_by_uid CROSS JOIN object o ON o.id = i.id
      WHERE i.calendar = ?1 AND i.twin <> '' AND o.component = 'VTODO' AND o.trashed IS NULL
        AND EXISTS (
          SELECT 1 FROM object t
          WHERE t.uid = o.uid AND t.calendar = o.calendar AND t.component = o.component
            AND t.trashed IS NULL AND t.id <> o.id)
      ORDER BY o.id
      """)
    try query.bind(calendar.id, at: 1)
    var uids: [UID] = []
    while try query.next() { uids.append(UID(rawValue: query.text(0))) }
    return uids
  }

  /// The object of a UID that takes part in a pair: its event or note, never an appointment of the
  /// same UID; nil where there is none, in the trash or not.
  public func member(_ uid: UID, of pair: Pair) throws(StoreError) -> StoredObject? {
    let query = try connection.prepare(
      """
      SELECT \(StoredObject.columns) FROM object o
      WHERE o.uid = ?1 AND o.calendar = ?2 AND o.component IN ('VTODO', 'VJOURNAL')
      ORDER BY o.trashed IS NOT NULL, o.twin LIMIT 1
      """, isKept: true)
    try query.bind(uid.rawValue, at: 1)
    try query.bind(pair.calendar.id, at: 2)
    defer { query.reset() }
    return try query.next() ? StoredObject(in: query, calendarName: pair.calendar.name) : nil
  }

  /// The object that is the note of a week or month, in the trash or not, whatever its calendar; nil
  /// where it has none.
  public func object(ofNote period: NotePeriod) throws(StoreError) -> StoredObject? {
    let query = try connection.prepare(
      """
      SELECT \(StoredObject.columns), c.name
      FROM note n JOIN object o ON o.id = n.object JOIN calendar c ON c.id = o.calendar
      WHERE n.period = ?1
      """)
    try query.bind(period.key, at: 1)
    guard try query.next() else { return nil }
    return StoredObject(in: query, calendarName: query.text(StoredObject.columnCount))
  }

  /// Whether some pair has a base or an intent of an object.
  public func isKnownToPairs(_ object: Int) throws(StoreError) -> Bool {
    let query = try connection.prepare(
      """
      SELECT EXISTS (SELECT 1 FROM sync_base WHERE object = ?1) OR EXISTS (
        SELECT 1 FROM sync_intent WHERE uid = (SELECT uid FROM object WHERE id = ?1))
      """)
    try query.bind(object, at: 1)
    return try query.next() && query.int(0) == 1
  }
}
