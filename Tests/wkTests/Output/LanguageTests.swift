import PlannerCore
import Testing

@testable import wk

@Suite("Languages")
struct LanguageTests {
  @Test(
    "are chosen by the locale",
    arguments: [
      ("zh_TW.UTF-8", Language.traditionalChinese), ("zh_HK", .traditionalChinese),
      ("zh-Hant", .traditionalChinese), ("zh_Hans_HK", .simplifiedChinese),
      ("zh_CN.UTF-8", .simplifiedChinese), ("zh", .simplifiedChinese), ("ja_JP.UTF-8", .japanese),
      ("ja", .japanese), ("C", .english), ("C.UTF-8", .english), ("en_US.UTF-8", .english),
      ("de_DE@euro", .english), ("", .english),
    ])
  func locale(name: String, language: Language) {
    #expect(Language(locale: name) == language)
  }

  @Test("are one a run: LC_ALL goes before LC_TIME, LC_MESSAGES and LANG")
  func precedence() {
    let all = ["LC_ALL": "ja_JP", "LC_TIME": "zh_TW", "LC_MESSAGES": "zh_CN", "LANG": "en_US"]
    var environment = all
    #expect(Language(environment: Environment(environment)) == .japanese)
    environment["LC_ALL"] = ""
    #expect(Language(environment: Environment(environment)) == .traditionalChinese)
    environment["LC_TIME"] = nil
    #expect(Language(environment: Environment(environment)) == .simplifiedChinese)
    environment["LC_MESSAGES"] = nil
    #expect(Language(environment: Environment(environment)) == .english)
  }

  @Test("write days, weeks and months")
  func phrases() {
    let date = day("2026-12-01")
    let month = PlannerMonth(containing: date)
    let week = PlannerWeek(containing: date)
    #expect(Language.english.fullDay(date) == "Tue 1 Dec 2026")
    #expect(Language.english.dayTitle(date, in: 2026) == "Tue 1 Dec")
    #expect(Language.english.dayTitle(date, in: 2027) == "Tue 1 Dec 2026")
    #expect(Language.english.title(month) == "December 2026")
    #expect(Language.english.title(week) == "Mon 30 Nov - Sun 6 Dec 2026")
    #expect(Language.traditionalChinese.fullDay(date) == "2026年12月1日（二）")
    #expect(Language.japanese.dayTitle(date, in: 2026) == "12月1日（火）")
    #expect(Language.japanese.title(month) == "2026年12月")
    #expect(
      Language.simplifiedChinese.title(week) == "2026年11月30日（一）- 12月6日（日）")
  }

  @Test("name a Sunday and a Monday in each")
  func weekdays() {
    #expect(Language.allCases.map { $0.name(of: .monday) } == ["Mon", "一", "一", "月"])
    #expect(Language.allCases.map { $0.name(of: .sunday) } == ["Sun", "日", "日", "日"])
    #expect(Language.allCases.map(\.weekSign) == ["Wk", "週", "周", "週"])
  }
}
