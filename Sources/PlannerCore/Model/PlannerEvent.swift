/// A thing planned on a day, finished or not: the planner's own fields of it.
///
/// A value. Outside it is a VTODO, RFC 5545 §3.6.2.
public struct PlannerEvent: Hashable, Sendable {
  /// What is planned, one line (SUMMARY).
  public var name: String
  /// The day it is planned on, in the planner's zone (DUE, else DTSTART); nil = unscheduled.
  public var day: CivilDate?
  /// The wall time on that day in the planner's zone; nil = the whole day.
  public var time: ClockTime?
  /// The zone as it was written: a TZID, `UTC`, or nil for a whole day and a floating time.
  public var zone: String?
  /// What became of it (STATUS).
  public var status: EventStatus
  /// When it was finished (COMPLETED); nil where that is unknown or it is not finished.
  public var finishedAt: Instant?
  /// The day of `finishedAt` in the planner's zone.
  public var finishedDay: CivilDate?
  /// 1 (highest) to 9, nil = none (PRIORITY).
  public var priority: Int?
  /// More about it, any number of lines (DESCRIPTION).
  public var description: String?
  /// Its categories, in the order written (CATEGORIES).
  public var categories: [String]

  /// Makes an event.
  public init(
    name: String, day: CivilDate? = nil, time: ClockTime? = nil, zone: String? = nil,
    status: EventStatus = .open, finishedAt: Instant? = nil, finishedDay: CivilDate? = nil,
    priority: Int? = nil, description: String? = nil, categories: [String] = []
  ) {
    self.name = name
    self.day = day
    self.time = time
    self.zone = zone
    self.status = status
    self.finishedAt = finishedAt
    self.finishedDay = finishedDay
    self.priority = priority
    self.description = description
    self.categories = categories
  }

  /// This event, finished at a moment that falls on `day` in the planner's zone.
  ///
  /// An event that is finished already keeps its time: finishing twice changes nothing.
  public func finished(at moment: Instant, on day: CivilDate) -> PlannerEvent {
    guard status != .finished else { return self }
    var event = self
    event.status = .finished
    event.finishedAt = moment
    event.finishedDay = day
    return event
  }

  /// This event, open again.
  public func reopened() -> PlannerEvent {
    guard !status.isOpen else { return self }
    var event = self
    event.status = .open
    event.finishedAt = nil
    event.finishedDay = nil
    return event
  }
}
