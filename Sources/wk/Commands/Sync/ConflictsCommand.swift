internal import PlannerCore
internal import PlannerStore

/// `wk conflicts`: what both sides of a pair changed differently.
struct ConflictsCommand: Command {
  static let table = OptionTable(
    name: "conflicts", group: .exchange, operands: "[KEY...]", operandCount: 0...1_000,
    summary: "Show what both sides of a pair changed differently, and decide.",
    examples: [
      .init("wk conflicts", "all of them: here, there, and what both last agreed on"),
      .init("wk conflicts resolve a9d --take phone", "their values stand;  also: --take here"),
      .init("wk conflicts resolve a9d --keep-both", "theirs becomes a second event"),
      .init("wk conflicts resolve a9d --edit", "choose in your editor, value by value"),
    ],
    fields: [
      "key", "uid", "name", "pair", "unit", "here", "there", "base", "changed_here",
      "changed_there", "occurrence",
    ],
    notes: ["Until then both sides keep what they have, and all else is synced."],
    isPaged: true, exits: "0 shown, 3 no such conflict", more: "wk help conflicts resolve")

  private let keys: [String]

  init(_ arguments: Arguments) throws(CommandError) { keys = arguments.operands }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    var conflicts = try planner.conflicts()
    if !keys.isEmpty {
      let chooser = ConflictChooser(planner: planner, conflicts: conflicts)
      conflicts = []
      for key in keys { conflicts += try chooser.conflicts(key) }
    }
    let year = planner.today.year
    if context.globals.json {
      let rows = conflicts.flatMap { $0.json(in: year) }
      context.printJSON([
        ("schema", .text("wk.conflicts/1")),
        ("conflicts", .array(rows.map { $0.keeping(context.globals.fields) })),
      ])
      return .ok
    }
    let table = ConflictLines(planner: planner, context: context)
    for conflict in conflicts {
      for line in table.lines(conflict) { context.output.line(line) }
    }
    if conflicts.isEmpty { context.warn("There are no conflicts.") }
    return .ok
  }
}

/// Finds the conflicts that a key names.
struct ConflictChooser {
  let planner: Planner
  let conflicts: [NamedConflict]

  /// The conflicts of an event: one in each pair that has one; of a day of a series, those of the
  /// series that are about it.
  ///
  /// - Throws: with status 3 where there is none, or where the key is the beginning of several.
  func conflicts(_ key: String) throws(CommandError) -> [NamedConflict] {
    if let day = EventKey(key, year: planner.today.year)?.occurrence {
      let found = try conflicts(String(key.prefix { $0 != "@" })).filter { conflict in
        conflict.conflict.units.contains { $0.shownDay == day }
      }
      if !found.isEmpty { return found }
    }
    let year = planner.today.year
    let exact = conflicts.filter { $0.key(in: year) == key || $0.conflict.uid.rawValue == key }
    let found = exact.isEmpty ? conflicts.filter { $0.key(in: year).hasPrefix(key) } : exact
    let uids = Set(found.map(\.conflict.uid.rawValue))
    if uids.count > 1 {
      let keys = Set(found.map { $0.key(in: year) })
      let isClear = keys.count == uids.count
      let names = (isClear ? keys : uids).sorted().map(Sanitize.line).joined(separator: ", ")
      throw CommandError(
        .notFound, "\"\(key)\" may be \(names).",
        hint: isClear ? "Type one more letter." : "Type one of these whole.")
    }
    guard found.isEmpty else { return found }
    throw CommandError(
      .notFound, "There is no conflict \"\(key)\".", hint: "See: wk conflicts")
  }
}
