internal import PlannerCore
internal import PlannerSync

/// `wk export`: writes a calendar as iCalendar.
struct ExportCommand: Command {
  private static let output = Option(
    "output", "o", .required("FILE"), help: "the file to write; standard output without it")
  private static let notes = Option("notes", help: "the notes of weeks and months too")

  static let table = OptionTable(
    name: "export", group: .exchange,
    summary: "Write a calendar as one .ics file.",
    examples: [
      .init("wk export > planner.ics", "the default calendar, to standard output"),
      .init("wk export -o work.ics --calendar work", "another one, to a file"),
    ],
    options: [output, .calendar, notes],
    notes: ["What was not changed here goes out byte for byte as it came in."],
    exits: "0 written, 1 no such calendar or the file cannot be written")

  private let path: String?
  private let calendar: String?
  private let withNotes: Bool

  init(_ arguments: Arguments) throws(CommandError) {
    path = arguments.value(of: Self.output).flatMap { $0 == "-" ? nil : $0 }
    calendar = arguments.value(of: .calendar)
    withNotes = arguments.has(Self.notes)
    if arguments.has(.json) || arguments.has(.fields), path == nil {
      throw .usage(
        "--json and the calendar cannot both go to standard output.",
        hint: "Name a file for the calendar with -o.")
    }
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let calendar = try planner.calendar(named: calendar)
    let report = try sync { () throws(SyncError) in
      try write(calendar, of: planner, in: context)
    }
    if context.globals.json, let path {
      context.printJSON(json(report, path))
    } else if let path {
      context.say(line(report, path))
    }
    for zone in report.ambiguousZones {
      context.warn(
        "The time zone \(Sanitize.line(zone)) has several definitions; objects that differ in it"
          + " stand in a VCALENDAR of their own.")
    }
    return .ok
  }

  private func write(
    _ calendar: PlannerCalendar, of planner: Planner, in context: Context
  ) throws(SyncError) -> ExportReport {
    let exporter = try Exporter(from: planner.database)
    guard let path else {
      return try exporter.write(calendar, withNotes: withNotes) { bytes in
        context.output.write(bytes: bytes)
      }
    }
    let file: AtomicFile
    do throws(FileError) { file = try AtomicFile(path: path) } catch { throw .file(error) }
    let report = try exporter.write(calendar, withNotes: withNotes) { bytes throws(FileError) in
      try file.write(bytes)
    }
    do throws(FileError) { try file.commit() } catch { throw .file(error) }
    return report
  }

  private func line(_ report: ExportReport, _ path: String) -> String {
    var line = "wrote \(Wording.count(report.events, "event"))"
    line += " (\(report.finished) finished, \(report.cancelled) cancelled)"
    if report.notes > 0 { line += ", \(Wording.count(report.notes, "note"))" }
    if report.appointments > 0 {
      line += " and \(Wording.count(report.appointments, "appointment"))"
    }
    return line + " to \(Sanitize.line(path))"
  }

  private func json(
    _ report: ExportReport, _ path: String
  ) -> [(key: String, value: JSONValue)] {
    [
      ("schema", .text("wk.export/1")), ("file", .text(path)),
      ("events", .number(report.events)), ("finished", .number(report.finished)),
      ("cancelled", .number(report.cancelled)), ("notes", .number(report.notes)),
      ("appointments", .number(report.appointments)),
    ]
  }
}
