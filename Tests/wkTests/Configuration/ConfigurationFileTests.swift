import Testing

@testable import wk

@Suite("The configuration file")
struct ConfigurationFileTests {
  func file(_ text: String) -> ConfigurationFile { ConfigurationFile(Array(text.utf8)) }

  func text(_ file: ConfigurationFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

  @Test(
    "reads dotted keys, tables, quotes, bare words and comments",
    arguments: [
      ("week.start = \"monday\"", "monday"), ("  week . start='monday'  # mine", "monday"),
      ("week.start = monday # mine", "monday"), ("\"week\".\"start\"=\"a # b\"", "a # b"),
      ("[week]\nstart = monday", "monday"), ("[ week ] # x\r\nstart = \"monday\"\r\n", "monday"),
      ("\u{FEFF}week.start = monday", "monday"), ("week.start = \"\"", ""),
      ("week.start = \"\\\"\\\\\\t\\u4e00\\U0001F3C3\"", "\"\\\t一🏃"),
      ("week.start = '\\n'", "\\n"), ("week.start = less -FRX", "less -FRX"),
      ("week.start = a\n[other]\nx = 1\n[week]\nstart = b", "b"),
    ])
  func reads(text: String, value: String) {
    #expect(file(text).entry("week.start")?.value == value)
    #expect(file(text).unreadableLines == [])
  }

  @Test(
    "names the lines that it cannot read, and reads the others",
    arguments: [
      "week.start", "= monday", "week.start =", "[week", "[week] start", "\"week.start = monday",
      "week.start = \"monday", "week.start = \"monday\" tuesday", "week.start = \"\\q\"",
      "week.start = \"\"\"", "week..start = monday", "week start = monday", "\u{0}",
    ])
  func unreadable(line: String) {
    let file = file("color = never\n\(line)\npager = cat\n")
    #expect(file.unreadableLines == [2])
    #expect(file.entries.map(\.key) == ["color", "pager"])
    #expect(text(file) == "color = never\n\(line)\npager = cat\n")
  }

  @Test("keeps bytes that are not UTF-8")
  func brokenBytes() {
    let bytes: [UInt8] = [0x23, 0xFF, 0x0A, 0xFE, 0x0A]
    let file = ConfigurationFile(bytes)
    #expect(file.bytes == bytes)
    #expect(file.unreadableLines == [1, 2])
    #expect(file.setting("color", to: "auto").bytes == bytes + Array("color = \"auto\"\n".utf8))
  }

  @Test("keys of a list of tables are nobody's")
  func listOfTables() {
    let file = file("[week]\nfold = all\n[[week]]\nfold = none\n")
    #expect(file.entry("week.fold")?.value == "all")
    #expect(file.unreadableLines == [])
  }

  @Test("changes the value of a key and nothing else")
  func changes() {
    let before = "# mine\r\n[week]\r\n  start = sunday   # why\r\n\r\nodd = [1, 2]\r\n"
    #expect(
      text(file(before).setting("week.start", to: "monday"))
        == "# mine\r\n[week]\r\n  start = \"monday\"   # why\r\n\r\nodd = [1, 2]\r\n")
    #expect(
      text(file("color = 'a'\ncolor = 'b'").setting("color", to: "c"))
        == "color = 'a'\ncolor = \"c\"")
  }

  @Test("adds a key to its table, else to the top")
  func adds() {
    #expect(text(file("").setting("week.start", to: "monday")) == "week.start = \"monday\"\n")
    #expect(text(file("a = 1").setting("color", to: "b\"c")) == "a = 1\ncolor = \"b\\\"c\"\n")
    #expect(
      text(file("a = 1\n\n# T\n[t]\nx = 1\n").setting("color", to: "auto"))
        == "a = 1\ncolor = \"auto\"\n\n# T\n[t]\nx = 1\n")
    #expect(
      text(file("# all\n\n# T\n[t]\nx = 1\n").setting("color", to: "auto"))
        == "# all\n\ncolor = \"auto\"\n# T\n[t]\nx = 1\n")
    #expect(
      text(file("[week]\nfold = all\n# end\n\n[t]\nx = 1\n").setting("week.start", to: "monday"))
        == "[week]\nfold = all\nstart = \"monday\"\n# end\n\n[t]\nx = 1\n")
    #expect(
      text(file("[week]\r\n").setting("week.start", to: "monday"))
        == "[week]\r\nstart = \"monday\"\r\n")
  }

  @Test("removes the lines of a key")
  func removes() {
    #expect(
      text(file("a = 1\ncolor = x\n# c\ncolor = y").removing("color")) == "a = 1\n# c\n")
    #expect(text(file("a = 1\n").removing("color")) == "a = 1\n")
  }

  @Test("reads back what it has written", arguments: 0..<200)
  func random(seed: UInt64) {
    var state = seed &* 6_364_136_223_846_793_005 &+ 1
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let pieces = [
      "color", "week", "start", ".", "=", " ", "\"", "'", "\\", "#", "[", "]", "\n", "\r\n", "é",
      "x",
    ]
    let text = (0..<next(60)).map { _ in pieces[next(pieces.count)] }.joined()
    let value = (0..<next(8)).map { _ in pieces[next(12)] }.joined()
    let before = file(text)
    #expect(self.text(before) == text)
    for key in ["color", "week.start"] {
      let after = before.setting(key, to: value)
      #expect(after.entry(key)?.value == value, "\(text.debugDescription)")
      #expect(after.entries.count == max(before.entries.count, after.entries.count))
      #expect(after.removing(key).entry(key) == nil)
    }
  }
}
