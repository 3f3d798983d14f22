internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// The files that `wk export` keeps current: brought up to date, listed, forgotten.
struct KeptFiles {
  let planner: Planner
  let context: Context
  /// Whether what another program wrote there may be lost.
  let isForced: Bool

  /// Does what was asked for.
  func perform(_ action: ExportRequest.Action) throws(CommandError) -> ExitStatus {
    switch action {
    case .refresh(let paths): try refresh(paths)
    case .forget(let path): try forget(path)
    default: try list()
    }
  }

  private func refresh(_ paths: [String]) throws(CommandError) -> ExitStatus {
    let known = try exports()
    let wanted = try paths.map { path throws(CommandError) in try registered(path, among: known) }
    let results = try sync { () throws(SyncError) in
      try KeptExports(of: planner.database, on: planner.today)
        .refresh(wanted.isEmpty ? nil : Set(wanted), isForced: isForced)
    }
    let names = try calendarNames()
    let files = results.map { result in
      ExportedFile(
        path: result.export.path, calendar: names(result.export.calendar),
        choice: result.export.choice, outcome: outcome(result.outcome))
    }
    if files.isEmpty { context.warn("No file is kept current; --keep-current FILE makes one.") }
    try ExportReportText(choice: nil, planner: planner, context: context).write(files, as: nil)
    var status = ExitStatus.ok
    for case .failed(let error) in results.map(\.outcome) {
      CommandError(error).report(in: context)
      status = .failed
    }
    return status
  }

  private func outcome(_ outcome: KeptExports.Outcome) -> ExportedFile.Outcome {
    switch outcome {
    case .written(let report): .written(report)
    case .unchanged(let report): .unchanged(report)
    case .failed(let error): .failed(error.description)
    }
  }

  private func list() throws(CommandError) -> ExitStatus {
    let names = try calendarNames()
    let files = try exports().map { export in
      ExportedFile(
        path: export.path, calendar: names(export.calendar), choice: export.choice,
        outcome: .registered)
    }
    try ExportReportText(choice: nil, planner: planner, context: context).write(files, as: nil)
    return .ok
  }

  private func forget(_ path: String) throws(CommandError) -> ExitStatus {
    let known = try exports()
    let path = try registered(path, among: known)
    _ = try store { () throws(StoreError) in try planner.database.forgetExport(path) }
    let names = try calendarNames()
    let files = known.filter { $0.path == path }.map { export in
      ExportedFile(
        path: path, calendar: names(export.calendar), choice: export.choice, outcome: .forgotten)
    }
    try ExportReportText(choice: nil, planner: planner, context: context).write(files, as: nil)
    return .ok
  }

  private func exports() throws(CommandError) -> [KeptExport] {
    try store { () throws(StoreError) in try planner.database.keptExports() }
  }

  /// The path under which a file was registered.
  private func registered(
    _ path: String, among known: [KeptExport]
  ) throws(CommandError) -> String {
    let names = [path, SystemFiles.absolute(path)]
    if let export = known.first(where: { names.contains($0.path) }) { return export.path }
    throw CommandError(
      .failed, "\"\(path)\" is not kept current.", hint: "See: wk export --list", place: path)
  }

  /// The names of calendars by number; the default one stands for none, null for a removed one.
  private func calendarNames() throws(CommandError) -> (Int?) -> String? {
    let calendars = try store { () throws(StoreError) in try planner.database.calendars() }
    let standard = try planner.calendar(named: nil).name
    return { id in id == nil ? standard : calendars.first { $0.id == id }?.name }
  }
}
