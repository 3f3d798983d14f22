/// Values of parameters that may hold any text, RFC 6868.
enum ParameterValue {
  /// A text in quotes: `^` `"` and line ends as the RFC encodes them, other control characters left
  /// out.
  static func quoted(_ text: String) -> [UInt8] {
    var value: [UInt8] = [ASCII.quote]
    for byte in text.utf8 {
      switch byte {
      case caret: value += [caret, caret]
      case ASCII.quote: value += [caret, UInt8(ascii: "'")]
      case ASCII.newline: value += [caret, UInt8(ascii: "n")]
      case 0..<ASCII.blank, ASCII.delete: break
      default: value.append(byte)
      }
    }
    return value + [ASCII.quote]
  }

  /// The text that a value without its quotes stands for.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(caret) else { return text }
    var plain: [UInt8] = []
    var isEscape = false
    for byte in text.utf8 {
      guard isEscape else {
        isEscape = byte == caret
        if !isEscape { plain.append(byte) }
        continue
      }
      isEscape = false
      switch byte {
      case caret: plain.append(caret)
      case UInt8(ascii: "'"): plain.append(ASCII.quote)
      case UInt8(ascii: "n"): plain.append(ASCII.newline)
      default: plain += [caret, byte]
      }
    }
    if isEscape { plain.append(caret) }
    return String(decoding: plain, as: UTF8.self)
  }

  private static let caret = UInt8(ascii: "^")
}
