internal import CPosix

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
