internal import PlannerCore
internal import PlannerICalendar
internal import PlannerStore

extension Importer {
  /// Takes over the database of the planner app: the tables TB_EVENT, TB_WEEK and TB_MONTH.
  ///
  /// Its events become objects as if they came from a file, so that the same rules hold: what was
  /// edited here stays, what was changed there since is updated, and the same database again changes
  /// nothing. The database itself is only read.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - command: what the log calls the operation, as the user typed it.
  /// - Returns: one row for the file.
  /// - Throws: where the planner cannot be written, or the file is no database.
  public func run(plannerDatabase path: String, command: String) throws(SyncError) -> ImportReport {
    let database = try inStore(ForeignDatabase(path: path, copiesIn: store.folder))
    let tools = try tools(for: command)
    var reading = PlannerDatabaseReading(database, renderer: tools.renderer)
    guard try reading.hasTables() else {
      var report = FileReport(file: path)
      report.giveUp(
        "\"\(path)\" has none of the tables TB_EVENT, TB_WEEK and TB_MONTH; it is not the database of"
          + " the planner app.")
      return ImportReport(operation: nil, files: [report])
    }
    let spool = try inFile(SpoolFile(in: store.folder))
    try inFile(spool.write(CalendarWrapper.head()))
    try reading.writeEvents(to: spool)
    try reading.writeNotes(to: spool)
    try inFile(spool.write(CalendarWrapper.tail))
    var run = ImportRun(
      of: try ImportSource(path, reading: try inFile(FileReader(spool))), with: tools)
    try run.perform()
    var report = run.report
    // The lines of what was made on the way say nothing to anybody; the UID names the row.
    for index in report.findings.indices { report.findings[index].line = 0 }
    for finding in reading.findings() { report.note(finding) }
    return ImportReport(operation: try finish(with: tools), files: [report])
  }
}

/// Reads the rows of the planner app.
struct PlannerDatabaseReading {
  private let database: ForeignDatabase
  private let renderer: ObjectRenderer
  private let zones = ZoneBook()
  private var remarks: [Finding] = []
  private var foreignYears: [String: (count: Int, row: Int)] = [:]

  /// Its rows tell of no time at which they were changed, and the same row must be the same text.
  private static let stamps = ObjectStamps(changed: Instant(rfc3339: "2000-01-01T00:00:00Z"))

  init(_ database: ForeignDatabase, renderer: ObjectRenderer) {
    self.database = database
    self.renderer = renderer
  }

  /// Whether one of the app's tables is there.
  func hasTables() throws(SyncError) -> Bool {
    for table in ["TB_EVENT", "TB_WEEK", "TB_MONTH"] {
      if try !inStore(database.columns(of: table)).isEmpty { return true }
    }
    return false
  }

  /// What its reader should know, with table and row.
  func findings() -> [Finding] {
    remarks
      + foreignYears.sorted { $0.key < $1.key }.map { key, found in
        Finding(
          line: 0,
          reason: "\(key) in \(found.count) of its rows, first in row \(found.row); read as such")
      }
  }

  // MARK: - Events

  /// Writes every event as a VTODO.
  mutating func writeEvents(to spool: SpoolFile) throws(SyncError) {
    try rows(of: "TB_EVENT", ["ID", "DAY", "NAME", "FINISH"]) {
      reading, row, values throws(SyncError) in
      guard let event = reading.event(row, values) else { return }
      let text = try inAdapter(
        reading.renderer.render(
          text: nil, uid: Self.uid(row, values[0]), events: [ObjectEvent(event: event)],
          stamps: Self.stamps, zones: reading.zones.scope(of: [])))
      try inFile(spool.write(text))
    }
  }

  /// The same row has the same UID on every machine and after every change.
  private static func uid(_ row: Int, _ id: ForeignDatabase.Value) -> UID {
    UID(rawValue: "weekbook-tb-event-" + PlainText.oneLine(id.plainText ?? "row-\(row)"))
  }

  private mutating func event(_ row: Int, _ values: [ForeignDatabase.Value]) -> PlannerEvent? {
    var event = PlannerEvent(name: PlainText.oneLine(values[2].plainText ?? ""))
    let day = PlannerDatabaseDay(day: values[1])
    if let day {
      note(day, in: "TB_EVENT", row)
      event.day = day.day
    } else if event.name.isEmpty {
      remark("TB_EVENT", row, "has no name and no day that can be read", lost: true)
      return nil
    } else {
      remark("TB_EVENT", row, "has the day \(Self.shown(values[1])); taken as unscheduled")
    }
    switch values[3].truth {
    case true?: event.status = .finished
    case nil where values[3] != .null:
      remark("TB_EVENT", row, "has the finish \(Self.shown(values[3])); taken as not finished")
    default: break
    }
    return event
  }

  // MARK: - Notes

  /// Writes the notes of weeks and months; several of one period are joined, blank ones left out.
  mutating func writeNotes(to spool: SpoolFile) throws(SyncError) {
    try notes().write(
      to: spool, by: renderer, stamps: Self.stamps, zones: zones.scope(of: []))
  }

  private mutating func notes() throws(SyncError) -> PlannerDatabaseNotes {
    var notes = PlannerDatabaseNotes()
    try rows(of: "TB_WEEK", ["START_DATE", "END_DATE", "NOTE"]) { reading, row, values in
      guard let text = Self.note(values[2]) else { return }
      guard let day = PlannerDatabaseDay(day: values[0]) ?? PlannerDatabaseDay(day: values[1])
      else {
        return reading.remark(
          "TB_WEEK", row, "has a note and no day that can be read", lost: true)
      }
      reading.note(day, in: "TB_WEEK", row)
      notes.add(text, to: .week(PlannerWeek(containing: day.day)))
    }
    try rows(of: "TB_MONTH", ["WORK_ID", "NOTE"]) { reading, row, values in
      guard let text = Self.note(values[1]) else { return }
      guard let month = PlannerDatabaseDay(month: values[0]) else {
        return reading.remark(
          "TB_MONTH", row, "has a note and no month that can be read", lost: true)
      }
      reading.note(month, in: "TB_MONTH", row)
      notes.add(text, to: .month(PlannerMonth(containing: month.day)))
    }
    return notes
  }

  private static func note(_ value: ForeignDatabase.Value) -> String? {
    guard let text = value.plainText, text.contains(where: { !$0.isWhitespace }) else { return nil }
    return text
  }

  // MARK: -

  /// Goes through a table; a column that is not there gives NULL.
  private mutating func rows(
    of table: String, _ wanted: [String],
    _ body: (inout Self, Int, [ForeignDatabase.Value]) throws(SyncError) -> Void
  ) throws(SyncError) {
    let columns = try inStore(database.columns(of: table))
    guard !columns.isEmpty else {
      remarks.append(Finding(line: 0, reason: "there is no table \(table)"))
      return
    }
    for name in wanted where !columns.contains(name) {
      remarks.append(Finding(line: 0, reason: "\(table) has no column \(name.lowercased())"))
    }
    let found = wanted.filter(columns.contains)
    let rows = try inStore(database.rows(of: table, columns: found))
    while let (row, values) = try inStore(rows.next()) {
      let all = wanted.map { name in
        found.firstIndex(of: name).map { values[$0] } ?? ForeignDatabase.Value.null
      }
      try body(&self, row, all)
    }
  }

  private mutating func note(_ day: PlannerDatabaseDay, in table: String, _ row: Int) {
    guard day.era != .common else { return }
    let key = "\(table) counts years in the \(day.era.rawValue) calendar"
    foreignYears[key, default: (0, row)].count += 1
  }

  private mutating func remark(_ table: String, _ row: Int, _ what: String, lost: Bool = false) {
    // Memory does not grow with the database: a report shows no more than these.
    guard lost || remarks.count < FileReport.findingLimit else { return }
    remarks.append(Finding(line: 0, reason: "\(table) row \(row) \(what)", lost: lost))
  }

  private static func shown(_ value: ForeignDatabase.Value) -> String {
    value.plainText.map { "\"\(PlainText.oneLine(String($0.prefix(40))))\"" } ?? "NULL"
  }
}
