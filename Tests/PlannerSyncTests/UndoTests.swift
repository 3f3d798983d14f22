import Foundation
import PlannerCore
import PlannerICalendar
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Undo of imports")
struct UndoTests {
  private let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  private static let run = """
    BEGIN:VTODO
    UID:run
    DTSTAMP:20261101T000000Z
    SUMMARY:Run
    DUE;VALUE=DATE:20261102
    RRULE:FREQ=WEEKLY;COUNT=4
    END:VTODO

    """

  private func undo(
    _ direction: Reversal.Direction = .undo, _ number: Int? = nil
  ) throws -> String {
    switch try Undoer(in: planner.store, at: TestPlanner.now)
      .run(direction, of: number, command: direction.rawValue)
    {
    case .nothing: return "nothing"
    case .unknown: return "unknown"
    case .already(let operation): return "already \(operation.id)"
    case .done(let report):
      let kept = report.kept.map { ", kept \($0.name): \($0.what)" }.joined()
      return "\(report.direction) \(report.operation.id): \(report.changed)\(kept)"
    }
  }

  private func busyDays() throws -> [String] {
    let november = try #require(PlannerMonth(label: "2026-11"))
    return try PlannerView(of: planner.store).month(november).days
      .filter { $0.count.total > 0 }
      .map { "\($0.day.day): \($0.count.finished)/\($0.count.total)" }
  }

  @Test("brings back the text of before and derives its days anew")
  func derivesAnew() throws {
    try planner.take(Self.run)
    #expect(try busyDays() == ["2: 0/1", "9: 0/1", "16: 0/1", "23: 0/1"])
    try planner.take(
      Self.run.replacingOccurrences(of: "WEEKLY;COUNT=4", with: "DAILY;COUNT=2")
        .replacingOccurrences(of: "20261101T", with: "20261103T"))
    #expect(try busyDays() == ["2: 0/1", "3: 0/1"])
    #expect(try undo() == "undo 2: 1")
    #expect(try busyDays() == ["2: 0/1", "9: 0/1", "16: 0/1", "23: 0/1"])
    #expect(try planner.exported() == crlf(Self.run))
    #expect(try undo(.redo) == "redo 2: 1")
    #expect(try busyDays() == ["2: 0/1", "3: 0/1"])
    #expect(try undo() == "undo 2: 1")
    #expect(try undo() == "undo 1: 1")
    #expect(try busyDays() == [])
    #expect(try planner.exported() == "")
  }

  @Test("a tick made after the import stays, and goes out in the text of before")
  func keepsLaterTick() throws {
    try planner.take(ImportTests.milk)
    try planner.take(
      ImportTests.milk.replacingOccurrences(of: "Buy milk", with: "Buy oat milk")
        .replacingOccurrences(of: "20261120T", with: "20261121T"))
    let row = try #require(try planner.events().first)
    let change = try planner.store.change(command: "done", at: TestPlanner.now)
    let done = row.event.finished(at: TestPlanner.now, on: CivilDate.first)
    try change.update(row.id, to: done, fields: .status)
    _ = try change.commit()
    #expect(try undo(.undo, 2) == "undo 2: 1")
    let after = try #require(try planner.events().first)
    #expect(after.event.name == "Buy milk")
    #expect(after.event.status == .finished)
    let text = try planner.exported()
    #expect(text.contains("SUMMARY:Buy milk\r\n"))
    #expect(text.contains("STATUS:COMPLETED\r\n"))
    #expect(text.contains("X-OTHER:kept; as it is\r\n"))
  }

  @Test("an import takes what was undone as new, under its old key and place")
  func importsUndone() throws {
    try planner.take(ImportTests.milk + Self.run)
    let row = try #require(try planner.events().first { $0.event.name == "Buy milk" })
    #expect(try undo() == "undo 1: 2")
    let again = try planner.take(Self.run + ImportTests.milk)
    #expect(ImportTests.counts(again) == [2, 0, 0, 0])
    #expect(again.files[0].findings.isEmpty)
    #expect(try planner.events().contains { $0 == row })
    #expect(try planner.exported() == crlf(ImportTests.milk + Self.run))
    #expect(try busyDays() == ["2: 0/1", "9: 0/1", "16: 0/1", "23: 0/1", "26: 0/1"])
    #expect(try undo(.redo) == "nothing")
    #expect(try undo() == "undo 3: 2")
    #expect(try busyDays() == [])
  }

  @Test("an import leaves what was removed and says so; --restore brings it back")
  func importsRemoved() throws {
    try planner.take(ImportTests.milk)
    let change = try planner.store.change(command: "rm", at: TestPlanner.now)
    try change.remove(try #require(try planner.events().first).id)
    _ = try change.commit()
    let report = try planner.take(ImportTests.milk)
    #expect(ImportTests.counts(report) == [0, 0, 1, 0])
    #expect(report.operation == nil)
    #expect(
      report.files[0].findings.map(\.reason)
        == ["lies in the trash and was left there; --restore brings it back"])
    #expect(try planner.events().isEmpty)
    let newer = ImportTests.milk.replacingOccurrences(of: "Buy milk", with: "Buy oat milk")
      .replacingOccurrences(of: "20261120T", with: "20261121T")
    #expect(
      try ImportTests.counts(planner.take(newer, options: ImportOptions(restore: true)))
        == [0, 1, 0, 0])
    #expect(try planner.events().map(\.event.name) == ["Buy oat milk"])
    #expect(try busyDays() == ["26: 0/1"])
    #expect(try undo() == "undo 3: 1")
    #expect(try busyDays() == [])
    #expect(try undo() == "undo 2: 1")
    #expect(try planner.exported() == crlf(ImportTests.milk))
  }

  @Test("restores an object that the file holds just as it was")
  func restoresSame() throws {
    try planner.take(ImportTests.milk)
    let change = try planner.store.change(command: "rm", at: TestPlanner.now)
    try change.remove(try #require(try planner.events().first).id)
    _ = try change.commit()
    let report = try planner.take(ImportTests.milk, options: ImportOptions(restore: true))
    #expect(ImportTests.counts(report) == [0, 1, 0, 0])
    #expect(report.operation == 3)
    #expect(try busyDays() == ["26: 0/1"])
  }

  @Test(
    "and redo of a text that took over which day is an object of its own leave rows that it shows")
  func takenOver() throws {
    try planner.take(Self.run)
    try planner.tick(1)
    // What a sync keeps once another program has the series from us: the exception is its own.
    let object = try #require(
      try planner.store.object(UID(rawValue: "run"), in: planner.store.defaultCalendar().id))
    let exported = try planner.exported()
    let end = try #require(exported.range(of: "END:VTODO\r\n")).upperBound
    let text = Array(exported[..<end].utf8)
    let tools = try Importer(into: planner.store, at: TestPlanner.now).tools(for: "sync")
    let zones = try CurrentText(in: planner.store).scope(of: object)
    try tools.writer.replace(
      object, text: text, contents: tools.reader.read(text, zones: zones).contents)
    _ = try tools.writer.finish()
    for direction in [Reversal.Direction.undo, .redo] {
      #expect(try undo(direction) == "\(direction) 3: 1")
      #expect(try busyDays() == ["2: 0/1", "9: 1/1", "16: 0/1", "23: 0/1"])
      #expect(try DerivedCheck(of: planner.store, at: TestPlanner.now).find().damaged.isEmpty)
    }
    let exceptions = try planner.exported().components(separatedBy: "EXDATE;VALUE=DATE:20261109")
    #expect(exceptions.count == 2)
  }
}
