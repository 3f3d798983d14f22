internal import PlannerStore

/// Where the planner's database is.
enum PlannerLocation {
  /// `--db`, else `WK_DB`, else `wk/planner.db` in the user's data folder (XDG base directories).
  static func path(in context: Context) throws(CommandError) -> String {
    if let path = context.globals.database ?? context.environment["WK_DB"] { return path }
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
}
