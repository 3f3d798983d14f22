/// The name of the zone in which the user lives, of which a new planner takes its own.
enum LocalZone {
  /// From `TZ`, else `/etc/timezone`, else the file that `/etc/localtime` links to, else UTC.
  static func name(in environment: Environment) -> String {
    let candidates = [
      environment["TZ"].map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 },
      SystemFiles.text(of: "/etc/timezone").map(firstWord),
      SystemFiles.target(ofLink: "/etc/localtime"),
    ]
    for candidate in candidates {
      if let name = candidate.map(withoutFolder), isKnown(name) { return name }
    }
    return "UTC"
  }

  private static let folder = "/usr/share/zoneinfo/"

  /// Whether the machine has a zone of this name.
  ///
  /// `TZ` may hold a rule instead (`CST-8`), which is not the name of a file.
  static func isKnown(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
      && SystemFiles.isReadable(folder + name)
  }

  private static func withoutFolder(_ path: String) -> String {
    guard let range = path.firstRange(of: "zoneinfo/") else { return path }
    return String(path[range.upperBound...])
  }

  private static func firstWord(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
  }
}
