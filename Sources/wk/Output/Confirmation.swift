/// Asking before many events are touched.
extension Context {
  /// Whether the user wants what the question says.
  ///
  /// - Parameters:
  ///   - question: what would be done, and what to type.
  ///   - word: the word that means yes; nil = `y` or `yes`.
  ///   - assumesYes: whether `--yes` was given.
  /// - Returns: whether to go on.
  /// - Throws: with status 2 where nobody can be asked.
  func confirms(
    _ question: String, by word: String? = nil, assumesYes: Bool
  ) throws(CommandError) -> Bool {
    if assumesYes { return true }
    guard terminal.inputIsTerminal, !globals.json else {
      throw CommandError(
        .cancelled, "Nothing was touched: nobody can be asked here.", hint: "Say --yes to go on.")
    }
    output.flush()
    errors.write(question + " ")
    errors.flush()
    let answer = String((input() ?? "").filter { !$0.isWhitespace })
    return word.map { $0.filter { !$0.isWhitespace } == answer }
      ?? ["y", "yes"].contains(answer.lowercased())
  }
}

extension String {
  /// This text with its first letter as a capital.
  var capitalizedStart: String { prefix(1).uppercased() + dropFirst() }
}
