internal import PlannerCore

/// All that a command gets from the outside: what tests build themselves.
struct Context {
  /// The words after the program's name.
  var arguments: [String]
  /// The variables of the environment.
  var environment: Environment
  /// Now.
  var now: Instant
  /// The TZID of the user's zone; a new planner takes it.
  var zone: String
  /// What a wall clock shows at a moment in a zone.
  var wallClock: (_ moment: Instant, _ zone: String) -> WallClock
  /// Makes the UID of a new event.
  var makeUID: () -> UID
  /// The terminal, if there is one.
  var terminal: Terminal
  /// Where results go.
  var output: TextOutput
  /// Where errors, warnings and hints go.
  var errors: TextOutput
  /// Reads the next line that the user types; nil at the end.
  var input: () -> String? = { nil }
  /// Reads all of the standard input; nil where it is no text.
  var inputText: () -> String? = { nil }
  /// Opens a file in the user's editor, waits for its end and gives its exit status.
  var edit: (_ path: String, _ editor: String) -> Int32 = { Editor.run(on: $0, with: $1) }
  /// The time while a command goes on that waits.
  var time: () -> Instant = { SystemClock.now }
  /// The time in nanoseconds since 1970, by which files are young.
  var nanoseconds: () -> Int = { SystemClock.nanoseconds }
  /// Begins to wait for changes of files, and for the signal to end.
  var watch: () throws(SystemError) -> any ChangeWatch = { () throws(SystemError) in
    try FileWatch()
  }
  /// The options that hold for every command.
  var globals = GlobalOptions()
  /// What this run has changed so far.
  let changes = ChangeMemory()

  /// What the user has decided for every run.
  var configuration = Configuration()

  /// The language of this run.
  var language: Language { configuration.language }

  /// How results are marked for the eye.
  var style: Style { style(forTerminal: terminal.outputIsTerminal) }

  /// How errors are marked for the eye.
  var errorStyle: Style { style(forTerminal: terminal.errorsAreTerminal) }

  /// Whether the user can work in an editor.
  var canEdit: Bool { terminal.inputIsTerminal && terminal.outputIsTerminal }

  /// The columns that the layout of views may take.
  var columns: Int { knownColumns ?? 80 }

  /// The columns that are there: from `COLUMNS`, else the terminal; nil where nothing limits them.
  var knownColumns: Int? {
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    return terminal.columns
  }

  /// The rows of the screen: from `LINES`, else the terminal.
  private var rows: Int {
    if let rows = environment["LINES"].flatMap({ Int($0) }), rows > 0 { return rows }
    return terminal.rows ?? 24
  }

  /// Shows results through a pager where they go to a terminal and are longer than its screen.
  func pageResults() {
    guard terminal.outputIsTerminal, !globals.json else { return }
    output.page(
      through: configuration.pager, screen: ScreenRows(rows: rows, columns: columns))
  }

  /// Takes the clock from `WK_NOW` where that is set, for scripts and tests.
  mutating func fixClock() throws(CommandError) {
    guard let text = environment["WK_NOW"] else { return }
    guard let moment = Instant(timestamp: text) else {
      throw .usage(
        "WK_NOW is \"\(text)\", which is no moment.",
        hint: "Write it as 2026-11-26T10:02:00+08:00, or unset it.")
    }
    now = moment
    time = { moment }
  }

  /// The context of the running process.
  static func system() -> Context {
    let environment = Environment(ProcessEnvironment.variables)
    return Context(
      arguments: Array(CommandLine.arguments.dropFirst()),
      environment: environment,
      now: SystemClock.now,
      zone: LocalZone.name(in: environment),
      wallClock: SystemClock.wallClock,
      makeUID: { UID.random() },
      terminal: Terminal(
        inputIsTerminal: DescriptorFacts.isTerminal(0),
        outputIsTerminal: DescriptorFacts.isTerminal(1),
        errorsAreTerminal: DescriptorFacts.isTerminal(2),
        columns: DescriptorFacts.columns(1), rows: DescriptorFacts.rows(1)),
      output: TextOutput(to: .descriptor(1)),
      errors: TextOutput(to: .descriptor(2)),
      input: { readLine() },
      inputText: { Descriptor.text(of: 0) })
  }

  private func style(forTerminal isTerminal: Bool) -> Style {
    switch globals.color ?? configuration.color {
    case .always: Style(isColored: true)
    case .never: Style(isColored: false)
    case .auto:
      Style(
        isColored: isTerminal && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb")
    }
  }
}

/// What is known about the terminal.
struct Terminal {
  /// Whether the user can be asked.
  var inputIsTerminal = false
  /// Whether results go to a terminal.
  var outputIsTerminal = false
  /// Whether errors go to a terminal.
  var errorsAreTerminal = false
  /// Its width; nil where results do not go to a terminal.
  var columns: Int?
  /// Its height; nil where results do not go to a terminal.
  var rows: Int?
}

extension Instant {
  /// Reads RFC 3339 with `Z` or an offset (`2026-11-26T10:02:00+08:00`).
  init?(timestamp text: String) {
    if text.hasSuffix("Z") {
      self.init(rfc3339: text)
      return
    }
    guard text.utf8.count == 25, let local = Instant(rfc3339: text.dropLast(6) + "Z"),
      let offset = ClockTime(iso: text.suffix(5)), offset.second == 0
    else { return nil }
    switch text.dropLast(5).last {
    case "+": self.init(seconds: local.seconds - offset.secondOfDay)
    case "-": self.init(seconds: local.seconds + offset.secondOfDay)
    default: return nil
    }
  }
}

extension UID {
  /// A UID that nobody else has made, in the form of a random UUID (RFC 9562 §5.4).
  static func random() -> UID {
    var generator = SystemRandomNumberGenerator()
    let (high, low) = (generator.next(), generator.next())
    let digits =
      hexadecimal(high & ~0xF000 | 0x4000) + hexadecimal(low & ~(3 << 62) | 2 << 62)
    let lengths = [8, 4, 4, 4, 12]
    var rest = digits[...]
    let groups = lengths.map { length in
      let group = rest.prefix(length)
      rest = rest.dropFirst(length)
      return String(group)
    }
    return UID(rawValue: groups.joined(separator: "-"))
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Context {
  /// What was typed, for the log: words with blanks in quotes, without what stands before the
  /// command, such as where the planner lies.
  var commandText: String {
    let words = (try? ArgumentReader.readGlobal(arguments))?.rest ?? arguments
    return words.map { word in
      word.contains(where: { $0.isWhitespace || $0 == "\"" }) || word.isEmpty
        ? "\"" + word.replacing("\"", with: "\\\"") + "\"" : word
    }.joined(separator: " ")
  }
}
