/// One key of the configuration: what it decides, what it may be, and what holds without it.
///
/// The table ``all`` is the only list of keys; reading, writing and the help follow it.
struct Setting: Hashable {
  /// What the value of a key may be.
  enum Form: Hashable {
    /// One of a few words.
    case words([String])
    /// A weekday.
    case weekday
    /// A length of time.
    case time
    /// A command with its arguments; empty for none.
    case command
    /// The name of a time zone.
    case zone
  }

  /// The key, `week.start`.
  let key: String
  /// What it decides, in a few words.
  let meaning: String
  /// What it may be.
  let form: Form
  /// What holds where nobody has decided; empty where the environment does.
  let standard: String

  /// All keys, in the order in which they are listed.
  static let all = [weekStart, weekFold, weekEmpty, color, pager, language, historyKeep, zone]

  static let weekStart = Setting(
    key: "week.start", meaning: "weekday in the first column of a month",
    form: .weekday, standard: "monday")
  static let weekFold = Setting(
    key: "week.fold", meaning: "which days of a week are folded",
    form: .words(["today+open", "all", "none"]), standard: "today+open")
  static let weekEmpty = Setting(
    key: "week.empty", meaning: "days of a week without anything on them",
    form: .words(["show", "hide"]), standard: "show")
  static let color = Setting(
    key: "color", meaning: "when results are coloured",
    form: .words(["auto", "always", "never"]), standard: "auto")
  static let pager = Setting(
    key: "pager", meaning: "shows what is longer than the screen; cat or empty for none",
    form: .command, standard: "less -FRX")
  static let language = Setting(
    key: "language", meaning: "of dates and titles; else that of the environment",
    form: .words(["en", "zh-Hant", "zh-Hans", "ja"]), standard: "")
  static let historyKeep = Setting(
    key: "history.keep", meaning: "how long log, trash and archive are kept",
    form: .time, standard: "1y")
  /// Kept in the planner itself, since all its days depend on it.
  static let zone = Setting(
    key: "zone", meaning: "of the planner (not in the file): where its days begin", form: .zone,
    standard: "")

  /// The key that a word names; nil where it names none.
  static func named(_ key: String) -> Setting? { all.first { $0.key == key } }

  /// The variable of the environment that decides before the file does.
  var variable: String {
    "WK_" + key.uppercased().map { $0 == "." ? "_" : String($0) }.joined()
  }

  /// A value in its one spelling; nil where it cannot be.
  func normal(_ text: String) -> String? {
    switch form {
    case .words(let words): words.first { $0.lowercased() == text.lowercased() }
    case .weekday: WeekdayWord(rawValue: text.lowercased()).map { "\($0.weekday)" }
    case .time: KeptTime(text) == nil ? nil : text
    case .command: CommandWords(text) == nil ? nil : text
    case .zone: text
    }
  }

  /// What it may be, for people and programs.
  var choices: [String] {
    switch form {
    case .words(let words): words
    case .weekday: WeekdayWord.long.map(\.rawValue)
    case .time: ["90d", "26w", "12m", "1y", "forever"]
    case .command, .zone: []
    }
  }

  /// What to write instead of a value that cannot be.
  var hint: String {
    switch form {
    case .words, .weekday:
      "Try \(choices.dropLast().joined(separator: ", ")) or \(choices.last ?? "")."
    case .time: "Write it as 90d, 26w, 12m, 1y or forever."
    case .command: "Close its quotes."
    case .zone: "Write it as Asia/Taipei."
    }
  }
}
