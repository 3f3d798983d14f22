internal import PlannerCore
internal import PlannerSync

/// What a run of a pair did, as JSON.
extension SyncReport {
  /// The keys of a pair's row.
  static let jsonKeys = [
    "name", "state", "sent", "received", "merged", "deleted_here", "deleted_there", "conflicts",
    "quarantined", "unchanged", "requests", "actions", "findings", "deletions", "run",
  ]

  /// This run; the year of an occurrence's key is written where it is not `year`.
  func json(in year: Int) -> JSONValue {
    .object([
      ("name", .text(pair)), ("state", .text(state.rawValue)), ("sent", .number(sent)),
      ("received", .number(received)), ("merged", .number(merged)),
      ("deleted_here", .number(deletedHere)), ("deleted_there", .number(deletedThere)),
      ("conflicts", .number(conflicts)), ("quarantined", .number(quarantined)),
      ("unchanged", .number(unchanged)), ("requests", .number(requests)),
      ("actions", .array(actions.lazy.map { $0.json(in: year) })),
      ("findings", .texts(findings)), ("deletions", .optional(deletions)),
      ("run", .optional(number)),
    ])
  }
}

extension SyncReport.Action {
  /// This action.
  fileprivate func json(in year: Int) -> JSONValue {
    .object([
      ("uid", .optional(isOfCalendar ? nil : uid.rawValue)), ("name", .text(name)),
      ("side", .text(side.rawValue)),
      ("action", .text(action)), ("reason", .optional(reason.isEmpty ? nil : reason)),
      ("key", .optional(key?.text(in: year))), ("units", .optional(units.isEmpty ? nil : units)),
    ])
  }
}
