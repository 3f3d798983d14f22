/// One unfolded content line, parted into name, parameters and value, RFC 5545 §3.1.
struct PropertyLine {
  /// The bytes that the ranges are of: a whole object, or the unfolded line alone.
  let text: [UInt8]
  /// Its name as written.
  let name: Range<Int>
  /// From the first semicolon to the colon; empty without parameters.
  let parameters: Range<Int>
  /// Its value as written.
  let value: Range<Int>
  /// The number of its line.
  let number: Int

  /// Parts a line; nil where it has no name or no colon.
  init?(_ text: [UInt8], number: Int) {
    let nameEnd = text.firstIndex { $0 == ASCII.colon || $0 == ASCII.semicolon }
    guard let nameEnd, nameEnd > 0 else { return nil }
    self.init(text, line: 0..<text.count, nameEnd: nameEnd, number: number)
  }

  /// Parts a line whose name ends at a colon or semicolon.
  init?(_ text: [UInt8], line: Range<Int>, nameEnd: Int, number: Int) {
    guard let colon = Self.colon(in: text, nameEnd..<line.upperBound) else { return nil }
    self.text = text
    self.name = line.lowerBound..<nameEnd
    self.parameters = nameEnd..<colon
    self.value = colon + 1..<line.upperBound
    self.number = number
  }

  /// Whether it says anything.
  var hasValue: Bool { !ASCII.trimmed(value, of: text).isEmpty }

  /// The value as it stands, decoded.
  var rawValue: String { String(decoding: text[value], as: UTF8.self) }

  /// The value as a word: without blanks around it, in capitals.
  var word: String { ASCII.capitals(ASCII.trimmed(value, of: text), of: text) }

  /// The value of the first parameter with a name in capitals, without quotes; RFC 5545 §3.2.
  func parameter(_ wanted: String) -> String? {
    var start = parameters.lowerBound
    while start < parameters.upperBound {
      let end = Self.parameterEnd(in: text, start + 1..<parameters.upperBound)
      if let equals = text[start + 1..<end].firstIndex(of: ASCII.equals),
        ASCII.isWord(wanted, ASCII.trimmed(start + 1..<equals, of: text), of: text)
      {
        var value = ASCII.trimmed(equals + 1..<end, of: text)
        if value.count >= 2, text[value.lowerBound] == ASCII.quote,
          text[value.upperBound - 1] == ASCII.quote
        {
          value = value.lowerBound + 1..<value.upperBound - 1
        }
        return String(decoding: text[value], as: UTF8.self)
      }
      start = end
    }
    return nil
  }

  /// The parameters as written, without those of some names in capitals.
  func parameters(without dropped: [String]) -> [UInt8] {
    var kept: [UInt8] = []
    for range in parameterRanges {
      let nameEnd = text[range].firstIndex(of: ASCII.equals) ?? range.upperBound
      let name = ASCII.trimmed(range.lowerBound..<nameEnd, of: text)
      let isDropped = dropped.contains { ASCII.isWord($0, name, of: text) }
      if !isDropped { kept += text[range.lowerBound - 1..<range.upperBound] }
    }
    return kept
  }

  /// Where the parameters stand, each without the semicolon before it.
  var parameterRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = parameters.lowerBound
    while start < parameters.upperBound {
      let end = Self.parameterEnd(in: text, start + 1..<parameters.upperBound)
      ranges.append(start + 1..<end)
      start = end
    }
    return ranges
  }

  /// The colon before the value: the first outside quotes.
  ///
  /// A quote that is never closed quotes nothing.
  private static func colon(in text: [UInt8], _ range: Range<Int>) -> Int? {
    var isQuoted = false
    for index in range {
      let byte = text[index]
      if byte == ASCII.colon, !isQuoted { return index }
      if byte == ASCII.quote { isQuoted.toggle() }
    }
    return isQuoted ? text[range].firstIndex(of: ASCII.colon) : nil
  }

  private static func parameterEnd(in text: [UInt8], _ range: Range<Int>) -> Int {
    var isQuoted = false
    for index in range {
      let byte = text[index]
      if byte == ASCII.semicolon, !isQuoted { return index }
      if byte == ASCII.quote { isQuoted.toggle() }
    }
    return range.upperBound
  }
}
