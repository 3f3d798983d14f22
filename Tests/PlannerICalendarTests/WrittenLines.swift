/// The content lines of a text as their bytes, told apart without any code of the adapter.
struct WrittenLines {
  /// A logical line: its name in capitals, and its bytes with folds and line end.
  struct Line: Equatable {
    var name: String
    var bytes: ArraySlice<UInt8>
  }

  /// The lines in order.
  ///
  /// Only the properties of the first component have names; those of nested and further components
  /// are told apart by their bytes alone.
  private(set) var lines: [Line] = []

  /// Cuts a text into its lines.
  init(_ text: [UInt8]) {
    var start = 0
    var (depth, isFirst) = (0, true)
    while start < text.count {
      let (next, name) = Self.line(in: text, from: start)
      var known = ""
      if name == "BEGIN" {
        depth += 1
      } else if name == "END" {
        depth -= 1
        if depth == 0 { isFirst = false }
      } else if depth == 1, isFirst {
        known = name
      }
      lines.append(Line(name: known, bytes: text[start..<next]))
      start = next
    }
  }

  /// The bytes of all lines but those of some names.
  func without(_ names: Set<String>) -> [UInt8] {
    var kept: [UInt8] = []
    for line in lines where !names.contains(line.name) { kept += line.bytes }
    return kept
  }

  private static func line(in text: [UInt8], from start: Int) -> (next: Int, name: String) {
    var name: [UInt8] = []
    var (index, isName) = (start, true)
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == 13 || byte == 10 {
        if byte == 13, index < text.count, text[index] == 10 { index += 1 }
        guard index < text.count, text[index] == 32 || text[index] == 9 else { break }
        index += 1
      } else if isName {
        if byte == 58 || byte == 59 { isName = false } else { name.append(byte) }
      }
    }
    guard !isName, name.count < 32 else { return (index, "") }
    return (index, String(decoding: name, as: UTF8.self).uppercased())
  }
}
