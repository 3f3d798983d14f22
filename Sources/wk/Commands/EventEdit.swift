internal import PlannerCore

/// What `wk edit` is to change, as typed.
struct EventEdit {
  /// What becomes of one value.
  enum Value<Content> {
    case keep
    case clear
    case set(Content)

    /// What a value becomes that may be absent.
    func applied(to old: Content?) -> Content? {
      switch self {
      case .keep: old
      case .clear: nil
      case .set(let new): new
      }
    }
  }

  static let title = Option("title", nil, .required("NAME"), help: "the name")
  static let description = Option(
    "description", nil, .required("TEXT"), help: "the description; \"\" takes it away")
  static let options: [Option] =
    [
      title, .on, .at, .priority, .category.repeatable, .calendar, description,
    ] + RepetitionOptions.options

  private var name: String?
  private var day = Value<CivilDate>.keep
  private var time = Value<ClockTime>.keep
  private var priority = Value<Int>.keep
  private var description = Value<String>.keep
  private var categories: [String]?
  /// How often the event is to repeat; nil where that stays.
  let repetition: RepetitionOptions?

  /// Whether it changes when an event is planned.
  var movesEvents: Bool {
    if case .keep = day, case .keep = time { return false }
    return true
  }

  /// The new time: nil where it stays, `.some(nil)` for none.
  var clock: ClockTime?? {
    switch time {
    case .keep: nil
    case .clear: .some(nil)
    case .set(let clock): clock
    }
  }

  /// Whether it names a day.
  var namesDay: Bool { newDay != nil }

  /// The day that it names; nil where it names none.
  var newDay: CivilDate? {
    if case .set(let day) = day { return day }
    return nil
  }

  /// Reads the options; `none` takes a day, time, priority or category away.
  init(_ arguments: Arguments, _ dates: DateReader) throws(CommandError) {
    try RepetitionOptions.check(arguments)
    repetition = try RepetitionOptions(arguments, dates)
    name = try arguments.value(of: Self.title).map { text throws(CommandError) in
      try TypedText.line(text, "The name")
    }
    if name?.isEmpty == true {
      throw .usage("An event needs a name.", hint: "Try: wk edit t1c --title \"Call Anna\"")
    }
    if let text = arguments.value(of: .on) {
      day = text == "none" ? .clear : .set(try dates.day(text, for: .on))
    }
    if arguments.value(of: .at) == "none" {
      time = .clear
    } else if let clock = try arguments.time(of: .at) {
      time = .set(clock)
    }
    if arguments.value(of: .priority) == "none" {
      priority = .clear
    } else if let number = try arguments.priority(of: .priority) {
      priority = .set(number)
    }
    if let text = arguments.value(of: Self.description) {
      description = text.isEmpty ? .clear : .set(try TypedText.lines(text, "The description"))
    }
    if arguments.has(.category) {
      let words = try arguments.categories(of: .category)
      guard words.count < 2 || !words.contains("none") else {
        throw .usage(
          "--category none and other categories cannot stand together.",
          hint: "Those that are named take the place of all others.")
      }
      categories = words == ["none"] ? [] : words
    }
  }

  /// The event with the new values.
  ///
  /// A moved day keeps clock time and zone; a new time is floating. Without a day there is no time.
  func applied(to old: PlannerEvent) throws(CommandError) -> PlannerEvent {
    var event = old
    if let name { event.name = name }
    event.day = day.applied(to: event.day)
    event.time = time.applied(to: event.time)
    if case .keep = time {} else { event.zone = nil }
    if event.day == nil {
      if case .set = time {
        throw .usage(
          "\"\(old.name)\" stands on no day, so it has no time.",
          hint: "Add --on today, or another day.")
      }
      (event.time, event.zone) = (nil, nil)
    }
    event.priority = priority.applied(to: event.priority)
    event.description = description.applied(to: event.description)
    if let categories { event.categories = categories }
    return event
  }
}
