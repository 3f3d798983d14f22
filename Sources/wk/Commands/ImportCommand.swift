internal import PlannerCore
internal import PlannerSync

/// `wk import`: brings `.ics` files into the planner.
struct ImportCommand: Command {
  private static let replace = Option(
    "replace", help: "take objects also where the planner holds a newer state")

  private static let restore = Option("restore", help: "bring back objects that lie in the trash")

  private static let plannerDatabase = Option(
    "planner-db", nil, .required("FILE"),
    help: "take over the database of the planner app")

  static let table = OptionTable(
    name: "import", group: .exchange, operands: "FILE|FOLDER|-...", operandCount: 0...10_000,
    summary: "Bring .ics files into the planner.",
    examples: [
      .init("wk import team.ics", "a file, or a folder of them; - reads standard input"),
      .init("wk import team.ics --dry-run", "say what would be done and write nothing"),
    ],
    options: [.calendar, .dryRun, replace, restore, plannerDatabase],
    fields: [
      "file", "new", "changed", "unchanged", "rejected", "appointments", "notes", "copies",
      "warnings", "calendar",
    ],
    notes: [
      "The same file again changes nothing, and what a file does not hold stays.",
      "What is new goes to --calendar, else to the calendar with the name that stands in its file,",
      "else to the default one; what is known stays in its calendar.",
    ],
    exits: "0 imported, 1 nothing could be read, 5 some of it was rejected", more: "wk help json")

  private let paths: [String]
  private let database: String?
  private let options: ImportOptions

  init(_ arguments: Arguments) throws(CommandError) {
    paths = arguments.operands
    guard !paths.contains("") else {
      throw .usage("A file has a name.", hint: "Try: wk import team.ics, or - for standard input")
    }
    database = arguments.value(of: Self.plannerDatabase)
    guard paths.isEmpty != (database == nil) else {
      throw .usage(
        paths.isEmpty
          ? "wk import needs FILE|FOLDER|-..." : "--planner-db stands alone, without other files.",
        hint: "See: wk help import")
    }
    options = ImportOptions(
      calendar: arguments.value(of: .calendar), dryRun: arguments.has(.dryRun),
      replace: arguments.has(Self.replace), restore: arguments.has(Self.restore))
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let report = try sync { () throws(SyncError) in
      let importer = Importer(into: planner.database, options: options, at: context.now)
      if let database {
        return try importer.run(plannerDatabase: database, command: context.commandText)
      }
      return try importer.run(paths, command: context.commandText)
    }
    let text = ImportReportText(report: report, isDryRun: options.dryRun)
    if report.operation != nil { context.changes.add(text.summary, isUndoable: true) }
    let status = status(of: report)
    if !context.globals.json {
      text.write(in: context)
    } else if status != .failed {
      // Where nothing could be read there is no result, only what went wrong.
      ImportReportJSON(report: report, fields: context.globals.fields).write(in: context)
    }
    for folder in report.emptyFolders {
      context.warn("There are no .ics files in \(Sanitize.line(folder)).")
    }
    for file in report.files where file.isUnreadable { problem(with: file).report(in: context) }
    if options.dryRun, !context.globals.json { context.say("nothing written") }
    return status
  }

  private func problem(with file: FileReport) -> CommandError {
    let reason = file.problem ?? "It cannot be read."
    return CommandError(
      .failed, reason.contains(file.file) ? reason : "\(file.file): \(reason)", place: file.file)
  }

  private func status(of report: ImportReport) -> ExitStatus {
    let unreadable = report.files.filter(\.isUnreadable).count
    if unreadable > 0 && unreadable == report.files.count { return .failed }
    if unreadable > 0 { return .rejected }
    return report.total.rejected > 0 && !options.dryRun ? .rejected : .ok
  }
}
