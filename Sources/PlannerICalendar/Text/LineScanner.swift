/// The name of a property in capitals, packed so that it is compared in one step.
///
/// Its first sixteen letters and its length: what is told apart here never agrees in both.
struct PropertyName: Hashable, Sendable {
  private(set) var first: UInt64 = 0
  private(set) var second: UInt64 = 0
  private(set) var length = 0

  /// An empty name.
  init() {}

  private init(first: UInt64, second: UInt64 = 0, length: Int) {
    self.first = first
    self.second = second
    self.length = length
  }

  /// A name written in capitals.
  init(_ name: StaticString) {
    for byte in name.description.utf8 { append(byte) }
  }

  /// Adds a letter in capitals.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    let capital = UInt64(ASCII.capital(byte))
    if length < 8 {
      first = first << 8 | capital
    } else if length < 16 {
      second = second << 8 | capital
    }
    length += 1
  }

  // Packed by hand, since a constant that a loop makes is asked for anew at each of a million lines;
  // a test holds them against their letters.
  static let begin = PropertyName(first: 0x0042_4547_494E, length: 5)
  static let end = PropertyName(first: 0x0045_4E44, length: 3)
  static let uid = PropertyName(first: 0x0055_4944, length: 3)
  static let recurrenceID = PropertyName(
    first: 0x5245_4355_5252_454E, second: 0x0043_452D_4944, length: 13)
  static let period = PropertyName(
    first: 0x582D_5745_454B_424F, second: 0x4F4B_2D50_4552_494F, length: 17)
  static let copyOf = PropertyName(
    first: 0x582D_5745_454B_424F, second: 0x004F_4B2D_4F46, length: 13)
}

/// A logical line of an object's text: where it lies and what it is called.
struct ScannedLine {
  /// Its name; empty where it has none.
  var name: PropertyName
  /// From its first byte to its line end.
  var range: Range<Int>
  /// The offset after its line end.
  var next: Int
  /// The offset of the colon or semicolon after the name; meaningless for a folded line.
  var nameEnd: Int
  /// Whether it has folds.
  var isFolded: Bool
  /// The number of its first line, from 0.
  var number: Int

  /// Whether it may have parameters.
  func hasParameters(in text: [UInt8]) -> Bool {
    isFolded || nameEnd < range.upperBound && text[nameEnd] == ASCII.semicolon
  }

  /// Its name, parameters and value; nil where it has no colon.
  func property(of text: [UInt8], firstLine: Int = 1) -> PropertyLine? {
    if isFolded {
      return PropertyLine(LineFolder.unfolded(range, of: text), number: number + firstLine)
    }
    guard nameEnd < range.upperBound else { return nil }
    return PropertyLine(text, line: range, nameEnd: nameEnd, number: number + firstLine)
  }
}

/// Walks over the logical lines of an object's text, once and in order.
struct LineScanner {
  private let text: [UInt8]
  private var position = 0
  private var number = 0
  private var depthAfter = 0
  /// How deep the line that was given last lies: 0 for BEGIN and END of a component of the object,
  /// 1 for its properties.
  private(set) var depth = 0

  /// Starts before the first line of a text.
  init(_ text: [UInt8]) { self.text = text }

  /// The next line, or nil after the last.
  mutating func next() -> ScannedLine? {
    guard position < text.count else { return nil }
    var line = scan()
    position = line.next
    if line.isFolded, isFoldedInName(line) { line.name = unfoldedName(line) }
    depth = depthAfter
    if line.name == .begin {
      depthAfter += 1
    } else if line.name == .end {
      depthAfter = max(depthAfter - 1, 0)
      depth = depthAfter
    }
    return line
  }

  private mutating func scan() -> ScannedLine {
    let (line, folds) = Self.scan(text.span, from: position, number: number)
    number += folds + 1
    return line
  }

  private static func scan(
    _ bytes: Span<UInt8>, from start: Int, number: Int
  ) -> (line: ScannedLine, folds: Int) {
    let count = bytes.count
    var name = PropertyName()
    var index = start
    while index < count {
      let byte = bytes[index]
      if byte == ASCII.colon || byte == ASCII.semicolon || ASCII.isLineEnd(byte) { break }
      name.append(byte)
      index += 1
    }
    let nameEnd = index
    var (folds, next) = (0, count)
    index = ASCII.lineEnd(in: bytes, from: index)
    while index < count {
      next = index + 1
      if bytes[index] == ASCII.carriageReturn, next < count, bytes[next] == ASCII.newline {
        next += 1
      }
      guard next < count, ASCII.isFold(bytes[next]) else { break }
      folds += 1
      index = ASCII.lineEnd(in: bytes, from: next + 1)
    }
    let line = ScannedLine(
      name: name, range: start..<index, next: max(next, index), nameEnd: nameEnd,
      isFolded: folds > 0, number: number)
    return (line, folds)
  }

  private func isFoldedInName(_ line: ScannedLine) -> Bool {
    line.nameEnd < line.range.upperBound && ASCII.isLineEnd(text[line.nameEnd])
  }

  private func unfoldedName(_ line: ScannedLine) -> PropertyName {
    // No name that is known is longer; folds add at most three bytes to each letter.
    let start = line.range.lowerBound
    let end = min(line.range.upperBound, start + 256)
    var name = PropertyName()
    for byte in LineFolder.unfolded(start..<end, of: text) {
      if byte == ASCII.colon || byte == ASCII.semicolon { break }
      name.append(byte)
    }
    return name
  }
}
