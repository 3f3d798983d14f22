internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// `wk sync restore`: brings back on the other side what a run overwrote or deleted there.
struct SyncRestoreCommand: Command {
  static let table = OptionTable(
    name: "sync restore", group: .exchange, operands: "RUN [KEY...]", operandCount: 1...1_001,
    summary: "Bring back what a run overwrote or deleted on the other side.",
    examples: [
      .init("wk sync restore 41", "all of run 41; wk sync history has the numbers"),
      .init("wk sync restore 41 a9d", "one event, by its key or its UID"),
    ],
    fields: SyncReport.jsonKeys,
    notes: [
      "What was changed there since then stays and is named. The next run takes in what came back,",
      "but for a mirror, which sends ours over it again. What a run changed here is taken back by",
      "wk undo.",
    ],
    exits: "0 restored, 1 failed, 2 another place, 3 no such run or event, 5 some stays, 6 away",
    more: "wk help sync history")

  private let run: Int
  private let keys: [String]

  init(_ arguments: Arguments) throws(CommandError) {
    let text = arguments.operands[0]
    run = try OperationNumber.read(text, of: "a run", hint: "See: wk sync history")
    keys = Array(arguments.operands.dropFirst())
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let (record, archived) = try store { () throws(StoreError) in
      (try planner.database.syncRun(run), try planner.database.archived(run: run))
    }
    guard let record else {
      throw CommandError(.notFound, "There is no run #\(run).", hint: "See: wk sync history")
    }
    let pair = try planner.pair(named: record.pair)
    let there = archived.filter { $0.side == .there }
    let uids = try uids(among: there, planner)
    guard !there.isEmpty else {
      let name = Sanitize.line(pair.name)
      if !context.globals.json {
        context.say("run #\(run) overwrote and deleted nothing in \(name)")
      }
      return print(nil, pair, in: context, planner)
    }
    let report = try sync { () throws(SyncError) in
      try planner.syncer(for: context.commandText, in: context).restore(run: run, only: uids)
    }
    if let error = SyncStop(of: report, pair: pair).error { throw error }
    return print(report, pair, in: context, planner)
  }

  /// The UIDs of the events that were named; nil where none was.
  private func uids(
    among archived: [ArchivedText], _ planner: Planner
  ) throws(CommandError) -> Set<UID>? {
    if keys.isEmpty { return nil }
    let known = Set(archived.map(\.uid))
    var uids: Set<UID> = []
    for key in keys {
      if known.contains(UID(rawValue: key)) {
        uids.insert(UID(rawValue: key))
        continue
      }
      let uid = try uid(of: key, planner)
      guard known.contains(uid) else {
        throw CommandError(
          .notFound, "Run #\(run) overwrote and deleted nothing of \"\(key)\" there.",
          hint: "See: wk sync restore \(run) --json")
      }
      uids.insert(uid)
    }
    return uids
  }

  /// The UID of the event with a key, in the trash or not.
  private func uid(of key: String, _ planner: Planner) throws(CommandError) -> UID {
    do throws(CommandError) {
      return try planner.event(key).uid
    } catch {
      guard let trashed = try? planner.trashed(key) else { throw error }
      return trashed.row.uid
    }
  }

  private func print(
    _ report: SyncReport?, _ pair: Pair, in context: Context, _ planner: Planner
  ) -> ExitStatus {
    let year = planner.today.year
    if context.globals.json {
      let rows = report.map { [$0.json(in: year).keeping(context.globals.fields)] } ?? []
      context.printJSON([("schema", .text("wk.sync-restore/1")), ("pairs", .array(rows))])
    }
    guard let report else { return .ok }
    let stays = report.actions.count { $0.side == .none }
    let count = report.actions.count - stays
    context.changes.add("restored \(count) in \(pair.name)", isUndoable: false)
    if !context.globals.json {
      let text = SyncReportText(report: report, conflicts: [], year: year)
      let kept =
        stays == 0 ? "" : ", \(stays) \(stays == 1 ? "stays as it is" : "stay as they are")"
      let next =
        pair.direction == .mirror
        ? "; it is a mirror, and its next run sends ours over them again"
        : "; the next run takes them in"
      context.say(
        "restored \(count) of run #\(run) in \(Sanitize.line(pair.name))\(kept)"
          + (count == 0 ? "" : next))
      for line in text.actionLines(in: context) { context.say(line) }
      for finding in report.findings { context.warn("  " + Sanitize.line(finding)) }
    }
    return report.state == .done ? .ok : .rejected
  }
}
