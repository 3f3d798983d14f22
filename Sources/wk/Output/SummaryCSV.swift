internal import PlannerCore

/// The rows of a summary as CSV, RFC 4180: a header, then one row for each part of the period.
///
/// There is no row with the sums: whoever adds up a column would count everything twice.
enum SummaryCSV {
  /// Writes all parts in order, also those without events.
  static func write(_ summary: Summary, to output: TextOutput) {
    write(Summary.rowKeys, to: output)
    for row in summary.rows {
      let days = row.period.days
      let count = row.count
      write(
        [row.period.label, "\(days.lowerBound)", "\(days.upperBound)"]
          + [count.finished, count.total, count.cancelled].map { String($0) }, to: output)
    }
  }

  /// No value holds a comma, a quote or a line end, so none is quoted.
  private static func write(_ values: [String], to output: TextOutput) {
    output.write(values.joined(separator: ",") + "\r\n")
  }
}
