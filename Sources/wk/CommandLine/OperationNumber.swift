/// The number of an operation or a run, as the log shows it: `41`, `#41`.
enum OperationNumber {
  /// Reads a number.
  ///
  /// - Throws: where it is none, with what it should be a number of.
  static func read(
    _ text: String, of what: String, hint: String
  ) throws(CommandError) -> Int {
    guard let number = Int(text.hasPrefix("#") ? String(text.dropFirst()) : text), number > 0
    else { throw .usage("\"\(text)\" is no number of \(what).", hint: hint) }
    return number
  }
}
