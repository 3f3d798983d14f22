/// Text in lines that are not longer than a terminal is wide.
extension String {
  /// The lines of this text, each of at most so many columns, broken between words where that is
  /// possible; nil = as many as it needs.
  func wrapped(to columns: Int?) -> [String] {
    guard let columns, displayWidth > columns else { return [self] }
    var (lines, line, width): ([String], String, Int) = ([], "", 0)
    for character in self {
      let next = String(character).displayWidth
      if width + next > columns, !line.isEmpty {
        // A space at the end of a line needs no place, and the word before it is whole.
        let isBetween = character == " "
        let space = isBetween ? nil : line.lastIndex(of: " ")
        let rest = space.map { String(line[line.index(after: $0)...]) } ?? ""
        lines.append(String(line.dropLast(rest.count)).withoutTrailingSpaces)
        (line, width) = (rest, rest.displayWidth)
        if isBetween { continue }
      }
      line.append(character)
      width += next
    }
    return lines + [line.withoutTrailingSpaces]
  }

  /// Parts beside each other, three columns apart, as many on a line as there is room for; nil = on
  /// one line.
  static func row(of parts: [String], columns: Int?) -> [String] {
    var (lines, line): ([String], String) = ([], "")
    for part in parts {
      let longer = line.isEmpty ? part : line + "   " + part
      if let columns, !line.isEmpty, longer.displayWidth > columns {
        lines.append(line)
        line = part
      } else {
        line = longer
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines.flatMap { $0.wrapped(to: columns) }
  }
}
