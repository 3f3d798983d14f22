public import PlannerCore

/// What goes out in the place of an object.
public struct ObjectCopies: Hashable, Sendable {
  /// The components, one object after another.
  public internal(set) var text: [UInt8] = []
  /// What became of each event among them; an appointment has none.
  public internal(set) var statuses: [EventStatus] = []
  /// How many events were left out because they have no day.
  public internal(set) var unscheduled = 0
  /// What had no place in them: names of properties and components, each with how often.
  public internal(set) var left: [String: Int] = [:]
  /// The last day up to which they are complete; nil where that is all that was asked for.
  public internal(set) var end: CivilDate?
  /// Whether the series goes on after the days that were asked for.
  public internal(set) var goesOn = false
}
