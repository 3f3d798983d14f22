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

extension UnicodeScalar {
  /// The columns that this scalar takes in a terminal, ambiguous ones 1; nil for what is not shown.
  var terminalColumns: Int? {
    guard Self.hasCharacterTable else { return isASCII ? nil : 1 }
    let columns = wk_wcwidth(value)
    return columns >= 0 ? Int(columns) : nil
  }

  /// The C library has the table in any UTF-8 locale, whatever the user's.
  private static let hasCharacterTable = wk_use_utf8() != 0
}
