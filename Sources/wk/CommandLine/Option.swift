/// One option of a command, for reading it and for its help.
struct Option: Hashable {
  /// What may follow an option.
  enum Value: Hashable {
    /// Nothing.
    case none
    /// A word that the help calls this.
    case required(String)
    /// `=` and a word that the help calls this, or nothing.
    case optional(String)

    /// The number by which getopt knows it.
    var code: Int32 {
      switch self {
      case .none: 0
      case .required: 1
      case .optional: 2
      }
    }
  }

  /// The name without the dashes.
  let name: String
  /// The letter of its short form.
  let letter: UnicodeScalar?
  /// What follows it.
  let value: Value
  /// What it does, for the help.
  let help: String
  /// Whether all its values count; else two that differ contradict each other.
  var isRepeatable = false

  /// Makes an option.
  init(_ name: String, _ letter: UnicodeScalar? = nil, _ value: Value = .none, help: String) {
    self.name = name
    self.letter = letter
    self.value = value
    self.help = help
  }

  /// As people type it, `--week-start DAY`.
  var synopsis: String {
    switch value {
    case .none: "--" + name
    case .required(let word): "--\(name) \(word)"
    case .optional(let word): "--\(name)[=\(word)]"
    }
  }

  /// This option where all its values count.
  var repeatable: Option {
    var option = self
    option.isRepeatable = true
    return option
  }

  /// As people type it, with its short form.
  var longSynopsis: String { letter.map { "-\($0), " + synopsis } ?? synopsis }
}

/// Options that several commands share: one name, one meaning.
extension Option {
  static let database = Option(
    "db", .required("FILE"), help: "the planner's database, instead of WK_DB or the usual place")
  static let json = Option(
    "json", .optional("FIELDS"), help: "print one JSON object (wk help json)")
  static let fields = Option(
    "fields", .required("FIELDS"),
    help: "with --json: only these keys of its rows; without FIELDS list them")
  static let color = Option(
    "color", .required("WHEN"), help: "auto (on a terminal), always or never")
  static let quiet = Option("quiet", "q", help: "print errors only")
  static let verbose = Option("verbose", "v", help: "print reasons and details")
  static let help = Option("help", "h", help: "show the help of the command")
  static let version = Option("version", help: "print the version")

  /// The options that hold for every command.
  static let global: [Option] = [
    .database, .json, .fields, .color, .quiet, .verbose, .help, .version,
  ]

  static let on = Option("on", .required("DAY"), help: "the day (wk help dates)")
  static let from = Option("from", .required("DAY"), help: "the first day")
  static let to = Option("to", .required("DAY"), help: "the last day")
  static let week = Option("week", .required("WEEK"), help: "the days of a week")
  static let month = Option("month", .required("MONTH"), help: "the days of a month")
  static let calendar = Option("calendar", .required("NAME"), help: "the calendar")
  static let category = Option("category", .required("NAME"), help: "the category")
  static let by = Option(
    "by", .required("planned|done"), help: "the day that counts: planned, or finished")
  static let at = Option("at", .required("HH:MM"), help: "the time on that day")
  static let priority = Option("priority", .required("1-9"), help: "1 is the highest")
  static let every = Option(
    "every", .required("HOW"), help: "day, week, weekday, month, year, \"2 weeks\", or an RRULE")
  static let until = Option("until", .required("DAY"), help: "with --every: the last day")
  static let count = Option("count", .required("N"), help: "with --every: how many times")
  static let yes = Option("yes", help: "do not ask")
  static let force = Option("force", help: "write over a file that is there")
  static let noNote = Option("no-note", help: "leave out the note")
  static let dryRun = Option("dry-run", help: "say what would be done and write nothing")

  private init(_ name: String, _ value: Value, help: String) {
    self.init(name, nil, value, help: help)
  }
}
