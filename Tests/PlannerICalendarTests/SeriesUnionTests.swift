import PlannerCore
import Testing

@testable import PlannerICalendar

@Suite("A series of which two machines finish different days")
struct SeriesUnionTests {
  private func series(_ start: Int, count: Int, _ lines: String...) -> [UInt8] {
    let head = [
      "BEGIN:VTODO", "UID:u", "SUMMARY:Water", "DTSTART;VALUE=DATE:\(start)",
      "DUE;VALUE=DATE:\(start)", "RRULE:FREQ=WEEKLY;COUNT=\(count)",
    ]
    return Array((head + lines + ["END:VTODO"]).map { $0 + "\r\n" }.joined().utf8)
  }

  private func union(
    _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ detached: String...
  ) throws -> SeriesUnion {
    let ids = Set(detached.map(RecurrenceID.init(rawValue:)))
    return try #require(
      SeriesUnion(
        base: base, ours: ours, theirs: theirs,
        detached: DetachedOccurrences(ours: ids, theirs: ids), in: placement))
  }

  private var placement: Placement {
    get throws {
      Placement(
        planner: try #require(Zone(named: "Asia/Taipei")), zones: ZoneBook().scope(ofCalendar: 0))
    }
  }

  @Test("is one series without the days of both")
  func both() throws {
    let base = series(20_261_103, count: 6)
    // We have finished the first two, they the first and the fourth.
    let ours = series(20_261_117, count: 4)
    let theirs = series(20_261_110, count: 5, "EXDATE;VALUE=DATE:20261124")
    for (one, two) in [(ours, theirs), (theirs, ours)] {
      let union = try union(base, one, two, "20261103", "20261110", "20261124")
      #expect([union.before?.ours, union.ours, union.theirs] == [base, base, base])
      #expect(union.inferred == [])
      #expect(
        shown(union.text(of: union.ours))
          == "BEGIN:VTODO⏎UID:u⏎SUMMARY:Water⏎DTSTART;VALUE=DATE:20261117⏎"
          + "DUE;VALUE=DATE:20261117⏎RRULE:FREQ=WEEKLY;COUNT=4⏎EXDATE;VALUE=DATE:20261124⏎"
          + "END:VTODO⏎")
    }
  }

  @Test("keeps what was left out, and finishes what a side has passed without an object")
  func passed() throws {
    let base = series(20_261_103, count: 6, "EXDATE;VALUE=DATE:20261110,20261201")
    let theirs = series(20_261_124, count: 3, "EXDATE;VALUE=DATE:20261110,20261201")
    let ours = series(20_261_110, count: 5, "EXDATE;VALUE=DATE:20261110,20261201")
    let union = try union(base, ours, theirs, "20261103")
    #expect(union.inferred.map(\.rawValue) == ["20261117"])
    #expect(union.detached.map(\.rawValue) == ["20261103", "20261117"])
    #expect(shown(union.theirs) == shown(base))
    #expect(
      shown(union.text(of: union.theirs)).contains(
        "DTSTART;VALUE=DATE:20261124⏎DUE;VALUE=DATE:20261124⏎RRULE:FREQ=WEEKLY;COUNT=3⏎"
          + "EXDATE;VALUE=DATE:20261110,20261201⏎"))
  }

  @Test("opens a day again whose object has gone on one side")
  func reopened() throws {
    let base = series(20_261_110, count: 5)
    let ours = series(20_261_103, count: 6)
    let union = try union(base, ours, base)
    #expect(union.inferred == [])
    #expect(shown(union.text(of: union.ours)) == shown(ours))
  }

  @Test("leaves a start that was moved otherwise to the merge")
  func moved() throws {
    let base = series(20_261_103, count: 6)
    let theirs = series(20_261_105, count: 6)
    let union = try union(base, base, theirs)
    #expect(shown(union.theirs) == shown(theirs))
    let single = todo("DUE;VALUE=DATE:20261103")
    #expect(
      SeriesUnion(
        base: nil, ours: single, theirs: single, detached: DetachedOccurrences(),
        in: try placement) == nil)
  }

  @Test("is the same whichever side is merged first", arguments: 1...200)
  func anyOrder(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    let rules = [
      "FREQ=DAILY;COUNT=9", "FREQ=WEEKLY;BYDAY=MO,TH", "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=7",
      "FREQ=WEEKLY;INTERVAL=2;UNTIL=20270301",
    ]
    let rule = rules.randomElement(using: &random) ?? rules[0]
    let base = todo("DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261130", "RRULE:" + rule)
    let zones = ZoneBook().scope(ofCalendar: 0)
    let whole = try #require(SeriesText(base, plannerZone: "Asia/Taipei", zones: zones))
    let days = whole.series.instances(on: day("2026-11-01")...day("2027-02-01"), onePerDay: true)
      .walls.prefix(6).map { RecurrenceID(whole.series.value(at: $0)) }
    func ticked(_ ids: Set<RecurrenceID>) throws -> [UInt8] {
      var events = try read(base).contents.events
      events[0].detached = ids.sorted { $0.rawValue < $1.rawValue }
      return ExclusionWriter(placement: whole.placement).text(of: events[0], in: base)
    }
    // The last of them stays open, so that the series never ends.
    let (one, two): (Set<RecurrenceID>, Set<RecurrenceID>) = (
      Set(days.dropLast().filter { _ in Bool.random(using: &random) }),
      Set(days.dropLast().filter { _ in Bool.random(using: &random) })
    )
    let both = one.union(two)
    for (ours, theirs) in [(one, two), (two, one)] {
      let union = try #require(
        SeriesUnion(
          base: base, ours: ticked(ours), theirs: ticked(theirs),
          detached: DetachedOccurrences(ours: ours, theirs: theirs), in: try placement))
      #expect(union.inferred == [], "seed \(seed)")
      #expect([union.ours, union.theirs] == [base, base], "seed \(seed)")
      #expect(shown(union.text(of: union.ours)) == shown(try ticked(both)), "seed \(seed)")
    }
  }
}

/// Numbers that are the same in every run with a seed (SplitMix64).
private struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
