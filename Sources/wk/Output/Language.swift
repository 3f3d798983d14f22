internal import PlannerCore

/// The language of one run: names of days and months, and how dates are put together.
///
/// It chooses words only; no key, week or order depends on it.
enum Language: Hashable, CaseIterable {
  case english, traditionalChinese, simplifiedChinese, japanese

  /// The variables of the environment that name a locale, the first that is set counts.
  static let variables = ["LC_ALL", "LC_TIME", "LC_MESSAGES", "LANG"]

  /// The language of an environment; English where it names none of ours.
  init(environment: Environment) {
    self.init(locale: Self.variables.lazy.compactMap { environment[$0] }.first ?? "C")
  }

  /// The language of a locale name (`zh_TW.UTF-8`, `zh-Hant`).
  init(locale: String) {
    let tags = locale.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }
    let region = tags.dropFirst().map { $0.lowercased() }
    switch tags.first?.lowercased() {
    case "ja": self = .japanese
    case "zh" where !["hant", "tw", "hk", "mo"].filter(region.contains).isEmpty:
      self = region.contains("hans") ? .simplifiedChinese : .traditionalChinese
    case "zh": self = .simplifiedChinese
    default: self = .english
    }
  }

  /// The tag of this language (RFC 5646).
  var tag: String {
    switch self {
    case .english: "en"
    case .traditionalChinese: "zh-Hant"
    case .simplifiedChinese: "zh-Hans"
    case .japanese: "ja"
    }
  }

  /// The short name of a weekday: `Thu`, `四`, `木`.
  func name(of weekday: Weekday) -> String { names[weekday.rawValue - 1] }

  /// What stands over a column of week numbers.
  var weekSign: String {
    switch self {
    case .english: "Wk"
    case .traditionalChinese, .japanese: "週"
    case .simplifiedChinese: "周"
    }
  }

  /// What stands over the column with the sums of weeks.
  var weekSumSign: String {
    switch self {
    case .english: "week"
    case .traditionalChinese, .japanese: "合計"
    case .simplifiedChinese: "合计"
    }
  }

  private var names: [String] {
    switch self {
    case .english: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    case .traditionalChinese, .simplifiedChinese: ["一", "二", "三", "四", "五", "六", "日"]
    case .japanese: ["月", "火", "水", "木", "金", "土", "日"]
    }
  }

  /// The name of a month, 1 to 12: `November`; as a number with its sign in Chinese and Japanese.
  func name(ofMonth month: Int) -> String {
    self == .english ? Self.englishMonths[month - 1] : "\(month)月"
  }

  /// The short name of a month, 1 to 12: `Nov`.
  func shortName(ofMonth month: Int) -> String {
    self == .english ? String(Self.englishMonths[month - 1].prefix(3)) : "\(month)月"
  }

  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
