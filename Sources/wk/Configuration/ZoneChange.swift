internal import PlannerCore
internal import PlannerStore

/// Puts the planner into another zone, where that moves nothing in it.
struct ZoneChange {
  private let zone: String

  /// Prepares a change to a zone.
  init(to zone: String) { self.zone = zone }

  /// Makes a planner in that zone where there is none; refuses where days would have to move.
  func run(in context: Context) throws(CommandError) -> ExitStatus {
    guard LocalZone.isKnown(zone) else {
      throw .usage("There is no time zone \"\(zone)\".", hint: Setting.zone.hint)
    }
    var made = context
    let isThere = SystemFiles.isReadable(try PlannerLocation.path(in: context))
    if !isThere { made.zone = zone }
    let planner = try Planner(in: made)
    let old = isThere ? planner.zone : context.zone
    if planner.zone != zone {
      let isDone = try store { () throws(StoreError) in
        try planner.database.setZone(zone) { context.wallClock($0, zone).date }
      }
      guard isDone else { throw try refusal(by: planner) }
      context.changes.add("put the planner into the zone \(zone)", isUndoable: false)
    }
    if context.globals.json {
      context.printJSON([
        ("schema", .text("wk.config/1")),
        ("path", .optional(ConfigurationPath(in: context.environment).path)),
        ("settings", .array([try SettingRow(.zone, in: context).json])),
      ])
    } else {
      context.say("zone = \(zone)   (was: \(old)\(isThere ? "" : ", default"))")
    }
    return .ok
  }

  /// The way by files: the log could bring back days that were worked out in the old zone.
  private func refusal(by planner: Planner) throws(CommandError) -> CommandError {
    let all = try store { () throws(StoreError) in try planner.database.calendarSummaries() }
    let names = all.filter { $0.calendar.kind == .own }.map(\.calendar.name)
    let place = "TZ=\(zone) wk --db new.db"
    let way =
      names.count < 2
      ? "wk export --notes -o all.ics, then \(place) import all.ics"
      : "for each of \(names.joined(separator: ", ")): wk export --calendar NAME --notes -o NAME.ics,"
        + " then \(place) calendars add NAME, \(place) import NAME.ics --calendar NAME"
    return CommandError(
      .failed,
      "The planner holds objects from outside, whose days were worked out in \(planner.zone);"
        + " its zone stays.",
      hint: "A new planner takes the other zone, without log and trash: \(way)")
  }
}
