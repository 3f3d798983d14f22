import PlannerCore
import PlannerStore
import Testing

@testable import wk

@Suite("The configuration")
struct ConfigurationTests {
  func configuration(_ text: String = "", _ variables: [String: String] = [:]) -> Configuration {
    Configuration(
      environment: Environment(variables), file: ConfigurationFile(Array(text.utf8)), path: "c.toml"
    )
  }

  @Test("takes variables of its own before the file, the file before those of others")
  func order() {
    #expect(configuration().pager == ["less", "-FRX"])
    #expect(configuration("", ["PAGER": "more -s"]).pager == ["more", "-s"])
    #expect(configuration("pager = most", ["PAGER": "more"]).pager == ["most"])
    let both = configuration("pager = most", ["PAGER": "more", "WK_PAGER": "'my pager' -x"])
    #expect(both.pager == ["my pager", "-x"])
    #expect(both[.pager].source == .environment("WK_PAGER"))
    #expect(configuration("", ["PAGER": "LESS=R less"]).pager == ["/bin/sh", "-c", "LESS=R less"])
    #expect(configuration("language = ja", ["LANG": "zh_TW.UTF-8"]).language == .japanese)
    #expect(configuration("", ["LANG": "zh_TW.UTF-8"]).language == .traditionalChinese)
    #expect(configuration("", ["WK_WEEK_START": "sun"]).firstWeekday == .sunday)
  }

  @Test("an empty pager and cat mean none", arguments: ["", " ", "cat"])
  func noPager(text: String) {
    #expect(configuration("", ["WK_PAGER": text, "PAGER": "more"]).pager == [])
    #expect(configuration("", ["PAGER": text]).pager == [])
  }

  @Test("has a value for everything")
  func standard() {
    let plain = Configuration()
    #expect(plain.firstWeekday == .monday && plain.fold == .todayAndOpen && !plain.hidesEmptyDays)
    #expect(plain.color == .auto && plain.language == .english)
    #expect(plain.historyKeep == .months(12))
    #expect(plain.problems == [])
  }

  @Test("names what cannot be, and takes what is next")
  func problems() {
    let found = configuration(
      "week.start = \"moon\"\nbad\nworse\nhistory.keep = 0d\nunknown = 1\n",
      ["WK_WEEK_FOLD": "some", "WK_COLOR": "never"])
    #expect(found.firstWeekday == .monday && found.color == .never)
    #expect(
      found.problems == [
        "c.toml:1: week.start cannot be \"moon\". "
          + "Try monday, tuesday, wednesday, thursday, friday, saturday or sunday.",
        "WK_WEEK_FOLD cannot be \"some\". Try today+open, all or none.",
        "c.toml:4: history.keep cannot be \"0d\". Write it as 90d, 26w, 12m, 1y or forever.",
        "c.toml:2: this line cannot be read (nor can 1 further line). See: wk help config",
      ])
  }

  @Test("reads lengths of time")
  func times() {
    #expect(KeptTime("90d") == .days(90) && KeptTime("2w") == .days(14))
    #expect(KeptTime("12m") == .months(12) && KeptTime("2y") == .months(24))
    #expect(KeptTime("forever") == .forever)
    for text in ["", "d", "90", "-1d", "0m", "1 y", "10000y", "ever"] {
      #expect(KeptTime(text) == nil, "\(text)")
    }
    #expect(KeptTime("1y")?.retention == .months(12))
    #expect(KeptTime("90d")?.retention == .days(90))
    #expect(KeptTime.forever.retention == .forever)
  }

  @Test(
    "takes commands apart as a shell does",
    arguments: [
      ("less -FRX", ["less", "-FRX"]), ("  a  ", ["a"]), ("", []), ("'a b' c", ["a b", "c"]),
      ("a\"b c\"d", ["ab cd"]), ("a\\ b", ["a b"]), ("''", [""]), ("'\\'", ["\\"]), ("$x", ["$x"]),
    ])
  func words(text: String, words: [String]) { #expect(CommandWords(text)?.words == words) }

  @Test("refuses a command whose quotes do not end", arguments: ["'a", "a\"", "a\\"])
  func openQuotes(text: String) { #expect(CommandWords(text) == nil) }
}
