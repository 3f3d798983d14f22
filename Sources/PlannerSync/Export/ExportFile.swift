public import PlannerCore
internal import PlannerStore

// Exports into files, each of which appears under its name whole or not at all.

extension Exporter {
  /// Writes the objects of a calendar to a file.
  ///
  /// - Parameters:
  ///   - calendar: the calendar.
  ///   - options: what of it, and in which form.
  ///   - path: the file; a calendar that stands there is replaced, anything else is not.
  ///   - keepsSame: whether a file with the very same bytes stays untouched.
  /// - Returns: what was written, and whether the file is another one now.
  /// - Throws: where the planner cannot be read or the file cannot be written.
  public func write(
    _ calendar: PlannerCalendar, _ options: ExportOptions = ExportOptions(), toFile path: String,
    keepsSame: Bool = false
  ) throws(SyncError) -> (report: ExportReport, isWritten: Bool) {
    let file = try inFile(AtomicFile(path: path, onlyCalendar: true))
    let report = try write(calendar, options) { bytes throws(FileError) in try file.write(bytes) }
    if keepsSame { return (report, try inFile(file.commitIfChanged())) }
    try inFile(file.commit())
    return (report, true)
  }

  /// Writes calendars into a folder, each to a file named after it.
  ///
  /// The folder is made if its own folder is there.
  ///
  /// - Returns: for each calendar its file and what was written.
  /// - Throws: where the planner cannot be read or a file cannot be written; the files before it
  ///   stand.
  public func write(
    _ calendars: [PlannerCalendar], _ options: ExportOptions = ExportOptions(),
    toFolder folder: String
  ) throws(SyncError) -> [(calendar: PlannerCalendar, path: String, report: ExportReport)] {
    try inFile(Folder.make(folder, mode: 0o777))
    let names = CalendarFileName.names(of: try inStore(store.calendars()))
    var written: [(calendar: PlannerCalendar, path: String, report: ExportReport)] = []
    for calendar in calendars {
      let name = names[calendar.id] ?? "calendar.ics"
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      written.append((calendar, path, try write(calendar, options, toFile: path).report))
    }
    return written
  }
}
