/// Every edit of a history writes a mark of its own; this knows which of them must still be found.
struct Ledger {
  /// The marks that nobody has overwritten or deleted knowingly.
  private(set) var live: Set<Int> = []
  /// What wrote each mark.
  private(set) var origins: [Int: String] = [:]
  private var last = 0

  /// A new mark, as it is written.
  mutating func mark(_ origin: String) -> String {
    last += 1
    live.insert(last)
    origins[last] = origin
    return "tk\(last)x"
  }

  /// Takes note that somebody who saw a text has overwritten or deleted it.
  mutating func release(_ text: String?) { live.subtract(Self.marks(in: text ?? "")) }

  /// Takes note that somebody has taken these marks back.
  mutating func release(_ marks: Set<Int>) { live.subtract(marks) }

  /// The marks in a text.
  static func marks(in text: String) -> Set<Int> {
    var found: Set<Int> = []
    let bytes = Array(text.utf8)
    var index = 0
    while index + 3 < bytes.count {
      guard bytes[index] == 0x74, bytes[index + 1] == 0x6B else {
        index += 1
        continue
      }
      index += 2
      var number = 0
      var digits = 0
      while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
        number = number * 10 + Int(bytes[index]) - 0x30
        digits += 1
        index += 1
      }
      if digits > 0, index < bytes.count, bytes[index] == 0x78 { found.insert(number) }
    }
    return found
  }

  /// The marks in the text of an object, whose lines may be folded.
  static func marks(in text: [UInt8]) -> Set<Int> {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == 13, index + 2 < text.count, text[index + 1] == 10, text[index + 2] == 32 {
        index += 3
      } else {
        plain.append(text[index])
        index += 1
      }
    }
    return marks(in: String(decoding: plain, as: UTF8.self))
  }
}
