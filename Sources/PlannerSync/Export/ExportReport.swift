public import PlannerCore
internal import PlannerICalendar

/// What an export wrote.
public struct ExportReport: Hashable, Sendable {
  /// Events, each series once where it goes out as one.
  public var events = 0
  /// How many of them are finished.
  public var finished = 0
  /// How many of them are cancelled.
  public var cancelled = 0
  /// Notes on weeks and months.
  public var notes = 0
  /// Objects that hold appointments.
  public var appointments = 0
  /// Events that were left out because they have no day, as appointments must.
  public var unscheduled = 0
  /// What of events has no place in appointments: names of properties and components, each with how
  /// often.
  public var left: [String: Int] = [:]
  /// The last day up to which series are complete; nil where that is all that was asked for.
  public var end: CivilDate?
  /// Whether a series that went out as single days goes on after the last of them.
  public var goesOn = false
  /// TZIDs that stand for different time zone definitions, so that the objects were spread over
  /// several VCALENDARs.
  public var ambiguousZones: [String] = []

  /// Nothing written yet.
  public init() {}

  /// Adds the counts of two files.
  public static func + (one: ExportReport, other: ExportReport) -> ExportReport {
    var sum = one
    sum.events += other.events
    sum.finished += other.finished
    sum.cancelled += other.cancelled
    sum.notes += other.notes
    sum.appointments += other.appointments
    sum.unscheduled += other.unscheduled
    sum.left.merge(other.left) { $0 + $1 }
    sum.end = [sum.end, other.end].compactMap { $0 }.min()
    sum.goesOn = sum.goesOn || other.goesOn
    sum.ambiguousZones += other.ambiguousZones.filter { !sum.ambiguousZones.contains($0) }
    return sum
  }

  mutating func count(_ component: String, _ statuses: [EventStatus], _ note: ObjectNote?) {
    if component == "VEVENT" { appointments += 1 }
    if note != nil { notes += 1 }
    events += statuses.count
    finished += statuses.count { $0 == .finished }
    cancelled += statuses.count { $0 == .cancelled }
  }

  mutating func add(_ copies: ObjectCopies) {
    unscheduled += copies.unscheduled
    left.merge(copies.left) { $0 + $1 }
    end = [end, copies.end].compactMap { $0 }.min()
    goesOn = goesOn || copies.goesOn
  }
}
