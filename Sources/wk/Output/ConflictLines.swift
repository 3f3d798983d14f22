internal import PlannerCore
internal import PlannerStore

/// A conflict as a small table: what differs, here, there, and when both last agreed.
struct ConflictLines {
  let planner: Planner
  let context: Context

  /// The labels are brought to this width, the values to that.
  private static let (labelWidth, valueWidth) = (20, 16)

  /// What differs, as a sentence ends it: `day differs`, `day and title differ`.
  static func words(_ units: [ConflictUnit]) -> String {
    var labels: [String] = []
    for unit in units where !labels.contains(label(of: unit.unit)) {
      labels.append(label(of: unit.unit))
    }
    guard let last = labels.last else { return "it differs" }
    let first = labels.dropLast().joined(separator: ", ")
    return Sanitize.line(
      labels.count == 1 ? "\(last) differs" : "\(first) and \(last) differ")
  }

  /// What a unit is called beside its values.
  static func label(of unit: String) -> String { unit == "name" ? "title" : unit }

  /// The lines of a conflict.
  func lines(_ conflict: NamedConflict) -> [String] {
    let key = conflict.key(in: planner.today.year)
    let rows = rows(conflict.conflict)
    let head = [
      Sanitize.line(conflict.name), PairName.here, Sanitize.line(conflict.conflict.pair),
      "last agreed",
    ]
    let table = [head] + rows
    let indent = key.count + 2
    let first = width(table.map { $0[0] }, atLeast: Self.labelWidth, columns: indent) + 3
    let values = width(
      table.flatMap { $0[1...2] }, atLeast: Self.valueWidth, columns: indent + first)
    return table.enumerated().map { index, row in
      let line =
        (index == 0 ? key : "").padded(to: indent) + row[0].cut(to: first - 3).padded(to: first)
        + row[1].cut(to: values).padded(to: values + 3)
        + row[2].cut(to: values).padded(to: values + 3) + row[3]
      return (context.knownColumns.map(line.cut) ?? line).withoutTrailingSpaces
    }
  }

  private func rows(_ conflict: SyncConflict) -> [[String]] {
    let value = ConflictValue(planner: planner, language: context.language)
    var rows = conflict.units.map { unit in
      let words = value.words(of: unit)
      let day = unit.recurrenceID.map { " of \(Sanitize.line($0.rawValue))" } ?? ""
      return [Sanitize.line(Self.label(of: unit.unit)) + day, words.here, words.there, words.base]
    }
    rows.append(
      ["changed", value.moment(conflict.changedHere), value.moment(conflict.changedThere), ""])
    return rows
  }

  /// The width that texts need, as far as the terminal has room for three columns.
  private func width(_ texts: [String], atLeast least: Int, columns used: Int) -> Int {
    let longest = texts.reduce(least) { max($0, $1.displayWidth) }
    guard let columns = context.knownColumns else { return longest }
    return min(longest, max(8, (columns - used) / 3 - 3))
  }
}

/// A conflict with the event that it is about.
struct NamedConflict {
  let conflict: SyncConflict
  /// The key of its event; nil where it has none.
  let eventKey: EventKey?
  /// The name of its event.
  let name: String

  /// The key, or the beginning of the UID where there is none.
  func key(in year: Int) -> String {
    eventKey?.text(in: year) ?? Sanitize.line(String(conflict.uid.rawValue.prefix(8)))
  }

  /// A row for each unit.
  func json(in year: Int) -> [JSONValue] {
    conflict.units.map { unit in
      .object([
        ("key", .optional(eventKey?.text(in: year))), ("uid", .text(conflict.uid.rawValue)),
        ("name", .text(name)), ("pair", .text(conflict.pair)), ("unit", .text(unit.unit)),
        ("here", .optional(unit.here)), ("there", .optional(unit.there)),
        ("base", .optional(unit.base)),
        ("changed_here", .optional(conflict.changedHere?.description)),
        ("changed_there", .optional(conflict.changedThere?.description)),
        ("occurrence", .optional(unit.recurrenceID?.rawValue)),
      ])
    }
  }
}

extension Planner {
  /// What waits for the user, each with its event.
  func conflicts() throws(CommandError) -> [NamedConflict] {
    let conflicts = try store { () throws(StoreError) in try database.conflicts() }
    var named: [NamedConflict] = []
    for conflict in conflicts {
      let key = try store { () throws(StoreError) in
        try database.key(ofObject: conflict.object)
      }
      var name = conflict.uid.rawValue
      if let key, let row = try row(of: key) { name = row.event.name }
      named.append(NamedConflict(conflict: conflict, eventKey: key, name: name))
    }
    return named
  }
}
