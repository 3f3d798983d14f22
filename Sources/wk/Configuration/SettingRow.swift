/// One key with its value, as lists and JSON show it.
struct SettingRow {
  /// The keys of its JSON form.
  static let jsonKeys = ["key", "value", "source", "variable", "meaning", "choices", "default"]

  /// The key.
  let setting: Setting
  /// Its value.
  let value: String
  private let source: String
  private let variable: String?

  /// Looks a key up; the zone in the planner, where there is one, all others in the configuration.
  init(_ setting: Setting, in context: Context) throws(CommandError) {
    self.setting = setting
    if setting == .zone {
      // Asking for a setting makes no planner.
      let isThere = SystemFiles.isReadable(try PlannerLocation.path(in: context))
      value = isThere ? try Planner(in: context).zone : context.zone
      source = isThere ? "planner" : Configuration.Source.standard.word
      variable = nil
      return
    }
    let found = context.configuration[setting]
    value = found.text
    source = found.source.word
    if case .environment(let name) = found.source { variable = name } else { variable = nil }
  }

  /// The line of a list.
  func line(valueWidth: Int) -> String {
    let from = source + (variable.map { " (\($0))" } ?? "")
    return setting.key.padded(to: 14) + Sanitize.line(value).padded(to: valueWidth) + "   " + from
  }

  /// The JSON form.
  var json: JSONValue {
    .object([
      ("key", .text(setting.key)),
      ("value", .text(value)),
      ("source", .text(source)),
      ("variable", .optional(variable)),
      ("meaning", .text(setting.meaning)),
      ("choices", setting.choices.isEmpty ? .null : .texts(setting.choices)),
      ("default", .optional(setting.standard.isEmpty ? nil : setting.standard)),
    ])
  }
}

extension Setting {
  /// What the help says about it: its meaning and its choices.
  var helpLine: String {
    let words = form == .weekday ? ["monday", "...", "sunday"] : choices
    let standard = standard.isEmpty ? "" : ", default \(standard)"
    return words.isEmpty
      ? meaning + standard : "\(meaning): \(words.joined(separator: " "))\(standard)"
  }
}
