import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("A series that was moved elsewhere while days of it left it here")
struct MovedSeriesTests {
  static func daily(_ time: String, _ lines: String...) -> String {
    let head = ["BEGIN:VTODO", "UID:s", "SUMMARY:S", "DTSTART:20261120T\(time)"]
    return (head + ["RRULE:FREQ=DAILY;COUNT=4"] + lines + ["END:VTODO"]).map { $0 + "\n" }.joined()
  }

  private func shown(_ planner: TestPlanner) throws -> [String] {
    try planner.days().map { row in
      let time = row.event.time.map { " \($0.description.prefix(5))" } ?? ""
      return "\(row.event.day?.description.suffix(5) ?? "-")\(time) \(row.event.status)"
    }
  }

  private func skip(_ number: Int, in planner: TestPlanner) throws {
    let change = try planner.store.change(command: "rm", at: TestPlanner.now)
    let days = try planner.days()
    try SeriesChange(in: change, of: planner.store, at: TestPlanner.now).skip(days[number])
    _ = try change.commit()
  }

  @Test("an import keeps the finished day and the one that was left out, at the new time too")
  func time() throws {
    let planner = try TestPlanner()
    try planner.take(Self.daily("090000"))
    try planner.tick(1)
    try skip(2, in: planner)
    #expect(try shown(planner) == ["11-20 09:00 open", "11-21 09:00 finished", "11-23 09:00 open"])
    try planner.take(Self.daily("100000"))
    let moved = ["11-20 10:00 open", "11-21 09:00 finished", "11-23 10:00 open"]
    #expect(try shown(planner) == moved)
    #expect(try planner.exported().contains("EXDATE:20261121T100000\r\n"))
    #expect(try planner.exported().contains("EXDATE:20261122T100000\r\n"))
    #expect(try planner.take(Self.daily("100000")).operation == nil)
    // And back again.
    try planner.take(Self.daily("090000"))
    #expect(try shown(planner) == ["11-20 09:00 open", "11-21 09:00 finished", "11-23 09:00 open"])
  }

  @Test("the first day, which the series has moved on from, stays finished")
  func leading() throws {
    let planner = try TestPlanner()
    try planner.take(Self.daily("090000"))
    try planner.tick(0)
    try planner.take(Self.daily("100000"))
    #expect(
      try shown(planner) == [
        "11-20 09:00 finished", "11-21 10:00 open", "11-22 10:00 open", "11-23 10:00 open",
      ])
    #expect(try planner.november() == "1/4")
  }

  @Test("on another day of the week, the day that comes as many places after the start is out")
  func day() throws {
    let planner = try TestPlanner()
    func weekly(_ day: Int) -> String {
      ForeignTickTests.todo(
        "DTSTART;VALUE=DATE:202611\(day < 10 ? "0" : "")\(day)", ForeignTickTests.rule(4))
    }
    try planner.take(weekly(2))
    try planner.tick(1)
    try planner.take(weekly(3))
    #expect(
      try shown(planner) == ["11-03 open", "11-09 finished", "11-17 open", "11-24 open"])
    // The first one was finished here, and the rest moved there since: nothing else is out.
    let other = try TestPlanner()
    try other.take(weekly(2))
    try other.tick(0)
    try other.take(
      ForeignTickTests.todo("DTSTART;VALUE=DATE:20261110", ForeignTickTests.rule(3), stamp: 2))
    #expect(try shown(other) == ["11-02 finished", "11-10 open", "11-17 open", "11-24 open"])
  }

  @Test("a day that another machine has taken out follows too, where its EXDATE has not")
  func secondMachine() throws {
    let first = try TestPlanner()
    try first.take(Self.daily("090000"))
    try first.tick(1)
    let second = try TestPlanner()
    try second.take(first.exported())
    #expect(try second.november() == "1/4")
    let moved = try first.exported().replacing("DTSTART:20261120T09", with: "DTSTART:20261120T10")
    try second.take(moved)
    #expect(
      try shown(second) == [
        "11-20 10:00 open", "11-21 09:00 finished", "11-22 10:00 open", "11-23 10:00 open",
      ])
  }

  @Test(
    "a sync keeps it, whatever the other side does with the EXDATE, and sends it again",
    arguments: [true, false], [true, false])
  func sync(isSent: Bool, followsThere: Bool) throws {
    let bench = try SyncBench()
    try bench.pair()
    bench.put("s", "SUMMARY:S\nDTSTART:20261120T090000\nRRULE:FREQ=DAILY;COUNT=4")
    try bench.sync()
    try bench.finishDay("S", "2026-11-21")
    if isSent {
      try bench.sync()
      #expect(try bench.values("EXDATE", of: "s") == ["20261121T090000"])
    }
    if followsThere {
      try bench.foreignEdit("s", "T090000", "T100000")
    } else {
      try bench.foreignEdit("s", "DTSTART:20261120T090000", "DTSTART:20261120T100000")
    }
    try bench.sync()
    try bench.sync()
    #expect(
      try shown(bench.planner) == [
        "11-20 10:00 open", "11-21 09:00 finished", "11-22 10:00 open", "11-23 10:00 open",
      ])
    #expect(try bench.values("EXDATE", of: "s").contains("20261121T100000"))
    #expect(try bench.isAlike("s"))
    #expect(try bench.run() == "done")
  }
}

@Suite("A series whose days are the same, written otherwise elsewhere")
struct RewrittenSeriesTests {
  /// Ways to write a daily series that is due on 3 November first, in Taipei.
  private static let forms = [
    "day": ["DUE;VALUE=DATE:20261103"], "early": ["DUE:20261103T040000"],
    "late": ["DUE:20261103T233000"], "UTC": ["DUE:20261102T200000Z"],
    "late UTC": ["DUE:20261103T153000Z"], "east": ["DUE;TZID=East:20261103T100000"],
    "west": ["DUE;TZID=West:20261102T150000"],
    "with a start": ["DTSTART:20261102T090000", "DUE:20261103T040000"],
    "with a start as late": ["DTSTART:20261102T040000", "DUE:20261103T040000"],
  ]

  private static func text(_ form: String, _ day: Int) -> String {
    let lines =
      ["BEGIN:VTODO", "UID:s", "DTSTAMP:202611\(day)T000000Z", "SUMMARY:S"]
      + (forms[form] ?? []) + ["RRULE:FREQ=DAILY;COUNT=9", "END:VTODO"]
    return fixedZone("East", "+1300") + fixedZone("West", "-0500")
      + lines.map { $0 + "\n" }.joined()
  }

  private func shown(_ planner: TestPlanner) throws -> [String] {
    try planner.days().map { row in
      "\(row.event.day?.day ?? 0)\(row.event.status == .finished ? " done" : "")"
    }
  }

  @Test(
    "keeps each day once, and the finished ones finished, also after an export",
    arguments: [RecurrenceStyle.detach, .override], forms.keys.sorted())
  func rewritten(style: RecurrenceStyle, first: String) throws {
    let days = ["3 done", "4 done", "5", "6", "7 done", "8", "9", "10", "11 done"]
    for second in Self.forms.keys.sorted() where second != first {
      let planner = try TestPlanner()
      _ = try planner.store.setRecurrence(style, of: planner.store.defaultCalendar())
      try planner.take(Self.text(first, 12))
      for number in [0, 1, 4, 8] { try planner.tick(number) }
      #expect(try shown(planner) == days, "\(first)")
      try planner.take(Self.text(second, 25))
      #expect(try shown(planner) == days, "\(first) to \(second)")
      let exported = try planner.exported().replacing("\r\n", with: "\n")
      #expect(try planner.take(exported).operation == nil, "\(first) to \(second)")
      let other = try TestPlanner()
      _ = try other.store.setRecurrence(style, of: other.store.defaultCalendar())
      try other.take(exported)
      #expect(try shown(other) == days, "\(first) to \(second), elsewhere")
    }
  }
}

@Suite("A day of a series that is an object here and a component there")
struct JoinedDayTests {
  private static let series = ForeignTickTests.todo(
    "DTSTART;VALUE=DATE:20261103", ForeignTickTests.rule(4))
  private static func second(_ lines: String...) -> String {
    ForeignTickTests.todo("RECURRENCE-ID;VALUE=DATE:20261110", "DUE;VALUE=DATE:20261110")
      .replacing("END:VTODO\n", with: (lines + ["END:VTODO"]).map { $0 + "\n" }.joined())
  }
  private static let done = ["STATUS:COMPLETED", "COMPLETED:20261110T080000Z"]

  private func shown(_ planner: TestPlanner) throws -> [String] {
    try planner.days().map { row in
      "\(row.event.day?.description.suffix(5) ?? "-") \(row.event.name) \(row.event.status)"
    }
  }

  @Test("counts once after an import, and goes out as one")
  func ticked() throws {
    let planner = try TestPlanner()
    try planner.take(Self.series)
    try planner.tick(1)
    let newer = Self.series + Self.second(Self.done[0], Self.done[1])
    try planner.take(newer)
    #expect(try planner.november() == "1/4")
    #expect(
      try planner.days().filter { $0.event.day == CivilDate(iso: "2026-11-10") }.count == 1)
    #expect(try !planner.exported().contains("RECURRENCE-ID"))
    #expect(try planner.take(newer).operation == nil)
    let other = try TestPlanner()
    try other.take(planner.exported())
    #expect(try other.november() == "1/4")
  }

  @Test("is an open day of the series once the tick is undone, in either order")
  func undone() throws {
    let planner = try TestPlanner()
    try planner.take(Self.series)
    try planner.tick(1)
    try planner.take(Self.series + Self.second(Self.done[0]))
    let undoer = Undoer(in: planner.store, at: TestPlanner.now)
    _ = try undoer.run(.undo, of: 2, command: "undo")
    #expect(try planner.november() == "0/4")
    let found = try DerivedCheck(of: planner.store, at: TestPlanner.now).find()
    #expect(found.damaged == [])
    _ = try undoer.run(.undo, of: 3, command: "undo")
    #expect(try planner.november() == "0/4")
  }

  @Test("takes over what was changed there alone, once; what was changed here too stays")
  func merged() throws {
    let planner = try TestPlanner()
    try planner.take(Self.series)
    try planner.tick(1)
    let named = Self.series + Self.second().replacing("SUMMARY:Water", with: "SUMMARY:Trees")
    let report = try planner.take(named)
    #expect(report.files[0].findings.isEmpty)
    #expect(
      try shown(planner) == [
        "11-03 Water open", "11-10 Trees finished", "11-17 Water open", "11-24 Water open",
      ])
    let change = try planner.store.change(command: "reopen", at: TestPlanner.now)
    let day = try planner.days()[1]
    try change.update(day.id, to: day.event.reopened(), fields: .status)
    _ = try change.commit()
    // The same component says nothing new.
    try planner.take(named.replacing("COUNT=4", with: "COUNT=5"))
    #expect(
      try shown(planner) == [
        "11-03 Water open", "11-10 Trees open", "11-17 Water open", "11-24 Water open",
        "12-01 Water open",
      ])
  }

  @Test("counts once after a sync, and both sides say the same", arguments: [true, false])
  func sync(isSent: Bool) throws {
    let bench = try SyncBench()
    try bench.pair()
    let master = "SUMMARY:S\nDTSTART;VALUE=DATE:20261120\nRRULE:FREQ=DAILY;COUNT=5"
    bench.put("s", master)
    try bench.sync()
    try bench.finishDay("S", "2026-11-21")
    if isSent { try bench.sync() }
    bench.put(
      "s",
      master + (isSent ? "\nEXDATE;VALUE=DATE:20261121" : "") + "\nEND:VTODO\nBEGIN:VTODO\nUID:s"
        + "\nSUMMARY:Named\nRECURRENCE-ID;VALUE=DATE:20261121\nDUE;VALUE=DATE:20261121"
        + "\nSTATUS:COMPLETED")
    try bench.sync()
    try bench.sync()
    #expect(
      try bench.days() == [
        "2026-11-20", "2026-11-21 ✓", "2026-11-22", "2026-11-23", "2026-11-24",
      ])
    #expect(try bench.here() == ["Named ✓", "S"])
    #expect(try bench.values("RECURRENCE-ID", of: "s") == [])
    #expect(try bench.isAlike("s"))
    #expect(try bench.run() == "done")
  }
}

@Suite("A series of which another program changed how often it repeats")
struct ChangedRuleTests {
  @Test(
    "and moved it on: nothing is counted as finished",
    arguments: [("FREQ=DAILY", "FREQ=DAILY;COUNT=9"), ("FREQ=DAILY;COUNT=9", "FREQ=DAILY")])
  func counted(before: String, after: String) throws {
    let planner = try TestPlanner()
    try planner.take(
      ForeignTickTests.todo("DTSTART;VALUE=DATE:20261120", "RRULE:\(before)"))
    try planner.take(
      ForeignTickTests.todo(
        "DTSTART;VALUE=DATE:20261122", "DUE;VALUE=DATE:20261122", "RRULE:\(after)", stamp: 2))
    #expect(try planner.november() == "0/9")
  }
}
