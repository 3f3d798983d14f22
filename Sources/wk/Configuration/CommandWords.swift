/// A command line as a shell takes it apart: blanks divide words, quotes and `\` keep them together.
///
/// No more of a shell: nothing in it is expanded.
struct CommandWords: Equatable {
  /// The program and its arguments; none where the text is blank.
  let words: [String]

  /// Takes a text apart; nil where a quote stays open.
  init?(_ text: String) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\" && quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil && !isEscaped else { return nil }
    self.words = words + (word.map { [$0] } ?? [])
  }

  /// The words of a command that needs no shell; nil for one that only a shell understands.
  static func plain(_ text: String) -> [String]? {
    text.contains(where: { "|&;<>()$`*?[#~=%".contains($0) }) ? nil : CommandWords(text)?.words
  }
}
