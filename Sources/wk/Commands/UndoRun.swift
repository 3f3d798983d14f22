internal import PlannerCore
internal import PlannerStore
internal import PlannerSync

/// Undoes or redoes and says what was done: what `undo` and `redo` share.
struct UndoRun {
  /// Which way it goes.
  let direction: Reversal.Direction
  /// The operation; nil = the last one.
  let number: Int?

  /// How many kept events are named without `-v`.
  private static let keptLimit = 20

  /// Does it and says so.
  func perform(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let outcome = try sync { () throws(SyncError) in
      try Undoer(in: planner.database, at: context.now)
        .run(direction, of: number, command: context.commandText)
    }
    switch outcome {
    case .unknown:
      throw CommandError(
        .notFound, "There is no operation #\(number ?? 0).", hint: "See: wk log")
    case .nothing:
      if !context.globals.json { context.say("nothing to \(direction.rawValue)") }
      return printJSON([], in: context)
    case .already(let operation):
      if !context.globals.json {
        context.say("\(name(of: operation)) is undone already. wk redo restores it.")
      }
      return printJSON([operation], in: context)
    case .done(let report):
      let word = direction == .undo ? "undid" : "redid"
      context.changes.add("\(word) \(name(of: report.operation))", isUndoable: false)
      if !context.globals.json { try say(report, planner, in: context) }
      let operation = try store { () throws(StoreError) in
        try planner.database.operation(report.operation.id)
      }
      return printJSON([operation ?? report.operation], in: context)
    }
  }

  private func say(
    _ report: UndoReport, _ planner: Planner, in context: Context
  ) throws(CommandError) {
    let (word, next) =
      report.direction == .undo
      ? ("undid", "wk redo restores it.") : ("redid", "wk undo reverts it.")
    let all = report.operation.extent
    let isWhole = report.changed == report.operation.objects || report.isResumed
    let events =
      report.isResumed
      ? "finished what had been interrupted" : isWhole ? all : part(report)
    let start = "\(word) \(name(of: report.operation))"
    if report.changed == 0 && report.keptCount > 0 {
      context.say("nothing of \(name(of: report.operation)) could be set back")
    } else if report.direction == .undo,
      let run = try SyncUndoWords(ofOperation: report.operation.id, planner)
    {
      for line in run.lines(start, events) { context.say(line) }
    } else {
      context.say("\(start): \(events). \(next)")
    }
    let limit = context.globals.verbose ? report.kept.count : Self.keptLimit
    for kept in report.kept.prefix(limit) {
      let key = kept.key.map { $0.text(in: planner.today.year) + "  " } ?? ""
      context.say("  kept \(key)\(Sanitize.line(kept.name)): \(kept.what) changed since")
    }
    let more = report.keptCount - min(limit, report.kept.count)
    if more > 0 { context.say("  and \(more) more") }
  }

  /// How much of an operation was set back where it was not all.
  private func part(_ report: UndoReport) -> String {
    let all = report.operation
    let words =
      all.counts.events == all.objects ? all.extent : Wording.count(all.objects, "object")
    return "\(report.changed) of \(words)"
  }

  private func name(of operation: OperationRecord) -> String {
    "#\(operation.id) \"\(Sanitize.line(operation.command).cut(to: 60))\""
  }

  private func printJSON(
    _ operations: [OperationRecord], in context: Context
  ) -> ExitStatus {
    guard context.globals.json else { return .ok }
    context.printJSON([
      ("schema", .text("wk.\(direction.rawValue)/1")),
      ("operations", .array(operations.map { $0.json.keeping(context.globals.fields) })),
    ])
    return .ok
  }
}
