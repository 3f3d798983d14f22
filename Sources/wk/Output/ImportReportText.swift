internal import PlannerCore
internal import PlannerSync

/// What an import did, for people: one line, and what they should know on the error output.
struct ImportReportText {
  let report: ImportReport
  /// Whether nothing was written.
  let isDryRun: Bool

  /// How many findings are shown without `-v`.
  static let findingLimit = 20

  /// Says it.
  func write(in context: Context) {
    if report.files.contains(where: { !$0.isUnreadable }) {
      context.say(summary)
    }
    let goesApart = report.files.contains(where: \.isPlacedByName)
    if context.globals.verbose && report.files.count > 1 || goesApart {
      for file in report.files where !file.isUnreadable {
        let place = goesApart ? "  to \(Sanitize.line(file.calendar))" : ""
        context.say("  \(Sanitize.line(file.file))  \(numbers(file.counts))\(place)")
      }
    }
    if let mixture { context.warn(mixture) }
    writeFindings(in: context)
  }

  /// What to know where files of several calendars came into one; nil where they did not.
  private var mixture: String? {
    let names = Set(report.files.compactMap(\.ownName))
    let mixed = report.files.filter { $0.counts.new > 0 && $0.isWithoutHome }
    guard names.count > 1, let place = mixed.first?.calendar else { return nil }
    var missing: [String] = []
    for name in mixed.compactMap(\.ownName) where !missing.contains(name) { missing.append(name) }
    let list = missing.prefix(5).map { "\"\(Sanitize.line($0).cut(to: 60))\"" }
      .joined(separator: ", ")
    let more = missing.count > 5 ? " and others" : ""
    let verb = isDryRun ? "would go" : "went"
    let first = isDryRun ? "" : "wk undo, "
    return
      "What is new \(verb) to \"\(Sanitize.line(place))\", also from files of calendars that are"
      + " not here: \(list)\(more). To keep them apart: \(first)wk calendars add NAME for each, and"
      + " import again."
  }

  /// Its one line.
  var summary: String {
    "\(numbers(report.total))  (\(Wording.count(report.total.objects, "object"))\(appointments))"
  }

  private var appointments: String {
    let number = report.total.appointments
    return number == 0 ? "" : ", \(Wording.count(number, "appointment")) among them"
  }

  private func numbers(_ counts: ImportCounts) -> String {
    let verb = isDryRun ? "pass" : "passed"
    let copies = counts.copies == 0 ? "" : ", \(verb) over \(copyWords(counts))"
    return isDryRun
      ? "would add \(counts.new), update \(counts.changed), leave \(counts.unchanged) unchanged,"
        + " reject \(counts.rejected)\(copies)"
      : "added \(counts.new), updated \(counts.changed), left \(counts.unchanged) unchanged,"
        + " rejected \(counts.rejected)\(copies)"
  }

  private func copyWords(_ counts: ImportCounts) -> String {
    "\(counts.copies) \(counts.copies == 1 ? "copy" : "copies") of what is here"
  }

  private func writeFindings(in context: Context) {
    let all = report.files.filter { !$0.isUnreadable }.flatMap { file in
      file.findings.map { (file: file, finding: $0) }
    }
    // What was lost comes first when not all is shown.
    let limit = context.globals.verbose ? all.count : Self.findingLimit
    let shown =
      all.count <= limit
      ? all
      : Array((all.filter(\.finding.lost) + all.filter { !$0.finding.lost }).prefix(limit))
    for (file, finding) in shown { context.warn("  " + line(finding, of: file)) }
    let more = all.count - shown.count + report.files.reduce(0) { $0 + $1.furtherFindings }
    if more > 0 { context.warn("  and \(more) more: -v or --json shows them") }
  }

  private func line(_ finding: Finding, of file: FileReport) -> String {
    let place = finding.line > 0 ? "line \(finding.line)" : nil
    let name = report.files.count > 1 ? Sanitize.line(file.file) : nil
    var parts = [[place, name].compactMap { $0 }.joined(separator: " of ")].filter { !$0.isEmpty }
    if let uid = finding.uid { parts.append("UID \(Sanitize.line(uid.rawValue))") }
    var reason = Sanitize.line(finding.reason)
    if finding.lost {
      if let path = file.rejectedFile, finding.line > 0 {
        let name = Sanitize.line(path)
        reason +=
          isDryRun
          ? "; would go to \(name)" : "; kept in \(name): put it right there and import that file"
      }
    }
    parts.append(reason)
    return parts.joined(separator: "  ")
  }
}

extension FileReport {
  /// Whether it names a calendar, and what is new in it goes to another one all the same.
  fileprivate var isWithoutHome: Bool { ownName.map { $0 != calendar } ?? false }
}
