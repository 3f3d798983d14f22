public import PlannerCore

extension PlannerStore {
  /// The appointments of a range of days: by day, then by start, whole days last, and name.
  ///
  /// Those beyond the horizon of their series are not here: see ``seriesEnding(before:)``.
  public func appointments(
    _ days: ClosedRange<CivilDate>
  ) throws(StoreError) -> [Appointment] {
    let query = try connection.prepare(
      """
      SELECT o.id, o.uid, c.name, a.name, a.day, a.starts, a.ends, a.part, a.parts
      FROM appointment a JOIN object o ON o.id = a.object JOIN calendar c ON c.id = o.calendar
      WHERE a.day BETWEEN ?1 AND ?2 AND o.trashed IS NULL
      ORDER BY a.day, a.starts NULLS LAST, a.name, o.uid
      """)
    try query.bind(days.lowerBound, at: 1)
    try query.bind(days.upperBound, at: 2)
    var appointments: [Appointment] = []
    while try query.next() {
      if let appointment = Appointment(in: query) { appointments.append(appointment) }
    }
    return appointments
  }

  /// The appointments of a calendar outside the trash, each once, in the order in which they came.
  ///
  /// - Parameters:
  ///   - calendar: the calendar.
  ///   - today: each is listed on its next day from then on, else on its last.
  /// - Returns: the appointments.
  /// - Throws: where the database cannot be read.
  public func appointments(
    in calendar: PlannerCalendar, from today: CivilDate
  ) throws(StoreError) -> [AppointmentRow] {
    try rows(from: today, "o.calendar = ?2 AND o.trashed IS NULL ORDER BY o.position") {
      query throws(StoreError) in try query.bind(calendar.id, at: 2)
    }
  }

  /// The appointments in the trash for a reason, the last first.
  public func trashedAppointments(
    _ reason: Trash.Reason, from today: CivilDate
  ) throws(StoreError) -> [AppointmentRow] {
    try rows(
      from: today,
      "o.trashed IS NOT NULL AND o.trash_reason = ?2 ORDER BY o.trashed DESC, o.id DESC"
    ) { query throws(StoreError) in try query.bind(reason.rawValue, at: 2) }
  }

  /// The appointments whose key starts with what was typed, outside the trash or in it; a whole key
  /// finds its own only.
  public func findAppointments(
    prefix text: String, inTrash: Bool = false, from today: CivilDate
  ) throws(StoreError) -> [AppointmentRow] {
    if let key = AppointmentKey(text) {
      let found = try appointments(key, inTrash, today)
      if !found.isEmpty { return found }
    }
    let last = try connection.number("SELECT ifnull(max(id), 0) FROM object") ?? 0
    var found: [AppointmentRow] = []
    for key in AppointmentKey.candidates(prefix: text, upTo: last) {
      found += try appointments(key, inTrash, today)
    }
    return found
  }

  private func appointments(
    _ key: AppointmentKey, _ inTrash: Bool, _ today: CivilDate
  ) throws(StoreError) -> [AppointmentRow] {
    try rows(from: today, "o.id = ?2 AND (o.trashed IS NOT NULL) = \(inTrash ? 1 : 0)") {
      query throws(StoreError) in try query.bind(key.object, at: 2)
    }
  }

  private func rows(
    from today: CivilDate, _ condition: String,
    _ bind: (borrowing Statement) throws(StoreError) -> Void
  ) throws(StoreError) -> [AppointmentRow] {
    let query = try connection.prepare(
      """
      SELECT o.id, o.uid, c.name, a.name, a.day, a.starts, a.ends, a.part, a.parts, o.trashed,
        o.trash_reason
      FROM object o JOIN calendar c ON c.id = o.calendar
      LEFT JOIN appointment a ON a.id = coalesce(
        (SELECT id FROM appointment WHERE object = o.id AND day >= ?1 ORDER BY day, id LIMIT 1),
        (SELECT id FROM appointment WHERE object = o.id ORDER BY day DESC, id LIMIT 1))
      WHERE o.component = 'VEVENT' AND \(condition)
      """)
    try query.bind(today, at: 1)
    try bind(query)
    var rows: [AppointmentRow] = []
    while try query.next() {
      rows.append(
        AppointmentRow(
          key: AppointmentKey(object: query.int(0)), uid: UID(rawValue: query.text(1)),
          calendar: query.text(2), day: Appointment(in: query),
          trash: Trash(at: query.instant(9), reason: query.optionalText(10))))
    }
    return rows
  }
}

extension Appointment {
  /// Reads object, UID, calendar, name, day, start, end and part; nil where there is no day.
  fileprivate init?(in row: borrowing Statement) {
    guard let day = row.day(4) else { return nil }
    self.init(
      key: AppointmentKey(object: row.int(0)), uid: UID(rawValue: row.text(1)),
      calendar: row.text(2), name: row.text(3), day: day, start: row.time(5), end: row.time(6),
      part: (number: row.int(7), count: row.int(8)))
  }
}
