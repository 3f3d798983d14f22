internal import PlannerStore

/// The name of the zone in which the user lives, of which a new planner takes its own.
enum LocalZone {
  /// From `TZ`, else `/etc/timezone`, else the file that `/etc/localtime` links to, else UTC.
  static func name(in environment: Environment) -> String {
    let candidates = [
      environment["TZ"].map(withoutColon),
      SystemFiles.text(of: "/etc/timezone").map(firstWord),
      FileName.target(ofLink: "/etc/localtime"),
    ]
    for candidate in candidates {
      if let name = candidate.map(withoutFolder), isKnown(name) { return name }
    }
    return "UTC"
  }

  /// What stands in `TZ` and names no zone, so that another one is taken; nil where it does.
  static func ignored(in environment: Environment) -> String? {
    guard let rule = environment["TZ"], !isKnown(withoutFolder(withoutColon(rule))),
      !withoutColon(rule).hasPrefix("/")
    else { return nil }
    return rule
  }

  private static func withoutColon(_ name: String) -> String {
    name.hasPrefix(":") ? String(name.dropFirst()) : name
  }

  private static let folder = "/usr/share/zoneinfo/"

  /// Whether the system has a zone of this name.
  ///
  /// `TZ` may hold a rule instead (`CST-8`); that is not the name of a file.
  static func isKnown(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
      && SystemFiles.isReadable(folder + name) && !SystemFiles.isFolder(folder + name)
  }

  private static func withoutFolder(_ path: String) -> String {
    guard let range = path.firstRange(of: "zoneinfo/") else { return path }
    return String(path[range.upperBound...])
  }

  private static func firstWord(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
  }
}
