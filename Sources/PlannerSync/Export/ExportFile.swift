public import PlannerCore
internal import PlannerStore

// Exports into files, each of which appears under its name whole or not at all.

/// A file that an export has written.
public struct WrittenFile: Sendable {
  /// What stands in it.
  public let report: ExportReport
  /// Whether it is another file now.
  public let isNew: Bool
  /// The fingerprint of its bytes.
  public let fingerprint: String
}

extension Exporter {
  /// Writes the objects of a calendar to a file.
  ///
  /// - Parameters:
  ///   - calendar: the calendar.
  ///   - options: what of it, and in which form.
  ///   - path: the file; a calendar that stands there is replaced, anything else is not.
  ///   - replaced: the fingerprint of what alone may be replaced, nil = any calendar.
  ///   - keepsSame: whether a file with the very same bytes stays untouched.
  /// - Returns: what was written.
  /// - Throws: where the planner cannot be read or the file cannot be written.
  public func write(
    _ calendar: PlannerCalendar, _ options: ExportOptions = ExportOptions(), toFile path: String,
    over replaced: String? = nil, keepsSame: Bool = false
  ) throws(SyncError) -> WrittenFile {
    let file = try inFile(AtomicFile(path: path, onlyCalendar: true))
    var fingerprint = Fingerprint()
    let report = try write(calendar, options) { bytes throws(FileError) in
      fingerprint.add(bytes)
      try file.write(bytes)
    }
    let isSame = keepsSame ? try inFile(file.isThereAlready()) : false
    if !isSame {
      if let replaced, let found = try inFile(Fingerprint(ofFile: path)),
        found.description != replaced
      {
        throw .changedFile(path)
      }
      try inFile(file.commit())
    }
    let written = WrittenFile(
      report: report, isNew: !isSame, fingerprint: fingerprint.description)
    try note(written, at: path)
    return written
  }

  /// Remembers what stands in a file where that is one of those that are kept current.
  private func note(_ written: WrittenFile, at path: String) throws(SyncError) {
    for export in try inStore(store.keptExports()) where export.written != written.fingerprint {
      guard FileState.areOne(export.path, path) else { continue }
      try inStore(store.note(written.fingerprint, in: export))
    }
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
    var written: [(calendar: PlannerCalendar, path: String, report: ExportReport)] = []
    for (calendar, path) in try files(of: calendars, in: folder) {
      written.append((calendar, path, try write(calendar, options, toFile: path).report))
    }
    return written
  }

  /// The file that each calendar goes to in a folder.
  ///
  /// - Throws: where the planner cannot be read.
  public func files(
    of calendars: [PlannerCalendar], in folder: String
  ) throws(SyncError) -> [(calendar: PlannerCalendar, path: String)] {
    let names = CalendarFileName.names(of: try inStore(store.calendars()))
    return calendars.map { calendar in
      let name = names[calendar.id] ?? "calendar.ics"
      return (calendar, folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)")
    }
  }
}
