internal import PlannerCore

/// The sentences of the command line that are not errors; English so far.
///
/// In one place, so that a further language is a further file.
enum Wording {
  static let today = "today"
  static let unscheduled = "unscheduled"
  static let noCategory = "no category"
  static let nothingPlanned = "nothing planned"
  static let nothingDone = "nothing done"

  /// `7/15 done`, with the percentage behind it where that is wanted; `7 done` by the day of
  /// finishing.
  static func done(
    _ count: DayCount, percent: Bool = false, by basis: CountBasis = .planned
  ) -> String {
    guard count.total > 0 else { return basis == .done ? nothingDone : nothingPlanned }
    if basis == .done { return "\(count.finished) done, by the day ticked" }
    let fraction = "\(count.fraction) done"
    return percent ? "\(fraction)  \(count.percent)%" : fraction
  }

  /// `3/4`, finished of planned; by the day of finishing one number; `-` for nothing.
  static func fraction(_ count: DayCount, by basis: CountBasis) -> String {
    guard count.total > 0 else { return "-" }
    return basis == .done ? String(count.finished) : count.fraction
  }

  /// What is said where a series is too long to be followed to the end of a range.
  static func incomplete(after day: String) -> String {
    "Series that go on for so long are followed up to \(day); what comes later is not complete."
  }

  static func open(_ number: Int) -> String { "\(number) open" }

  static func notCounted(calendar: String, isFeed: Bool) -> String {
    "(\(calendar)\(isFeed ? " feed" : ""), not counted)"
  }

  static func unscheduled(_ number: Int) -> String {
    "\(number) unscheduled: wk list --unscheduled"
  }

  static func late(days: Int) -> String { "\(days) \(days == 1 ? "day" : "days") late" }

  static func overdue(_ number: Int) -> String { "\(number) overdue" }
  static func upcoming(_ number: Int) -> String { "\(number) today or later" }
  static func cancelled(_ number: Int) -> String { "\(number) cancelled, not counted" }
  static let bestDay = "best day"

  /// How many days in a row were done, and how many of those that last.
  static func streak(_ days: Int, now: Int?) -> String {
    let current = now.map { $0 == days ? ", still on" : ", now \($0)" } ?? ""
    return "streak  \(days) days\(current)"
  }

  static let undoHint = "(wk undo reverts)"

  static let todayLegend = "* today"
  static let neighbourLegend = "(n) neighbouring month, not counted"

  static func note(_ text: String) -> String { "note: \(text)" }

  /// How many lines of a note are not shown, and where they are.
  static func furtherLines(_ number: Int, command: String) -> String {
    "(+\(count(number, "line")): \(command))"
  }

  /// A number of bytes as people say it: `312 bytes`, `1.4 MB`.
  static func size(_ bytes: Int) -> String {
    let units = ["kB", "MB", "GB", "TB"]
    guard bytes >= 1000 else { return count(bytes, "byte") }
    var (tenths, unit) = ((bytes + 50) / 100, 0)
    while tenths >= 10_000 && unit < units.count - 1 { (tenths, unit) = (tenths / 1000, unit + 1) }
    return "\(tenths / 10).\(tenths % 10) \(units[unit])"
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
