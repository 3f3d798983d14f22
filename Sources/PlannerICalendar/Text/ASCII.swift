/// The bytes that iCalendar's grammar knows, RFC 5545 §3.1, and comparisons without case.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let newline: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let blank: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let comma: UInt8 = 0x2C
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let equals: UInt8 = 0x3D
  static let backslash: UInt8 = 0x5C
  static let delete: UInt8 = 0x7F

  /// Whether a byte ends a line.
  ///
  /// Lines end at CR, LF and CRLF only; U+0085 and U+2028 are text.
  @inline(__always)
  static func isLineEnd(_ byte: UInt8) -> Bool {
    byte <= carriageReturn && (byte == newline || byte == carriageReturn)
  }

  /// Where the first line end at or after an offset lies; the count of the bytes where there is none.
  ///
  /// Sixteen bytes are looked at in one step, which spares the import of a file that is there
  /// already a tenth.
  @inline(__always)
  static func lineEnd(in bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index + 16 <= bytes.count {
      let block = bytes.extracting(index..<index + 16)
      var lowest = UInt8.max
      for place in block.indices { lowest = min(lowest, block[place]) }
      if lowest <= carriageReturn { break }
      index += 16
    }
    while index < bytes.count, !isLineEnd(bytes[index]) { index += 1 }
    return index
  }

  /// Whether a byte at the start of a line folds it to the line before.
  @inline(__always)
  static func isFold(_ byte: UInt8) -> Bool { byte == blank || byte == tab }

  /// The capital of a letter, anything else as it is.
  @inline(__always)
  static func capital(_ byte: UInt8) -> UInt8 {
    byte >= 0x61 && byte <= 0x7A ? byte & 0xDF : byte
  }

  /// Whether a byte is a digit.
  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// A range of a text without the blanks at both its ends.
  static func trimmed(_ range: Range<Int>, of text: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, text[start] <= blank { start += 1 }
    while end > start, text[end - 1] <= blank { end -= 1 }
    return start..<end
  }

  /// Whether a range of a text is a word in capitals, whatever its case.
  static func isWord(_ word: String, _ range: Range<Int>, of text: [UInt8]) -> Bool {
    guard range.count == word.utf8.count else { return false }
    var index = range.lowerBound
    for byte in word.utf8 {
      if capital(text[index]) != byte { return false }
      index += 1
    }
    return true
  }

  /// A range of a text in capitals.
  static func capitals(_ range: Range<Int>, of text: [UInt8]) -> String {
    if text[range].contains(where: { capital($0) != $0 }) {
      return String(decoding: text[range].map(capital), as: UTF8.self)
    }
    return String(decoding: text[range], as: UTF8.self)
  }
}
