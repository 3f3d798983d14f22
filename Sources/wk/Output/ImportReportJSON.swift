internal import PlannerCore
internal import PlannerSync

/// What an import did, as JSON.
struct ImportReportJSON {
  let report: ImportReport
  /// The keys of file rows that are wanted; nil = all.
  let fields: [String]?

  /// Prints it.
  func write(in context: Context) {
    context.printJSON(
      [("schema", .text("wk.import/1")), ("operation", .optional(report.operation))]
        + members(of: report.total)
        + [("files", .array(report.files.lazy.map { row(of: $0).keeping(fields) }))])
  }

  private func members(of counts: ImportCounts) -> [(key: String, value: JSONValue)] {
    [
      ("new", .number(counts.new)), ("changed", .number(counts.changed)),
      ("unchanged", .number(counts.unchanged)), ("rejected", .number(counts.rejected)),
      ("appointments", .number(counts.appointments)), ("notes", .number(counts.notes)),
      ("copies", .number(counts.copies)),
    ]
  }

  private func row(of file: FileReport) -> JSONValue {
    .object(
      [("file", .text(file.file))] + members(of: file.counts)
        + [
          ("warnings", .array(file.findings.map(warning))),
          ("calendar", file.isUnreadable ? .null : .text(file.calendar)),
        ])
  }

  private func warning(_ finding: Finding) -> JSONValue {
    .object([
      ("line", finding.line > 0 ? .number(finding.line) : .null),
      ("uid", .optional(finding.uid?.rawValue)), ("reason", .text(finding.reason)),
      ("lost", .bool(finding.lost)), ("unit", .optional(finding.conflict?.unit)),
      ("ours", .optional(finding.conflict?.ours)),
      ("theirs", .optional(finding.conflict?.theirs)),
    ])
  }
}
