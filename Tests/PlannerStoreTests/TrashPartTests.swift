import PlannerCore
import Testing

@testable import PlannerStore

@Suite("Parts of the log that tell of the trash alone")
struct TrashPartTests {
  private let directory: TemporaryDirectory
  private let store: PlannerStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try directory.planner()
  }

  private func parts() throws -> [String] {
    try store.column("SELECT before FROM operation_part ORDER BY operation, object, number")
  }

  @Test("keep nothing of an object but its place in the trash")
  func short() throws {
    try store.importing([("a", todo("A", on: day("2026-11-26")))])
    _ = try store.undo()
    _ = try store.redo()
    #expect(
      try parts() == [
        "", #"{"trashed":null,"trash_reason":null}"#,
        #"{"trashed":\#(now.seconds),"trash_reason":"undone"}"#,
      ])
  }

  @Test("an edit before a removal is undone although the removal tells nothing of it")
  func undoesBefore() throws {
    try store.add("a", "A", "2026-11-26")
    try store.edit("a") { $0.name = "B" }
    let change = try store.change(command: "rm", at: now)
    try change.remove(1)
    _ = try change.commit()
    #expect(try store.undo(2) == "undo 2 edit: 1")
    #expect(try store.trash(.removed).map(\.row.event.name) == ["A"])
    #expect(try store.undo(3) == "undo 3 rm: 1")
    #expect(try store.names() == ["A"])
  }

  @Test("what was touched between two of them stays and is named")
  func keepsTouched() throws {
    try store.add("a", "A", "2026-11-26")
    for word in ["rm", "restore"] {
      let change = try store.change(command: word, at: now)
      if word == "rm" { try change.remove(1) } else { _ = try change.restore(1) }
      _ = try change.commit()
    }
    try store.edit("a") { $0.name = "B" }
    #expect(try store.undo(1) == "undo 1 add: 0, kept a0a B: name")
    #expect(try store.names() == ["B"])
  }

  @Test("a change of more in the same operation begins a part of its own")
  func goesOn() throws {
    try store.importing([("a", todo("A"))], text: Array("old".utf8))
    let remove = try store.change(command: "rm", at: now)
    try remove.remove(1)
    _ = try remove.commit()
    let writer = try store.importer(command: "import --restore", at: now, calendar: nil)
    let stored = try #require(try writer.stored(UID(rawValue: "a")))
    try writer.replace(
      try writer.restore(stored), text: Array("new".utf8), contents: todo("New"))
    _ = try writer.finish()
    #expect(try store.names() == ["New"])
    #expect(try store.undo() == "undo 3 import --restore: 2")
    #expect(try store.object(1)?.text == Array("old".utf8))
    #expect(try store.trash(.removed).map(\.row.event.name) == ["A"])
    #expect(try store.redo() == "redo 3 import --restore: 1")
    #expect(try store.names() == ["New"])
  }
}
