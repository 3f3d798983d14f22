/// Text in the form in which dates are looked up, and the numbers in it.
enum DateText {
  /// The text in small letters with ASCII digits and signs and single spaces, without any space
  /// where it is Chinese or Japanese.
  static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E:
        // The full-width forms stand in the order of ASCII.
        plain.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
      case 0x3000, 0x09, 0xA0: plain.append(" ")
      default: plain.append(scalar)
      }
    }
    let words = String(plain).lowercased().split(separator: " ")
    let isASCII = plain.allSatisfy(\.isASCII)
    return words.joined(separator: isASCII ? " " : "")
  }

  /// A number of one or two digits.
  static func short(_ text: some StringProtocol) -> Int? {
    (1...2).contains(text.utf8.count) ? decimal(text.utf8) : nil
  }

  /// A year of four digits.
  static func year(_ text: some StringProtocol) -> Int? {
    text.utf8.count == 4 ? decimal(text.utf8) : nil
  }

  /// A number in digits, or in those of Chinese and Japanese: `27`, `二十七`, `二〇二六`.
  static func number(_ text: some StringProtocol) -> Int? {
    if let number = decimal(text.utf8) { return number }
    let parts = text.split(separator: DateWords.ten, omittingEmptySubsequences: false)
    switch parts.count {
    case 1: return digits(parts[0])
    case 2:
      guard parts.allSatisfy({ $0.count <= 1 }) else { return nil }
      guard let tens = parts[0].isEmpty ? 1 : digits(parts[0]),
        let ones = parts[1].isEmpty ? 0 : digits(parts[1])
      else { return nil }
      return tens * 10 + ones
    default: return nil
    }
  }

  private static func digits(_ text: some StringProtocol) -> Int? {
    guard (1...4).contains(text.count) else { return nil }
    var value = 0
    for sign in text {
      guard let digit = DateWords.digits[sign] else { return nil }
      value = value * 10 + digit
    }
    return value
  }
}
