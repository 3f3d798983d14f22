internal import PlannerCore
internal import PlannerSync

/// A file of an export, and what became of it.
struct ExportedFile {
  /// What became of a file.
  enum Outcome {
    case written(ExportReport)
    case unchanged(ExportReport)
    case failed(String)
    case registered
    case forgotten
  }

  let path: String
  /// The calendar in it; nil where that was removed.
  let calendar: String?
  /// What of that calendar.
  let choice: ExportChoice
  let outcome: Outcome

  /// What stands in it; nil where nobody looked.
  var report: ExportReport? {
    switch outcome {
    case .written(let report), .unchanged(let report): report
    case .failed, .registered, .forgotten: nil
    }
  }
}

/// What an export did, for people or as JSON.
struct ExportReportText {
  /// What was typed; nil where files were kept before.
  let choice: ExportChoice?
  let planner: Planner
  let context: Context

  /// Says what became of files.
  ///
  /// - Parameters:
  ///   - files: the files.
  ///   - place: the file or folder that was named; nil where none was.
  /// - Throws: where the days cannot be read.
  func write(_ files: [ExportedFile], as place: String?) throws(CommandError) {
    let sum = files.compactMap(\.report).reduce(ExportReport()) { $0 + $1 }
    if context.globals.json {
      let rows = files.map { $0.json.keeping(context.globals.fields) }
      context.printJSON(
        [("schema", .text("wk.export/1")), ("file", .optional(place))] + sum.jsonMembers
          + [("files", .array(rows))])
    } else {
      for file in files {
        guard let line = line(file) else { continue }
        if case .registered = file.outcome { context.output.line(line) } else { context.say(line) }
      }
    }
    try warn(sum)
  }

  /// Says what did not go out, and why.
  func warn(_ report: ExportReport) throws(CommandError) {
    if report.unscheduled > 0 {
      let verb = report.unscheduled == 1 ? "has no day and was" : "have no day and were"
      context.warn("\(Wording.count(report.unscheduled, "event")) \(verb) left out.")
    }
    if !report.left.isEmpty {
      let names = report.leftNames.map { "\($0.count) \(Sanitize.line($0.name))" }
      context.warn(
        "Left out, since an appointment has no place for it: \(names.joined(separator: ", ")).")
    }
    if let end = report.end {
      context.warn(Wording.incomplete(after: context.language.fullDay(end)))
    } else if let choice, choice.isFlat, report.goesOn {
      try warnOfEnd(choice)
    }
    for zone in report.ambiguousZones {
      context.warn(
        "The time zone \(Sanitize.line(zone)) has several definitions; objects that differ in it"
          + " stand in a VCALENDAR of their own. " + wayOut)
    }
  }

  /// What to do for a program that takes one VCALENDAR only.
  private var wayOut: String {
    guard let choice, choice.isFlat || choice.minutes != nil else {
      return "For a program that takes only one: --flatten joins those that mean the same."
    }
    return "For a program that takes only one: --flatten with --from, after the days on which"
      + " they differ."
  }

  private func warnOfEnd(_ choice: ExportChoice) throws(CommandError) {
    guard choice.to == nil, choice.week == nil, choice.month == nil else { return }
    let last = try planner.dates.options(choice).days.series.upperBound
    context.warn("Series go out up to \(context.language.fullDay(last)); --to goes further.")
  }

  private func line(_ file: ExportedFile) -> String? {
    let path = Sanitize.line(file.path)
    switch file.outcome {
    case .written(let report): return "wrote \(contents(report)) to \(path)"
    case .unchanged: return "unchanged \(path)"
    case .failed: return nil
    case .registered:
      let calendar = file.calendar.map { Sanitize.line($0) } ?? "(removed)"
      let words = file.choice.words.map { Sanitize.line($0) }
      return "\(path)   \(calendar)   \(words.joined(separator: " "))".withoutTrailingSpaces
    case .forgotten: return "\(path) is no longer kept current"
    }
  }

  private func contents(_ report: ExportReport) -> String {
    var line = Wording.count(report.events, "event")
    line += " (\(report.finished) finished, \(report.cancelled) cancelled)"
    if report.notes > 0 { line += ", \(Wording.count(report.notes, "note"))" }
    if report.appointments > 0 {
      line += " and \(Wording.count(report.appointments, "appointment"))"
    }
    return line
  }
}

extension ExportReport {
  /// What had no place, the most frequent first.
  var leftNames: [(name: String, count: Int)] {
    left.map { (name: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// The counts of what was written.
  var jsonMembers: [(key: String, value: JSONValue)] {
    [
      ("events", .number(events)), ("finished", .number(finished)),
      ("cancelled", .number(cancelled)), ("notes", .number(notes)),
      ("appointments", .number(appointments)), ("unscheduled", .number(unscheduled)),
      (
        "not_carried",
        .array(
          leftNames.map { .object([("name", .text($0.name)), ("count", .number($0.count))]) })
      ),
    ]
  }
}

extension ExportedFile {
  /// The keys of a file.
  static let jsonKeys = [
    "file", "calendar", "options", "state", "reason", "events", "finished", "cancelled", "notes",
    "appointments", "unscheduled", "not_carried",
  ]

  /// This file.
  var json: JSONValue {
    let counts =
      report?.jsonMembers ?? ExportReport().jsonMembers.map { (key: $0.key, value: JSONValue.null) }
    return .object(
      [
        ("file", .text(path)), ("calendar", .optional(calendar)),
        ("options", .texts(choice.words)), ("state", .text(state)), ("reason", .optional(reason)),
      ] + counts)
  }

  private var state: String {
    switch outcome {
    case .written: "written"
    case .unchanged: "unchanged"
    case .failed: "failed"
    case .registered: "registered"
    case .forgotten: "forgotten"
    }
  }

  private var reason: String? {
    if case .failed(let reason) = outcome { reason } else { nil }
  }
}
