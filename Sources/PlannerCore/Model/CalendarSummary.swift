/// A calendar with its settings and what it holds.
public struct CalendarSummary: Hashable, Sendable {
  /// The calendar.
  public let calendar: PlannerCalendar
  /// How many events it holds outside the trash, as a list without days shows them: a series is one,
  /// and so is each of its days with a state of its own.
  public let events: Int
  /// How many appointments it holds outside the trash; a series is one.
  public let appointments: Int
  /// Whether new events go to it.
  public let isDefault: Bool
  /// Whether its events are counted.
  public let isCounted: Bool
  /// Whether notes of weeks and months stand in it and travel with it.
  public let hasNotes: Bool
  /// Its colour, `#rrggbb` or a name of CSS (RFC 7986 §5.9); nil for none.
  public let color: String?
  /// How it keeps occurrences with a state of their own.
  public let recurrence: RecurrenceStyle

  /// Makes a summary.
  public init(
    calendar: PlannerCalendar, events: Int, appointments: Int, isDefault: Bool, isCounted: Bool,
    hasNotes: Bool, color: String?, recurrence: RecurrenceStyle = .detach
  ) {
    self.calendar = calendar
    self.events = events
    self.appointments = appointments
    self.isDefault = isDefault
    self.isCounted = isCounted
    self.hasNotes = hasNotes
    self.color = color
    self.recurrence = recurrence
  }
}
