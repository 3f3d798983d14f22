public import PlannerCore
internal import PlannerICalendar
public import PlannerStore

/// Brings `.ics` files into the planner: a one-sided merge, one operation for all files.
///
/// What a file holds is added or updated; what it does not hold stays, since an import is no sync.
/// The same file again changes nothing.
public struct Importer {
  let store: PlannerStore
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
  /// - Returns: a row for each file.
  /// - Throws: where the planner cannot be written, or a folder cannot be read.
  public func run(_ paths: [String], command: String) throws(SyncError) -> ImportReport {
    let tools = try tools(for: command)
    var report = ImportReport(operation: nil, files: [])
    var replaced: [Int] = []
    for path in paths {
      do throws(SyncError) {
        let found = try Self.files(of: path)
        if found.files.isEmpty && found.problems.isEmpty { report.emptyFolders.append(path) }
        for file in found.files {
          report.files.append(try importFile(file, with: tools))
          replaced += Array(
            repeating: report.files.count - 1,
            count: tools.writer.replacedSeries.count - replaced.count)
        }
        for problem in found.problems {
          report.files.append(try Self.unreadable(problem.path, .file(problem)))
        }
      } catch {
        report.files.append(try Self.unreadable(path, error))
      }
    }
    try settleSeries(replaced, with: tools, &report)
    report.operation = try finish(with: tools)
    for file in report.files { try giveColor(of: file, in: tools) }
    return report
  }

  /// Gives the calendar that was named, for the import or in its file, the colour of the file, where
  /// it has none.
  ///
  /// The default one is nobody's unless it is named: its colour would be that of the first file.
  private func giveColor(of file: FileReport, in tools: ImportTools) throws(SyncError) {
    guard let color = file.color, let calendar = tools.writer.target ?? file.home, !options.dryRun,
      try inStore(store.color(of: calendar)) == nil
    else { return }
    try inStore(store.setColor(color.value, of: calendar))
  }

  /// Does what follows for series from all that came, and says so where the file is told of that
  /// each of the replaced ones stood in.
  private func settleSeries(
    _ files: [Int], with tools: ImportTools, _ report: inout ImportReport
  ) throws(SyncError) {
    let ticks = try InferredTicks(after: tools, at: now)
    let writer = tools.writer
    try inStore(writer.takeUpInterrupted())
    var others = try ticks.takeOut()
    for operation in writer.interrupted {
      for number in try inStore(writer.replacedSeries(in: operation)) {
        others += try ticks.infer(from: number, in: operation)
      }
    }
    if let operation = writer.number {
      for (number, file) in zip(writer.replacedSeries, files) {
        for finding in try ticks.infer(from: number, in: operation) {
          report.files[file].note(finding)
        }
      }
    }
    others += try ticks.giveWay()
    guard let file = report.files.indices.first else { return }
    for finding in others { report.files[file].note(finding) }
  }

  /// What the files of an import share, with nothing written yet.
  func tools(for command: String) throws(SyncError) -> ImportTools {
    let target = try targetCalendar()
    let standard = try inStore(store.defaultCalendar())
    return ImportTools(
      store: store, calendars: try inStore(store.calendars()).filter { $0.kind == .own },
      receiver: target ?? standard,
      writer: try inStore(
        store.importer(command: command, at: now, calendar: target, dryRun: options.dryRun)),
      reader: try inAdapter(
        ObjectReader(plannerZone: store.zone, horizon: Horizon.day(from: now))),
      renderer: try inAdapter(ObjectRenderer(plannerZone: store.zone)), options: options)
  }

  /// Makes the rest last and gives the number of the operation; nil where nothing was changed.
  func finish(with tools: ImportTools) throws(SyncError) -> Int? {
    let operation = try inStore(tools.writer.finish())
    if !options.dryRun { try SeriesHorizon(of: store, at: now).extend() }
    return operation
  }

  private func importFile(
    _ path: String, with tools: ImportTools
  ) throws(SyncError) -> FileReport {
    do throws(SyncError) {
      let source = try ImportSource(path, spoolFolder: store.folder)
      var run = ImportRun(of: source, with: tools)
      do throws(SyncError) {
        try run.perform()
        return run.report
      } catch {
        // What was written before the trouble stands, and the report says so.
        guard case .file(let problem) = error, problem.isReading else { throw error }
        var report = run.report
        report.giveUp(problem.description)
        return report
      }
    } catch {
      return try Self.unreadable(path, error)
    }
  }

  private static func unreadable(
    _ path: String, _ error: SyncError
  ) throws(SyncError) -> FileReport {
    guard case .file(let problem) = error, problem.isReading else { throw error }
    var report = FileReport(file: path)
    report.giveUp(problem.description)
    return report
  }

  private static func files(
    of path: String
  ) throws(SyncError) -> (files: [String], problems: [FileError]) {
    guard path != "-", Folder.exists(path) else { return ([path], []) }
    return try inFile(Folder.calendarFiles(in: path))
  }

  private func targetCalendar() throws(SyncError) -> PlannerCalendar? {
    guard let name = options.calendar else { return nil }
    guard let calendar = try inStore(store.calendar(named: name)) else { throw .noCalendar(name) }
    guard calendar.kind == .own else { throw .readOnlyCalendar(name) }
    return calendar
  }
}

/// What all files of an import share.
struct ImportTools {
  let store: PlannerStore
  /// The calendars of the planner's own.
  let calendars: [PlannerCalendar]
  /// Where new objects go of a file that names none of them.
  let receiver: PlannerCalendar
  let writer: ObjectWriter
  let reader: ObjectReader
  let renderer: ObjectRenderer
  let options: ImportOptions

  /// Where the objects go of which nothing can be shown.
  var rejectedFolder: String { store.folder + "/rejected" }
}
