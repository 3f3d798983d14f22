internal import PlannerCore
internal import PlannerStore

/// What `wk doctor` looks at around the planner: its files, the machine, the terminal.
struct SurroundingChecks {
  let planner: Planner
  let context: Context
  /// Whether to put right what can be.
  let fixes: Bool

  private var path: String { planner.database.path }

  /// All of them, in the order in which they are shown.
  func all() -> [Check] { [permissions, retention, settings, zone] + leftovers + [space] }

  private var permissions: Check {
    let files = [path, path + "-wal", path + "-shm"].filter(SystemFiles.exists)
    guard let facts = SystemFiles.facts(of: path) else {
      return Check("permissions", problem: "\(path) is gone")
    }
    guard facts.isOurs else {
      return Check(
        "permissions", problem: "\(path) belongs to another user; chown gives it to you")
    }
    let open = files.filter { SystemFiles.facts(of: $0)?.mode != 0o600 }
    guard let first = open.first else {
      return Check("permissions", ok: "only you can read and write the planner (mode 0600)")
    }
    let mode = SystemFiles.facts(of: first).map { String($0.mode, radix: 8) } ?? "?"
    guard fixes else {
      return Check(
        "permissions",
        problem: "\(first) has the mode 0\(mode) and not 0600; wk doctor --fix sets it")
    }
    return Check(
      "permissions", problem: "\(first) had the mode 0\(mode), now 0600",
      isFixed: open.allSatisfy(SystemFiles.makePrivate))
  }

  private var retention: Check {
    let time =
      switch planner.database.retention {
      case .forever: "for ever"
      case .days(let number): "for \(Wording.count(number, "day"))"
      case .months(let number): "for \(Wording.count(number, "month"))"
      }
    return Check("history", ok: "log and trash are kept \(time)")
  }

  private var settings: Check {
    let locale =
      context.environment["LC_ALL"] ?? context.environment["LC_TIME"]
      ?? context.environment["LC_MESSAGES"] ?? context.environment["LANG"] ?? "C"
    let width = context.knownColumns.map(String.init) ?? "unknown"
    return Check(
      "settings",
      ok: "week rule Monday, locale \(locale), terminal width \(width), ambiguous width"
        + " \("…".displayWidth)")
  }

  private var zone: Check {
    let zone = planner.database.zone
    guard LocalZone.isKnown(zone) else {
      return Check(
        "zone", problem: "this machine does not know the planner's zone \(zone); install tzdata")
    }
    return Check(
      "zone",
      ok: zone == context.zone
        ? "zone \(zone), here and in the planner"
        : "zone \(zone) in the planner, \(context.zone) here; days stay where they were planned")
  }

  private var leftovers: [Check] {
    LeftoverChecks(path: path, folder: planner.database.folder, fixes: fixes).all()
  }

  /// A copy of the planner and its log must find room, whatever comes.
  private var space: Check {
    guard let free = SystemFiles.freeSpace(in: planner.database.folder) else {
      return Check("space", ok: "free space unknown")
    }
    let needed = max(50_000_000, 2 * (SystemFiles.facts(of: path)?.size ?? 0))
    let text = "\(Wording.size(free)) free on the disk of the planner"
    return free < needed
      ? Check("space", problem: "only \(text); make room for at least \(Wording.size(needed))")
      : Check("space", ok: text)
  }
}
