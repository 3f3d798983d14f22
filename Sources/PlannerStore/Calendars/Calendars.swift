public import PlannerCore

extension PlannerStore {
  /// All calendars, in the order in which they were made.
  public func calendars() throws(StoreError) -> [PlannerCalendar] {
    let query = try connection.prepare("SELECT id, name, kind FROM calendar ORDER BY id")
    var calendars: [PlannerCalendar] = []
    while try query.next() { calendars.append(calendar(in: query)) }
    return calendars
  }

  /// The calendar with a name, however Unicode writes its letters; nil where there is none.
  public func calendar(named name: String) throws(StoreError) -> PlannerCalendar? {
    try calendars().named(name)
  }

  /// The calendar that new events go to.
  public func defaultCalendar() throws(StoreError) -> PlannerCalendar {
    let query = try connection.prepare(
      """
      SELECT id, name, kind FROM calendar WHERE id = (SELECT default_calendar FROM planner)
      """)
    guard try query.next() else {
      throw StoreError(
        .corrupt, path: path, detail: "it has no default calendar; wk doctor --fix names one")
    }
    return calendar(in: query)
  }

  /// Makes a calendar; one that has the name already is given back as it is.
  public func createCalendar(
    named name: String, kind: PlannerCalendar.Kind = .own
  ) throws(StoreError) -> PlannerCalendar {
    let transaction = try Transaction(on: connection)
    if let calendar = try calendar(named: name) { return calendar }
    let insert = try connection.prepare("INSERT INTO calendar (name, kind) VALUES (?1, ?2)")
    try insert.bind(name, at: 1)
    try insert.bind(kind.rawValue, at: 2)
    try insert.run()
    let id = connection.lastInsertedRow
    try transaction.commit()
    return PlannerCalendar(id: id, name: name, kind: kind)
  }

  private func calendar(in row: borrowing Statement) -> PlannerCalendar {
    PlannerCalendar(
      id: row.int(0), name: row.text(1), kind: PlannerCalendar.Kind(rawValue: row.text(2)) ?? .own)
  }
}
