public import PlannerCore
internal import PlannerICalendar
public import PlannerStore

/// Brings `.ics` files into the planner: a one-sided merge, one operation for all files.
///
/// What a file holds is added or updated; what it does not hold stays, since an import is no sync.
/// The same file again changes nothing.
public struct Importer {
  private let store: PlannerStore
  private let options: ImportOptions
  private let now: Instant

  /// Prepares an import into a planner at a moment.
  public init(into store: PlannerStore, options: ImportOptions = ImportOptions(), at now: Instant) {
    self.store = store
    self.options = options
    self.now = now
  }

  /// Imports files, folders of `.ics` files and `-`, standard input.
  ///
  /// A file that cannot be read does not stop the others; its row of the report says why.
  ///
  /// - Parameters:
  ///   - paths: what to import, in this order.
  ///   - command: what the log calls the operation, as the user typed it.
  public func run(_ paths: [String], command: String) throws(SyncError) -> ImportReport {
    let reader = try objectReader()
    let target = try targetCalendar()
    let writer = try inStore(
      store.importer(command: command, at: now, calendar: target, dryRun: options.dryRun))
    var report = ImportReport(operation: nil, files: [])
    for path in paths {
      for file in try Self.files(of: path) {
        report.files.append(try importFile(file, with: writer, reader: reader))
      }
    }
    report.operation = try inStore(writer.finish())
    return report
  }

  private func importFile(
    _ path: String, with writer: ObjectWriter, reader: ObjectReader
  ) throws(SyncError) -> FileReport {
    do throws(SyncError) {
      let source = try ImportSource(path, spoolFolder: store.folder)
      var run = ImportRun(
        of: source, rejectedTo: store.folder + "/rejected", writer: writer, reader: reader,
        options: options)
      return try run.perform()
    } catch {
      guard case .file(let problem) = error, problem.action == .read else { throw error }
      var report = FileReport(file: path)
      report.note(Finding(line: 0, reason: problem.description))
      report.isUnreadable = true
      return report
    }
  }

  private static func files(of path: String) throws(SyncError) -> [String] {
    guard path != "-", Folder.exists(path) else { return [path] }
    return try inFile(Folder.calendarFiles(in: path))
  }

  private func targetCalendar() throws(SyncError) -> PlannerCalendar? {
    guard let name = options.calendar else { return nil }
    if let calendar = try inStore(store.calendar(named: name)) { return calendar }
    guard !options.dryRun else { throw .noCalendar(name) }
    return try inStore(store.createCalendar(named: name))
  }

  private func objectReader() throws(SyncError) -> ObjectReader {
    try inAdapter(ObjectReader(plannerZone: store.zone, horizon: Horizon.day(from: now)))
  }
}
