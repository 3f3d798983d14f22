/// Which events a list shows; every condition that is set must hold.
public struct EventFilter: Hashable, Sendable {
  /// Only events that stand on these days; ``basis`` says by which day.
  ///
  /// Without a range a list shows single events, deviations and unscheduled ones, and each series
  /// once; with one it shows the occurrences of series and no series.
  public var days: ClosedRange<CivilDate>?
  /// Which day of an event is meant; by the day it was finished only events with such a day are let
  /// through.
  public var basis: CountBasis
  /// Only events with one of these states.
  public var statuses: Set<EventStatus>?
  /// Only unscheduled events.
  public var unscheduledOnly: Bool
  /// Only events that counts include.
  public var countedOnly: Bool
  /// Only events of the calendar with this name.
  public var calendar: String?
  /// Only events with this category.
  public var category: String?
  /// Only events whose name or description contains this, whatever the case of letters.
  public var text: String?

  /// Makes a filter that lets everything through.
  public init(
    days: ClosedRange<CivilDate>? = nil, basis: CountBasis = .planned,
    statuses: Set<EventStatus>? = nil, unscheduledOnly: Bool = false, countedOnly: Bool = false,
    calendar: String? = nil, category: String? = nil, text: String? = nil
  ) {
    self.days = days
    self.basis = basis
    self.statuses = statuses
    self.unscheduledOnly = unscheduledOnly
    self.countedOnly = countedOnly
    self.calendar = calendar
    self.category = category
    self.text = text
  }
}
