internal import PlannerCore
internal import PlannerStore

/// Turns notes of weeks and months on or off in a calendar: the one where they are on holds all of
/// them, and without one they stand in the default calendar and stay there.
struct NotesPlace {
  private let database: PlannerStore
  private let now: Instant

  /// Prepares a change at a moment.
  init(_ database: PlannerStore, at now: Instant) {
    self.database = database
    self.now = now
  }

  /// Does it and says so.
  func turn(_ isOn: Bool, for calendar: PlannerCalendar) throws(CommandError) -> String {
    guard calendar.kind == .own else {
      throw CommandError(
        .failed, "The calendar \"\(calendar.name)\" follows a feed and takes no notes.",
        hint: "See: wk calendars")
    }
    let (moved, home) = try store { () throws(StoreError) in
      let moved = try database.setNotes(on: isOn, for: calendar, at: now)
      return (moved, try database.notesCalendar())
    }
    let said = "notes are \(isOn ? "on" : "off") in \(Sanitize.line(calendar.name))"
    guard moved > 0 else { return said }
    return said + "; \(Wording.count(moved, "note")) moved to \(Sanitize.line(home.name))"
  }
}
