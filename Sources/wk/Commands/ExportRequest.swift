internal import PlannerCore

/// What `wk export` was asked for: where it goes, and what of which calendars.
struct ExportRequest {
  /// What is to happen.
  enum Action: Hashable {
    /// One calendar goes to standard output.
    case print
    /// One calendar goes to a file.
    case write(String)
    /// Calendars go into a folder, each to a file.
    case writeAll(String)
    /// One calendar goes to a file that is kept current from now on.
    case keep(String)
    /// Files that are kept current are brought up to date; none named = all.
    case refresh([String])
    /// Files that are kept current are listed.
    case list
    /// A file is no longer kept current.
    case forget(String)
  }

  /// The form of what goes out.
  enum Form: String, CaseIterable {
    /// Events as VTODO.
    case vtodo
    /// Events as VEVENT.
    case vevent
  }

  static let output = Option(
    "output", "o", .required("FILE"), help: "the file; a folder for a file a calendar")
  static let notes = Option("notes", help: "the notes of weeks and months too")
  static let flatten = Option("flatten", help: "each occurrence of a series by itself")
  static let form = Option(
    "as", nil, .required("vevent"), help: "for programs that show no tasks: as appointments")
  static let minutes = Option(
    "minutes", nil, .required("N"), help: "how long those with a time take, 30 without it")
  static let keep = Option(
    "keep-current", nil, .required("FILE"), help: "the file, from now on for --refresh")
  static let refresh = Option("refresh", help: "bring files that are kept current up to date")
  static let force = Option(
    "force", help: "with --refresh: also over what another program wrote there")
  static let list = Option("list", help: "list files that are kept current")
  static let forget = Option("forget", nil, .required("FILE"), help: "no longer keep it current")

  /// Its options.
  static let options: [Option] = [
    output, .calendar.repeatable, .month, .week, .from, .to, notes, flatten, form, minutes,
    keep, refresh, force, list, forget,
  ]

  /// What is to happen.
  let action: Action
  /// The calendars that were named.
  let calendars: [String]
  /// What of them.
  let choice: ExportChoice
  /// Whether what another program wrote into a kept file may be lost.
  let isForced: Bool

  /// Takes what was typed; refuses what contradicts itself.
  init(_ arguments: Arguments) throws(CommandError) {
    try ListSelection.refuse([[.week], [.month], [.from, .to]], in: arguments)
    try ListSelection.refuse(
      [[Self.output], [Self.keep], [Self.refresh], [Self.list], [Self.forget]], in: arguments)
    action = try Self.action(arguments)
    calendars = arguments.all(of: .calendar)
    isForced = arguments.has(Self.force)
    if isForced, !arguments.has(Self.refresh) {
      throw .usage("--force goes with --refresh.", hint: "See: wk help export")
    }
    let form: Form = try arguments.choice(of: Self.form) ?? .vtodo
    choice = ExportChoice(
      week: arguments.value(of: .week), month: arguments.value(of: .month),
      from: arguments.value(of: .from), to: arguments.value(of: .to),
      withNotes: arguments.has(Self.notes), isFlat: arguments.has(Self.flatten),
      minutes: try Self.length(arguments, form))
    if calendars.count > 1, action.takesOneCalendar {
      throw .usage(
        "Several calendars do not go into one file.",
        hint: "Name a folder for them: -o calendars/")
    }
    if let extra = Self.writing.first(where: arguments.has), !action.writesNewly {
      throw .usage(
        "--\(extra.name) says what to write, and \(action.word) knows that already.",
        hint: "See: wk help export")
    }
  }

  /// Options that say what is written.
  private static let writing: [Option] = [
    .calendar, .month, .week, .from, .to, notes, flatten, form, minutes,
  ]

  private static func action(_ arguments: Arguments) throws(CommandError) -> Action {
    if arguments.has(refresh) { return .refresh(arguments.operands) }
    if let extra = arguments.operands.first {
      throw .usage(
        "wk export does not know what to do with \"\(extra)\".",
        hint: "To write there: wk export -o \(extra)")
    }
    if arguments.has(list) { return .list }
    for option in [output, keep, forget] where arguments.value(of: option) == "" {
      throw .usage("--\(option.name) needs the name of a file.", hint: "See: wk help export")
    }
    if let path = arguments.value(of: forget) { return .forget(path) }
    if let path = arguments.value(of: keep) {
      guard !path.hasSuffix("/"), !SystemFiles.isFolder(path), path != "-" else {
        throw .usage("--keep-current needs the name of a file.", hint: "Try: plan.ics")
      }
      return .keep(path)
    }
    guard let path = arguments.value(of: output), path != "-" else { return .print }
    return path.hasSuffix("/") || SystemFiles.isFolder(path) ? .writeAll(path) : .write(path)
  }

  private static func length(_ arguments: Arguments, _ form: Form) throws(CommandError) -> Int? {
    guard let text = arguments.value(of: minutes) else { return form == .vevent ? 30 : nil }
    guard form == .vevent else {
      throw .usage("--minutes is about appointments.", hint: "Add --as vevent.")
    }
    if let number = Int(text), (1...1440).contains(number) { return number }
    throw .usage(
      "\"\(text)\" is no number of minutes.", hint: "It is a number from 1 to 1440.")
  }
}

extension ExportRequest.Action {
  /// Whether what to write is said with it.
  var writesNewly: Bool {
    switch self {
    case .print, .write, .writeAll, .keep: true
    case .refresh, .list, .forget: false
    }
  }

  /// Whether one calendar is all that fits.
  var takesOneCalendar: Bool {
    if case .writeAll = self { false } else { true }
  }

  /// How it was asked for.
  var word: String {
    switch self {
    case .refresh: "--refresh"
    case .list: "--list"
    case .forget: "--forget"
    case .print, .write, .writeAll, .keep: "wk export"
    }
  }
}

extension ExportChoice {
  /// The options that make this choice, as people type them.
  var words: [String] {
    var words: [String] = []
    for (name, value) in [("month", month), ("week", week), ("from", from), ("to", to)] {
      if let value { words += ["--" + name, value.contains(" ") ? "\"\(value)\"" : value] }
    }
    if withNotes { words.append("--notes") }
    if isFlat { words.append("--flatten") }
    if let minutes {
      words += ["--as", "vevent"] + (minutes == 30 ? [] : ["--minutes", "\(minutes)"])
    }
    return words
  }
}
