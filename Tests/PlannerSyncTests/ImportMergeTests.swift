import Foundation
import PlannerCore
import PlannerICalendar
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Import into what was edited here")
struct ImportMergeTests {
  private let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  private static func todo(_ stamp: String, _ lines: String...) -> String {
    (["BEGIN:VTODO", "UID:milk", "DTSTAMP:202611\(stamp)T080000Z"] + lines + ["END:VTODO"])
      .map { $0 + "\n" }.joined()
  }

  private func edit(_ fields: EventFields, _ change: (inout PlannerEvent) -> Void) throws {
    let row = try #require(try planner.events().first)
    var event = row.event
    change(&event)
    let edit = try planner.store.change(command: "edit", at: TestPlanner.now)
    try edit.update(row.id, to: event, fields: fields)
    _ = try edit.commit()
  }

  private func lines() throws -> [String] {
    try planner.exported().split(separator: "\r\n").map(String.init).filter {
      !$0.hasPrefix("LAST-MODIFIED") && !$0.hasPrefix("DTSTAMP") && !$0.hasPrefix("SEQUENCE")
    }
  }

  @Test("keeps the tick and takes the rest of a newer file")
  func keepsTick() throws {
    try planner.take(Self.todo("20", "SUMMARY:Milk", "DUE;VALUE=DATE:20261126"))
    try edit(.status) { $0.status = .finished }
    let newer = Self.todo("21", "SUMMARY:Oat milk", "X-SHOP:1", "DUE;VALUE=DATE:20261127")
    let report = try planner.take(newer)
    #expect(ImportTests.counts(report) == [0, 1, 0, 0])
    #expect(report.files[0].findings.isEmpty)
    #expect(
      try lines() == [
        "BEGIN:VTODO", "UID:milk", "SUMMARY:Oat milk", "X-SHOP:1", "DUE;VALUE=DATE:20261127",
        "STATUS:COMPLETED", "PERCENT-COMPLETE:100", "END:VTODO",
      ])
    #expect(try planner.take(newer).operation == nil)
  }

  @Test("joins categories that both sides added")
  func joinsCategories() throws {
    try planner.take(Self.todo("20", "SUMMARY:Milk", "CATEGORIES:food"))
    try edit(.categories) { $0.categories = ["food", "mine"] }
    try planner.take(Self.todo("21", "SUMMARY:Milk", "CATEGORIES:food,theirs"))
    #expect(try planner.events().first?.event.categories == ["food", "mine", "theirs"])
    #expect(try lines().contains("CATEGORIES:food,mine,theirs"))
  }

  @Test("names what both sides changed, with both values; ours stays")
  func conflict() throws {
    try planner.take(Self.todo("20", "SUMMARY:Milk", "DUE;VALUE=DATE:20261126"))
    try edit(.name) { $0.name = "Oat milk" }
    let newer = Self.todo("21", "SUMMARY:Soy milk", "DUE;VALUE=DATE:20261127")
    let report = try planner.take(newer)
    #expect(
      report.files[0].findings == [
        Finding(
          line: 3, uid: UID(rawValue: "milk"),
          reason: "name differs: kept \"Oat milk\" from here, the file has \"Soy milk\"",
          conflict: TwoValues(unit: "name", ours: "Oat milk", theirs: "Soy milk"))
      ])
    let event = try #require(try planner.events().first?.event)
    #expect(event.name == "Oat milk")
    #expect(event.day == CivilDate(iso: "2026-11-27"))
    #expect(try planner.take(newer).operation == nil)
  }

  @Test("an older file changes nothing, --replace takes it, and the report says so")
  func older() throws {
    try planner.take(Self.todo("21", "SUMMARY:Milk"))
    let older = Self.todo("20", "SUMMARY:Old milk")
    let report = try planner.take(older)
    #expect(
      report.files[0].findings.map(\.reason) == [
        "is older than what the planner holds and changed nothing; --replace takes it"
      ])
    #expect(report.operation == nil)
    let replaced = try planner.take(older, options: ImportOptions(replace: true))
    #expect(
      replaced.files[0].findings.map(\.reason) == [
        "is older than what the planner held and was taken all the same"
      ])
    #expect(try planner.events().map(\.event.name) == ["Old milk"])
  }

  @Test("is older by the text that was imported, not by an edit made here")
  func olderThanImported() throws {
    try planner.take(Self.todo("20", "SUMMARY:Milk"))
    try edit(.status) { $0.status = .finished }
    // Earlier than the tick, later than what was imported.
    #expect(
      try ImportTests.counts(planner.take(Self.todo("21", "SUMMARY:Oat milk"))) == [0, 1, 0, 0])
    let event = try #require(try planner.events().first?.event)
    #expect(event.name == "Oat milk" && event.status == .finished)
  }

  @Test("without a text in common the later change decides, and nothing is taken away")
  func withoutBase() throws {
    let change = try planner.store.change(command: "add", at: TestPlanner.now)
    let event = PlannerEvent(name: "Milk", priority: 5, categories: ["mine"])
    _ = try change.add(
      event, to: planner.store.defaultCalendar(), uid: UID(rawValue: "milk"))
    _ = try change.commit()
    let older = Self.todo("20", "SUMMARY:Old milk", "CATEGORIES:theirs", "X-SHOP:1")
    let report = try planner.take(older)
    #expect(
      report.files[0].findings.map(\.reason) == [
        "name differs: kept \"Milk\" from here, the file has \"Old milk\""
      ])
    #expect(
      try lines() == [
        "BEGIN:VTODO", "UID:milk", "SUMMARY:Milk", "CATEGORIES:mine,theirs", "X-SHOP:1",
        "PRIORITY:5", "END:VTODO",
      ])
    let newer = try planner.take(Self.todo("27", "SUMMARY:New milk", "CATEGORIES:theirs"))
    #expect(newer.files[0].findings.map(\.conflict?.theirs) == ["New milk"])
    #expect(try planner.events().map(\.event.name) == ["Milk"])
  }

  @Test("compares with the file of the last import where the text has moved on since")
  func importBase() throws {
    let first = Self.todo("20", "SUMMARY:Milk", "X-SHOP:1", "LOCATION:here")
    try planner.take(first)
    try moveOn(to: Self.todo("22", "SUMMARY:Synced milk", "X-SHOP:1", "LOCATION:here"))
    #expect(try planner.take(first).operation == nil)
    let second = Self.todo("21", "SUMMARY:Milk", "X-SHOP:2", "LOCATION:here")
    #expect(try ImportTests.counts(planner.take(second)) == [0, 1, 0, 0])
    #expect(
      try lines() == [
        "BEGIN:VTODO", "UID:milk", "SUMMARY:Synced milk", "X-SHOP:2", "LOCATION:here",
        "END:VTODO",
      ])
    #expect(try planner.take(second).operation == nil)
    let third = try planner.take(Self.todo("23", "SUMMARY:Other milk", "X-SHOP:2"))
    #expect(
      third.files[0].findings.map(\.reason) == [
        "name differs: kept \"Synced milk\" from here, the file has \"Other milk\""
      ])
    #expect(try lines().contains("LOCATION:here") == false)
  }

  /// Gives the object another text, as a sync will, and keeps the one that was imported.
  private func moveOn(to text: String) throws {
    let importer = Importer(into: planner.store, at: TestPlanner.now)
    let tools = try importer.tools(for: "sync")
    let object = try #require(try tools.writer.stored(UID(rawValue: "milk")))
    let bytes = Array(crlf(text).utf8)
    let contents = tools.reader.read(bytes, zones: ZoneBook().scope(ofCalendar: 0)).contents
    try tools.writer.replace(
      object, text: bytes, contents: contents, importBase: object.text)
    _ = try importer.finish(with: tools)
  }

  @Test("an undone import can be imported again")
  func undone() throws {
    try planner.take(Self.todo("20", "SUMMARY:Milk"))
    let newer = Self.todo("21", "SUMMARY:Oat milk")
    try planner.take(newer)
    try run(.undo)
    #expect(try planner.events().map(\.event.name) == ["Milk"])
    #expect(try ImportTests.counts(planner.take(newer)) == [0, 1, 0, 0])
    #expect(try planner.events().map(\.event.name) == ["Oat milk"])
  }

  private func run(_ direction: Reversal.Direction) throws {
    _ = try Undoer(in: planner.store, at: TestPlanner.now).run(direction, command: "\(direction)")
  }

  @Test("an edit outlives an undone import, the same file again and the next one")
  func editAndUndo() throws {
    try planner.take(Self.todo("20", "SUMMARY:Milk", "X-SHOP:1"))
    try edit(.status) { $0.status = .finished }
    let second = Self.todo("21", "SUMMARY:Oat milk", "X-SHOP:1")
    try planner.take(second)
    try run(.undo)
    let restored = try lines()
    #expect(
      restored == [
        "BEGIN:VTODO", "UID:milk", "SUMMARY:Milk", "X-SHOP:1", "STATUS:COMPLETED",
        "PERCENT-COMPLETE:100", "END:VTODO",
      ])
    #expect(try ImportTests.counts(planner.take(second)) == [0, 1, 0, 0])
    #expect(try lines() == restored.map { $0 == "SUMMARY:Milk" ? "SUMMARY:Oat milk" : $0 })
    let third = try planner.take(Self.todo("22", "SUMMARY:Soy milk", "X-SHOP:2"))
    #expect(third.files[0].findings.isEmpty)
    #expect(
      try lines() == [
        "BEGIN:VTODO", "UID:milk", "SUMMARY:Soy milk", "X-SHOP:2", "STATUS:COMPLETED",
        "PERCENT-COMPLETE:100", "END:VTODO",
      ])
  }

  @Test("an undo sets back with the text what the next import compares with, a redo too")
  func undoneBase() throws {
    try planner.take(Self.todo("20", "SUMMARY:Milk", "X-SHOP:1"))
    try moveOn(to: Self.todo("22", "SUMMARY:Synced milk", "X-SHOP:1"))
    let second = Self.todo("21", "SUMMARY:Milk", "X-SHOP:2")
    try planner.take(second)
    try run(.undo)
    #expect(try lines().contains("X-SHOP:1"))
    try run(.redo)
    #expect(try planner.take(second).operation == nil)
    try run(.undo)
    #expect(try ImportTests.counts(planner.take(second)) == [0, 1, 0, 0])
    #expect(
      try lines() == ["BEGIN:VTODO", "UID:milk", "SUMMARY:Synced milk", "X-SHOP:2", "END:VTODO"])
  }
}
