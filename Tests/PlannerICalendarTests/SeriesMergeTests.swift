import PlannerCore
import Testing

@testable import PlannerICalendar

@Suite("A merge of a series of which days are objects of their own")
struct SeriesMergeTests {
  private let base = Self.series("DTSTART;VALUE=DATE:20261103", count: 4)

  private static func series(_ start: String, count: Int, _ lines: String...) -> [UInt8] {
    let head = ["BEGIN:VTODO", "UID:u", start, "RRULE:FREQ=WEEKLY;COUNT=\(count)"]
    return Array((head + lines + ["END:VTODO"]).map { $0 + "\r\n" }.joined().utf8)
  }

  private func ids(_ names: String) -> Set<RecurrenceID> {
    Set(names.split(separator: " ").map { RecurrenceID(rawValue: String($0)) })
  }

  /// Merges both ways; gives the text if both say the same, what they are in conflict about, and
  /// what is inferred where ours is ours.
  private func merge(
    _ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8],
    detached: (base: String, ours: String, theirs: String)
  ) -> (text: String, conflicts: [String], inferred: [String]) {
    let (before, mine, other) = (ids(detached.base), ids(detached.ours), ids(detached.theirs))
    let zones = ZoneBook().scope(ofCalendar: 0)
    let merge = ObjectMerge(
      since: base.map { SideTexts(ours: $0, theirs: $0) }, ours: ours, theirs: theirs,
      detached: DetachedOccurrences(base: before, ours: mine, theirs: other),
      plannerZone: "Asia/Taipei", zones: zones)
    let back = ObjectMerge(
      since: base.map { SideTexts(ours: $0, theirs: $0) }, ours: theirs, theirs: ours,
      detached: DetachedOccurrences(base: before, ours: other, theirs: mine),
      plannerZone: "Asia/Taipei", zones: zones, preferring: .theirs)
    let isSame = CanonicalObject(merge.text) == CanonicalObject(back.text)
    return (
      isSame ? shown(merge.text) : "\(shown(merge.text)) | \(shown(back.text))",
      merge.conflicts.map(\.unit.words), merge.inferred.map(\.rawValue)
    )
  }

  @Test("different days, ticked on two machines, are out of it on both")
  func differentDays() {
    let ours = Self.series(
      "DTSTART;VALUE=DATE:20261110", count: 3, "LAST-MODIFIED:20261102T080000Z", "SEQUENCE:1")
    let theirs = Self.series(
      "DTSTART;VALUE=DATE:20261103", count: 4, "EXDATE;VALUE=DATE:20261110",
      "LAST-MODIFIED:20261102T090000Z", "SEQUENCE:2")
    let merged = Self.series(
      "DTSTART;VALUE=DATE:20261117", count: 2, "LAST-MODIFIED:20261102T090000Z", "SEQUENCE:2")
    #expect(
      merge(base, ours, theirs, detached: ("", "20261103", "20261110")) == (shown(merged), [], []))
    // The same without anything in common: both had the series when they were tied together.
    #expect(
      merge(nil, ours, theirs, detached: ("", "20261103", "20261110")) == (shown(merged), [], []))
  }

  @Test("the same day, ticked on both, leaves our bytes as they are")
  func sameDay() {
    let ours = Self.series("DTSTART;VALUE=DATE:20261110", count: 3, "SEQUENCE:1")
    let theirs = Self.series("DTSTART;VALUE=DATE:20261110", count: 3, "SEQUENCE:4")
    #expect(
      merge(base, ours, theirs, detached: ("", "20261103", "20261103")) == (shown(ours), [], []))
    let later = Self.series("DTSTART;VALUE=DATE:20261103", count: 4, "EXDATE;VALUE=DATE:20261117")
    #expect(
      merge(base, later, later, detached: ("", "20261117", "20261117")) == (shown(later), [], []))
  }

  @Test("a tick here goes with a new name or a longer rule there")
  func tickAndEdit() {
    let ours = Self.series("DTSTART;VALUE=DATE:20261110", count: 3)
    let named = Self.series("DTSTART;VALUE=DATE:20261103", count: 4, "SUMMARY:Water")
    #expect(
      merge(base, ours, named, detached: ("", "20261103", ""))
        == (shown(Self.series("DTSTART;VALUE=DATE:20261110", count: 3, "SUMMARY:Water")), [], []))
    let longer = Self.series("DTSTART;VALUE=DATE:20261103", count: 9)
    #expect(
      merge(base, ours, longer, detached: ("", "20261103", ""))
        == (shown(Self.series("DTSTART;VALUE=DATE:20261110", count: 8)), [], []))
  }

  @Test("a day beyond the end of a rule that was made shorter is no exception of it")
  func beyondTheEnd() {
    let ours = Self.series("DTSTART;VALUE=DATE:20261103", count: 4, "EXDATE;VALUE=DATE:20261124")
    let shorter = Self.series("DTSTART;VALUE=DATE:20261103", count: 2)
    #expect(
      merge(base, ours, shorter, detached: ("", "20261124", "")) == (shown(shorter), [], []))
  }

  @Test("where both together ticked all days, nothing is left and no day stands there twice")
  func allDays() {
    let ours = Self.series("DTSTART;VALUE=DATE:20261117", count: 2)
    let theirs = Self.series(
      "DTSTART;VALUE=DATE:20261103", count: 4, "EXDATE;VALUE=DATE:20261117,20261124")
    let none =
      "BEGIN:VTODO⏎UID:u⏎DTSTART;VALUE=DATE:20261103⏎RRULE:FREQ=WEEKLY;COUNT=4⏎"
      + "EXDATE;VALUE=DATE:20261103⏎EXDATE;VALUE=DATE:20261110⏎EXDATE;VALUE=DATE:20261117⏎"
      + "EXDATE;VALUE=DATE:20261124⏎END:VTODO⏎"
    #expect(
      merge(base, ours, theirs, detached: ("", "20261103 20261110", "20261117 20261124"))
        == (none, [], []))
    // We ticked the last day too: it is the series itself, without its rule.
    let ended = todo("DTSTART;VALUE=DATE:20261124", "STATUS:COMPLETED")
    let merged = merge(
      base, ended, theirs,
      detached: ("", "20261103 20261110 20261117", "20261117 20261124"))
    #expect(
      merged.text
        == "BEGIN:VTODO⏎UID:u⏎DTSTART;VALUE=DATE:20261103⏎STATUS:COMPLETED⏎"
        + "RRULE:FREQ=WEEKLY;COUNT=4⏎EXDATE;VALUE=DATE:20261103⏎EXDATE;VALUE=DATE:20261110⏎"
        + "EXDATE;VALUE=DATE:20261117⏎EXDATE;VALUE=DATE:20261124⏎END:VTODO⏎")
    #expect(merged.conflicts == [])
  }

  @Test("all days, ticked here, go with some that were ticked there")
  func ended() {
    let ours = todo("DTSTART;VALUE=DATE:20261124", "STATUS:COMPLETED")
    let theirs = Self.series("DTSTART;VALUE=DATE:20261110", count: 3)
    #expect(
      merge(base, ours, theirs, detached: ("", "20261103 20261110 20261117", "20261103"))
        == (shown(ours), [], []))
  }

  @Test("a day whose tick was undone here is back; one whose object was cleared away there is not")
  func undoneAndCleared() {
    let before = Self.series(
      "DTSTART;VALUE=DATE:20261110", count: 3, "EXDATE;VALUE=DATE:20261124")
    let undone = Self.series("DTSTART;VALUE=DATE:20261103", count: 4)
    let named = Self.series(
      "DTSTART;VALUE=DATE:20261110", count: 3, "EXDATE;VALUE=DATE:20261124", "SUMMARY:Water")
    let both = "20261103 20261124"
    #expect(
      merge(before, undone, named, detached: (both, "", both))
        == (
          shown(Self.series("DTSTART;VALUE=DATE:20261103", count: 4, "SUMMARY:Water")), [], []
        ))
    #expect(merge(before, before, named, detached: (both, both, "")) == (shown(named), [], []))
    // They changed the day's object, so it stays: the day is not there twice.
    #expect(
      merge(before, undone, named, detached: (both, "20261103", both))
        == (
          shown(
            Self.series("DTSTART;VALUE=DATE:20261110", count: 3, "SUMMARY:Water")), [], []
        ))
  }

  @Test("a day that one side left out stays out, whatever became of its object")
  func leftOut() {
    let skipped = Self.series(
      "DTSTART;VALUE=DATE:20261103", count: 4, "EXDATE;VALUE=DATE:20261103,20261117")
    let ticked = Self.series("DTSTART;VALUE=DATE:20261110", count: 3)
    #expect(
      merge(base, skipped, ticked, detached: ("", "", "20261103"))
        == (
          shown(
            Self.series("DTSTART;VALUE=DATE:20261110", count: 3, "EXDATE;VALUE=DATE:20261117")),
          [], []
        ))
    let before = Self.series("DTSTART;VALUE=DATE:20261103", count: 4, "EXDATE;VALUE=DATE:20261110")
    let named = Self.series(
      "DTSTART;VALUE=DATE:20261103", count: 4, "EXDATE;VALUE=DATE:20261110", "SUMMARY:Water")
    #expect(
      merge(before, before, named, detached: ("20261110", "", "20261110"))
        == (shown(named), [], []))
  }

  @Test("days that another program moved on from without an object are inferred; ours are not")
  func inferred() {
    let ours = Self.series("DTSTART;VALUE=DATE:20261103", count: 4, "SUMMARY:Water")
    let theirs = Self.series("DTSTART;VALUE=DATE:20261117", count: 2)
    let merged = Self.series("DTSTART;VALUE=DATE:20261117", count: 2, "SUMMARY:Water")
    #expect(
      merge(base, ours, theirs, detached: ("", "", ""))
        == (shown(merged), [], ["20261103", "20261110"]))
    let ticked = Self.series("DTSTART;VALUE=DATE:20261110", count: 3, "SUMMARY:Water")
    #expect(
      merge(base, ticked, theirs, detached: ("", "20261103", ""))
        == (shown(merged), [], ["20261110"]))
    #expect(merge(base, theirs, ours, detached: ("", "", "")) == (shown(merged), [], []))
    // Nobody knows why it begins later, where nobody knows what both had in common.
    #expect(
      merge(nil, base, theirs, detached: ("", "", ""))
        == (shown(base), ["day"], []))
  }

  @Test("a series that another program ends on its last day has passed the others, else they stay")
  func endedElsewhere() {
    let ours = Self.series("DTSTART;VALUE=DATE:20261110", count: 3)
    let last = todo("DTSTART;VALUE=DATE:20261124", "STATUS:COMPLETED")
    let merged = merge(base, ours, last, detached: ("", "20261103", ""))
    #expect(merged == (shown(last), [], ["20261110", "20261117"]))
    let earlier = todo("DTSTART;VALUE=DATE:20261117", "STATUS:COMPLETED")
    let early = ObjectMerge(
      since: SideTexts(ours: base, theirs: base), ours: ours, theirs: earlier,
      detached: DetachedOccurrences(ours: ids("20261103")), plannerZone: "Asia/Taipei",
      zones: ZoneBook().scope(ofCalendar: 0))
    #expect(shown(early.text) == shown(earlier))
    #expect(early.inferred == [])
    #expect(early.kept.map(\.rawValue) == ["20261110"])
  }

  @Test("an undated or single event is merged as ever")
  func single() {
    let before = todo("SUMMARY:a", "DUE;VALUE=DATE:20261103")
    let named = todo("SUMMARY:b", "DUE;VALUE=DATE:20261103")
    let moved = todo("SUMMARY:a", "DUE;VALUE=DATE:20261104")
    #expect(
      merge(before, named, moved, detached: ("", "", ""))
        == (shown(todo("SUMMARY:b", "DUE;VALUE=DATE:20261104")), [], []))
  }
}
