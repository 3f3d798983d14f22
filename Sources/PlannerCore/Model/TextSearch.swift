/// Finds a text in others, whatever the case of letters.
///
/// In Swift and not in SQL: LIKE folds only ASCII, and the trigram index finds no word of two
/// Chinese characters.
struct TextSearch: Sendable {
  private let lowercased: String
  private let bytes: [UInt8]

  /// Prepares to look for a text.
  init(_ text: String) {
    lowercased = text.lowercased()
    bytes = Array(lowercased.utf8)
  }

  /// Whether a text contains the one looked for.
  func finds(in text: String?) -> Bool {
    guard let text else { return false }
    let folded = text.lowercased()
    if contains(in: Array(folded.utf8)) { return true }
    // The same letter may be one scalar or one with a combining mark. Only text beyond ASCII has
    // such letters; comparing by characters is slow, so it comes last.
    guard bytes.contains(where: { $0 >= 0x80 }) else { return false }
    return folded.contains(lowercased)
  }

  private func contains(in text: [UInt8]) -> Bool {
    guard let first = bytes.first else { return true }
    guard text.count >= bytes.count else { return false }
    for start in 0...(text.count - bytes.count) where text[start] == first {
      if text[start..<(start + bytes.count)].elementsEqual(bytes) { return true }
    }
    return false
  }
}
