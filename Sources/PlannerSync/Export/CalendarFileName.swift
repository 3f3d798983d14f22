internal import PlannerCore

/// The name of the file in which a calendar stands, safe in every folder: a calendar may be called
/// `../x` or `a/b`, and the folder may travel to systems that allow less.
enum CalendarFileName {
  /// So many bytes of a name are kept; a file name has 255 at most.
  private static let limit = 200

  /// The names of all calendars, each another one; where two would be alike, the later one counts up.
  static func names(of calendars: [PlannerCalendar]) -> [Int: String] {
    var names: [Int: String] = [:]
    var taken = Set<String>()
    for calendar in calendars {
      let stem = stem(of: calendar.name)
      var (name, number) = (stem, 1)
      // Some systems do not tell capitals apart.
      while !taken.insert(name.lowercased()).inserted {
        number += 1
        name = "\(stem)-\(number)"
      }
      names[calendar.id] = name + ".ics"
    }
    return names
  }

  /// The name of a calendar with a dash for what no file name may hold.
  private static func stem(of name: String) -> String {
    let allowed = name.unicodeScalars.map { isAllowed($0) ? $0 : "-" }
    var kept = PlainText.trimmed(String(String.UnicodeScalarView(allowed))).unicodeScalars
    // A leading dot hides a file, a leading dash looks like an option, and a trailing dot is
    // dropped by some systems.
    while let first = kept.first, first == "." || first == "-" { kept.removeFirst() }
    while kept.last == "." { kept.removeLast() }
    var stem = String(kept)
    while stem.utf8.count > limit { stem.removeLast() }
    return stem.isEmpty ? "calendar" : stem
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": return false
    default:
      // Control, format and private characters do not show, or turn the line around.
      switch scalar.properties.generalCategory {
      case .control, .format, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
        return false
      default: return true
      }
    }
  }
}
