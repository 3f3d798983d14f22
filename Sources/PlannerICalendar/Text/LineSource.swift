/// One line of iCalendar with its folds, by its place in a buffer.
struct LogicalLine {
  /// The offset of its first byte.
  var start: Int
  /// The offset after its last byte, without its line end.
  var end: Int
  /// The offset after its line end.
  var next: Int
  /// The number of its first line, from 1.
  var number: Int
  /// The number of the line after it.
  var nextNumber: Int

  mutating func move(by bytes: Int) {
    start -= bytes
    end -= bytes
    next -= bytes
  }
}

/// A BEGIN or END line.
struct ComponentMark {
  let isBegin: Bool
  /// The name of the component in capitals.
  let name: String
  let line: LogicalLine
}

/// Hands out the lines of a file that comes in chunks.
///
/// A line is given only when the byte after its line end is known, which tells whether it goes on.
/// No byte is looked at twice for its line end, so that a line of any length costs its length.
struct LineSource {
  private var buffer: [UInt8] = []
  private var position = 0
  private var searched = 0
  private var number = 1
  /// How many folds of the line at the position lie before `searched`.
  private var folds = 0
  private var isFinished = false
  /// How the first line of the file ends; nil until that is known.
  private var lineEnd: [UInt8]?

  /// Whether all bytes have been handed out and no more come.
  var isAtEnd: Bool { isFinished && position == buffer.count }

  /// The place after the last line.
  var endLine: LogicalLine {
    LogicalLine(
      start: position, end: position, next: position, number: number, nextNumber: number)
  }

  /// Takes bytes and drops those before `kept` and before the position.
  ///
  /// - Returns: how many bytes were dropped from the start.
  mutating func feed(_ chunk: ArraySlice<UInt8>, keepingFrom kept: Int?) -> Int {
    let dropped = min(kept ?? position, position)
    if dropped > 0 {
      buffer.removeSubrange(0..<dropped)
      position -= dropped
      searched = max(searched - dropped, 0)
    }
    buffer += chunk
    if lineEnd == nil { findLineEnd(from: max(buffer.count - chunk.count - 1, 0)) }
    return dropped
  }

  /// Says that there are no more bytes; a line end that the last line lacks is added.
  mutating func finish() {
    isFinished = true
    if let last = buffer.last, !ASCII.isLineEnd(last) {
      buffer += lineEnd ?? LineFolder.lineEnd(of: buffer)
    }
  }

  private mutating func findLineEnd(from start: Int) {
    guard let index = buffer[start...].firstIndex(where: ASCII.isLineEnd) else { return }
    // Whether LF follows a CR is not known before the next byte.
    guard buffer[index] == ASCII.newline || index + 1 < buffer.count else { return }
    lineEnd = LineFolder.lineEnd(of: Array(buffer[index..<min(index + 2, buffer.count)]))
  }

  /// The bytes between two offsets.
  func text(from start: Int, to end: Int) -> [UInt8] { Array(buffer[start..<end]) }

  /// Goes back to a line that was handed out and whose bytes were kept.
  mutating func goBack(to line: LogicalLine) {
    position = line.start
    searched = line.start
    folds = 0
    number = line.number
  }

  /// The next line, or nil where it is not complete.
  mutating func nextLine() -> LogicalLine? {
    guard position < buffer.count else { return nil }
    skipMark()
    guard let line = logicalLine(at: position, number: number) else { return nil }
    move(after: line)
    return line
  }

  /// The next BEGIN or END line, or nil where there is none in the bytes so far.
  mutating func nextMark() -> ComponentMark? {
    while position < buffer.count {
      let first = ASCII.capital(buffer[position])
      if first == UInt8(ascii: "B") || first == UInt8(ascii: "E") {
        guard let line = logicalLine(at: position, number: number) else { return nil }
        move(after: line)
        if let mark = mark(of: line) { return mark }
      } else if !skipPlainLines() {
        return nil
      }
    }
    return nil
  }

  /// What a line begins or ends, or nil where it does neither.
  func mark(of line: LogicalLine) -> ComponentMark? {
    let isFolded = line.nextNumber - line.number > 1
    guard isFolded else { return Self.mark(of: line, in: buffer, line.start..<line.end) }
    // A fold may stand inside BEGIN:VTODO too; a longer line is none.
    guard line.end - line.start <= 1024 else { return nil }
    let text = LineFolder.unfolded(line.start..<line.end, of: buffer)
    return Self.mark(of: line, in: text, 0..<text.count)
  }

  /// Whether a line holds blanks only.
  func isBlank(_ line: LogicalLine) -> Bool {
    ASCII.trimmed(line.start..<line.end, of: buffer).isEmpty
  }

  /// A line as a property of a VCALENDAR, or nil where it has no name and value.
  func property(of line: LogicalLine, calendar: Int) -> CalendarProperty? {
    let text = LineFolder.unfolded(line.start..<line.end, of: buffer)
    guard let property = PropertyLine(text, number: line.number) else { return nil }
    return CalendarProperty(
      name: ASCII.capitals(property.name, of: text),
      value: TextValue.unescaped(ASCII.trimmed(property.value, of: text), of: text),
      line: line.number, calendar: calendar)
  }

  // MARK: -

  private mutating func move(after line: LogicalLine) {
    position = line.next
    searched = line.next
    folds = 0
    number = line.nextNumber
  }

  /// Passes over a byte order mark, which files that were put together have in their middle.
  private mutating func skipMark() {
    if buffer.count - position >= 3, buffer[position] == 0xEF, buffer[position + 1] == 0xBB,
      buffer[position + 2] == 0xBF
    {
      position += 3
    }
  }

  /// Passes over lines up to one that may begin or end a component; false where the bytes end.
  private mutating func skipPlainLines() -> Bool {
    let scan = Self.skip(
      buffer.span, from: position, searched: max(searched, position), isFinished: isFinished)
    position = scan.start
    searched = scan.index
    folds = 0
    number += scan.passed
    return scan.isComplete
  }

  private mutating func logicalLine(at start: Int, number first: Int) -> LogicalLine? {
    let scan = Self.line(
      buffer.span, from: max(searched, start), folds: folds, isFinished: isFinished)
    guard let next = scan.next else {
      searched = scan.index
      folds = scan.folds
      return nil
    }
    return LogicalLine(
      start: start, end: scan.index, next: next, number: first,
      nextNumber: first + scan.folds + 1)
  }

  // The two loops that see every byte of a file.

  private static func skip(
    _ bytes: Span<UInt8>, from start: Int, searched: Int, isFinished: Bool
  ) -> (start: Int, index: Int, passed: Int, isComplete: Bool) {
    let count = bytes.count
    var (start, index, passed) = (start, ASCII.lineEnd(in: bytes, from: searched), 0)
    while index < count {
      if bytes[index] == ASCII.carriageReturn {
        // Whether LF follows is not known yet.
        guard index + 1 < count || isFinished else { return (start, index, passed, false) }
        if index + 1 < count, bytes[index + 1] == ASCII.newline { index += 1 }
      }
      index += 1
      start = index
      passed += 1
      guard index < count else { return (start, index, passed, isFinished) }
      let first = ASCII.capital(bytes[index])
      if first == UInt8(ascii: "B") || first == UInt8(ascii: "E") {
        return (start, index, passed, true)
      }
      index = ASCII.lineEnd(in: bytes, from: index)
    }
    return (start, index, passed, false)
  }

  /// The end of a logical line, or `next` nil and how far was looked.
  private static func line(
    _ bytes: Span<UInt8>, from searched: Int, folds: Int, isFinished: Bool
  ) -> (index: Int, next: Int?, folds: Int) {
    let count = bytes.count
    var (index, folds) = (ASCII.lineEnd(in: bytes, from: searched), folds)
    while index < count {
      var next = index + 1
      if bytes[index] == ASCII.carriageReturn, next < count, bytes[next] == ASCII.newline {
        next += 1
      }
      guard next < count else { return (index, isFinished ? next : nil, folds) }
      guard ASCII.isFold(bytes[next]) else { return (index, next, folds) }
      folds += 1
      index = ASCII.lineEnd(in: bytes, from: next)
    }
    return (index, nil, folds)
  }

  private static func mark(
    of line: LogicalLine, in text: [UInt8], _ range: Range<Int>
  ) -> ComponentMark? {
    var (property, index) = (PropertyName(), range.lowerBound)
    while index < range.upperBound, text[index] != ASCII.colon {
      guard property.length < 5 else { return nil }
      property.append(text[index])
      index += 1
    }
    guard property == .begin || property == .end else { return nil }
    let name = ASCII.trimmed(min(index + 1, range.upperBound)..<range.upperBound, of: text)
    guard !name.isEmpty else { return nil }
    return ComponentMark(
      isBegin: property == .begin, name: ASCII.capitals(name, of: text), line: line)
  }
}
