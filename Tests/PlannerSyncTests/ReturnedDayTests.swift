import PlannerCore
import PlannerICalendar
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Undo of a day that was left out of a series which has moved on since")
struct ReturnedDayTests {
  private let planner: TestPlanner

  init() throws {
    planner = try TestPlanner()
    try planner.take(ForeignTickTests.whole)
    let change = try planner.store.change(command: "rm", at: TestPlanner.now)
    try SeriesChange(in: change, of: planner.store, at: TestPlanner.now).skip(planner.days()[1])
    _ = try change.commit()
  }

  private func shown() throws -> [String] {
    try planner.days().map { "\($0.event.day?.description ?? "-") \($0.event.status)" }
  }

  private func run(_ direction: Reversal.Direction, _ number: Int? = nil) throws -> String {
    let outcome = try Undoer(in: planner.store, at: TestPlanner.now)
      .run(direction, of: number, command: direction.rawValue)
    guard case .done(let report) = outcome else { return "\(outcome)" }
    return "\(report.changed)" + report.kept.map { ", kept \($0.name): \($0.what)" }.joined()
  }

  @Test("brings it back as an object of its own; redo takes that away again")
  func movedOn() throws {
    try planner.take(ForeignTickTests.moved(17, count: 2))
    let without = ["2026-11-03 finished", "2026-11-17 open", "2026-11-24 open"]
    #expect(try shown() == without)
    #expect(try run(.undo, 2) == "1")
    let with = ["2026-11-03 finished", "2026-11-10 open", "2026-11-17 open", "2026-11-24 open"]
    #expect(try shown() == with)
    #expect(Set(try planner.days().map(\.key.number)).count == 1)
    #expect(try run(.redo) == "2")
    #expect(try shown() == without)
    let again = try run(.undo)
    #expect(again == "1")
    #expect(try shown() == with)
    #expect(try planner.take(ForeignTickTests.moved(17, count: 2)).operation == nil)
  }

  @Test("brings it back where the text has taken over what was left out")
  func takenOver() throws {
    // What a series looks like once another program has it from us: the exception is its own.
    let exported = try planner.exported()
    let object = try #require(
      try planner.store.object(UID(rawValue: "water"), in: planner.store.defaultCalendar().id))
    let tools = try Importer(into: planner.store, at: TestPlanner.now).tools(for: "sync")
    let zones = try CurrentText(in: planner.store).scope(of: object)
    let text = Array(exported.utf8)
    try tools.writer.replace(
      object, text: text, contents: tools.reader.read(text, zones: zones).contents)
    _ = try tools.writer.finish()
    #expect(try shown() == ["2026-11-03 open", "2026-11-17 open", "2026-11-24 open"])
    #expect(try run(.undo, 2) == "1")
    #expect(
      try shown() == ["2026-11-03 open", "2026-11-10 open", "2026-11-17 open", "2026-11-24 open"])
  }

  @Test("names it where the series is none any more")
  func ended() throws {
    try planner.take(
      ForeignTickTests.todo(
        "DTSTART;VALUE=DATE:20261124", "DUE;VALUE=DATE:20261124", "STATUS:COMPLETED", stamp: 2))
    let without = ["2026-11-03 finished", "2026-11-17 finished", "2026-11-24 finished"]
    #expect(try shown() == without)
    #expect(try run(.undo, 2).hasSuffix("kept Water: 2026-11-10 left out"))
    #expect(try shown() == without)
  }
}
