internal import PlannerCore
internal import PlannerStore

/// The file or folder that a pair is to sync with, as somebody has typed it.
struct PairPlace {
  /// What it is.
  let kind: Pair.Kind
  /// Where it is, from the root.
  let path: String

  /// Whether there is something of this name.
  var exists: Bool { kind == .folder ? SystemFiles.isFolder(path) : SystemFiles.isFile(path) }

  /// Takes a path; where nothing has its name yet, one that ends in `.ics` is a file and any other a
  /// folder.
  ///
  /// - Throws: where it cannot be a calendar, or the folder that holds it is not there: its disk may
  ///   not be mounted, and what would be made in its place would be the wrong one.
  init(_ typed: String) throws(CommandError) {
    guard !typed.isEmpty else {
      throw .usage("A pair needs a path.", hint: "Try: wk sync add phone ~/Sync/tasks")
    }
    guard !typed.contains("://") else {
      throw .usage(
        "\"\(typed)\" is an address; pairs are made with files and folders.",
        hint: "Try: wk sync add phone ~/Sync/tasks")
    }
    let plain = Self.withoutLastSlashes(typed)
    path = Self.absolute(plain)
    if SystemFiles.isFolder(path) {
      kind = .folder
    } else if SystemFiles.exists(path) {
      guard SystemFiles.isFile(path), plain == typed else {
        throw CommandError(
          .failed, "\"\(typed)\" is neither a file nor a folder.", hint: "See: wk help sync add",
          place: path)
      }
      kind = .file
    } else {
      kind = plain == typed && typed.lowercased().hasSuffix(".ics") ? .file : .folder
    }
    let parent = Self.parent(of: path)
    guard exists || SystemFiles.isFolder(parent) else {
      throw CommandError(
        .failed, "There is no folder \"\(parent)\".",
        hint: "Make it, or see whether its disk is mounted.", place: path)
    }
  }

  /// Whether a word is more likely a path than the name of a pair.
  static func isLikely(_ word: String) -> Bool {
    word.contains("/") || word.hasPrefix(".") || word.lowercased().hasSuffix(".ics")
      || SystemFiles.exists(word)
  }

  /// Refuses what is the planner's own, what `wk export` writes, and what another pair syncs.
  func refuseTaken(_ planner: Planner) throws(CommandError) {
    try refuseOwn(planner.database)
    let real = Self.real(path)
    let exports = try store { () throws(StoreError) in try planner.database.keptExports() }
    if exports.contains(where: { Self.real($0.path) == real }) {
      throw CommandError(
        .failed, "\"\(path)\" is kept current by wk export, which would write over it.",
        hint: "End that first: wk export --forget \(path)", place: path)
    }
    for pair in try planner.pairs() where pair.kind != .caldav {
      let other = Self.real(pair.place)
      if other == real { throw taken(by: pair) }
      if Self.parent(of: real) == other && kind == .file && pair.kind == .folder
        || Self.parent(of: other) == real && kind == .folder && pair.kind == .file
      {
        throw CommandError(
          .failed,
          "The pair \(pair.name) syncs \"\(pair.place)\", and one would write into the"
            + " files of the other.", hint: "Choose another path.", place: path)
      }
    }
  }

  /// The pair that syncs this place already; nil where none does.
  func pair(among pairs: [Pair]) -> Pair? {
    let real = Self.real(path)
    return pairs.first { $0.kind != .caldav && Self.real($0.place) == real }
  }

  /// Refuses to write a file that a pair syncs, or into its folder: the next run would take what is
  /// not in it for deleted.
  static func refuseSynced(_ path: String, _ planner: Planner) throws(CommandError) {
    let real = real(path)
    let pair = try planner.pairs().first { pair in
      switch pair.kind {
      case .file: Self.real(pair.place) == real
      case .folder: Self.real(pair.place) == parent(of: real)
      case .caldav: false
      }
    }
    guard let pair else { return }
    throw CommandError(
      .failed, "\"\(path)\" belongs to the pair \(pair.name), which keeps it alike.",
      hint: "Sync it: wk sync run \(pair.name)   Or name another file.", place: path)
  }

  private func taken(by pair: Pair) -> CommandError {
    CommandError(
      .failed,
      "The pair \(pair.name) syncs \"\(path)\" already, with the calendar"
        + " \"\(pair.calendar.name)\".",
      hint: "Run it: wk sync run \(pair.name)   For another calendar, name another path.",
      place: path)
  }

  private func refuseOwn(_ database: PlannerStore) throws(CommandError) {
    let real = Self.real(path)
    let own = Self.real(database.path)
    let folder = Self.parent(of: own)
    let isOwn =
      ["", "-wal", "-shm", "-journal"].contains { own + $0 == real }
      || ["rejected", "backups"].contains { (real + "/").hasPrefix("\(folder)/\($0)/") }
    guard isOwn else { return }
    throw CommandError(
      .failed, "\"\(path)\" is the planner's own and holds no calendar to sync with.",
      hint: "Name a file or folder of your own.", place: path)
  }

  // MARK: - Paths

  private static func withoutLastSlashes(_ path: String) -> String {
    var path = path
    while path.hasSuffix("/"), path.utf8.count > 1 { path.removeLast() }
    return path
  }

  private static func absolute(_ path: String) -> String {
    let last = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    // These name a folder by where they stand, so that it has another name of its own.
    if ["", ".", ".."].contains(last), let real = FileName.resolved(path) { return real }
    return SystemFiles.absolute(path)
  }

  /// A path without links in it, also where the last of it is not there yet.
  private static func real(_ path: String) -> String {
    FileName.resolved(path) ?? SystemFiles.absolute(path)
  }

  private static func parent(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return folder.isEmpty ? "/" : folder
  }
}
