internal import PlannerCore

/// The sentences of the command line that are not errors; English so far.
///
/// In one place, so that a further language is a further file.
enum Wording {
  static let today = "today"
  static let week = "week"
  static let unscheduled = "unscheduled"
  static let nothingPlanned = "nothing planned"

  /// `7/15 done`, with the percentage behind it where that is wanted.
  static func done(_ count: DayCount, percent: Bool = false) -> String {
    guard count.total > 0 else { return nothingPlanned }
    let fraction = "\(count.fraction) done"
    return percent ? "\(fraction)  \(count.percent)%" : fraction
  }

  static func open(_ number: Int) -> String { "\(number) open" }

  static func notCounted(calendar: String, isFeed: Bool) -> String {
    "(\(calendar)\(isFeed ? " feed" : ""), not counted)"
  }

  static func unscheduled(_ number: Int) -> String {
    "\(number) unscheduled: wk list --unscheduled"
  }

  static func late(days: Int) -> String { "\(days) \(days == 1 ? "day" : "days") late" }

  static let undoHint = "(wk undo reverts)"

  static let todayLegend = "* today"
  static let neighbourLegend = "(n) neighbouring month, not counted"

  static func note(_ text: String) -> String { "note: \(text)" }

  /// How many lines of a note are not shown, and where they are.
  static func furtherLines(_ number: Int, command: String) -> String {
    "(+\(count(number, "line")): \(command))"
  }

  /// A number with its word: `1 event`, `2 events`.
  static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}

extension DayCount {
  /// `3/4`, finished of planned.
  var fraction: String { "\(finished)/\(total)" }

  /// The finished part in percent, rounded; 100 only where all are finished.
  var percent: Int {
    guard total > 0 else { return 0 }
    return finished == total ? 100 : min(99, (finished * 200 + total) / (total * 2))
  }
}
