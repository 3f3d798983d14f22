internal import CPosix
internal import Glibc

/// What is known about a file descriptor as a terminal.
enum DescriptorFacts {
  /// Whether there is a terminal at the other end.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The width of the terminal; nil where there is none.
  static func columns(_ descriptor: Int32) -> Int? {
    let columns = wk_terminal_columns(descriptor)
    return columns > 0 ? Int(columns) : nil
  }

  /// The height of the terminal; nil where there is none.
  static func rows(_ descriptor: Int32) -> Int? {
    let rows = wk_terminal_rows(descriptor)
    return rows > 0 ? Int(rows) : nil
  }
}
