internal import PlannerCore

/// What the user has decided for every run: each key with its value, and who decided it.
///
/// Variables that begin with `WK_` come before the file, the file before variables that other
/// programs read too, and what is built in comes last.
struct Configuration {
  /// Who decided a value.
  enum Source: Equatable {
    /// Nobody: it is built in.
    case standard
    /// The configuration file.
    case file
    /// A variable of the environment.
    case environment(String)

    /// The word for it.
    var word: String {
      switch self {
      case .standard: "default"
      case .file: "file"
      case .environment: "environment"
      }
    }
  }

  /// The value of a key.
  struct Value: Equatable {
    /// The value in its one spelling.
    let text: String
    /// Who decided it.
    let source: Source
  }

  /// What was decided and cannot be, one sentence each.
  private(set) var problems: [String] = []
  private var values: [Setting: Value] = [:]

  /// What holds where nobody has decided anything.
  init() { self.init(environment: Environment(), file: ConfigurationFile(), path: "") }

  /// Takes together what the environment and the file at a path say.
  init(environment: Environment, file: ConfigurationFile, path: String) {
    for setting in Setting.all where setting != .zone {
      values[setting] =
        value(of: setting, in: environment) ?? value(of: setting, in: file, path: path)
        ?? Self.usual(setting, in: environment)
    }
    for entry in file.overruled where Setting.named(entry.key) != nil {
      let last = file.entry(entry.key)?.line ?? entry.line
      problems.append(
        "\(path):\(entry.line): \(entry.key) is set again in line \(last), which counts;"
          + " remove one.")
    }
    guard let first = file.unreadableLines.first else { return }
    let further = file.unreadableLines.count - 1
    let more = further > 0 ? " (nor can \(Wording.count(further, "further line")))" : ""
    problems.append("\(path):\(first): this line cannot be read\(more). See: wk help config")
  }

  /// The value of a key.
  subscript(_ setting: Setting) -> Value {
    values[setting] ?? Value(text: setting.standard, source: .standard)
  }

  private mutating func value(of setting: Setting, in environment: Environment) -> Value? {
    guard let text = environment.given(setting.variable), !text.isEmpty || setting == .pager
    else { return nil }
    guard let value = setting.normal(text) else {
      problems.append("\(setting.variable) cannot be \"\(text)\". \(setting.hint)")
      return nil
    }
    return Value(text: value, source: .environment(setting.variable))
  }

  private mutating func value(
    of setting: Setting, in file: ConfigurationFile, path: String
  ) -> Value? {
    guard let entry = file.entry(setting.key) else { return nil }
    guard let value = setting.normal(entry.value) else {
      problems.append(
        "\(path):\(entry.line): \(setting.key) cannot be \"\(entry.value)\". \(setting.hint)")
      return nil
    }
    return Value(text: value, source: .file)
  }

  /// What the variables say that other programs read too.
  private static func usual(_ setting: Setting, in environment: Environment) -> Value? {
    switch setting {
    case .pager:
      guard let text = environment.given("PAGER"), CommandWords(text) != nil else { return nil }
      return Value(text: text, source: .environment("PAGER"))
    case .language:
      let variable = Language.variables.first { environment[$0] != nil }
      return Value(
        text: Language(environment: environment).tag,
        source: variable.map(Source.environment) ?? .standard)
    default: return nil
    }
  }
}

/// The values in the types in which the program uses them.
extension Configuration {
  /// The weekday of the first column of a month.
  var firstWeekday: Weekday { WeekdayWord(rawValue: self[.weekStart].text)?.weekday ?? .monday }

  /// Which days of a week are folded where the user has not folded or unfolded them.
  var fold: FoldState.Standard {
    FoldState.Standard(rawValue: self[.weekFold].text) ?? .todayAndOpen
  }

  /// Whether days of a week without anything on them are left out.
  var hidesEmptyDays: Bool { self[.weekEmpty].text == "hide" }

  /// When results are coloured.
  var color: GlobalOptions.Color { GlobalOptions.Color(rawValue: self[.color].text) ?? .auto }

  /// What shows results that are longer than the screen: a program and its arguments; none for
  /// nothing.
  var pager: [String] {
    let text = self[.pager].text
    // A shell runs what only a shell understands; it alone knows whether that can be started.
    guard let words = CommandWords.plain(text) else { return ["/bin/sh", "-c", text] }
    return words == ["cat"] ? [] : words
  }

  /// The language of dates and titles.
  var language: Language { Language(locale: self[.language].text) }

  /// How long log, trash and archive are kept.
  var historyKeep: KeptTime { KeptTime(self[.historyKeep].text) ?? .months(12) }
}
