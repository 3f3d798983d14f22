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

  /// Says lines, the last one with how to take back what was done.
  func say(_ lines: [String], undoHint: Bool) {
    for line in lines.dropLast() { say(line) }
    guard let last = lines.last else { return }
    say(undoHint ? (last + "  ").padded(to: undoColumn) + Wording.undoHint : last)
  }

  /// Where the hint stands: at the right edge, at most in the column of a wide terminal.
  private var undoColumn: Int { min(71, (knownColumns ?? 88) - Wording.undoHint.count) }

  /// Says on the error output what the user should know; nothing with `-q`.
  func warn(_ line: String) {
    if !globals.quiet { alert(line) }
  }

  /// Says it on the error output, also with `-q`: what nobody hears of otherwise when a run that
  /// nobody watches needs them.
  func alert(_ line: String) {
    // On a terminal both outputs are one: what was said before stands before.
    output.flush()
    errors.line(line)
    errors.flush()
  }
}
