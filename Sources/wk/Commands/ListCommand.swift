internal import PlannerCore

/// `wk list`: events, one on a line.
struct ListCommand: Command {
  static let table = OptionTable(
    name: "list", aliases: ["ls"], group: .see,
    summary: "List events, one on a line.",
    examples: [
      .init("wk list --week w48 --open", "what is left of a week"),
      .init("wk list --from -2w --to today --by day", "the days of a range, under headers"),
      .init("wk list --by category --unfold work", "all headers, one of them open"),
    ],
    options: ListSelection.options + ListFold.options,
    fields: EventRow.jsonKeys,
    notes: [
      "Without days, a series is listed once, on its next open day or its last; with days, each one."
    ],
    isPaged: true, exits: "0 listed, also when there is nothing; 64 bad option",
    more: "wk help dates, wk help json")

  private let arguments: Arguments
  private let selection: ListSelection

  init(_ arguments: Arguments) throws(CommandError) {
    selection = try ListSelection(arguments)
    if selection.grouping == nil, let option = ListFold.options.first(where: arguments.has) {
      throw .usage("--\(option.name) needs --by.", hint: "Try: wk list --by day --\(option.name)")
    }
    self.arguments = arguments
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let filter = try selection.filter(planner)
    let (rows, end) = try planner.list(filter)
    let groups = try groups(of: rows, planner, in: context)
    if rows.isEmpty { try planner.warnOfCategory(filter.category, in: context) }
    if context.globals.json {
      writeJSON(rows, groups, filter: filter, today: planner.today, in: context)
    } else {
      if rows.isEmpty { context.warn("No events.") }
      write(rows, groups, today: planner.today, in: context)
    }
    if let end {
      context.warn(Wording.incomplete(after: context.language.fullDay(end)))
    }
    if !context.globals.json, selection.isOpenEnded, let last = filter.days?.upperBound,
      try planner.goesOn(after: filter)
    {
      context.warn("Up to \(context.language.fullDay(last)); --to shows more.")
    }
    return .ok
  }

  private typealias FoldedGroup = (group: EventGroup, isFolded: Bool)

  /// The list in groups; nil where none are asked for.
  private func groups(
    of rows: [EventRow], _ planner: Planner, in context: Context
  ) throws(CommandError) -> [FoldedGroup]? {
    guard let grouping = selection.grouping else { return nil }
    let fold = try ListFold(arguments, by: grouping, planner.dates)
    let groups = EventGroup.groups(of: rows, by: grouping)
    for name in fold.unknown(among: groups) {
      context.warn("There is no group \"\(Sanitize.line(name))\" in this list.")
    }
    return groups.map { ($0, fold.isFolded($0)) }
  }

  private func write(
    _ rows: [EventRow], _ groups: [FoldedGroup]?, today: CivilDate, in context: Context
  ) {
    if let grouping = selection.grouping, let groups {
      GroupRenderer(
        language: context.language, style: context.style, columns: context.knownColumns,
        today: today, grouping: grouping
      ).write(groups, to: context.output)
    } else {
      ListRenderer(
        language: context.language, style: context.style, columns: context.knownColumns,
        today: today
      ).write(rows, to: context.output)
    }
  }

  private func writeJSON(
    _ rows: [EventRow], _ groups: [FoldedGroup]?, filter: EventFilter, today: CivilDate,
    in context: Context
  ) {
    let fields = context.globals.fields
    let (first, last) = (filter.days?.lowerBound, filter.days?.upperBound)
    context.printJSON(
      [
        ("schema", .text("wk.list/1")),
        ("from", .optional(first == .first ? nil : first?.description)),
        ("to", .optional(last == .last ? nil : last?.description)),
      ] + DayCount(of: rows).jsonMembers + [
        ("events", .array(rows.lazy.map { $0.json(in: today.year).keeping(fields) })),
        ("by", .optional(selection.grouping?.rawValue)),
        ("groups", groups.map { .array($0.map { Self.json($0, today: today) }) } ?? .null),
      ])
  }

  /// A group: its events stand above in full, here by their keys.
  private static func json(_ entry: FoldedGroup, today: CivilDate) -> JSONValue {
    let title: String? =
      switch entry.group.title {
      case .day(let day): day.description
      case .name(let name): name
      case .none: nil
      }
    return .object(
      [("group", .optional(title)), ("folded", .bool(entry.isFolded))]
        + entry.group.count.jsonMembers + [
          ("keys", .texts(entry.group.events.map { $0.key.text(in: today.year) }))
        ])
  }
}
