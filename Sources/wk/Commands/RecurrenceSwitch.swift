internal import PlannerCore
internal import PlannerStore

/// Changes how a calendar keeps days of series that got a state of their own.
struct RecurrenceSwitch {
  private let calendar: PlannerCalendar
  private let style: RecurrenceStyle

  /// Prepares the change.
  init(of calendar: PlannerCalendar, to style: RecurrenceStyle) {
    self.calendar = calendar
    self.style = style
  }

  /// Does it and says so; refuses where days were kept in the other style already, since one series
  /// would then be written in two ways.
  func perform(on database: PlannerStore) throws(CommandError) -> String {
    let name = Sanitize.line(calendar.name)
    let kept = try store { () throws(StoreError) in
      try database.setRecurrence(style, of: calendar)
    }
    guard kept > 0 else {
      return style == .override
        ? "\(name) keeps ticked days in their series (override)"
        : "\(name) makes ticked days events of their own (detach)"
    }
    let other: RecurrenceStyle = style == .override ? .detach : .override
    let days = kept == 1 ? "1 day of a series" : "\(kept) days of series"
    throw CommandError(
      .failed,
      "\"\(name)\" holds \(days) in the style \(other.rawValue), which cannot be written in both.",
      hint: "Take a new calendar: wk calendars add NAME, then wk calendars recurrence NAME"
        + " \(style.rawValue)")
  }
}
