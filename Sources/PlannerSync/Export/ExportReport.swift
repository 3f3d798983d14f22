internal import PlannerCore

/// What an export wrote.
public struct ExportReport: Hashable, Sendable {
  /// Events, each series once.
  public var events = 0
  /// How many of them are finished.
  public var finished = 0
  /// How many of them are cancelled.
  public var cancelled = 0
  /// Notes on weeks and months.
  public var notes = 0
  /// Objects that hold appointments.
  public var appointments = 0
  /// TZIDs that stand for different time zone definitions, so that the objects were spread over
  /// several VCALENDARs.
  public var ambiguousZones: [String] = []

  mutating func count(
    _ component: String, _ objectEvents: [ObjectEvent], _ note: ObjectNote?
  ) {
    if component == "VEVENT" { appointments += 1 }
    if note != nil { notes += 1 }
    for event in objectEvents.map(\.event) {
      events += 1
      if event.status == .finished { finished += 1 }
      if event.status == .cancelled { cancelled += 1 }
    }
  }
}
