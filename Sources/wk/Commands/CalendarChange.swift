internal import PlannerCore
internal import PlannerStore

/// A change of the settings of one calendar, as it is typed behind `wk calendars`.
enum CalendarChange {
  case add(String)
  case rename(String, to: String)
  case makeDefault(String)
  case count(String, Bool)
  case color(String, String?)
  case notes(String, Bool)
  case recurrence(String, RecurrenceStyle)
  case remove(String)

  /// Understands the words.
  init(_ words: [String]) throws(CommandError) {
    switch (words[0], words.count) {
    case ("add", 2): self = .add(try Self.name(words[1]))
    case ("rename", 3): self = .rename(words[1], to: try Self.name(words[2]))
    case ("default", 2): self = .makeDefault(words[1])
    case ("count", 3): self = .count(words[1], try Self.flag(words[2], of: "count"))
    case ("color", 3): self = .color(words[1], try Self.color(words[2]))
    case ("notes", 3): self = .notes(words[1], try Self.flag(words[2], of: "notes"))
    case ("recurrence", 3): self = .recurrence(words[1], try Self.style(words[2]))
    case ("remove", 2): self = .remove(words[1])
    default:
      throw .usage(
        "wk calendars does not know what to do with \"\(words.joined(separator: " "))\".",
        hint: "Write add NAME, rename OLD NEW, default NAME, count NAME on|off, notes NAME on|off,"
          + " color NAME COLOR, recurrence NAME detach|override or remove NAME.")
    }
  }

  /// Does it and says so.
  func perform(on database: PlannerStore, at now: Instant) throws(CommandError) -> String {
    switch self {
    case .add(let name): return try Self.add(name, to: database)
    case .rename(let old, let name):
      let calendar = try Self.calendar(old, in: database)
      try Self.refuseTaken(name, besides: calendar, in: database)
      try store { () throws(StoreError) in try database.rename(calendar, to: name) }
      return "renamed \(Sanitize.line(old)) to \(Sanitize.line(name))"
    case .makeDefault(let name): return try Self.makeDefault(name, in: database)
    case .count(let name, let isCounted):
      let calendar = try Self.calendar(name, in: database)
      try store { () throws(StoreError) in try database.setCounted(isCounted, of: calendar) }
      return "\(Sanitize.line(name)) is \(isCounted ? "" : "not ")counted"
    case .color(let name, let color):
      let calendar = try Self.calendar(name, in: database)
      try store { () throws(StoreError) in try database.setColor(color, of: calendar) }
      return "\(Sanitize.line(name)) has \(color.map { "the color \($0)" } ?? "no color")"
    case .notes(let name, let isOn):
      let calendar = try Self.calendar(name, in: database)
      return try NotesPlace(database, at: now).turn(isOn, for: calendar)
    case .recurrence(let name, let style):
      return try RecurrenceSwitch(of: try Self.calendar(name, in: database), to: style)
        .perform(on: database)
    case .remove(let name): return try Self.remove(name, from: database)
    }
  }

  private static func add(_ name: String, to database: PlannerStore) throws(CommandError) -> String
  {
    try refuseTaken(name, in: database)
    _ = try store { () throws(StoreError) in try database.createCalendar(named: name) }
    return "added \(Sanitize.line(name))"
  }

  private static func makeDefault(
    _ name: String, in database: PlannerStore
  ) throws(CommandError) -> String {
    let calendar = try calendar(name, in: database)
    guard calendar.kind == .own else {
      throw CommandError(
        .failed, "The calendar \"\(name)\" follows a feed and takes no new events.",
        hint: "See: wk calendars")
    }
    try store { () throws(StoreError) in try database.setDefault(calendar) }
    return "new events go to \(Sanitize.line(name))"
  }

  private static func remove(
    _ name: String, from database: PlannerStore
  ) throws(CommandError) -> String {
    let calendar = try calendar(name, in: database)
    try refusePairs(of: calendar, in: database)
    let (home, moved) = try store { () throws(StoreError) in
      let home = try database.defaultCalendar()
      return (home, calendar.id == home.id ? nil : try database.remove(calendar))
    }
    guard calendar.id != home.id else {
      throw CommandError(
        .failed, "\"\(name)\" is the calendar that new events go to.",
        hint: "Name another first: wk calendars default NAME")
    }
    guard let moved else {
      throw CommandError(
        .failed, "\"\(name)\" holds something, or its trash holds what \"\(home.name)\" holds too.",
        hint:
          "Put all of it into the trash first: wk rm --calendar \(name); or move its events away:"
          + " wk edit --calendar \(home.name) KEY...")
    }
    let done = "removed \(Sanitize.line(calendar.name))"
    guard moved > 0 else { return done }
    return done + "; its trash (\(moved)) went to that of \(Sanitize.line(home.name))"
  }

  // MARK: -

  private static func calendar(
    _ name: String, in database: PlannerStore
  ) throws(CommandError) -> PlannerCalendar {
    let calendars = try store { () throws(StoreError) in try database.calendars() }
    if let calendar = calendars.named(name) { return calendar }
    throw CommandError(
      .failed, "There is no calendar \"\(name)\".",
      hint: "There are: \(calendars.map(\.name).joined(separator: ", ")).")
  }

  /// A calendar that is synced stays: whether its pair is to end is another question.
  private static func refusePairs(
    of calendar: PlannerCalendar, in database: PlannerStore
  ) throws(CommandError) {
    let pairs = try store { () throws(StoreError) in try database.pairs(of: calendar) }
    guard let pair = pairs.first else { return }
    throw CommandError(
      .failed, "\"\(calendar.name)\" is synced by the pair \(pair.name), with \(pair.place).",
      hint: "End that first: wk sync remove \(pair.name)")
  }

  /// Two names that differ only in how Unicode writes their letters would look the same.
  private static func refuseTaken(
    _ name: String, besides own: PlannerCalendar? = nil, in database: PlannerStore
  ) throws(CommandError) {
    let calendars = try store { () throws(StoreError) in try database.calendars() }
    guard let taken = calendars.filter({ $0.id != own?.id }).named(name) else { return }
    let isSame = taken.name.utf8.elementsEqual(name.utf8)
    let form = isSame ? "" : ", written with other characters of Unicode for the same letters"
    throw CommandError(
      .failed, "There is a calendar \"\(taken.name)\" already\(form).", hint: "See: wk calendars")
  }

  private static func name(_ text: String) throws(CommandError) -> String {
    let name = try TypedText.line(text, "The name")
    if !name.isEmpty { return name }
    throw .usage("A calendar needs a name.", hint: "Try: wk calendars add work")
  }

  private static func flag(_ text: String, of verb: String) throws(CommandError) -> Bool {
    if text == "on" { return true }
    if text == "off" { return false }
    throw .usage("\"\(text)\" is neither on nor off.", hint: "Try: wk calendars \(verb) NAME off")
  }

  private static func style(_ text: String) throws(CommandError) -> RecurrenceStyle {
    if let style = RecurrenceStyle(rawValue: text) { return style }
    throw .usage(
      "\"\(text)\" is neither detach nor override.",
      hint: "detach makes a ticked day an event of its own, override keeps it in its series.")
  }

  private static func color(_ text: String) throws(CommandError) -> String? {
    if text.lowercased() == "none" { return nil }
    if let color = CalendarColor(text) { return color.value }
    throw .usage(
      "\"\(text)\" is no color.",
      hint: "Write #rrggbb, none, or one of \(CalendarColor.names.joined(separator: " ")).")
  }
}
