import Testing

@testable import wk

@Suite("Rows of a screen")
struct ScreenRowsTests {
  func isFull(_ text: String, rows: Int, columns: Int = 10) -> Bool {
    var screen = ScreenRows(rows: rows, columns: columns)
    for byte in text.utf8 { screen.add(CollectionOfOne(byte)) }
    return screen.isFull
  }

  @Test("are full when no row is left for the shell")
  func lines() {
    #expect(!isFull("a\nb\n", rows: 3) && isFull("a\nb\nc\n", rows: 3))
    #expect(!isFull("a\n\nc", rows: 3) && isFull("\n\n\n", rows: 3))
  }

  @Test("count wrapped lines, double width, and no marks for the eye")
  func widths() {
    #expect(!isFull("1234567890\n", rows: 2) && isFull("12345678901\n", rows: 2))
    #expect(!isFull("一二三四五\n", rows: 2) && isFull("一二三四五六\n", rows: 2))
    #expect(!isFull("\u{1B}[1;31m12345\u{1B}[0m67890\n", rows: 2))
    #expect(isFull("\u{1B}[1;31m12345\u{1B}[0m678901\n", rows: 2))
  }
}
