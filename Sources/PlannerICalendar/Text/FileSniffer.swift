/// Guesses from the first bytes of a file what it is, for a message when it is no calendar.
struct FileSniffer {
  private var head: [UInt8] = []
  /// What the file is known to be, once something has shown it.
  var found: ICalendarError.Lookalike?

  /// Looks at further bytes.
  mutating func look(at chunk: ArraySlice<UInt8>) {
    if head.count < 512 { head += chunk.prefix(512 - head.count) }
  }

  /// What the file looks like, given that it holds no component.
  var guess: ICalendarError.Lookalike {
    if head.starts(with: [0x1F, 0x8B]) { return .gzip }
    if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .zip }
    if head.contains(0) { return .binary }
    let text = String(decoding: head, as: UTF8.self).lowercased()
    guard let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else {
      return .empty
    }
    let words = String(text.unicodeScalars.drop { $0.properties.isWhitespace || $0 == "\u{FEFF}" })
    if words.hasPrefix("<!doctype html") || text.contains("<html") { return .webPage }
    if first == "<" { return .xml }
    return first == "{" || first == "[" ? .json : .text
  }
}
