import PlannerCore
import Testing

@testable import PlannerStore

@Suite("Undo of a part")
struct UndoInPartTests {
  private let directory: TemporaryDirectory
  private let store: PlannerStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try directory.planner()
  }

  @Test("an operation that was undone in part is undone to its end once what came after it is")
  func undoneInPart() throws {
    try store.importing([("a", todo("A")), ("b", todo("B"))])
    try store.edit("a") { $0.name = "A2" }
    #expect(try store.undo(1).hasPrefix("undo 1 import: 1, kept "))
    #expect(try store.names() == ["A2"])
    #expect(try store.operations(limit: 9).map(\.isUndone) == [false, false])
    #expect(try store.undo() == "undo 2 edit: 1")
    #expect(try store.undo() == "undo 1 import: 1")
    #expect(try store.names() == [])
    #expect(try store.undo() == "nothing")
    #expect(try store.redo() == "redo 1 import: 2")
    #expect(try store.redo() == "redo 2 edit: 1")
    #expect(try store.redo() == "nothing")
    #expect(try store.names() == ["A2", "B"])
    #expect(try store.undo() == "undo 2 edit: 1")
    #expect(try store.undo() == "undo 1 import: 2")
    #expect(try store.names() == [])
  }

  @Test("a field that an undo had to leave is set back later, and one redo brings all back")
  func fieldLeft() throws {
    try store.add("a", "A", "2026-11-26")
    try store.edit("a") { ($0.name, $0.day) = ("A2", day("2026-11-27")) }
    try store.edit("a") { $0.name = "A3" }
    #expect(try store.undo(2).hasPrefix("undo 2 edit: 1, kept "))
    #expect(try store.redo() == "redo 2 edit: 1")
    #expect(try store.events().map { "\($0.event)" }.count == 1)
    #expect(try store.undo(2).hasPrefix("undo 2 edit: 1, kept "))
    #expect(try store.undo() == "undo 3 edit: 1")
    #expect(try store.undo(2) == "undo 2 edit: 1")
    let row = try #require(try store.events().first)
    #expect(row.event.name == "A")
    #expect(row.event.day == day("2026-11-26"))
    #expect(try store.undo(2) == "already 2")
    // Of each undo one step.
    #expect(try store.redo() == "redo 2 edit: 2")
    #expect(try store.events().first?.event.day == day("2026-11-27"))
    #expect(try store.redo() == "redo 3 edit: 1")
    #expect(try store.names() == ["A3"])
  }

  @Test("undo of a removal does not bring back what was undone itself since")
  func arrivalUndone() throws {
    try store.add("a", "A", "2026-11-26")
    let removal = try store.change(command: "rm", at: now)
    try removal.remove(1)
    _ = try removal.commit()
    let restoration = try store.change(command: "restore", at: now)
    _ = try restoration.restore(1)
    _ = try restoration.commit()
    #expect(try store.undo(1) == "undo 1 add: 1")
    #expect(try store.undo() == "undo 3 restore: 0")
    #expect(try store.undo() == "undo 2 rm: 0")
    #expect(try store.names() == [])
    #expect(try store.undo() == "nothing")
  }
}
