/// `wk config`: what the user has decided for every run.
struct ConfigCommand: Command {
  /// What is to be done.
  private enum Task {
    case list
    case get(Setting)
    case set(Setting, String)
    case unset(Setting)
    case path
    case edit
  }

  static let table = OptionTable(
    name: "config", group: .setUp, operands: "[get KEY|set KEY VALUE|unset KEY|path|edit]",
    operandCount: 0...3,
    summary: "Show or change settings that hold for every run.",
    examples: [
      .init("wk config", "all keys with their values, and who decided them"),
      .init("wk config get color", "one value;  also: unset color, path, edit"),
      .init("wk config set week.start sunday", "writes it to the file, whose rest stays as it is"),
    ],
    fields: SettingRow.jsonKeys,
    notes: ["Keys, and the variables WK_WEEK_START and so on, which come before the file:"]
      + Setting.all.map { "  " + $0.key.padded(to: 14) + $0.helpLine },
    exits: "0 shown or set, 1 the file cannot be used, 64 no such key or value")

  private let task: Task

  init(_ arguments: Arguments) throws(CommandError) {
    let words = arguments.operands
    let isAboutKey = ["get", "set", "unset"].contains(words.first)
    let setting = try isAboutKey && words.count > 1 ? Self.setting(words[1]) : nil
    switch (words.first, setting, words.count) {
    case (nil, _, _): task = .list
    case ("path", nil, 1): task = .path
    case ("edit", nil, 1): task = .edit
    case ("get", let setting?, 2): task = .get(setting)
    case ("unset", let setting?, 2): task = .unset(setting)
    case ("set", let setting?, 3): task = .set(setting, words[2])
    default:
      throw .usage(
        "wk config does not know what to do with \"\(words.joined(separator: " "))\".",
        hint: "Write wk config \(Self.table.operands).")
    }
  }

  private static func setting(_ key: String) throws(CommandError) -> Setting {
    if let setting = Setting.named(key) { return setting }
    let keys = Setting.all.map(\.key)
    let guess = Suggestion.nearest(to: key, among: keys).map { "Did you mean \"\($0)\"?" }
    throw .usage(
      "There is no key \"\(key)\".", hint: guess ?? "There are: \(keys.joined(separator: ", ")).")
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let place = ConfigurationPath(in: context.environment)
    switch task {
    case .list: try show(Setting.all, in: context, at: place)
    case .get(let setting): try show([setting], in: context, at: place)
    case .path:
      let path = try place.named()
      if context.globals.json { return try show(Setting.all, in: context, at: place) }
      context.output.line(path)
    case .edit: return try ConfigurationEdit(at: place).run(in: context)
    case .set(.zone, let zone): return try ZoneChange(to: zone).run(in: context)
    case .unset(.zone):
      throw .usage("A planner always has a zone.", hint: "Set another: wk config set zone ZONE")
    case .set(let setting, let text):
      guard let value = setting.normal(text) else {
        throw .usage("\(setting.key) cannot be \"\(text)\".", hint: setting.hint)
      }
      let file = try place.read().setting(setting.key, to: value)
      return try write(setting, file, in: context, at: place)
    case .unset(let setting):
      return try write(setting, place.read().removing(setting.key), in: context, at: place)
    }
    return .ok
  }

  /// Writes the file and says what holds now and what held before.
  private func write(
    _ setting: Setting, _ file: ConfigurationFile, in context: Context, at place: ConfigurationPath
  ) throws(CommandError) -> ExitStatus {
    let before = context.configuration[setting]
    let path = try place.named()
    if try file.bytes != place.read().bytes { try place.write(file) }
    var context = context
    context.configuration = Configuration(
      environment: context.environment, file: file, path: path)
    let now = context.configuration[setting]
    context.changes.add("set \(setting.key) to \(Self.shown(now.text))", isUndoable: false)
    if context.globals.json { return try show([setting], in: context, at: place) }
    let was = Self.shown(before.text) + (before.source == .file ? "" : ", \(before.source.word)")
    context.say("\(setting.key) = \(Self.shown(now.text))   (was: \(was))")
    if case .environment(let variable) = now.source, variable == setting.variable {
      context.warn("\(variable) is set and comes before the file.")
    }
    return .ok
  }

  /// A value for people, who see that it is empty.
  private static func shown(_ value: String) -> String {
    value.isEmpty ? "\"\"" : Sanitize.line(value)
  }

  @discardableResult
  private func show(
    _ settings: [Setting], in context: Context, at place: ConfigurationPath
  ) throws(CommandError) -> ExitStatus {
    let rows = try settings.map { (setting: Setting) throws(CommandError) in
      try SettingRow(setting, in: context)
    }
    if context.globals.json {
      context.printJSON([
        ("schema", .text("wk.config/1")),
        ("path", .optional(place.path)),
        ("settings", .array(rows.map { $0.json.keeping(context.globals.fields) })),
      ])
    } else if case .get = task {
      for row in rows { context.output.line(Sanitize.line(row.value)) }
    } else {
      let width = rows.reduce(0) { max($0, $1.value.displayWidth) }
      for row in rows { context.output.line(row.line(valueWidth: width).withoutTrailingSpaces) }
      warnOfStrangers(in: context, at: place)
    }
    return .ok
  }

  /// Names what the file sets and nobody reads: most often a slip of the hand.
  private func warnOfStrangers(in context: Context, at place: ConfigurationPath) {
    guard let path = place.path, let file = try? place.read() else { return }
    let keys = Setting.all.map(\.key)
    for entry in file.entries where !keys.contains(entry.key) || entry.key == Setting.zone.key {
      let guess = Suggestion.nearest(to: entry.key, among: keys).map { " Did you mean \"\($0)\"?" }
      let reason =
        entry.key == Setting.zone.key
        ? "the zone is the planner's own; use wk config set zone."
        : "there is no key \"\(entry.key)\"." + (guess ?? "")
      context.warn(Sanitize.line("\(path):\(entry.line): \(reason)"))
    }
  }
}
