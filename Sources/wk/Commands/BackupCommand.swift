internal import PlannerCore
internal import PlannerStore

/// `wk backup`: copies the planner into a file.
struct BackupCommand: Command {
  static let table = OptionTable(
    name: "backup", group: .keep, operands: "[FILE]", operandCount: 0...1,
    summary: "Copy the whole planner into a file.",
    examples: [
      .init("wk backup", "into the folder backups beside the planner, named by the time"),
      .init("wk backup usb/planner.db", "into this file"),
    ],
    options: [.force],
    notes: ["The copy is checked before it gets its name. Others can go on writing meanwhile."],
    exits: "0 copied, 1 not; the message says why", more: "wk help restore")

  private let file: String?
  private let isForced: Bool

  init(_ arguments: Arguments) throws(CommandError) {
    file = arguments.operands.first
    isForced = arguments.has(.force)
    guard file != "" else {
      throw .usage("A copy needs the name of a file.", hint: "Try: wk backup usb/planner.db")
    }
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    if let file, SystemFiles.isFolder(file) {
      let slash = file.hasSuffix("/") ? "" : "/"
      throw CommandError(
        .failed, "\"\(file)\" is a folder.",
        hint: "Name a file in it: wk backup \(file)\(slash)planner.db", place: file)
    }
    let planner = try Planner(in: context)
    let backup = try backUp(planner, in: context)
    context.changes.add("copied the planner to \(backup.path)", isUndoable: false)
    if context.globals.json {
      context.printJSON([
        ("schema", .text("wk.backup/1")), ("file", .text(backup.path)),
        ("bytes", .number(backup.bytes)), ("schema_version", .number(backup.schema)),
        ("events", .number(backup.events)),
      ])
      return .ok
    }
    context.say(
      "copied \(Wording.count(backup.events, "event")) to \(Sanitize.line(backup.path))"
        + "  (\(Wording.size(backup.bytes)), checked)")
    return .ok
  }

  private func backUp(_ planner: Planner, in context: Context) throws(CommandError) -> Backup {
    while true {
      let path = try target(of: planner, in: context)
      do throws(StoreError) {
        return try planner.database.backUp(to: path, replacing: isForced)
      } catch {
        guard error.kind == .exists, error.detail.isEmpty else { throw CommandError(error) }
        // Another backup of this minute took the name that was free.
        if file == nil { continue }
        throw CommandError(
          .failed, "\(path) exists already.", hint: "Choose another name or say --force.",
          place: path)
      }
    }
  }

  private func target(of planner: Planner, in context: Context) throws(CommandError) -> String {
    if let file { return file }
    return try BackupPlace(of: planner.database.path).free(in: context)
  }
}
