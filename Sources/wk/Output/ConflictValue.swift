internal import PlannerCore
internal import PlannerStore

/// What a side says in a conflict, in the words of lists instead of iCalendar.
struct ConflictValue {
  let planner: Planner
  let language: Language

  /// The words of what both sides and the last agreement say; where they would read alike, the lines
  /// themselves.
  func words(of unit: ConflictUnit) -> (here: String, there: String, base: String) {
    let values = [unit.here, unit.there, unit.base]
    let short = values.map { shown($0, of: unit.unit) }
    let isClear = short[0] != short[1]
    let words = isClear ? short : values.map { Self.line($0 ?? "none") }
    return (words[0], words[1], words[2])
  }

  /// What a unit is called, with the day of a series that it is about: `title of Tue 8 Dec`.
  func label(of unit: ConflictUnit) -> String {
    let label = ConflictLines.label(of: unit.unit)
    guard let id = unit.recurrenceID else { return Sanitize.line(label) }
    let written = moment(id.start) ?? id.rawValue
    // Of a time in another zone its day here, which is that of its key.
    let day = unit.shownDay.map { language.dayTitle($0, in: planner.today.year) }
    return Sanitize.line(
      "\(label) of \(day.map { written.hasPrefix($0) ? written : $0 } ?? written)")
  }

  private func shown(_ value: String?, of unit: String) -> String {
    switch unit {
    case "day": value.flatMap(schedule) ?? Wording.unscheduled
    case "status": status(value ?? "")
    default: Self.line(value ?? "none")
    }
  }

  private static func line(_ text: String) -> String {
    Sanitize.line(PlainText.oneLine(text))
  }

  /// What a line says, and the zone that it names; nil where it names none.
  private typealias Line = (value: Substring, zone: Substring?)

  /// The lines of a unit by the names of their properties, the first of each.
  private func lines(_ value: String) -> [Substring: Line] {
    let lines = value.split(separator: "\n").map { line -> (Substring, Line) in
      let name = line.prefix { $0 != ":" && $0 != ";" }
      let rest = line.dropFirst(name.count)
      // Values of lines that name a zone have no colon.
      guard rest.hasPrefix(";TZID="), let colon = rest.lastIndex(of: ":") else {
        return (name, (rest.dropFirst(), nil))
      }
      return (name, (rest[rest.index(after: colon)...], rest[..<colon].dropFirst(6)))
    }
    return Dictionary(lines) { first, _ in first }
  }

  // MARK: - Days

  private func schedule(_ value: String) -> String? {
    let lines = lines(value)
    guard let line = lines["DUE"] ?? lines["DTSTART"], let moment = moment(line.value) else {
      return nil
    }
    let zone = line.zone.map(String.init) ?? planner.database.zone
    return moment + (zone == planner.database.zone ? "" : " " + Self.line(zone))
      + (lines["RRULE"] == nil ? "" : ", repeats")
  }

  /// `Fri 27 Nov`, `Fri 27 Nov 09:30`; a time in UTC in the planner's zone, any other as it is
  /// written.
  private func moment(_ text: Substring) -> String? {
    guard let date = CivilDate(digits: text.prefix(8)) else { return nil }
    let year = planner.today.year
    guard text.utf8.count >= 15, let time = time(text.dropFirst(9).prefix(6)) else {
      return language.dayTitle(date, in: year)
    }
    guard text.hasSuffix("Z"), let instant = Instant(rfc3339: "\(date)T\(time)Z") else {
      return "\(language.dayTitle(date, in: year)) \(time.prefix(5))"
    }
    let clock = planner.wallClock(at: instant)
    return "\(language.dayTitle(clock.date, in: year)) \(clock.time.minutes)"
  }

  /// `09:30:00` of `093000`.
  private func time(_ digits: Substring) -> String? {
    let text = "\(digits.prefix(2)):\(digits.dropFirst(2).prefix(2)):\(digits.suffix(2))"
    return ClockTime(iso: text) == nil ? nil : text
  }

  // MARK: - States

  private func status(_ value: String) -> String {
    let lines = lines(value)
    switch lines["STATUS"]?.value {
    case "COMPLETED": break
    case "CANCELLED": return EventStatus.cancelled.rawValue
    case "IN-PROCESS": return EventStatus.started.rawValue
    default: return EventStatus.open.rawValue
    }
    return "done" + (lines["COMPLETED"].flatMap { moment($0.value) }.map { " " + $0 } ?? "")
  }

  /// When a side was changed: `26 Nov 09:12`.
  func moment(_ instant: Instant?) -> String {
    guard let instant else { return "not known" }
    let clock = planner.wallClock(at: instant)
    return "\(language.monthDay(clock.date)) \(clock.time.minutes)"
  }
}

extension CivilDate {
  /// `20261126`.
  init?(digits: Substring) {
    self.init(
      iso: "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))")
  }
}
