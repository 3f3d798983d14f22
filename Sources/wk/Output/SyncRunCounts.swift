internal import PlannerStore

/// What a run did in numbers, as the planner keeps it.
struct SyncRunCounts {
  private let numbers: [Substring: Int]

  /// Reads an object of JSON that holds nothing but numbers; what is none counts as 0.
  init(_ record: SyncRunRecord) {
    let members = record.counts.split { "{},".contains($0) }.map { $0.split(separator: ":") }
    let pairs = members.compactMap { member in
      member.count == 2 ? Int(member[1]).map { (member[0].filter { $0 != "\"" }[...], $0) } : nil
    }
    numbers = Dictionary(pairs) { first, _ in first }
  }

  /// The keys, as in the rows of `wk sync run --json`.
  static let keys = [
    "sent", "received", "merged", "deleted_here", "deleted_there", "conflicts", "quarantined",
    "unchanged", "properties_here", "properties_there", "resolved",
  ]

  /// A number by its key; 0 where it was not kept.
  subscript(key: String) -> Int { numbers[key[...]] ?? 0 }

  /// `sent 4  received 2  merged 1`, without what there was none of.
  var words: String {
    let parts = [
      ("sent", "sent", ""), ("received", "received", ""), ("merged", "merged", ""),
      ("deleted_here", "deleted", " here"), ("deleted_there", "deleted", " there"),
      ("conflicts", "conflicts", ""), ("resolved", "resolved", ""),
      ("properties_here", "name or colour", " here"),
      ("properties_there", "name or colour", " there"),
    ].filter { self[$0.0] > 0 }
    return parts.map { "\($0.1) \(self[$0.0])\($0.2)" }.joined(separator: "  ")
  }
}
