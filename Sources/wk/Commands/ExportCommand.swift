internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// `wk export`: writes calendars as iCalendar.
struct ExportCommand: Command {
  static let table = OptionTable(
    name: "export", group: .exchange, operands: "[FILE...]", operandCount: 0...1_000,
    summary: "Write a calendar as one .ics file.",
    examples: [
      .init("wk export -o plan.ics", "the default calendar;  to standard output without -o"),
      .init("wk export --month 2026-11 -o nov.ics", "whole objects with a day in that month"),
      .init("wk export --keep-current web/plan.ics", "a file to be subscribed to"),
    ],
    options: ExportRequest.options,
    fields: ExportedFile.jsonKeys,
    notes: ["What was not changed here goes out byte for byte as it came in."],
    exits: "0 written, 1 no such calendar or a file cannot be written",
    more: "wk help dates, wk help json")

  private let request: ExportRequest
  private let wantsJSON: Bool

  init(_ arguments: Arguments) throws(CommandError) {
    request = try ExportRequest(arguments)
    wantsJSON = arguments.has(.json) || arguments.has(.fields)
    if wantsJSON, request.action == .print { throw Self.twoResults }
  }

  private static let twoResults = CommandError.usage(
    "--json and the calendar cannot both go to standard output.",
    hint: "Name a file for the calendar with -o.")

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    if context.globals.json, request.action == .print { throw Self.twoResults }
    let planner = try Planner(in: context)
    let report = ExportReportText(choice: request.choice, planner: planner, context: context)
    switch request.action {
    case .print:
      let calendar = try planner.calendar(named: request.calendars.first)
      let written = try print(calendar, of: planner, in: context)
      try nameOthers(than: calendar, planner, in: context)
      try report.warn(written)
      return .ok
    case .write(let path):
      _ = try write(path, planner, report, in: context)
      return .ok
    case .writeAll(let folder):
      try report.write(try writeAll(to: folder, planner), as: folder)
      return .ok
    case .keep(let path):
      let path = SystemFiles.absolute(path)
      let fingerprint = try write(path, planner, report, in: context)
      try keep(path, fingerprint, planner, in: context)
      return .ok
    case .refresh, .list, .forget:
      return try KeptFiles(planner: planner, context: context, isForced: request.isForced)
        .perform(request.action)
    }
  }

  private func print(
    _ calendar: PlannerCalendar, of planner: Planner, in context: Context
  ) throws(CommandError) -> ExportReport {
    let options = try planner.dates.options(request.choice)
    return try sync { () throws(SyncError) in
      try Exporter(from: planner.database).write(calendar, options) { bytes in
        context.output.write(bytes: bytes)
      }
    }
  }

  /// Writes a file and gives its fingerprint.
  private func write(
    _ path: String, _ planner: Planner, _ report: ExportReportText, in context: Context
  ) throws(CommandError) -> String {
    try PairPlace.refuseSynced(path, planner)
    let calendar = try planner.calendar(named: request.calendars.first)
    let options = try planner.dates.options(request.choice)
    let written = try sync { () throws(SyncError) in
      try Exporter(from: planner.database).write(calendar, options, toFile: path)
    }
    let file = ExportedFile(
      path: path, calendar: calendar.name, choice: request.choice, outcome: .written(written.report)
    )
    try report.write([file], as: path)
    try nameOthers(than: calendar, planner, in: context)
    return written.fingerprint
  }

  private func writeAll(
    to folder: String, _ planner: Planner
  ) throws(CommandError) -> [ExportedFile] {
    var calendars: [PlannerCalendar] = []
    for name in request.calendars {
      let calendar = try planner.calendar(named: name)
      if !calendars.contains(calendar) { calendars.append(calendar) }
    }
    if calendars.isEmpty {
      calendars = try store { () throws(StoreError) in
        try planner.database.calendars().filter { $0.kind == .own }
      }
    }
    let options = try planner.dates.options(request.choice)
    let exporter = try sync { () throws(SyncError) in try Exporter(from: planner.database) }
    let files = try sync { () throws(SyncError) in try exporter.files(of: calendars, in: folder) }
    for file in files { try PairPlace.refuseSynced(file.path, planner) }
    let written = try sync { () throws(SyncError) in
      try exporter.write(calendars, options, toFolder: folder)
    }
    return written.map { file in
      ExportedFile(
        path: file.path, calendar: file.calendar.name, choice: request.choice,
        outcome: .written(file.report))
    }
  }

  private func keep(
    _ path: String, _ fingerprint: String, _ planner: Planner, in context: Context
  ) throws(CommandError) {
    let calendar =
      request.calendars.isEmpty ? nil : try planner.calendar(named: request.calendars.first)
    try store { () throws(StoreError) in
      try planner.database.keep(
        KeptExport(
          path: path, calendar: calendar?.id, choice: request.choice, written: fingerprint))
    }
    if !context.globals.json { context.say("wk export --refresh keeps it current") }
  }

  /// `1 event and 2 appointments`, without what there is none of.
  private func contents(of other: CalendarSummary) -> String {
    [(other.events, "event"), (other.appointments, "appointment")].filter { $0.0 > 0 }
      .map { Wording.count($0.0, $0.1) }.joined(separator: " and ")
  }

  /// Says what stays behind where the user may think that all goes out.
  private func nameOthers(
    than written: PlannerCalendar, _ planner: Planner, in context: Context
  ) throws(CommandError) {
    guard request.calendars.isEmpty else { return }
    let all = try store { () throws(StoreError) in try planner.database.calendarSummaries() }
    for other in all where other.calendar.kind == .own {
      // Appointments alone, mostly of a timetable, are nobody's plans.
      guard other.events > 0, other.calendar.id != written.id else { continue }
      let number = other.events + other.appointments
      let name = Sanitize.line(other.calendar.name)
      context.warn(
        "Only the calendar \"\(Sanitize.line(written.name))\" was written;"
          + " \(contents(of: other)) in \"\(name)\" \(number == 1 ? "goes" : "go") out with"
          + " --calendar.")
    }
  }
}
