internal import PlannerCore

/// A summary as JSON: `docs/json.md` describes it.
extension Summary {
  /// The keys of a part of the period.
  static let rowKeys = ["period", "from", "to", "finished", "total", "cancelled"]

  /// The JSON form of a summary of these events.
  func json(
    calendar: String? = nil, category: String? = nil, fields: [String]? = nil
  ) -> [(key: String, value: JSONValue)] {
    let schema: [(key: String, value: JSONValue)] = [("schema", .text("wk.stats/1"))]
    // What is finished is not late.
    let isPlanned = basis == .planned
    let rest: [(key: String, value: JSONValue)] = [
      ("overdue", .optional(isPlanned ? overdue : nil)),
      ("rows", .array(rows.lazy.map { $0.json.keeping(fields) })),
      ("period", .text(period.label)),
      ("upcoming", .optional(isPlanned ? upcoming : nil)),
      ("best_day", bestDay.map { $0.count.json(on: $0.day) } ?? .null),
      ("streak", streak.json),
      ("calendar", .optional(calendar)),
      ("category", .optional(category)),
    ]
    return schema + period.jsonMembers + [("basis", .text(basis.rawValue))] + count.jsonMembers
      + rest
  }
}

extension Summary.Row {
  fileprivate var json: JSONValue {
    .object([("period", .text(period.label))] + period.jsonMembers + count.jsonMembers)
  }
}

extension SummaryPeriod {
  fileprivate var jsonMembers: [(key: String, value: JSONValue)] {
    [("from", .text("\(days.lowerBound)")), ("to", .text("\(days.upperBound)"))]
  }
}

extension Streak {
  fileprivate var json: JSONValue {
    .object([
      ("longest", .number(longest)),
      ("from", .optional(days?.lowerBound.description)),
      ("to", .optional(days?.upperBound.description)),
      ("current", .optional(current)),
    ])
  }
}
