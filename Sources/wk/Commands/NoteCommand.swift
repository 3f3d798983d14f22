internal import PlannerCore
internal import PlannerStore

/// `wk note`: what the user writes about a week or a month.
struct NoteCommand: Command {
  private static let set = Option(
    "set", nil, .required("TEXT"), help: "the whole note; an empty TEXT deletes it")
  private static let append = Option(
    "append", nil, .required("TEXT"), help: "a further line at its end")
  private static let edit = Option("edit", help: "open it in VISUAL or EDITOR")

  static let table = OptionTable(
    name: "note", group: .change, operands: "week|month [WEEK|MONTH]", operandCount: 1...2,
    summary: "Write the note of a week or month, or show it.",
    examples: [
      .init("wk note week", "opens this week's in your editor; prints it in a pipe"),
      .init("wk note week next --set \"Mornings only\"", "also: w48, 2026-W48, any day of it"),
      .init("wk note month --append \"Call Anna\"", "also: next, nov, 2026-11"),
    ],
    options: [set, append, edit],
    notes: ["- as TEXT reads standard input. An emptied note is deleted; wk undo brings it back."],
    exits: "0 shown or saved, 1 not saved, 64 bad week or month", more: "wk help dates")

  /// What is to be done with a note.
  private enum Action {
    case show
    case set(String)
    case append(String)
    case edit
  }

  private let isMonth: Bool
  private let when: String?
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(CommandError) {
    switch arguments.operands[0] {
    case "week": isMonth = false
    case "month": isMonth = true
    default:
      throw .usage(
        "A note is that of a week or a month, not of \"\(arguments.operands[0])\".",
        hint: "Try: wk note week, or wk note month nov")
    }
    guard [Self.set, Self.append, Self.edit].filter(arguments.has).count <= 1 else {
      throw .usage("--set, --append and --edit cannot stand together.", hint: "See: wk help note")
    }
    when = arguments.operands.dropFirst().first
    self.arguments = arguments
  }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    // Whatever happens until the end, it is the note of this week or month.
    let period = try period(planner)
    let change = NoteChange(period: period, planner: planner, context: context)
    switch try action(in: context) {
    case .show: try show(period, planner, in: context)
    case .set(let text): try change.write { _ in text }
    case .append(let text): try change.write { $0.isEmpty ? text : $0 + "\n" + text }
    case .edit: try change.edit()
    }
    return .ok
  }

  private func period(_ planner: Planner) throws(CommandError) -> NotePeriod {
    if isMonth {
      guard let when else { return .month(PlannerMonth(containing: planner.today)) }
      return .month(try planner.dates.month(when, after: "wk note month"))
    }
    guard let when else { return .week(PlannerWeek(containing: planner.today)) }
    return .week(try planner.dates.week(when, after: "wk note week"))
  }

  private func action(in context: Context) throws(CommandError) -> Action {
    if let text = arguments.value(of: Self.set) { return .set(try typed(text, in: context)) }
    if let text = arguments.value(of: Self.append) { return .append(try typed(text, in: context)) }
    guard arguments.has(Self.edit) else {
      return context.canEdit && !context.globals.json ? .edit : .show
    }
    guard context.canEdit else {
      throw .usage(
        "--edit needs a terminal.", hint: "Write --set TEXT, or --set - to read standard input.")
    }
    return .edit
  }

  private func typed(_ text: String, in context: Context) throws(CommandError) -> String {
    guard text == "-" else { return try TypedText.lines(text, "The note") }
    guard let text = context.inputText() else {
      throw CommandError(
        .failed, "Standard input is no UTF-8 text of at most 1 MiB; the note was left as it is.")
    }
    return try TypedText.lines(text, "The note")
  }

  private func show(
    _ period: NotePeriod, _ planner: Planner, in context: Context
  ) throws(CommandError) {
    let note = try planner.note(for: period)
    if context.globals.json { return context.printJSON(period.json(note, operation: nil)) }
    guard let note else { return context.warn("There is no note for \(period.label).") }
    for line in Sanitize.lines(note.text) { context.output.line(line) }
  }
}

extension NotePeriod {
  /// The JSON form of `wk note`.
  func json(_ note: PlannerNote?, operation: Int?) -> [(key: String, value: JSONValue)] {
    [("schema", .text("wk.note/1"))] + jsonMembers + [
      ("note", .optional(note?.text)), ("operation", .optional(operation)),
    ]
  }

  /// The keys that say which period it is.
  var jsonMembers: [(key: String, value: JSONValue)] {
    var (week, month) = (JSONValue.null, JSONValue.null)
    switch self {
    case .week: week = .text(label)
    case .month: month = .text(label)
    }
    return [("week", week), ("month", month), ("first_day", .text(firstDay.description))]
  }
}
