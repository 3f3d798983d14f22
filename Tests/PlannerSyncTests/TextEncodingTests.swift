import Testing

@testable import PlannerSync

@Suite("Text encodings")
struct TextEncodingTests {
  static func survey(_ bytes: [UInt8], chunk: Int = 3) -> TextEncoding {
    var survey = EncodingSurvey()
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      survey.feed(Array(bytes[start..<min(start + chunk, bytes.count)]))
    }
    return survey.finish()
  }

  static func decode(_ bytes: [UInt8], _ encoding: TextEncoding, chunk: Int) -> String {
    var decoder = TextDecoder(encoding)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      text += decoder.decode(Array(bytes[start..<min(start + chunk, bytes.count)]))
    }
    return String(decoding: text, as: UTF8.self)
  }

  @Test("plain and folded UTF-8 is UTF-8, also where a fold cuts a character")
  func utf8() {
    #expect(Self.survey(Array("SUMMARY:買牛奶 🏃".utf8)) == .utf8(mark: false))
    #expect(Self.survey([0xE8, 13, 10, 0x20, 0xB2, 0xB7, 0x41]) == .utf8(mark: false))
    #expect(Self.survey([0xE8, 0xB2, 10, 9, 0xB7]) == .utf8(mark: false))
  }

  @Test("a byte order mark is seen and left out")
  func byteOrderMark() {
    let bytes = [0xEF, 0xBB, 0xBF] + Array("BEGIN".utf8)
    #expect(Self.survey(bytes) == .utf8(mark: true))
    #expect(Self.decode(bytes, .utf8(mark: true), chunk: 100) == "BEGIN")
  }

  @Test("Latin-1 is read, with the quotes of Windows-1252", arguments: [1, 2, 100])
  func latin1(chunk: Int) {
    let bytes: [UInt8] = [0x42, 0xE4, 0x72, 0x20, 0x93, 0x78, 0x94, 0xFC]
    #expect(Self.survey(bytes) == .latin1)
    #expect(Self.decode(bytes, .latin1, chunk: chunk) == "Bär “x”ü")
  }

  @Test("UTF-16 is read in both orders, however it is cut", arguments: [1, 2, 3, 5, 100])
  func utf16(chunk: Int) {
    let units = Array("BEGIN:買🏃".utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let marked = [0xFF, 0xFE] + little
    #expect(Self.survey(marked) == .utf16(bigEndian: false, mark: true))
    #expect(Self.survey(big) == .utf16(bigEndian: true, mark: false))
    #expect(Self.decode(big, .utf16(bigEndian: true, mark: false), chunk: chunk) == "BEGIN:買🏃")
    #expect(
      Self.decode(marked, .utf16(bigEndian: false, mark: true), chunk: chunk) == "BEGIN:買🏃")
  }

  @Test("what the end of a UTF-16 file cuts is shown as such", arguments: [1, 2, 3, 100])
  func cutUTF16(chunk: Int) {
    let bytes = Array("A🏃".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for left in [3, 4, 5] {
      var decoder = TextDecoder(.utf16(bigEndian: true, mark: false))
      var text: [UInt8] = []
      for start in stride(from: 0, to: left, by: chunk) {
        text += decoder.decode(Array(bytes[start..<min(start + chunk, left)]))
      }
      #expect(String(decoding: text + decoder.finish(), as: UTF8.self) == "A�")
    }
  }

  @Test("bytes that no Windows-1252 text holds are an unknown encoding")
  func unknown() {
    #expect(Self.survey([0x41, 0x81, 0x8D, 0x90, 0x41]) == .unknown)
    #expect(Self.survey([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0]) == .unknown)
  }

  @Test("a few broken places do not spoil good UTF-8")
  func mostlyUTF8() {
    #expect(Self.survey(Array("買牛奶".utf8) + [0xFF, 0x41]) == .utf8(mark: false))
  }
}
