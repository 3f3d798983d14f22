public import PlannerCore

extension PlannerStore {
  /// The events that lie in the trash for a reason, the last first; of a series only itself.
  public func trash(_ reason: Trash.Reason) throws(StoreError) -> [TrashedEvent] {
    let query = try connection.prepare(EventSelection.trash.sql)
    try query.bind(reason.rawValue, at: 4)
    var events: [TrashedEvent] = []
    while try query.next() {
      if let event = TrashedEvent(in: query) { events.append(event) }
    }
    return events
  }

  /// The notes that lie in the trash for a reason, the last first.
  public func trashedNotes(_ reason: Trash.Reason) throws(StoreError) -> [TrashedNote] {
    let query = try connection.prepare(
      Self.noteSQL("o.trash_reason = ?1 ORDER BY o.trashed DESC, n.period DESC"))
    try query.bind(reason.rawValue, at: 1)
    var notes: [TrashedNote] = []
    while try query.next() { if let note = TrashedNote(in: query) { notes.append(note) } }
    return notes
  }

  /// The note of a week or month that lies in the trash; nil where there is none.
  public func trashedNote(for period: NotePeriod) throws(StoreError) -> TrashedNote? {
    let query = try connection.prepare(Self.noteSQL("n.period = ?1"))
    try query.bind(period.key, at: 1)
    return try query.next() ? TrashedNote(in: query) : nil
  }

  private static func noteSQL(_ rest: String) -> String {
    """
    SELECT n.period, n.text, o.trashed, o.trash_reason FROM note n JOIN object o ON o.id = n.object
    WHERE o.trashed IS NOT NULL AND n.text <> '' AND \(rest)
    """
  }

  /// How many events, appointments and notes lie in the trash for a reason: as many as the lists of
  /// them have.
  public func trashCount(_ reason: Trash.Reason) throws(StoreError) -> Int {
    let query = try connection.prepare(
      """
      SELECT count(*) FROM object o WHERE o.trash_reason = ?1 AND o.trashed IS NOT NULL
        AND (o.component = 'VEVENT' OR EXISTS (SELECT 1 FROM event WHERE object = o.id)
          OR EXISTS (SELECT 1 FROM note WHERE object = o.id AND text <> ''))
      """)
    try query.bind(reason.rawValue, at: 1)
    return try query.next() ? query.int(0) : 0
  }

  /// The events of the trash whose key starts with what was typed; a whole key finds its own only.
  public func findTrashed(prefix text: String, year: Int) throws(StoreError) -> [TrashedEvent] {
    if let key = EventKey(text, year: year), let event = try trashed(key) { return [event] }
    let last = try connection.number("SELECT ifnull(max(id), 0) FROM event") ?? 0
    var events: [TrashedEvent] = []
    for key in EventKey.candidates(prefix: text, year: year, upTo: last) {
      if let event = try trashed(key) { events.append(event) }
    }
    return events
  }

  /// A key with a day names what stood for that day of the series, never the series.
  private func trashed(_ key: EventKey) throws(StoreError) -> TrashedEvent? {
    let selection: EventSelection = key.occurrence == nil ? .trashedEvent : .trashedDay
    let query = try connection.prepare(selection.sql)
    try query.bind(key.number, at: 5)
    if let day = key.occurrence { try query.bind(day, at: 6) }
    return try query.next() ? TrashedEvent(in: query) : nil
  }
}

extension TrashedEvent {
  /// Reads the columns of ``EventSelection`` of the row on which a query stands.
  fileprivate init?(in row: borrowing Statement) {
    guard let trash = Trash(at: row.instant(18), reason: row.optionalText(19)) else { return nil }
    self.init(row: EventRow(in: row), trash: trash)
  }
}

extension TrashedNote {
  /// Reads period, text, and since when and why.
  fileprivate init?(in row: borrowing Statement) {
    guard let note = PlannerNote(in: row),
      let trash = Trash(at: row.instant(2), reason: row.optionalText(3))
    else { return nil }
    self.init(note: note, trash: trash)
  }
}
