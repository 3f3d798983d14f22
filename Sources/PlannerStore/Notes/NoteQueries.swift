public import PlannerCore

extension PlannerStore {
  /// The note of a week or month; nil where there is none outside the trash.
  public func note(for period: NotePeriod) throws(StoreError) -> PlannerNote? {
    let query = try connection.prepare(
      """
      SELECT n.period, n.text FROM note n JOIN object o ON o.id = n.object
      WHERE n.period = ?1 AND n.text <> '' AND o.trashed IS NULL
      """)
    try query.bind(period.key, at: 1)
    return try query.next() ? PlannerNote(in: query) : nil
  }

  /// The notes of the weeks and months that begin on some days: by first day, months before weeks.
  public func notes(in days: ClosedRange<CivilDate>) throws(StoreError) -> [PlannerNote] {
    let query = try connection.prepare(
      """
      SELECT n.period, n.text FROM note n JOIN object o ON o.id = n.object
      WHERE substr(n.period || '-01', 1, 10) BETWEEN ?1 AND ?2
        AND n.text <> '' AND o.trashed IS NULL
      ORDER BY substr(n.period || '-01', 1, 10), n.period
      """)
    try query.bind(days.lowerBound, at: 1)
    try query.bind(days.upperBound, at: 2)
    var notes: [PlannerNote] = []
    while try query.next() {
      if let note = PlannerNote(in: query) { notes.append(note) }
    }
    return notes
  }

  /// The note that an object is; nil where it is none.
  public func note(of object: StoredObject) throws(StoreError) -> ObjectNote? {
    object.component == "VJOURNAL" ? try NoteTable(connection).note(of: object.id) : nil
  }

  /// The calendar in which notes stand: the one where they are on, else the default one.
  public func notesCalendar() throws(StoreError) -> PlannerCalendar {
    let number = try connection.number("SELECT id FROM calendar WHERE notes = 1 ORDER BY id")
    if let calendar = try calendars().first(where: { $0.id == number }) { return calendar }
    return try defaultCalendar()
  }

  /// Turns notes on for a calendar, which then holds all of them, or off, whereupon they go to the
  /// default one.
  ///
  /// Notes in the trash move too. No undo puts a note back into the calendar that it left: where
  /// notes stand is a setting.
  ///
  /// - Returns: how many notes outside the trash moved.
  /// - Throws: where the calendar is gone or follows a feed, or the database cannot be written.
  @discardableResult
  public func setNotes(
    on: Bool, for calendar: PlannerCalendar, at: Instant
  ) throws(StoreError) -> Int {
    let operation = try Operation(command: "", at: at, on: connection)
    try operation.begin()
    guard operation.calendar(calendar.id)?.calendar.kind == .own else {
      throw StoreError(
        .constraint, path: path, detail: "the calendar \(calendar.name) cannot hold notes")
    }
    let flag = on ? "id = \(calendar.id)" : "notes AND id <> \(calendar.id)"
    // Pairs move notes from now on, or no more, also where none changes its place.
    try connection.execute("UPDATE calendar SET notes = \(flag); UPDATE pair SET seen = NULL")
    let target = try notesCalendar()
    let places = try ObjectPlaces(connection)
    let moved = try objects(ofNotesOutside: target)
    for object in moved {
      let twin = try places.freeTwin(of: object.uid, like: object.note, in: target.id)
      try places.move(
        object.id, to: target.id, at: operation.nextPosition(in: target.id), twin: twin)
      try connection.execute(
        "UPDATE object SET revision = \(operation.nextRevision()) WHERE id = \(object.id)")
    }
    try operation.commit()
    return moved.count { !$0.isTrashed }
  }

  private func objects(
    ofNotesOutside calendar: PlannerCalendar
  ) throws(StoreError) -> [(id: Int, uid: UID, note: NotePeriod, isTrashed: Bool)] {
    let query = try connection.prepare(
      """
      SELECT o.id, o.uid, n.period, o.trashed IS NOT NULL FROM note n JOIN object o ON o.id = n.object
      WHERE o.calendar <> ?1 ORDER BY n.period
      """)
    try query.bind(calendar.id, at: 1)
    var notes: [(id: Int, uid: UID, note: NotePeriod, isTrashed: Bool)] = []
    while try query.next() {
      guard let period = NotePeriod(key: query.text(2)) else { continue }
      notes.append((query.int(0), UID(rawValue: query.text(1)), period, query.int(3) == 1))
    }
    return notes
  }
}
