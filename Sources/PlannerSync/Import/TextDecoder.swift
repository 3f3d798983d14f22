/// Turns the bytes of a file into UTF-8, chunk by chunk.
struct TextDecoder {
  private let encoding: TextEncoding
  private var markLeft: Int
  private var rest: [UInt8] = []

  /// Starts at the first byte of a file in this encoding.
  init(_ encoding: TextEncoding) {
    self.encoding = encoding
    markLeft =
      switch encoding {
      case .utf8(mark: true): 3
      case .utf16(_, mark: true): 2
      default: 0
      }
  }

  /// The next bytes as UTF-8.
  ///
  /// A character that a chunk cuts comes with the next one.
  mutating func decode(_ chunk: [UInt8]) -> [UInt8] {
    let skipped = min(markLeft, chunk.count)
    markLeft -= skipped
    let bytes = skipped == 0 ? chunk : Array(chunk.dropFirst(skipped))
    switch encoding {
    case .utf8, .unknown: return bytes
    case .latin1: return latin1(bytes)
    case .utf16(let bigEndian, _): return utf16(bytes, bigEndian: bigEndian)
    }
  }

  /// What the file's end leaves of a cut character: it is no character, and shown as �.
  mutating func finish() -> [UInt8] {
    defer { rest = [] }
    return rest.isEmpty ? [] : Array("\u{FFFD}".utf8)
  }

  private func latin1(_ chunk: [UInt8]) -> [UInt8] {
    guard chunk.contains(where: { $0 >= 0x80 }) else { return chunk }
    var text: [UInt8] = []
    text.reserveCapacity(chunk.count + chunk.count / 8)
    for byte in chunk {
      if byte < 0x80 { text.append(byte) } else { text += Character(Self.windows1252(byte)).utf8 }
    }
    return text
  }

  private mutating func utf16(_ chunk: [UInt8], bigEndian: Bool) -> [UInt8] {
    let bytes = rest + chunk
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(bigEndian ? first << 8 | second : second << 8 | first)
    }
    var kept = bytes.count % 2
    if let last = units.last, UTF16.isLeadSurrogate(last) {
      units.removeLast()
      kept += 2
    }
    rest = Array(bytes.suffix(kept))
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Windows-1252 differs from Latin-1 in 0x80 to 0x9F only.
  private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    let scalars = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
    return scalars[Int(byte - 0x80)]
  }
}
