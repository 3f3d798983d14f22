internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// `wk sync add`: ties a calendar to a file or folder.
struct SyncAddCommand: Command {
  private static let conflict = Option(
    "conflict", nil, .required("HOW"), help: "where both changed the same: see below")
  private static let readOnly = Option("read-only", help: "nothing goes out")
  private static let mirror = Option("mirror", help: "ours goes out over whatever theirs says")
  private static let noDelete = Option("no-delete", help: "nothing is deleted on either side")
  private static let recurrence = Option(
    "recurrence", nil, .required("detach|override"),
    help: "how the calendar keeps ticked days of series")

  static let table = OptionTable(
    name: "sync add", group: .exchange, operands: "NAME PATH", operandCount: 2...2,
    summary: "Tie a calendar to a file or folder of .ics files: a pair.",
    examples: [
      .init("wk sync add phone ~/Sync/tasks", "a folder, a file an event (vdir)"),
      .init("wk sync add team team.ics --calendar work", "one file that holds all events"),
    ],
    options: [.calendar, conflict, readOnly, mirror, noDelete, recurrence],
    fields: Pair.jsonKeys,
    notes: [
      "HOW is ask (both wait for wk conflicts), mine, theirs, newest, or both (the newest stands, the",
      "other becomes a second event). What differs in other values is merged. A mirror deletes there",
      "only what came from here. Meetings stay where they are. Nothing is written but a folder that is",
      "missing.",
    ],
    exits: "0 made, 1 not possible, 6 the place cannot be read", more: "wk help sync run")

  private let operands: [String]
  private let arguments: Arguments
  private let policy: ConflictPolicy
  private let style: RecurrenceStyle?

  init(_ arguments: Arguments) throws(CommandError) {
    try ListSelection.refuse([[Self.readOnly], [Self.mirror], [Self.noDelete]], in: arguments)
    operands = [try PairName.new(arguments.operands[0]), arguments.operands[1]]
    policy = try arguments.choice(of: Self.conflict) ?? .ask
    style = try arguments.choice(of: Self.recurrence)
    self.arguments = arguments
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let place = try PairPlace(operands[1])
    var new = try NewPair(
      operands[0], place, calendar: arguments.value(of: .calendar), planner)
    new.direction = arguments.has(Self.readOnly) ? .readOnly : .both
    if arguments.has(Self.mirror) { new.direction = .mirror }
    new.deletes = !arguments.has(Self.noDelete)
    new.policy = policy
    let madeFolder = place.kind == .folder && !place.exists
    // All is looked at first, so that nothing has to be taken away again.
    try new.refuseName(planner)
    let style = style.map { RecurrenceSwitch(of: new.calendar, to: $0) }
    try style?.refuse(in: planner.database)
    if madeFolder { try makeFolder(place) }
    let preview = try preview(new.unmade, planner, in: context)
    _ = try style?.perform(on: planner.database)
    let pair = try new.make(planner)
    context.changes.add("made the pair \(pair.name)", isUndoable: false)
    if context.globals.json {
      return context.printPairs(
        "sync-add", [pair],
        and: [
          ("there", .number(preview.there)), ("here", .number(preview.here)),
          ("matching", .number(preview.matching)),
        ])
    }
    if madeFolder { context.say("made the folder \(Sanitize.line(place.path))") }
    let found =
      place.exists
      ? "\(Wording.count(preview.there, "event")) there, \(preview.here) here,"
        + " \(preview.matching) match by UID"
      : "which is not there yet, \(Wording.count(preview.here, "event")) here"
    context.say(
      "pair \(Sanitize.line(pair.name)): \(pair.kindWords), \(found). First run is a preview.")
    if preview.passedOver > 0 {
      context.say(
        "\(preview.passedOver) of other kinds there, such as meetings, take no part in a sync")
    }
    return .ok
  }

  private func preview(
    _ pair: Pair, _ planner: Planner, in context: Context
  ) throws(CommandError) -> SyncPreview {
    let preview = try sync { () throws(SyncError) in
      try planner.syncer(for: context.commandText, in: context).look(at: pair)
    }
    guard preview.isReachable else {
      throw CommandError(
        .unreachable, preview.findings.first ?? "\"\(pair.place)\" cannot be read.",
        hint: "No pair was made.", place: pair.place)
    }
    for finding in preview.findings { context.warn(Sanitize.line(finding)) }
    return preview
  }

  private func makeFolder(_ place: PairPlace) throws(CommandError) {
    SystemFiles.makeFolders(above: place.path + "/.")
    guard place.exists else {
      throw CommandError(
        .failed, "The folder \"\(place.path)\" cannot be made.",
        hint: "Give yourself the right to write there, or name another.", place: place.path)
    }
  }
}
