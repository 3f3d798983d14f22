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
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    let path = try target(of: planner, at: context.now)
    let backup: Backup
    do throws(StoreError) {
      backup = try planner.database.backUp(to: path, replacing: isForced)
    } catch {
      guard error.kind == .exists, error.detail.isEmpty else { throw CommandError(error) }
      throw CommandError(
        .failed, "\(path) exists already.", hint: "Choose another name or say --force.",
        place: path)
    }
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

  private func target(of planner: Planner, at now: Instant) throws(CommandError) -> String {
    if let file { return file }
    return try BackupPlace(of: planner.database.path).free(at: planner.wallClock(at: now))
  }
}

/// Where backups go that were given no name.
struct BackupPlace {
  private let folder: String
  private let stem: String

  /// The folder `backups` beside a planner.
  init(of planner: String) {
    let slash = planner.lastIndex(of: "/")
    let name = slash.map { planner[planner.index(after: $0)...] } ?? planner[...]
    folder = slash.map { String(planner[...$0]) } ?? ""
    stem = name.hasSuffix(".db") ? String(name.dropLast(3)) : String(name)
  }

  /// A name that is free: `backups/planner-2026-11-26T1002.db`.
  func free(at clock: WallClock, for purpose: String = "") throws(CommandError) -> String {
    let time = clock.time.minutes.filter { $0 != ":" }
    let base = "\(folder)backups/\(stem)-\(clock.date)T\(time)\(purpose)"
    for number in 1...1000 {
      let path = number == 1 ? "\(base).db" : "\(base)-\(number).db"
      if !SystemFiles.exists(path) { return path }
    }
    throw CommandError(
      .failed, "There are a thousand backups of this minute in \(folder)backups.",
      hint: "Name another file.")
  }
}
