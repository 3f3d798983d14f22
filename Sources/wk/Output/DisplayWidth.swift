extension StringProtocol {
  /// The columns that this text takes in a terminal.
  ///
  /// Scalars count as `wcwidth` says; what a joiner ties to the scalar before adds nothing, and a
  /// scalar that is asked to look like an emoji (U+FE0F) takes two.
  var displayWidth: Int {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    var (width, last, isJoined) = (0, 0, false)
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x200D: isJoined = true
      case 0xFE0F where last == 1:
        width += 1
        last = 2
      default:
        let columns = isJoined ? 0 : scalar.terminalColumns ?? 0
        width += columns
        if columns > 0 { last = columns }
        isJoined = false
      }
    }
    return width
  }

  /// This text with spaces behind it, so that it takes at least so many columns.
  func padded(to columns: Int) -> String {
    String(self) + String(repeating: " ", count: Swift.max(0, columns - displayWidth))
  }

  /// This text with spaces in front, so that it takes at least so many columns.
  func rightAligned(to columns: Int) -> String {
    String(repeating: " ", count: Swift.max(0, columns - displayWidth)) + String(self)
  }

  /// As much of this text as fits into so many columns, with `..` where something was left out.
  func cut(to columns: Int) -> String {
    guard displayWidth > columns else { return String(self) }
    let mark = columns > 2 ? ".." : ""
    var (kept, room) = ("", columns - mark.count)
    for character in self {
      room -= String(character).displayWidth
      guard room >= 0 else { break }
      kept.append(character)
    }
    return kept + mark
  }
}

extension String {
  /// This text without the spaces at its end.
  var withoutTrailingSpaces: String {
    guard let last = utf8.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return "" }
    return String(self[...last])
  }
}
