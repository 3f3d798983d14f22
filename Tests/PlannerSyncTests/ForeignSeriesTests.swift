import Foundation
import PlannerCore
import Testing

@testable import PlannerStore
@testable import PlannerSync

@Suite("Days that other programs finish: what comes later, ends or was killed")
struct ForeignSeriesTests {
  @Test("count once where the finished copy comes later than the series that moved on")
  func copyLater() throws {
    for style in [RecurrenceStyle.detach, .override] {
      let planner = try TestPlanner()
      _ = try planner.store.setRecurrence(style, of: planner.store.defaultCalendar())
      try planner.take(ForeignTickTests.whole)
      try planner.take(ForeignTickTests.moved(10, count: 3))
      #expect(try planner.november() == "1/4")
      let report = try planner.take(ForeignTickTests.done(3, uid: "copy"), named: "copy.ics")
      #expect(try planner.november() == "1/4")
      #expect(
        report.files[0].findings.map(\.reason) == [
          "2026-11-03 came as a finished copy: what had been inferred for that day is in the trash"
        ])
      #expect(try planner.take(ForeignTickTests.moved(10, count: 3)).operation == nil)
      #expect(
        try planner.take(ForeignTickTests.done(3, uid: "copy"), named: "copy.ics").operation == nil)
      let undoer = Undoer(in: planner.store, at: TestPlanner.now)
      for left in ["1/4", "0/4"] {
        _ = try undoer.run(.undo, command: "undo")
        #expect(try planner.november() == left)
      }
      for left in ["1/4", "1/4"] {
        _ = try undoer.run(.redo, command: "redo")
        #expect(try planner.november() == left)
      }
    }
  }

  @Test("here stay where another event of that name comes finished")
  func copyOfOwn() throws {
    let planner = try TestPlanner()
    try planner.take(ForeignTickTests.whole)
    try planner.tick(0)
    try planner.take(ForeignTickTests.done(3, uid: "copy"), named: "copy.ics")
    #expect(try planner.november() == "2/5")
  }

  @Test("are inferred where the series ends on its last day without its rule")
  func lastDay() throws {
    for state in ["STATUS:COMPLETED", "STATUS:NEEDS-ACTION"] {
      let planner = try TestPlanner()
      try planner.take(ForeignTickTests.whole)
      try planner.tick(1)
      let last = ForeignTickTests.todo(
        "DTSTART;VALUE=DATE:20261124", "DUE;VALUE=DATE:20261124", state, stamp: 2)
      let report = try planner.take(last)
      #expect(try planner.november() == (state == "STATUS:COMPLETED" ? "4/4" : "3/4"))
      #expect(
        report.files[0].findings.map(\.reason) == [
          "was moved on past 2026-11-03, 2026-11-17: counted as finished, since other programs"
            + " finish a day so"
        ])
      #expect(try planner.take(last).operation == nil)
      _ = try Undoer(in: planner.store, at: TestPlanner.now).run(.undo, command: "undo")
      #expect(try planner.november() == "1/4")
    }
  }

  @Test("that a series passed which ends before its last day stay open, and all is said")
  func endsEarly() throws {
    let planner = try TestPlanner()
    try planner.take(ForeignTickTests.whole)
    let ended = ForeignTickTests.todo(
      "DTSTART;VALUE=DATE:20261110", "DUE;VALUE=DATE:20261110", "STATUS:COMPLETED", stamp: 2)
    let report = try planner.take(ended)
    #expect(try planner.november() == "1/2")
    #expect(
      report.files[0].findings.map(\.reason) == [
        "does not repeat any more: 2026-11-03 stayed open, since nobody says what became of them",
        "does not repeat any more: its days from 2026-11-17 on are gone; wk undo brings them back",
      ])
    #expect(try planner.take(ended).operation == nil)
    _ = try Undoer(in: planner.store, at: TestPlanner.now).run(.undo, command: "undo")
    #expect(try planner.november() == "0/4")
    let other = try TestPlanner()
    try other.take(ForeignTickTests.whole)
    let moved = try other.take(ForeignTickTests.todo("DUE;VALUE=DATE:20261112", stamp: 2))
    #expect(try other.november() == "0/1")
    #expect(
      moved.files[0].findings.map(\.reason) == [
        "does not repeat any more: its days from 2026-11-03 on are gone; wk undo brings them back"
      ])
  }

  @Test("Home Assistant finishes the whole series: its days to come go, and that is said")
  func homeAssistant() throws {
    let planner = try TestPlanner()
    try planner.take(ForeignTickTests.whole)
    // The very text of a series that somebody has finished for good.
    let report = try planner.take(
      ForeignTickTests.todo(
        "DTSTART;VALUE=DATE:20261103", "DUE;VALUE=DATE:20261103", ForeignTickTests.rule(4),
        "STATUS:COMPLETED", "COMPLETED:20261103T080000Z", stamp: 4))
    #expect(try planner.november() == "1/1")
    #expect(
      report.files[0].findings.map(\.reason) == [
        "was finished as a whole: its days from 2026-11-10 on are gone, since its text cannot tell"
          + " that only one was meant; wk undo brings them back"
      ])
    _ = try Undoer(in: planner.store, at: TestPlanner.now).run(.undo, command: "undo")
    #expect(try planner.november() == "0/4")
  }

  /// Kills an import once everything of a file is committed and nothing that follows from it.
  private func kill(_ file: String, in planner: TestPlanner) throws {
    let path = try planner.file(
      "killed.ics", crlf("BEGIN:VCALENDAR\nVERSION:2.0\n" + file + "END:VCALENDAR\n"))
    let importer = Importer(into: planner.store, at: TestPlanner.now)
    let tools = try importer.tools(for: "import")
    var run = ImportRun(of: try ImportSource(path, spoolFolder: planner.folder.path), with: tools)
    try run.perform()
    tools.writer.batch = Batch(size: 0)
    _ = try tools.writer.stored(UID(rawValue: "nothing"))
  }

  private func rows(_ planner: TestPlanner) throws -> [String] {
    try planner.days().map {
      "\($0.key) \($0.event.day?.description ?? "-") \($0.event.status)"
    }
  }

  @Test(
    "are inferred by the next import where one was killed before", arguments: ForeignTickTests.ways)
  func killed(way: ForeignTickTests.Way) throws {
    let (whole, killed) = (try TestPlanner(), try TestPlanner())
    for planner in [whole, killed] { try planner.take(way.base) }
    try whole.take(way.steps[1])
    try kill(way.steps[1], in: killed)
    try killed.take(way.steps[1], named: "killed.ics")
    #expect(try rows(killed) == rows(whole))
    #expect(try killed.november() == "2/4")
    #expect(try killed.take(way.steps[1], named: "killed.ics").operation == nil)
    // One that was undone has nothing that follows from it.
    let undone = try TestPlanner()
    try undone.take(way.base)
    try kill(way.steps[1], in: undone)
    _ = try Undoer(in: undone.store, at: TestPlanner.now).run(.undo, command: "undo")
    try undone.take(way.base)
    #expect(try undone.november() == "0/4")
  }
}
