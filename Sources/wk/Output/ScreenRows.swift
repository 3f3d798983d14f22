/// How much of a screen a text fills.
struct ScreenRows {
  private let rows: Int
  private let columns: Int
  private var used = 0
  private var line: [UInt8] = []

  /// An empty screen.
  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = max(1, columns)
  }

  /// Whether the text needs more than the screen, whose last row belongs to the shell.
  var isFull: Bool { used >= rows }

  /// Adds the bytes of a text.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes where !isFull {
      if byte == UInt8(ascii: "\n") {
        used += max(1, (width(of: line) + columns - 1) / columns)
        line.removeAll(keepingCapacity: true)
      } else {
        line.append(byte)
      }
    }
  }

  /// The columns of a line; marks for the eye take none.
  private func width(of line: [UInt8]) -> Int {
    let parts = String(decoding: line, as: UTF8.self).split(
      separator: "\u{1B}[", omittingEmptySubsequences: false)
    return parts.enumerated().reduce(0) { sum, part in
      let text = part.offset == 0 ? part.element : part.element.drop { $0 != "m" }.dropFirst()
      return sum + String(text).displayWidth
    }
  }
}
