internal import PlannerICalendar

/// How the text of a file is written, found by looking at all of its bytes.
enum TextEncoding: Hashable, Sendable {
  /// UTF-8, as RFC 5545 §3.1.4 wants it; a byte order mark may stand in front.
  case utf8(mark: Bool)
  /// UTF-16, with or without a byte order mark.
  case utf16(bigEndian: Bool, mark: Bool)
  /// Windows-1252, which holds Latin-1.
  case latin1
  /// None of these.
  case unknown

  /// What a report says about it; nil where there is nothing to say.
  var remark: String? {
    switch self {
    case .utf8(mark: false): nil
    case .utf8(mark: true): "begins with a byte order mark, which was left out"
    case .utf16: "is UTF-16; it was read, and exports are UTF-8"
    case .latin1: "is not UTF-8; it was read as Latin-1, check names with accents"
    case .unknown:
      "is in an encoding that is neither UTF-8, UTF-16 nor Latin-1; convert it with "
        + "iconv -f ENCODING -t UTF-8 and import the result"
    }
  }
}

extension TextEncoding {
  /// Why a text cannot be synced, as the rest of a sentence that begins with its place; nil where it
  /// can.
  ///
  /// An import reads such a text; written back in UTF-8 it would be another to whoever keeps it.
  static func refusal(of bytes: [UInt8]) -> String? {
    var survey = EncodingSurvey()
    survey.feed(bytes)
    let words: String
    let name: String
    switch survey.finish() {
    case .utf8: return nil
    case .latin1: (words, name) = ("not UTF-8", "WINDOWS-1252")
    case .utf16: (words, name) = ("UTF-16", "UTF-16")
    case .unknown: (words, name) = ("neither UTF-8, UTF-16 nor Latin-1", "ENCODING")
    }
    return "is \(words) and takes no part; convert it with iconv -f \(name) -t UTF-8"
  }
}

/// Surveys the bytes of a file for its encoding.
///
/// Folded lines may be cut inside a character (RFC 5545 §3.1 folds by octets), so line break and
/// blank between two bytes of a character are passed over.
struct EncodingSurvey {
  private var head: [UInt8] = []
  private var pending = 0
  private var inFold = false
  private var valid = 0
  /// How many byte runs are not UTF-8.
  private(set) var invalid = 0
  private var isWindows1252 = true
  /// How an export of ours begins.
  private static let ownHead = CalendarWrapper.head()

  /// Looks at further bytes.
  mutating func feed(_ chunk: [UInt8]) {
    if head.count < Self.ownHead.count { head += chunk.prefix(Self.ownHead.count - head.count) }
    let bytes = chunk.span
    var start = 0
    while start < bytes.count {
      let end = min(start + 64, bytes.count)
      var all: UInt8 = 0
      for index in start..<end { all |= bytes[index] }
      // Most of a file is ASCII, which needs no second look.
      if all >= 0x80 || pending > 0 {
        for index in start..<end where bytes[index] >= 0x80 || pending > 0 {
          look(at: bytes[index])
        }
      }
      start = end
    }
  }

  /// The encoding, once all bytes have been fed.
  func finish() -> TextEncoding {
    if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) {
      return .unknown
    }
    if head.starts(with: [0xFF, 0xFE]) { return .utf16(bigEndian: false, mark: true) }
    if head.starts(with: [0xFE, 0xFF]) { return .utf16(bigEndian: true, mark: true) }
    if head.count >= 4, head[0] != 0, head[2] != 0, head[1] == 0, head[3] == 0 {
      return .utf16(bigEndian: false, mark: false)
    }
    if head.count >= 4, head[0] == 0, head[2] == 0, head[1] != 0, head[3] != 0 {
      return .utf16(bigEndian: true, mark: false)
    }
    // Our own exports are UTF-8 with whatever bytes came in: they are read back as they are.
    if head == Self.ownHead { return .utf8(mark: false) }
    // UTF-8 with a few broken places is UTF-8: guessing another would spoil what is right. Other
    // encodings have hardly ever bytes in a row that are UTF-8.
    if invalid <= valid * 4 {
      return .utf8(mark: head.starts(with: [0xEF, 0xBB, 0xBF]))
    }
    return isWindows1252 ? .latin1 : .unknown
  }

  private mutating func look(at byte: UInt8) {
    if pending > 0 {
      if continues(byte) { return }
      pending = 0
      inFold = false
      invalid += 1
    }
    guard byte >= 0x80 else { return }
    switch byte {
    case 0xC2...0xDF: pending = 1
    case 0xE0...0xEF: pending = 2
    case 0xF0...0xF4: pending = 3
    default: invalid += 1
    }
    if [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte) { isWindows1252 = false }
  }

  private mutating func continues(_ byte: UInt8) -> Bool {
    if inFold {
      if byte == UInt8(ascii: "\n") { return true }
      guard byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") else { return false }
      inFold = false
      return true
    }
    if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") {
      inFold = true
      return true
    }
    guard (0x80...0xBF).contains(byte) else { return false }
    if [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte) { isWindows1252 = false }
    pending -= 1
    if pending == 0 { valid += 1 }
    return true
  }
}
