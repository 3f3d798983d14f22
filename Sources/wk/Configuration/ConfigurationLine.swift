/// One line of the configuration file, understood: the part of TOML that fits on a line.
///
/// Keys may be dotted and quoted, values are strings in one or two quotes, or words without any.
/// Strings and lists over several lines are not read.
enum ConfigurationLine: Equatable {
  /// Nothing, or a comment.
  case blank
  /// `[week]`: the keys below it stand in this table.
  case table(String)
  /// A key with its value, which stands at these bytes of the line.
  case entry(key: String, value: String, place: Range<Int>)
  /// Anything else.
  case unreadable

  /// Understands the bytes of a line, with its line end or without.
  init(_ bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      self = .unreadable
      return
    }
    var cursor = LineCursor(bytes)
    cursor.skipBlanks()
    self = cursor.isAtEnd ? .blank : (cursor.table() ?? cursor.entry() ?? .unreadable)
  }

  /// A value as it is written to the file.
  static func quoted(_ value: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\t": text += "\\t"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

/// Walks along the bytes of one line.
private struct LineCursor {
  private let bytes: [UInt8]
  private var index: Int

  init(_ bytes: [UInt8]) {
    var end = bytes.count
    while end > 0, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") {
      end -= 1
    }
    self.bytes = Array(bytes[..<end])
    // Editors on Windows put a mark in front of the file.
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Whether only a comment is left.
  var isAtEnd: Bool { next == nil || next == UInt8(ascii: "#") }

  mutating func skipBlanks() {
    while let byte = next, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { index += 1 }
  }

  mutating func table() -> ConfigurationLine? {
    let start = index
    if take("[") {
      // A list of tables holds no key of ours; its name here is one that no key has.
      let isList = take("[")
      if let name = key(), take("]"), !isList || take("]") {
        skipBlanks()
        if isAtEnd { return .table(isList ? "[\(name)]" : name) }
      }
    }
    index = start
    return nil
  }

  mutating func entry() -> ConfigurationLine? {
    guard let key = key(), take("=") else { return nil }
    skipBlanks()
    let start = index
    guard let value = string() ?? word() else { return nil }
    let place = start..<index
    skipBlanks()
    return isAtEnd ? .entry(key: key, value: value, place: place) : nil
  }

  /// The parts of a dotted key, joined again, with the blanks behind it.
  private mutating func key() -> String? {
    var parts: [String] = []
    repeat {
      skipBlanks()
      guard let part = string() ?? bareKey() else { return nil }
      parts.append(part)
      skipBlanks()
    } while take(".")
    return parts.joined(separator: ".")
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func bareKey() -> String? {
    let start = index
    while let byte = next, Self.isKeyByte(byte) { index += 1 }
    return index > start ? text(start..<index) : nil
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// A value without quotes, up to a comment.
  private mutating func word() -> String? {
    let start = index
    guard next != UInt8(ascii: "\""), next != UInt8(ascii: "'") else { return nil }
    while !isAtEnd { index += 1 }
    while index > start, bytes[index - 1] == UInt8(ascii: " ") || bytes[index - 1] == 9 {
      index -= 1
    }
    return index > start ? text(start..<index) : nil
  }

  /// A string in quotes; where it does not end on this line, nothing is taken.
  private mutating func string() -> String? {
    let start = index
    let isLiteral = next == UInt8(ascii: "'")
    guard isLiteral || next == UInt8(ascii: "\"") else { return nil }
    let quote = bytes[index]
    index += 1
    var value: [UInt8] = []
    while let byte = next {
      index += 1
      if byte == quote { return String(decoding: value, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") && !isLiteral {
        guard let escaped = escape() else { break }
        value += escaped
      } else {
        value.append(byte)
      }
    }
    index = start
    return nil
  }

  /// What stands behind a backslash.
  private mutating func escape() -> [UInt8]? {
    guard let byte = next else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [byte]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "u"): return scalar(digits: 4)
    case UInt8(ascii: "U"): return scalar(digits: 8)
    default: return nil
    }
  }

  private mutating func scalar(digits: Int) -> [UInt8]? {
    guard index + digits <= bytes.count,
      let scalar = UInt32(text(index..<index + digits), radix: 16).flatMap(Unicode.Scalar.init)
    else { return nil }
    index += digits
    return Array(String(scalar).utf8)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
