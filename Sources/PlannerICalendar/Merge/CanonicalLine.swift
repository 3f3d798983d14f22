/// What a content line says, however it is written: unfolded, names in capitals, parameters in one
/// order and without needless quotes.
enum CanonicalLine {
  /// The bytes of a line in that form.
  static func bytes(_ line: PropertyLine) -> [UInt8] {
    start(of: line) + [ASCII.colon] + line.text[line.value]
  }

  /// The values of a list, each as a line of its own would be; empty ones say nothing.
  static func elements(_ line: PropertyLine) -> [(key: [UInt8], value: Range<Int>)] {
    let start = start(of: line) + [ASCII.colon]
    return TextValue.parts(line.value, of: line.text).map { (start + line.text[$0], $0) }
  }

  private static func start(of line: PropertyLine) -> [UInt8] {
    let name = line.text[line.name].map(ASCII.capital)
    guard !line.parameters.isEmpty else { return name }
    let parameters = line.parameterRanges.map { parameter($0, of: line.text) }
    return parameters.sorted { $0.lexicographicallyPrecedes($1) }
      .reduce(into: name) { $0 += [ASCII.semicolon] + $1 }
  }

  private static func parameter(_ range: Range<Int>, of text: [UInt8]) -> [UInt8] {
    guard let equals = text[range].firstIndex(of: ASCII.equals) else {
      return text[range].map(ASCII.capital)
    }
    let name = text[ASCII.trimmed(range.lowerBound..<equals, of: text)].map(ASCII.capital)
    var value = ASCII.trimmed(equals + 1..<range.upperBound, of: text)
    let inner = value.count >= 2 ? value.lowerBound + 1..<value.upperBound - 1 : 0..<0
    if value.count >= 2, text[value.lowerBound] == ASCII.quote,
      text[value.upperBound - 1] == ASCII.quote, !text[inner].contains(ASCII.quote)
    {
      value = inner
    }
    return name + [ASCII.equals] + text[value]
  }
}

/// Collects the canonical lines of a component within another, and gives them in one order.
///
/// Of what is nested deeper than anybody writes the order stays, so that hostile depth costs no more
/// than its lines.
struct CanonicalNest {
  private var open: [(name: [UInt8], lines: [[UInt8]])] = []
  private var depth = 0
  private static let limit = 16

  /// Begins a component.
  mutating func begin(_ name: String) {
    depth += 1
    let begin = Array("BEGIN:\(name)".utf8)
    if depth > Self.limit {
      add(begin)
    } else {
      open.append((begin, []))
    }
  }

  /// Adds a line to the innermost component.
  mutating func add(_ line: [UInt8]) {
    guard let last = open.indices.last else { return }
    open[last].lines.append(line)
  }

  /// Ends the innermost component and gives the outermost one when that has ended.
  mutating func end() -> [UInt8]? {
    depth -= 1
    guard depth < Self.limit else {
      add(Array("END".utf8))
      return nil
    }
    guard let last = open.popLast() else { return nil }
    let lines = last.lines.sorted { $0.lexicographicallyPrecedes($1) }
    let whole: [UInt8] =
      lines.reduce(into: last.name) { $0 += [ASCII.newline] + $1 }
      + Array("\nEND".utf8)
    guard !open.isEmpty else { return whole }
    add(whole)
    return nil
  }
}
