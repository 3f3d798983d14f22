import Foundation
import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("An older export of our own, imported again")
struct OwnExportTests {
  private let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  private static let milk = """
    BEGIN:VTODO
    UID:milk
    DTSTAMP:20261120T080000Z
    SUMMARY:Milk
    DUE;VALUE=DATE:20261126
    CATEGORIES:food
    END:VTODO

    """

  /// Changes the only event, some seconds after the planner's moment.
  private func edit(
    _ fields: EventFields, after seconds: Int, _ change: (inout PlannerEvent) -> Void
  ) throws {
    let row = try #require(try planner.events().first)
    var event = row.event
    change(&event)
    let moment = Instant(seconds: TestPlanner.now.seconds + seconds)
    let edit = try planner.store.change(command: "edit", at: moment)
    try edit.update(row.id, to: event, fields: fields)
    _ = try edit.commit()
  }

  private func tick(after seconds: Int) throws {
    try edit(.status, after: seconds) { $0.status = .finished }
  }

  private func reopen(after seconds: Int) throws {
    try edit(.status, after: seconds) { $0 = $0.reopened() }
  }

  private func status() throws -> EventStatus? { try planner.events().first?.event.status }

  @Test("does not finish again what was reopened since", arguments: [0, 1] as [Int])
  func reopened(seconds: Int) throws {
    try planner.take(Self.milk)
    try tick(after: 0)
    let exported = try planner.exported()
    try reopen(after: seconds)
    let report = try planner.take(exported)
    #expect(try status() == .open)
    #expect(
      report.files[0].findings.map(\.conflict?.unit) == ["status"])
    // The event may have been made here as well.
    let other = try TestPlanner()
    let change = try other.store.change(command: "add", at: TestPlanner.now)
    let row = try change.add(
      PlannerEvent(name: "Milk", status: .finished), to: other.store.defaultCalendar(),
      uid: UID(rawValue: "milk"))
    _ = try change.commit()
    let file = try other.exported()
    let later = try other.store.change(
      command: "reopen", at: Instant(seconds: TestPlanner.now.seconds + seconds))
    try later.update(row.id, to: row.event.reopened(), fields: .status)
    _ = try later.commit()
    try other.take(file)
    #expect(try other.events().first?.event.status == .open)
  }

  @Test("does not finish again what was undone since, nor bring back a category")
  func undone() throws {
    try planner.take(Self.milk)
    try tick(after: 0)
    try edit(.categories, after: 0) { $0.categories = ["food", "mine"] }
    let exported = try planner.exported()
    let undoer = Undoer(in: planner.store, at: Instant(seconds: TestPlanner.now.seconds + 5))
    for _ in 0..<2 { _ = try undoer.run(.undo, command: "undo") }
    try planner.take(exported)
    #expect(try status() == .open)
    #expect(try planner.events().first?.event.categories == ["food"])
  }

  @Test("finishes it all the same with --replace")
  func replaced() throws {
    try planner.take(Self.milk)
    try tick(after: 0)
    let exported = try planner.exported()
    try reopen(after: 1)
    try planner.take(exported, options: ImportOptions(replace: true))
    #expect(try status() == .finished)
  }

  @Test("a later file finishes what was ticked and reopened here")
  func later() throws {
    try planner.take(Self.milk)
    try tick(after: 0)
    try reopen(after: 1)
    try planner.take(
      Self.milk.replacingOccurrences(of: "20261120T", with: "20261127T")
        .replacingOccurrences(of: "CATEGORIES", with: "STATUS:COMPLETED\nCATEGORIES"))
    #expect(try status() == .finished)
  }
}
