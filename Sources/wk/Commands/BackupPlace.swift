internal import PlannerCore

/// Where backups go that were given no name.
struct BackupPlace {
  /// The folder `backups` beside the planner.
  let folder: String
  private let stem: String

  /// The folder `backups` beside a planner.
  init(of planner: String) {
    let slash = planner.lastIndex(of: "/")
    let name = slash.map { planner[planner.index(after: $0)...] } ?? planner[...]
    folder = (slash.map { String(planner[...$0]) } ?? "") + "backups"
    stem = name.hasSuffix(".db") ? String(name.dropLast(3)) : String(name)
  }

  /// The names of the backups of this planner that were given no other name, the oldest first.
  var names: [String] {
    let ours = SystemFiles.names(in: folder).filter {
      $0.hasPrefix("\(stem)-") && $0.hasSuffix(".db")
    }
    return ours.sorted { (age($0), $0) < (age($1), $1) }
  }

  /// A name that is free: `backups/planner-2026-11-26T1002.db`, by the clock that the user sees.
  func free(in context: Context, for purpose: String = "") throws(CommandError) -> String {
    let clock = context.wallClock(context.now, context.zone)
    let time = clock.time.minutes.filter { $0 != ":" }
    let base = "\(folder)/\(stem)-\(clock.date)T\(time)\(purpose)"
    for number in 1...1000 {
      let path = number == 1 ? "\(base).db" : "\(base)-\(number).db"
      if !SystemFiles.exists(path) { return path }
    }
    throw CommandError(
      .failed, "There are a thousand backups of this minute in \(folder).",
      hint: "Name another file.")
  }

  private func age(_ name: String) -> Int {
    SystemFiles.facts(of: "\(folder)/\(name)")?.changed ?? 0
  }
}
