/// The ways in which commands speak.
extension Context {
  /// Prints the one JSON object of a command.
  func printJSON(_ members: [(key: String, value: JSONValue)]) {
    JSONText.write(.object(members), to: output)
    output.line("")
  }

  /// Says what was done; nothing with `-q`.
  func say(_ line: String) {
    if !globals.quiet { output.line(line.withoutTrailingSpaces) }
  }

  /// Says on the error output what the user should know; nothing with `-q`.
  func warn(_ line: String) {
    guard !globals.quiet else { return }
    // On a terminal both outputs are one: what was said before stands before.
    output.flush()
    errors.line(line)
  }
}
