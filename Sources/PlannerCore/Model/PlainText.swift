/// What of a user's text may stand in a calendar, RFC 5545 §3.1: no control characters.
public enum PlainText {
  /// A text as one line: line ends become blanks, other control characters go.
  public static func oneLine(_ text: String) -> String {
    let lines = lines(text)
    guard lines.utf8.contains(UInt8(ascii: "\n")) else { return lines }
    return String(String.UnicodeScalarView(lines.unicodeScalars.map { $0 == "\n" ? " " : $0 }))
  }

  /// A text with its lines: CR and CRLF become LF, control characters but for tabs go.
  public static func lines(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
    var plain = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\r": plain.append("\n")
      case "\n" where previous == "\r": break
      case "\n", "\t": plain.append(scalar)
      default: if scalar.value >= 0x20, scalar.value != 0x7F { plain.append(scalar) }
      }
    }
    return String(plain)
  }

  /// The first control character that ``lines(_:)`` leaves out; nil where there is none.
  public static func control(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { scalar in
      (scalar.value < 0x20 && !["\n", "\r", "\t"].contains(scalar)) || scalar.value == 0x7F
    }
  }

  /// A text without blanks at its ends.
  public static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
