/// Marks text for the eye; colour never carries anything that the text does not say.
struct Style {
  /// Whether marks are written at all.
  let isColored: Bool

  /// What stands back: things done, neighbouring days.
  func faint(_ text: String) -> String { marked(text, "2") }

  /// What stands out: titles, today.
  func strong(_ text: String) -> String { marked(text, "1") }

  /// What went wrong.
  func alarm(_ text: String) -> String { marked(text, "1;31") }

  private func marked(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
