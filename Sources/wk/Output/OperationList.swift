internal import PlannerCore
internal import PlannerStore

/// Operations of the log as JSON and as lines.
extension OperationRecord {
  /// The keys of an operation.
  static let jsonKeys = [
    "id", "at", "command", "events", "undone", "notes", "appointments", "others",
  ]

  /// This operation.
  var json: JSONValue {
    .object([
      ("id", .number(id)), ("at", .text(at.description)), ("command", .text(command)),
      ("events", .number(counts.events)), ("undone", .bool(isUndone)),
      ("notes", .number(counts.notes)), ("appointments", .number(counts.appointments)),
      ("others", .number(counts.others)),
    ])
  }

  /// How much it touched, for people: `2 events`, `1 event, 1 note`.
  var extent: String {
    let kinds = [
      (counts.events, "event"), (counts.notes, "note"), (counts.appointments, "appointment"),
      (counts.others, "other object"),
    ].filter { $0.0 > 0 }
    if kinds.isEmpty { return Wording.count(0, "event") }
    return kinds.map { Wording.count($0.0, $0.1) }.joined(separator: ", ")
  }
}

/// The log, one operation on a line.
struct OperationList {
  let language: Language
  /// The columns that a line may take; nil = as many as it needs.
  let columns: Int?
  /// Today, in the planner's zone.
  let today: CivilDate
  /// What a wall clock in the planner's zone shows.
  let clock: (Instant) -> WallClock

  /// The lines of operations in their order.
  func lines(_ operations: [OperationRecord]) -> [String] {
    let rows = operations.map { operation in
      (
        id: "#\(operation.id)", time: time(of: operation),
        command: Sanitize.line(operation.command),
        events: operation.extent, undone: operation.isUndone
      )
    }
    let idWidth = rows.reduce(0) { max($0, $1.id.count) }
    let timeWidth = rows.reduce(0) { max($0, $1.time.displayWidth) }
    let eventsWidth = rows.reduce(0) { max($0, $1.events.count) }
    let fixed = idWidth + timeWidth + 6
    let room = max(8, (columns ?? 80) - fixed - eventsWidth - 10)
    let longest = rows.reduce(18) { max($0, $1.command.displayWidth) }
    let width = min(longest, room)
    return rows.map { row in
      let end = row.undone ? row.events.padded(to: eventsWidth) + "    undone" : row.events
      // What stands behind another command takes no room from this one.
      let command = columns.map { row.command.cut(to: max(8, $0 - fixed - end.count)) }
      let line =
        "\(row.id.padded(to: idWidth))  \(row.time.padded(to: timeWidth))  "
        + "\((command ?? row.command).padded(to: width))  " + end
      return columns.map(line.cut) ?? line
    }
  }

  private func time(of operation: OperationRecord) -> String {
    let clock = clock(operation.at)
    let time = clock.time.minutes
    return clock.date == today ? time : "\(language.dayTitle(clock.date, in: today.year)) \(time)"
  }
}
