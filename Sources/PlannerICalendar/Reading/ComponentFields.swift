internal import PlannerCore

/// What the mapped properties of one component say, before any rule is applied to them.
struct ComponentFields {
  /// When an event was completed, as COMPLETED states it.
  enum Completion: Hashable {
    /// In UTC, as RFC 5545 §3.8.2.1 wants it.
    case at(Instant)
    /// A date, or a time without UTC: that it is finished, and no moment.
    case sometime
  }

  /// A period of RDATE.
  struct Period {
    /// When it begins.
    let start: DateOrTime
    /// When it ends, where that is stated.
    let end: DateOrTime?
    /// How long it is, where that is.
    let duration: EventDuration?
  }

  /// The number of its BEGIN line in the file.
  var line: Int
  /// UID.
  var uid: UID?
  /// SUMMARY, the empty text where it is absent.
  var name = ""
  /// DESCRIPTION, the several of a journal joined.
  var description: String?
  /// CATEGORIES, of all lines.
  var categories: [String] = []
  /// PRIORITY, nil for 0.
  var priority: Int?
  /// STATUS in capitals.
  var status: String?
  /// COMPLETED.
  var completion: Completion?
  /// PERCENT-COMPLETE.
  var percent: Int?
  /// CREATED.
  var created: Instant?
  /// LAST-MODIFIED.
  var modified: Instant?
  /// DTSTAMP.
  var stamp: Instant?
  /// SEQUENCE.
  var sequence = 0
  /// DTSTART.
  var start: DateOrTime?
  /// DUE.
  var due: DateOrTime?
  /// X-WEEKBOOK-UNSCHEDULED: that one occurrence was taken off its day, which a component without a
  /// date does not say.
  var isUnscheduled = false
  /// DTEND.
  var end: DateOrTime?
  /// DURATION.
  var duration: EventDuration?
  /// RECURRENCE-ID.
  var recurrenceID: DateOrTime?
  /// Whether RECURRENCE-ID stands for all later occurrences too, RANGE=THISANDFUTURE.
  var isForFuture = false
  /// Whether it has a RECURRENCE-ID at all, readable or not.
  var isDeviation = false
  /// RRULE as written, each with its line.
  var rules: [(text: String, line: Int)] = []
  /// EXRULE as written, each with its line; RFC 2445 §4.8.5.2.
  var exclusionRules: [(text: String, line: Int)] = []
  /// RDATE, of periods the start.
  var dates: [DateOrTime] = []
  /// The periods among them with their ends, RFC 5545 §3.3.9.
  var periods: [Period] = []
  /// EXDATE.
  var exceptions: [DateOrTime] = []
  /// X-KDE-LIBKCAL-DTRECURRENCE: DUE of the occurrence to which KOrganizer has moved on; DTSTART and
  /// DUE stay with it.
  var current: DateOrTime?
  /// X-WEEKBOOK-OCCURRENCE: the start that a rule gave it before it became an object of its own.
  var occurrence: DateOrTime?
  /// The UID of the series that rule is in.
  var series: UID?
  /// What DUE was then, where it was not the start.
  var occurrenceDue: DateOrTime?
  /// X-WEEKBOOK-PERIOD, which makes a journal a note.
  var period: NotePeriod?
  /// What its reader should know.
  var findings: [Finding] = []

  /// The occurrence of another object's series that it stands for; nil for anything else.
  var detachedFrom: SeriesOccurrence? {
    guard let series, let occurrence, series != uid, !isDeviation, !repeats else { return nil }
    return SeriesOccurrence(of: series, id: RecurrenceID(occurrence))
  }

  /// Whether it is the component of a series.
  var repeats: Bool { !isDeviation && (!rules.isEmpty || !dates.isEmpty) }

  /// The first RRULE as written, or RDATE where there is only that; nil where it does not repeat.
  var ruleText: String? { rules.first?.text ?? (dates.isEmpty ? nil : "RDATE") }

  /// When and how often it was changed.
  var stamps: ObjectStamps {
    ObjectStamps(created: created, changed: modified ?? stamp, sequence: sequence)
  }

  /// Reads the mapped lines of a component; the text's first line has this number in its file.
  init(
    _ component: ObjectLines.Component, of text: [UInt8], firstLine: Int, codec: Codec = .shared
  ) {
    line = component.number + firstLine
    let isJournal = component.name == "VJOURNAL"
    var seen: UInt64 = 0
    for (row, line) in component.lines {
      guard let property = line.property(of: text, firstLine: firstLine) else { continue }
      // Many programs write properties without a value; that says nothing and is no fault.
      guard property.hasValue else { continue }
      let mapped = codec.rows[row]
      let isRepeated = seen & (1 << UInt64(row)) != 0 && !(isJournal && mapped.isListInJournal)
      mapped.read(property, isRepeated: isRepeated, into: &self)
      seen |= 1 << UInt64(row)
    }
  }

  /// The fields of a component that is not there yet.
  static let nothing = ComponentFields(
    ObjectLines.Component(name: "VTODO", number: 0, range: 0..<0, insertion: 0), of: [],
    firstLine: 1)

  /// Adds a finding about a line.
  mutating func note(_ line: Int, _ reason: String) {
    findings.append(Finding(line: line, reason: reason))
  }
}
