/// Folding and unfolding of content lines, RFC 5545 §3.1.
enum LineFolder {
  /// A logical line without its folds and its line end.
  ///
  /// Bytes are joined before anything is decoded, since a fold may cut a character.
  static func unfolded(_ range: Range<Int>, of text: [UInt8]) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = text[index]
      guard ASCII.isLineEnd(byte) else {
        line.append(byte)
        index += 1
        continue
      }
      index += 1
      if byte == ASCII.carriageReturn, index < range.upperBound, text[index] == ASCII.newline {
        index += 1
      }
      // The one blank after a line end belongs to the fold.
      if index < range.upperBound { index += 1 }
    }
    return line
  }

  /// How the lines of a text end: CRLF, LF or CR, as its first line does.
  ///
  /// CR alone only where no LF stands in the text: an empty line after it would become its second half.
  static func lineEnd(of text: [UInt8]) -> [UInt8] {
    guard let index = text.firstIndex(where: ASCII.isLineEnd) else {
      return [ASCII.carriageReturn, ASCII.newline]
    }
    guard text[index] == ASCII.carriageReturn else { return [ASCII.newline] }
    return text[index...].contains(ASCII.newline)
      ? [ASCII.carriageReturn, ASCII.newline] : [ASCII.carriageReturn]
  }

  /// A text with other line ends, in folds too.
  static func text(_ text: [UInt8], endingLinesWith lineEnd: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var previous: UInt8 = 0
    for byte in text {
      let isSecond = byte == ASCII.newline && previous == ASCII.carriageReturn
      if ASCII.isLineEnd(byte) {
        if !isSecond { result += lineEnd }
      } else {
        result.append(byte)
      }
      previous = byte
    }
    return result
  }

  /// A logical line in pieces of at most 75 octets, never cut inside a character, each ended.
  static func folded(_ line: [UInt8], lineEnd: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(line.count + line.count / 74 * 3 + lineEnd.count)
    var start = 0
    var room = 75
    while line.count - start > room {
      var end = start + room
      while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
      text += line[start..<end]
      text += lineEnd
      text.append(ASCII.blank)
      start = end
      room = 74
    }
    text += line[start...]
    text += lineEnd
    return text
  }
}
