/// TEXT values, RFC 5545 §3.3.11: what is between their escapes.
///
/// libical is not asked: it strips blanks, turns `\:` into a blank, parts `A\,B,C` wrongly and is
/// quadratic on long lines.
enum TextValue {
  /// The text that a value stands for.
  ///
  /// Bytes that are no UTF-8 become U+FFFD, NUL is left out.
  static func unescaped(_ range: Range<Int>, of text: [UInt8]) -> String {
    guard let first = firstSpecial(range, of: text) else {
      return String(decoding: text[range], as: UTF8.self)
    }
    var plain: [UInt8] = []
    plain.reserveCapacity(range.count)
    plain += text[range.lowerBound..<first]
    var index = first
    while index < range.upperBound {
      index = append(at: index, of: text, end: range.upperBound, to: &plain)
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// The texts of a list, parted at commas without backslash, without empty ones.
  static func list(_ range: Range<Int>, of text: [UInt8]) -> [String] {
    parts(range, of: text).map { unescaped($0, of: text) }
  }

  /// Where the texts of a list stand, as written; empty ones are left out.
  static func parts(_ range: Range<Int>, of text: [UInt8]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    while index <= range.upperBound {
      if index == range.upperBound || text[index] == ASCII.comma {
        if index > start { parts.append(start..<index) }
        start = index + 1
      } else if text[index] == ASCII.backslash {
        index += 1
      }
      index += 1
    }
    // A backslash at the very end jumps over the end.
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }

  /// Whether a value holds a NUL byte, which no text may.
  static func holdsNUL(_ range: Range<Int>, of text: [UInt8]) -> Bool {
    text[range].contains(0)
  }

  /// The value that stands for a text: backslash, semicolon, comma and newline escaped, other
  /// control characters left out but for tabs.
  static func escaped(_ text: String) -> [UInt8] {
    var value: [UInt8] = []
    value.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      switch byte {
      case ASCII.backslash, ASCII.semicolon, ASCII.comma: value += [ASCII.backslash, byte]
      case ASCII.newline: value += [ASCII.backslash, UInt8(ascii: "n")]
      case ASCII.tab: value.append(byte)
      case 0..<ASCII.blank, ASCII.delete: break
      default: value.append(byte)
      }
    }
    return value
  }

  private static func firstSpecial(_ range: Range<Int>, of text: [UInt8]) -> Int? {
    for index in range where text[index] == ASCII.backslash || text[index] == 0 { return index }
    return nil
  }

  /// Appends one byte or escape and gives the index after it.
  private static func append(
    at index: Int, of text: [UInt8], end: Int, to plain: inout [UInt8]
  ) -> Int {
    let byte = text[index]
    guard byte == ASCII.backslash, index + 1 < end else {
      if byte != 0 { plain.append(byte) }
      return index + 1
    }
    let next = text[index + 1]
    switch next {
    case UInt8(ascii: "n"), UInt8(ascii: "N"): plain.append(ASCII.newline)
    case ASCII.backslash, ASCII.semicolon, ASCII.comma: plain.append(next)
    // Not an escape of RFC 5545, but `\:` and `\"` are met, where only the sign is meant.
    case ASCII.colon, ASCII.quote: plain.append(next)
    default:
      plain.append(byte)
      return index + 1
    }
    return index + 2
  }
}
