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

  /// Refuses where programs on another side have series in the present style already.
  func refuse(in database: PlannerStore) throws(CommandError) {
    let (now, sent) = try store { () throws(StoreError) in
      (
        try database.recurrenceStyle(ofCalendar: calendar.id),
        try database.sentSeries(in: calendar)
      )
    }
    guard now != style, sent > 0 else { return }
    throw CommandError(
      .failed,
      "\"\(Sanitize.line(calendar.name))\" keeps ticked days in the style \(now.rawValue), and"
        + " \(sent == 1 ? "1 series has" : "\(sent) series have") gone out in it already.",
      hint: "Leave it so, or take a new calendar: wk calendars add NAME")
  }

  /// Does it and says so; refuses where series have gone out in the other style, or days were kept in
  /// it already, since one series would then be written in two ways.
  func perform(on database: PlannerStore) throws(CommandError) -> String {
    try refuse(in: database)
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
