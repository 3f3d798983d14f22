internal import PlannerStore

/// Where the planner's database is.
enum PlannerLocation {
  /// `--db`, else `WK_DB`, else `wk/planner.db` in the user's data folder (XDG base directories).
  static func path(in context: Context) throws(CommandError) -> String {
    if let path = context.globals.database ?? context.environment["WK_DB"] {
      return try file(path)
    }
    // The specification says that a relative path in XDG_DATA_HOME is to be ignored.
    if let data = context.environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return data + "/wk/planner.db"
    }
    guard let home = context.environment["HOME"] else {
      throw CommandError(
        .failed, "There is no place for the planner: HOME is not set.",
        hint: "Name the database with --db or WK_DB.")
    }
    return home + "/.local/share/wk/planner.db"
  }

  /// A path that somebody has named.
  private static func file(_ path: String) throws(CommandError) -> String {
    if path.isEmpty {
      throw .usage("--db needs the name of a file.", hint: "Try: --db planner.db")
    }
    guard SystemFiles.isFolder(path) else { return path }
    let slash = path.hasSuffix("/") ? "" : "/"
    throw CommandError(
      .failed, "\"\(path)\" is a folder and no planner.",
      hint: "Name a file in it: --db \(path)\(slash)planner.db", place: path)
  }
}
