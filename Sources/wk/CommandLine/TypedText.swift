internal import PlannerCore

/// Text as people type it, which has to fit into a calendar.
///
/// Control characters do not (RFC 5545 §3.1). They are refused: what is left out without a word is
/// missed when it is too late.
enum TypedText {
  /// A text of one line, a name: line ends become blanks, blanks around it go.
  ///
  /// - Parameters:
  ///   - text: as typed.
  ///   - thing: what it is, for the error: `The name`.
  /// - Returns: the line; empty where only blanks were typed.
  /// - Throws: where it holds control characters.
  static func line(_ text: String, _ thing: String) throws(CommandError) -> String {
    try refuseControls(in: text, thing)
    return PlainText.trimmed(PlainText.oneLine(text))
  }

  /// A text of any number of lines.
  static func lines(_ text: String, _ thing: String) throws(CommandError) -> String {
    try refuseControls(in: text, thing)
    return text
  }

  private static func refuseControls(
    in text: String, _ thing: String
  ) throws(CommandError) {
    guard let control = PlainText.control(in: text) else { return }
    throw .usage(
      "\(thing) holds the control character \(Sanitize.line(String(control))), which no calendar"
        + " can hold.", hint: "Leave it out.")
  }
}

extension Arguments {
  /// The categories that an option names, each once.
  func categories(of option: Option) throws(CommandError) -> [String] {
    var categories: [String] = []
    for text in all(of: option) {
      let name = try TypedText.line(text, "The category")
      guard !name.isEmpty else {
        throw .usage("A category needs a name.", hint: "Try: --category work")
      }
      if !categories.contains(name) { categories.append(name) }
    }
    return categories
  }
}
