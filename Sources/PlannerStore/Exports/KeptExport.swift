public import PlannerCore

/// A file that is to be rewritten whenever what it shows has changed.
public struct KeptExport: Hashable, Sendable {
  /// Where it stands, from the root.
  public var path: String
  /// The number of the calendar in it; nil = whichever is the default one.
  public var calendar: Int?
  /// What of that calendar, and in which form.
  public var choice: ExportChoice
  /// The fingerprint of what the planner last wrote there; nil = it is not known.
  public var written: String?

  /// Makes one.
  public init(path: String, calendar: Int?, choice: ExportChoice, written: String? = nil) {
    self.path = path
    self.calendar = calendar
    self.choice = choice
    self.written = written
  }
}

/// Files that are kept current. They are outside the log: they change nothing in the planner.
extension PlannerStore {
  /// All of them, by path.
  public func keptExports() throws(StoreError) -> [KeptExport] {
    let query = try connection.prepare(
      """
      SELECT path, calendar, week, month, first, last, notes, flat, minutes, written
      FROM kept_export ORDER BY path
      """)
    var exports: [KeptExport] = []
    while try query.next() {
      let choice = ExportChoice(
        week: query.optionalText(2), month: query.optionalText(3), from: query.optionalText(4),
        to: query.optionalText(5), withNotes: query.int(6) == 1, isFlat: query.int(7) == 1,
        minutes: query.optionalInt(8))
      exports.append(
        KeptExport(
          path: query.text(0), calendar: query.optionalInt(1), choice: choice,
          written: query.optionalText(9)))
    }
    return exports
  }

  /// Keeps a file current from now on, in the place of what was known under its path.
  public func keep(_ export: KeptExport) throws(StoreError) {
    let insert = try connection.prepare(
      """
      INSERT INTO kept_export
        (path, calendar, week, month, first, last, notes, flat, minutes, written)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      ON CONFLICT (path) DO UPDATE SET calendar = excluded.calendar, week = excluded.week,
        month = excluded.month, first = excluded.first, last = excluded.last,
        notes = excluded.notes, flat = excluded.flat, minutes = excluded.minutes,
        written = excluded.written
      """)
    let choice = export.choice
    try insert.bind(export.path, at: 1)
    try insert.bind(export.calendar, at: 2)
    try insert.bind(choice.week, at: 3)
    try insert.bind(choice.month, at: 4)
    try insert.bind(choice.from, at: 5)
    try insert.bind(choice.to, at: 6)
    try insert.bind(choice.withNotes, at: 7)
    try insert.bind(choice.isFlat, at: 8)
    try insert.bind(choice.minutes, at: 9)
    try insert.bind(export.written, at: 10)
    try insert.run()
  }

  /// Remembers by its fingerprint what was written into a kept file.
  public func note(_ written: String, in export: KeptExport) throws(StoreError) {
    let update = try connection.prepare("UPDATE kept_export SET written = ?2 WHERE path = ?1")
    try update.bind(export.path, at: 1)
    try update.bind(written, at: 2)
    try update.run()
  }

  /// Leaves a file as it is from now on.
  ///
  /// - Returns: whether it was kept current until now.
  public func forgetExport(_ path: String) throws(StoreError) -> Bool {
    let delete = try connection.prepare("DELETE FROM kept_export WHERE path = ?1")
    try delete.bind(path, at: 1)
    try delete.run()
    return connection.changedRows > 0
  }
}
