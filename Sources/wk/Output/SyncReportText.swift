internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// What a run of a pair did, for people: one line, what waits for them, and what they should know.
struct SyncReportText {
  let report: SyncReport
  /// What waits for the user in this pair.
  let conflicts: [SyncConflict]
  /// The year of keys without one.
  let year: Int

  /// How many actions, conflicts and findings are shown without `-v`.
  static let limit = 20

  /// Says it; what stopped a run is an error and said elsewhere.
  func write(in context: Context) {
    switch report.state {
    case .guarded, .unreachable: return
    case .cancelled:
      context.warn("\(Sanitize.line(report.pair)): nothing was written.")
      return
    case .done, .partial: break
    }
    let name = Sanitize.line(report.pair)
    context.say("\(name)  \(report.isDryRun ? plan : done)")
    let shows = report.isDryRun || context.globals.verbose
    let lines =
      shows ? actionLines(in: context) : lossLines(in: context) + conflictLines(in: context)
    for line in lines { context.say(line) }
    warn(report.findings.map { "\(name): " + Sanitize.line($0) }, in: context)
    guard context.globals.quiet, !report.isDryRun else { return }
    // Whoever runs it unseen hears what to do.
    if report.conflicts > 0 {
      let words = report.conflicts == 1 ? "1 conflict waits" : "\(report.conflicts) conflicts wait"
      context.alert("\(name): \(words): wk conflicts")
    }
    if report.quarantined > 0 {
      context.alert("\(name): \(report.quarantined) cannot be read: wk sync status \(name)")
    } else if report.state == .partial {
      context.alert("\(name): partly; the next run tries the rest again: wk sync run \(name)")
    }
  }

  /// What a run did: `sent 4  received 2  merged 1 (title here, done there)  conflicts 1`.
  var done: String {
    let units = report.actions.first { !$0.units.isEmpty && $0.action != "conflict" }?.units
    let properties = properties.map { action in
      (action.action.hasPrefix("rename") ? "renamed" : "recoloured")
        + (action.side == .here ? " here" : " there") + " to \"\(Sanitize.line(action.name))\""
        + (action.reason.isEmpty ? "" : " (\(Sanitize.line(action.reason)))")
    }
    let merged = report.merged == 1 ? units.map { " (\(Self.words($0)))" } ?? "" : ""
    let parts =
      [
        part("sent", report.sent), part("received", report.received),
        part("merged", report.merged, merged), part("deleted", report.deletedHere, " here"),
        part("deleted", report.deletedThere, " there"), part("conflicts", report.conflicts),
        part("cannot read", report.quarantined),
        part("left", report.passedOver, " of other kinds there, such as meetings"),
        report.state == .partial && report.quarantined == 0
          ? "partly: the next run tries the rest again" : nil,
      ].compactMap(\.self) + properties
    return parts.isEmpty ? "unchanged" : parts.joined(separator: "  ")
  }

  /// What came from where, in the words of the command line: `title here, done there`.
  private static func words(_ units: String) -> String {
    let words = units.split(separator: " ").map { word in
      word == "name" ? "title" : word == "status" ? "done" : String(word)
    }
    return Sanitize.line(words.joined(separator: " "))
  }

  /// What a run would do: `would send 4, receive 2, merge 1, leave 58 unchanged`.
  var plan: String {
    let parts =
      [
        part("send", report.sent), part("receive", report.received), part("merge", report.merged),
        part("delete", report.deletedHere, " here"), part("delete", report.deletedThere, " there"),
        part("leave", report.conflicts, " in conflict"),
        part("pass over", report.quarantined, " that cannot be read"),
        part("leave", report.unchanged, " unchanged"),
        part("leave", report.passedOver, " of other kinds there, such as meetings"),
      ].compactMap(\.self)
      + properties.map { action in
        "\(action.action) to \"\(Sanitize.line(action.name))\""
      }
    return parts.isEmpty ? "would do nothing" : "would " + parts.joined(separator: ", ")
  }

  /// The actions, one on a line: what, the key, the name, why.
  func actionLines(in context: Context) -> [String] {
    let limit = context.globals.verbose ? report.actions.count : Self.limit
    let shown = report.actions.prefix(limit)
    let keys = shown.map { $0.key?.text(in: year) ?? "" }
    let actionWidth = shown.reduce(0) { max($0, $1.action.count) }
    let keyWidth = keys.reduce(0) { max($0, $1.count) }
    let lines = zip(shown, keys).map { action, key in
      let reason = [Self.words(action.units), action.reason].filter { !$0.isEmpty }
        .map(Sanitize.line)
        .joined(separator: "; ")
      let line =
        "  " + action.action.padded(to: actionWidth + 2)
        + (keyWidth == 0 ? "" : key.padded(to: keyWidth + 2)) + Sanitize.line(action.name)
        + (reason.isEmpty ? "" : " (\(reason))")
      return context.knownColumns.map(line.cut) ?? line
    }
    return lines + Self.more(report.actions.count - shown.count)
  }

  /// What became of objects of which both sides had changed the same, or one had deleted what the
  /// other changed.
  private func lossLines(in context: Context) -> [String] {
    let lost = report.actions.filter { !$0.isOfCalendar && !$0.reason.isEmpty && $0.side != .none }
    let lines = lost.prefix(Self.limit).map { action in
      let key = action.key.map { $0.text(in: year) + "  " } ?? ""
      return "  \(key)\(Sanitize.line(action.name)): \(Sanitize.line(action.reason))"
    }
    return lines + Self.more(lost.count - lines.count)
  }

  /// What waits for the user: `  a9d  與小林開會: day differs. See: wk conflicts`.
  private func conflictLines(in context: Context) -> [String] {
    let limit = context.globals.verbose ? conflicts.count : Self.limit
    var lines = conflicts.prefix(limit).map { conflict in
      let action = report.actions.first { $0.uid == conflict.uid }
      let key = action?.key.map { $0.text(in: year) + "  " } ?? ""
      let units = ConflictLines.words(conflict.units)
      let name = Sanitize.line(action?.name ?? conflict.uid.rawValue)
      return "  \(key)\(name): \(units). See: wk conflicts"
    }
    let more = conflicts.count - lines.count
    if more > 0 { lines.append("  and \(more) more: wk conflicts") }
    return lines
  }

  /// Warns of lines, also with `-q` where not all went well.
  private func warn(_ lines: [String], in context: Context) {
    let isWell = report.state == .done && report.quarantined == 0
    let warn: (String) -> Void = isWell ? context.warn : context.alert
    let limit = context.globals.verbose ? lines.count : Self.limit
    for line in lines.prefix(limit) + Self.more(lines.count - limit) { warn(line) }
  }

  /// The names and colours of calendars that were or would be changed.
  private var properties: [SyncReport.Action] {
    report.actions.filter { $0.isOfCalendar && $0.side != .none }
  }

  /// The line for what is not shown, where that is anything.
  private static func more(_ count: Int) -> [String] {
    count > 0 ? ["  and \(count) more: -v or --json shows them"] : []
  }

  private func part(_ word: String, _ number: Int, _ end: String = "") -> String? {
    number == 0 ? nil : "\(word) \(number)\(end)"
  }
}
