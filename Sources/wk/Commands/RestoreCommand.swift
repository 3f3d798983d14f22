internal import PlannerCore
internal import PlannerStore

/// `wk restore`: puts a backup in the place of the planner.
struct RestoreCommand: Command {
  static let table = OptionTable(
    name: "restore", group: .keep, operands: "FILE", operandCount: 1...1,
    summary: "Go back to a backup of the planner.",
    examples: [.init("wk restore backups/planner-2026-11-26T1002.db", "asks first")],
    options: [.yes],
    notes: [
      "The planner as it is now is copied into the folder backups first, so that this can be",
      "taken back with wk restore too. The log of the backup takes the place of the log.",
    ],
    exits: "0 restored, 1 the file is no planner or damaged, 2 not confirmed",
    more: "wk help backup")

  private let file: String
  private let assumesYes: Bool

  init(_ arguments: Arguments) throws(CommandError) {
    file = arguments.operands.first ?? ""
    assumesYes = arguments.has(.yes)
    if file.isEmpty {
      throw .usage("A copy has the name of a file.", hint: "Try: wk restore backups/planner.db")
    }
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let path = try PlannerLocation.path(in: context)
    try refuseNoFile()
    let restore = try store { () throws(StoreError) in try Restore(of: file, into: path) }
    let question =
      "\(Sanitize.line(file)) holds \(Wording.count(restore.events, "event")). Put it in the place of"
      + " \(Sanitize.line(path))? Type y to go on, Enter to keep all as it is:"
    guard try context.confirms(question, assumesYes: assumesYes) else {
      context.warn("Nothing was restored.")
      return .cancelled
    }
    let kept = try BackupPlace(of: path).free(in: context, for: "-before-restore")
    let outcome = try store { () throws(StoreError) in try restore.perform(keeping: kept) }
    context.changes.add("restored the planner from \(file)", isUndoable: false)
    if context.globals.json {
      context.printJSON([
        ("schema", .text("wk.restore/1")), ("file", .text(file)),
        ("schema_version", .number(restore.schema)), ("events", .number(restore.events)),
        ("previous", .optional(outcome.previous)), ("revision", .number(outcome.revision)),
      ])
      return .ok
    }
    context.say(
      "restored \(Wording.count(restore.events, "event")) from \(Sanitize.line(file))")
    if let previous = outcome.previous {
      context.say("the planner as it was is in \(Sanitize.line(previous))")
    }
    return .ok
  }

  private func refuseNoFile() throws(CommandError) {
    if SystemFiles.isFolder(file) {
      throw CommandError(
        .failed, "\"\(file)\" is a folder and no copy of a planner.",
        hint: "Name a file in it that wk backup made.", place: file)
    }
    guard SystemFiles.exists(file) else {
      throw CommandError(
        .failed, "There is no file \"\(file)\".",
        hint: "wk backup puts copies into the folder backups beside the planner.", place: file)
    }
  }
}
