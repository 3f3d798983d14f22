internal import PlannerCore
internal import PlannerICalendar

/// The notes that the planner app keeps, by week and by month.
struct PlannerDatabaseNotes: Equatable {
  /// The note of each week and month.
  private(set) var texts: [NotePeriod: String] = [:]

  /// Adds a text to a period; the app may keep several for one.
  mutating func add(_ text: String, to period: NotePeriod) {
    guard let old = texts[period] else {
      texts[period] = text
      return
    }
    if old != text { texts[period] = old + "\n" + text }
  }

  /// Writes every note as a VJOURNAL, which an import takes for the note of its period.
  func write(
    to spool: SpoolFile, by renderer: ObjectRenderer, stamps: ObjectStamps,
    zones: ZoneBook.Scope
  ) throws(SyncError) {
    for (period, text) in texts.sorted(by: { $0.key.key < $1.key.key }) {
      let note = ObjectNote(PlannerNote(period: period, text: PlannerNote.plain(text)))
      let bytes = try inAdapter(
        renderer.render(
          text: nil, uid: period.uid, events: [], note: note, stamps: stamps, zones: zones))
      try inFile(spool.write(bytes))
    }
  }
}
