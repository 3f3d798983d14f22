import PlannerCore
import Testing

@testable import wk

@Suite("Text for a terminal")
struct TextTests {
  @Test(
    "knows the columns of a text",
    arguments: [
      ("", 0), ("abc", 3), ("資料レビュー", 12), ("ｱｲｳ", 3), ("（一）", 6), ("é", 1), ("e\u{301}", 1),
      ("🎉", 2), ("👩‍💻", 2), ("❤️", 2), ("❤", 1), ("🇹🇼", 2), ("·…→", 3), ("한국어", 6), ("a\u{200D}b", 1),
    ])
  func width(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test("pads, aligns and cuts by columns")
  func columns() {
    #expect("買牛奶".padded(to: 8) == "買牛奶  ")
    #expect("買牛奶".padded(to: 5) == "買牛奶")
    #expect("買牛奶".rightAligned(to: 8) == "  買牛奶")
    #expect("買牛奶".cut(to: 6) == "買牛奶")
    #expect("買牛奶".cut(to: 5) == "買..")
    #expect("Draft budget".cut(to: 7) == "Draft..")
    #expect("Draft".cut(to: 2) == "Dr")
    #expect("Draft".cut(to: 0) == "")
  }

  @Test(
    "shows what would act on a terminal as what it is",
    arguments: [
      ("plain", "plain"), ("會議 🎉", "會議 🎉"), ("a\tb\nc\rd", "a\\tb\\nc\\rd"),
      ("\u{1B}[31mred", "^[[31mred"), ("\u{0}\u{7F}", "^@^?"), ("\u{9B}2J", "<U+009B>2J"),
      ("\u{202E}gpj.exe", "<U+202E>gpj.exe"), ("\u{2066}x\u{2069}", "<U+2066>x<U+2069>"),
      ("a\u{200B}b\u{FEFF}", "a<U+200B>b<U+FEFF>"), ("👩‍💻", "👩‍💻"), ("tag\u{E0041}", "tag<U+E0041>"),
      ("\u{2028}", "<U+2028>"),
    ])
  func sanitized(text: String, shown: String) {
    #expect(Sanitize.line(text) == shown)
  }

  @Test("takes lines of a text one by one")
  func lines() {
    #expect(Sanitize.lines("one\r\ntwo\u{1B}\n\nfour") == ["one", "two^[", "", "four"])
  }

  @Test("rounds percent, but calls only the whole 100")
  func percent() {
    #expect(DayCount(finished: 55, total: 76).percent == 72)
    #expect(DayCount(finished: 11, total: 14).percent == 79)
    #expect(DayCount(finished: 7, total: 15).percent == 47)
    #expect(DayCount(finished: 999, total: 1000).percent == 99)
    #expect(DayCount(finished: 4, total: 4).percent == 100)
    #expect(DayCount().percent == 0)
  }
}
