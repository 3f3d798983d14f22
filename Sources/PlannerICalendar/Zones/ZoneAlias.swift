/// What a TZID means that is no name of a zone on this machine and that no file defines.
///
/// Outlook writes the names of Windows, libical and Mozilla put a path before the name, and some
/// write an offset. RFC 5545 §3.2.19 leaves all of that to the reader.
enum ZoneAlias: Hashable {
  /// The first of these zones that the machine knows.
  case names([String])
  /// So many seconds before UTC, the whole year.
  case offset(Int)

  /// Reads a TZID; nil where it means nothing to anybody.
  init?(_ tzid: String) {
    let words = tzid.split(separator: " ").joined(separator: " ")
    if words.hasPrefix("(") {
      self.init(shown: words.dropFirst())
    } else if let name = WindowsZones.name(of: words) {
      self = .names([name])
    } else if let offset = Self.offset(words[...]) {
      self = .offset(offset)
    } else if words.hasPrefix("/") || words.hasPrefix("tzone:") {
      self = .names(Self.ends(of: words))
    } else if let name = WindowsZones.name(ofPlaces: words) {
      self = .names([name])
    } else {
      self = .names([Self.capitalised(words), words.uppercased()])
    }
  }

  /// `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`, what Windows shows to people;
  /// the places say more than the offset, which has no summer time.
  private init?(shown text: Substring) {
    guard let end = text.firstIndex(of: ")") else { return nil }
    let places = text[text.index(after: end)...]
    if let name = WindowsZones.name(ofPlaces: String(places)) {
      self = .names([name])
    } else if let offset = Self.offset(text[..<end]) {
      self = .offset(offset)
    } else {
      return nil
    }
  }

  /// `GMT+05:30`, `UTC+8`, `UTC -0330`, `+01:00`, `Z`; in seconds, east of Greenwich positive.
  private static func offset(_ text: Substring) -> Int? {
    var rest = text.uppercased()[...]
    let hasName = ["UTC", "GMT", "Z"].contains { name in
      guard rest.hasPrefix(name) else { return false }
      rest = rest.dropFirst(name.count)
      return true
    }
    rest = rest.drop { $0 == " " }
    guard let sign = rest.first else { return hasName ? 0 : nil }
    guard sign == "+" || sign == "-" || sign == "−" else { return nil }
    let digits = rest.dropFirst().filter { $0 != ":" && $0 != "." }
    guard (1...4).contains(digits.count), digits.utf8.allSatisfy(ASCII.isDigit),
      let number = Int(digits)
    else { return nil }
    let (hours, minutes) = digits.count < 3 ? (number, 0) : (number / 100, number % 100)
    guard hours <= 14, minutes < 60 else { return nil }
    return (sign == "+" ? 1 : -1) * (hours * 3600 + minutes * 60)
  }

  /// `/mozilla.org/20050126_1/America/Argentina/Ushuaia`: a zone's name has up to three parts.
  private static func ends(of path: String) -> [String] {
    let parts = path.split(separator: "/")
    let names = (1...3).reversed().map { parts.suffix($0).joined(separator: "/") }
    return names + names.suffix(1).map { $0.uppercased() }
  }

  /// `europe/berlin` as the machine's folder has it.
  private static func capitalised(_ name: String) -> String {
    var isStart = true
    return String(
      name.lowercased().map { letter in
        defer { isStart = !letter.isLetter }
        return isStart ? Character(letter.uppercased()) : letter
      })
  }
}
