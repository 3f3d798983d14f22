public import PlannerCore

/// Reads the text of a calendar object into what the planner shows of it.
///
/// The text is never changed and never printed anew. Whatever cannot be read counts as absent and
/// is a finding; the rest is read.
public struct ObjectReader {
  private let planner: Zone
  private let horizon: CivilDate

  /// How deep components may be nested without a remark.
  private static let nestingLimit = 16

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - plannerZone: the name of the zone in which days are days, `Asia/Taipei`.
  ///   - horizon: the day up to which series are expanded.
  /// - Throws: ``ICalendarError/unknownZone(_:)``.
  public init(plannerZone: String, horizon: CivilDate) throws(ICalendarError) {
    guard let zone = Zone(named: plannerZone) else { throw .unknownZone(plannerZone) }
    self.planner = zone
    self.horizon = horizon
  }

  /// Reads an object.
  ///
  /// - Parameters:
  ///   - text: its components one after another, without VCALENDAR.
  ///   - line: the line of the file on which the text begins, from 1, for findings.
  ///   - zones: the zones that it may name.
  /// - Returns: what the planner shows of it, and what there is to say about it.
  public func read(_ text: [UInt8], line: Int = 1, zones: ZoneBook.Scope) -> ObjectReading {
    let lines = ObjectLines(text)
    var reading = read(lines, firstLine: line, zones: zones, days: CivilDate.first...horizon)
    for index in reading.findings.indices { reading.findings[index].uid = reading.uid }
    return reading
  }

  /// What an object holds on some days, whatever the horizon: its occurrences and appointments, and
  /// up to which day they are complete.
  public func contents(
    of text: [UInt8], zones: ZoneBook.Scope, in days: ClosedRange<CivilDate>
  ) -> ObjectContents {
    read(ObjectLines(text), firstLine: 1, zones: zones, days: days).contents
  }

  /// Whether the component for an object itself says that it repeats.
  public static func repeats(_ text: [UInt8]) -> Bool {
    ObjectLines(text).components.first.map {
      ComponentFields($0, of: text, firstLine: 1).repeats
    } ?? false
  }

  /// The day of a moment in the planner's zone.
  public func day(of moment: Instant) -> CivilDate {
    Instant(seconds: planner.wall(fromUTC: moment.seconds)).utc.date
  }

  /// How the occurrences of an object are named, whoever names them.
  public func occurrenceNames(of text: [UInt8], zones: ZoneBook.Scope) -> OccurrenceNames {
    let lines = ObjectLines(text)
    return OccurrenceNames(
      of: lines.components.map { ComponentFields($0, of: text, firstLine: 1) },
      in: Placement(planner: planner, zones: zones))
  }

  // MARK: -

  private func read(
    _ lines: ObjectLines, firstLine: Int, zones: ZoneBook.Scope, days: ClosedRange<CivilDate>
  ) -> ObjectReading {
    guard let first = lines.components.first else {
      let finding = Finding(line: firstLine, reason: "it holds no component", lost: true)
      return ObjectReading(
        uid: nil, contents: ObjectContents(component: ""), findings: [finding])
    }
    let placement = Placement(planner: planner, zones: zones)
    var components: [ComponentFields] = []
    var findings: [Finding] = []
    for component in lines.components {
      findings += remarks(on: component, besides: first.name, firstLine: firstLine)
      guard component.name == first.name else { continue }
      let fields = ComponentFields(component, of: lines.text, firstLine: firstLine)
      findings += fields.findings
      findings += zones.findings(
        about: [fields.due, fields.start, fields.end, fields.recurrenceID, fields.dates.first],
        line: fields.line)
      components.append(fields)
    }
    var reading = ObjectReading(
      uid: components.lazy.compactMap(\.uid).first, contents: ObjectContents(component: first.name))
    reading.findings = findings
    describe(components, in: placement, days: days, &reading)
    return reading
  }

  private func describe(
    _ components: [ComponentFields], in placement: Placement, days: ClosedRange<CivilDate>,
    _ reading: inout ObjectReading
  ) {
    let master = components.firstIndex { !$0.isDeviation }
    let main = master ?? components.startIndex
    reading.start = components[main].start ?? components[main].due
    reading.contents.stamps = stamps(of: components, main: main)
    switch reading.contents.component {
    case "VTODO":
      EventReader(placement: placement, days: days).read(components, into: &reading)
    case "VEVENT":
      AppointmentReader(placement: placement, days: days).read(components, into: &reading)
    case "VJOURNAL": reading.contents.note = master.flatMap { note(components[$0]) }
    default: break
    }
    guard reading.uid == nil, let first = components.first else { return }
    let isShown = components.contains { !$0.name.isEmpty || $0.start != nil || $0.due != nil }
    let reason =
      isShown ? "it has no UID" : "it was rejected: it has no UID, and neither a day nor a name"
    reading.findings.append(Finding(line: first.line, reason: reason, lost: !isShown))
  }

  /// The note that a journal is: one that names its week or month, or has the UID of our own, for
  /// programs that drop what they do not know.
  private func note(_ master: ComponentFields) -> ObjectNote? {
    guard let period = master.period ?? master.uid.flatMap({ NotePeriod(uid: $0) }) else {
      return nil
    }
    return ObjectNote(
      PlannerNote(period: period, text: PlannerNote.plain(master.description ?? "")))
  }

  /// The newest stamps of all components: ticking one occurrence changes its component only.
  private func stamps(of components: [ComponentFields], main: Int) -> ObjectStamps {
    var stamps = components[main].stamps
    for component in components.dropFirst() {
      stamps.sequence = max(stamps.sequence, component.sequence)
      if let changed = component.stamps.changed {
        stamps.changed = max(stamps.changed ?? changed, changed)
      }
    }
    return stamps
  }

  private func remarks(
    on component: ObjectLines.Component, besides name: String, firstLine: Int
  ) -> [Finding] {
    var findings: [Finding] = []
    let line = component.number + firstLine
    if component.name != name {
      let reason = "a \(component.name) beside a \(name) of the same UID is kept and not shown"
      findings.append(Finding(line: line, reason: reason))
    }
    if component.nesting > Self.nestingLimit {
      let reason = "its components are nested \(component.nesting) deep; they are kept unread"
      findings.append(Finding(line: line, reason: reason))
    }
    if let unreadable = component.unreadable {
      let reason = "this line is no property; it is kept as it is"
      findings.append(Finding(line: unreadable + firstLine, reason: reason))
    }
    return findings
  }
}
