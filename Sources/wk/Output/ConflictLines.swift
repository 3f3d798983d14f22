internal import PlannerCore
internal import PlannerStore

/// A conflict as a small table: what differs, here, there, and when both last agreed.
struct ConflictLines {
  let planner: Planner
  let context: Context

  /// The labels are brought to this width, the values to that.
  private static let (labelWidth, valueWidth) = (20, 16)

  /// What differs, as a sentence ends it: `day differs`, `day and title differ`, `title of 2026-12-08
  /// differs`.
  static func words(_ units: [ConflictUnit]) -> String {
    var labels: [String] = []
    for unit in units {
      let day = unit.recurrenceID.map { " of \(unit.shownDay?.description ?? $0.rawValue)" } ?? ""
      let label = label(of: unit.unit) + day
      if !labels.contains(label) { labels.append(label) }
    }
    guard let last = labels.last else { return "it differs" }
    let first = labels.dropLast().joined(separator: ", ")
    return Sanitize.line(
      labels.count == 1 ? "\(last) differs" : "\(first) and \(last) differ")
  }

  /// What a unit is called beside its values.
  static func label(of unit: String) -> String { unit == "name" ? "title" : unit }

  /// The lines of a conflict: a table, or where the terminal is too narrow for it the values below
  /// each other, since they are what is decided on.
  func lines(_ conflict: NamedConflict) -> [String] {
    let key = conflict.key(in: planner.today.year)
    let pair = Sanitize.line(conflict.conflict.pair)
    let head = [Sanitize.line(conflict.name), PairName.here, pair, "last agreed"]
    let rows = rows(conflict.conflict)
    let table = [head] + rows
    let indent = key.count + 2
    let first = width(table.map { $0[0] }, atLeast: Self.labelWidth) + 3
    let values = width(table.flatMap { $0[1...2] }, atLeast: Self.valueWidth)
    let lines = table.enumerated().map { index, row in
      let line =
        (index == 0 ? key : "").padded(to: indent) + row[0].padded(to: first)
        + row[1].padded(to: values + 3) + row[2].padded(to: values + 3) + row[3]
      return line.withoutTrailingSpaces
    }
    guard let columns = context.knownColumns, lines.contains(where: { $0.displayWidth > columns })
    else { return lines }
    return stacked(key + "  " + head[0], rows, sides: head[1...], columns)
  }

  /// Each value on a line of its own, broken where it is longer.
  private func stacked(
    _ title: String, _ rows: [[String]], sides: ArraySlice<String>, _ columns: Int
  ) -> [String] {
    var lines = title.wrapped(to: columns)
    for row in rows {
      lines += "  \(row[0]):".wrapped(to: columns)
      for (side, value) in zip(sides, row.dropFirst()) where !value.isEmpty {
        lines += "\(side): \(value)".wrapped(to: max(8, columns - 4)).map { "    " + $0 }
      }
    }
    return lines
  }

  private func rows(_ conflict: SyncConflict) -> [[String]] {
    let value = ConflictValue(planner: planner, language: context.language)
    var rows = conflict.units.map { unit in
      let words = value.words(of: unit)
      return [value.label(of: unit), words.here, words.there, words.base]
    }
    rows.append(
      ["changed", value.moment(conflict.changedHere), value.moment(conflict.changedThere), ""])
    return rows
  }

  private func width(_ texts: [String], atLeast least: Int) -> Int {
    texts.reduce(least) { max($0, $1.displayWidth) }
  }
}

/// A conflict with the event that it is about.
struct NamedConflict {
  let conflict: SyncConflict
  /// The key of its event; nil where it has none.
  let eventKey: EventKey?
  /// The name of its event.
  let name: String

  /// The key; for a note that of its week or month; the beginning of the UID where there is none.
  func key(in year: Int) -> String {
    eventKey?.text(in: year) ?? NotePeriod(uid: conflict.uid)?.label
      ?? Sanitize.line(String(conflict.uid.rawValue.prefix(8)))
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
      var name = NotePeriod(uid: conflict.uid)?.name ?? conflict.uid.rawValue
      if let key, let row = try row(of: key) { name = row.event.name }
      named.append(NamedConflict(conflict: conflict, eventKey: key, name: name))
    }
    return named
  }
}

extension ConflictUnit {
  /// The day of a series that it is about, as lists and keys have it.
  var shownDay: CivilDate? { day ?? recurrenceID?.day }
}

extension RecurrenceID {
  /// The date or time in it, without the zone before it.
  var start: Substring { rawValue.split(separator: ":").last ?? rawValue[...] }

  /// The date in it, as it is written.
  var day: CivilDate? { CivilDate(digits: start.prefix(8)) }
}
