/// Makes foreign text safe to show: names come from other people's calendars.
///
/// Control characters could steer the terminal, bidirectional ones could make a line read as
/// something else, invisible ones could hide. All are shown as what they are.
enum Sanitize {
  /// One line of text: line breaks and tabs are shown as `\n` and `\t`.
  static func line(_ text: some StringProtocol) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(text) }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isShown(scalar) {
        result.append(scalar)
      } else {
        result.append(contentsOf: visible(scalar).unicodeScalars)
      }
    }
    return String(result)
  }

  /// Text of several lines: its lines, each safe.
  static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(line)
  }

  private static func isShown(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: true
    case 0..<0x20, 0x7F..<0xA0: false
    // Joiners belong to scripts and emoji; the other format characters do not show.
    case 0x200C, 0x200D: true
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0x061C, 0x180E: false
    case 0xFFF9...0xFFFB, 0xE0000...0xE0FFF: false
    default: scalar.terminalColumns != nil
    }
  }

  private static func visible(_ scalar: UnicodeScalar) -> String {
    switch scalar.value {
    case 0x0A: return "\\n"
    case 0x09: return "\\t"
    case 0x0D: return "\\r"
    case 0..<0x20: return "^" + String(UnicodeScalar(UInt8(scalar.value + 0x40)))
    case 0x7F: return "^?"
    default:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
    }
  }
}
