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
      SELECT o.uid, c.name, a.name, a.day, a.starts, a.ends, a.part, a.parts
      FROM appointment a JOIN object o ON o.id = a.object JOIN calendar c ON c.id = o.calendar
      WHERE a.day BETWEEN ?1 AND ?2 AND o.trashed IS NULL
      ORDER BY a.day, a.starts NULLS LAST, a.name, o.uid
      """)
    try query.bind(days.lowerBound, at: 1)
    try query.bind(days.upperBound, at: 2)
    var appointments: [Appointment] = []
    while try query.next() {
      guard let day = query.day(3) else { continue }
      appointments.append(
        Appointment(
          uid: UID(rawValue: query.text(0)), calendar: query.text(1), name: query.text(2),
          day: day, start: query.time(4), end: query.time(5),
          part: (number: query.int(6), count: query.int(7))))
    }
    return appointments
  }
}
