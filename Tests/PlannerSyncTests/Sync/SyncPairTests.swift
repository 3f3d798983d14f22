import PlannerCore
import PlannerICalendar
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Sync: several pairs, series and notes")
struct SyncPairTests {
  private let bench: SyncBench

  init() throws { bench = try SyncBench() }

  private static let alarm =
    "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:now\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\n"

  /// Takes alarms out of a text, as some servers do.
  private static func withoutAlarms(_ text: [UInt8]) -> [UInt8] {
    var lines: [Substring] = []
    var isInside = false
    for line in String(decoding: text, as: UTF8.self).split(separator: "\r\n") {
      if line == "BEGIN:VALARM" { isInside = true }
      if !isInside { lines.append(line) }
      if line == "END:VALARM" { isInside = false }
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }

  @Test("what a lossy server drops stays at the faithful one beside it")
  func lossy() throws {
    try bench.pair("faithful")
    let lossy = try bench.pair("lossy")
    lossy.rewrite = Self.withoutAlarms
    bench.put(
      "a", "SUMMARY:Bread\n" + Self.alarm.replacing("\r\n", with: "\n") + "X-A:1", in: "faithful")
    try bench.sync("faithful")
    try bench.sync("lossy")
    try bench.foreignEdit("a", "SUMMARY:Bread", "SUMMARY:Rye bread", in: "lossy")
    try bench.sync("lossy")
    try bench.sync("faithful")
    #expect(try bench.here() == ["Rye bread"])
    #expect(try bench.there("faithful") == ["Rye bread"])
    #expect(try bench.values("TRIGGER", of: "a", in: "faithful") == ["-PT5M"])
    #expect(try bench.values("TRIGGER", of: "a", in: "lossy") == [])
    #expect(try bench.run("lossy") == "done")
    #expect(try bench.run("faithful") == "done")
    try bench.finish("Rye bread")
    try bench.sync("lossy")
    try bench.sync("faithful")
    #expect(try bench.values("TRIGGER", of: "a", in: "faithful") == ["-PT5M"])
    #expect(try bench.run("lossy") == "done")
    #expect(try bench.run("faithful") == "done")
  }

  @Test("a series of which both sides finished a day has both days finished")
  func series() throws {
    try bench.pair()
    bench.put(
      "run",
      "SUMMARY:Run\nDTSTART;VALUE=DATE:20261123\nDUE;VALUE=DATE:20261123\nRRULE:FREQ=DAILY;COUNT=6")
    try bench.sync()
    try bench.finishDay("Run", "2026-11-23")
    try bench.foreignEdit(
      "run", "END:VCALENDAR",
      "BEGIN:VTODO\r\nUID:run\r\nRECURRENCE-ID;VALUE=DATE:20261125\r\nSUMMARY:Run\r\n"
        + "DUE;VALUE=DATE:20261125\r\nSTATUS:COMPLETED\r\nEND:VTODO\r\nEND:VCALENDAR")
    try bench.sync()
    #expect(
      try bench.days() == [
        "2026-11-23 ✓", "2026-11-24", "2026-11-25 ✓", "2026-11-26", "2026-11-27", "2026-11-28",
      ])
    #expect(try bench.isAlike("run"))
    #expect(try bench.run() == "done")
    #expect(bench.endpoints["home"]?.texts.count == 2)
  }

  @Test("a day that they finished by moving the series on is finished here, once")
  func movedOn() throws {
    try bench.pair()
    bench.put(
      "run",
      "SUMMARY:Run\nDTSTART;VALUE=DATE:20261123\nDUE;VALUE=DATE:20261123\nRRULE:FREQ=DAILY;COUNT=6")
    try bench.sync()
    try bench.finishDay("Run", "2026-11-25")
    try bench.foreignEdit("run", "20261123", "20261124")
    try bench.foreignEdit("run", "COUNT=6", "COUNT=5")
    try bench.sync()
    let days = try bench.days()
    #expect(
      days == [
        "2026-11-23 ✓", "2026-11-24", "2026-11-25 ✓", "2026-11-26", "2026-11-27", "2026-11-28",
      ])
    try bench.sync()
    #expect(try bench.isAlike("run"))
    #expect(try bench.run() == "done")
  }

  @Test("notes go where the calendar has them on")
  func notes() throws {
    try bench.pair()
    let week = NotePeriod.week(PlannerWeek(containing: try #require(CivilDate(iso: "2026-11-26"))))
    try bench.change { _ = try $0.setNote("Calm week", for: week) }
    try bench.sync()
    #expect(try bench.there() == [])
    try bench.store.setNotes(on: true, for: try bench.store.defaultCalendar(), at: bench.now)
    try bench.sync()
    #expect(bench.endpoints["home"]?.texts.count == 1)
  }
}
