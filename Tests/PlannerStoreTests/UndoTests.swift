import PlannerCore
import Testing

@testable import PlannerStore

@Suite("Undo and redo")
struct UndoTests {
  private let directory: TemporaryDirectory
  private let store: PlannerStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try directory.planner()
  }

  @Test("sets edited fields back, notes them as edited and raises sequence and revision")
  func undoesEdit() throws {
    try store.importing([("a", todo("Rent", on: day("2026-11-30")))])
    try store.edit("a") { $0 = $0.finished(at: now, on: day("2026-11-26")) }
    #expect(try store.undo() == "undo 2 done: 1")
    let object = try #require(try store.object(ofEvent: 1))
    #expect(object.text == Array("text".utf8))
    #expect(object.revision == 3)
    #expect(object.stamps.sequence == 2)
    #expect(object.stamps.changed == now)
    let events = try store.events(of: object).map(\.contents)
    let rent = PlannerEvent(name: "Rent", day: day("2026-11-30"))
    #expect(events == [ObjectEvent(event: rent, edited: .status)])
    #expect(
      try store.dayCounts(day("2026-11-30")...day("2026-11-30")).values.map(\.finished) == [0])
  }

  @Test("redoes what was undone, and undoes it again")
  func redoes() throws {
    try store.add("a", "Rent", "2026-11-30")
    try store.edit("a") { $0.name = "Rent for December" }
    #expect(try store.undo() == "undo 2 edit: 1")
    #expect(try store.names() == ["Rent"])
    #expect(try store.redo() == "redo 2 edit: 1")
    #expect(try store.names() == ["Rent for December"])
    #expect(try store.redo() == "nothing")
    #expect(try store.undo() == "undo 2 edit: 1")
    #expect(try store.undo() == "undo 1 add: 1")
    #expect(try store.undo() == "nothing")
    #expect(try store.names() == [])
    #expect(try store.redo() == "redo 1 add: 1")
    #expect(try store.redo() == "redo 2 edit: 1")
    #expect(try store.names() == ["Rent for December"])
    #expect(try store.revisionsGrow())
  }

  @Test("puts what an undone operation brought into the trash, and gives it its row back")
  func undoesInsert() throws {
    try store.importing([("a", todo("A", on: day("2026-11-30"))), ("s", series())])
    let month = day("2026-11-01")...day("2026-11-30")
    let counts = try store.dayCounts(month)
    let rows = try store.events(EventFilter(days: month))
    #expect(try store.undo() == "undo 1 import: 2")
    #expect(try store.dayCounts(month).isEmpty)
    #expect(try store.events().isEmpty)
    #expect(try store.trash(.removed).isEmpty)
    #expect(try store.trash(.undone).map(\.row.event.name) == ["Run", "A"])
    #expect(try store.trashCount(.undone) == 2)
    #expect(try store.redo() == "redo 1 import: 2")
    #expect(try store.dayCounts(month) == counts)
    #expect(try store.events(EventFilter(days: month)) == rows)
    #expect(try store.trashCount(.undone) == 0)
  }

  @Test("sets text, columns and edited of an imported object back together")
  func undoesImport() throws {
    try store.importing([("a", todo("Old", on: day("2026-11-26")))], text: Array("old".utf8))
    try store.edit("a") { $0.priority = 1 }
    var newer = todo("New", on: day("2026-11-27"))
    newer.events[0].edited = []
    try store.importing([("a", newer)], text: Array("new".utf8))
    #expect(try store.undo() == "undo 3 import: 1")
    let object = try #require(try store.object(ofEvent: 1))
    #expect(object.text == Array("old".utf8))
    let event = try #require(try store.events(of: object).first?.contents)
    #expect(event.event == PlannerEvent(name: "Old", day: day("2026-11-26"), priority: 1))
    #expect(event.edited == [.priority])
    #expect(try store.redo() == "redo 3 import: 1")
    #expect(try store.object(ofEvent: 1)?.text == Array("new".utf8))
    #expect(try store.names() == ["New"])
  }

  @Test("leaves fields that were touched since, and names them")
  func keepsTouched() throws {
    try store.add("a", "Rent", "2026-11-30")
    try store.edit("a") {
      $0.name = "Pay rent"
      $0.day = day("2026-12-01")
    }
    try store.edit("a") { $0.name = "Pay the rent" }
    #expect(try store.undo(2) == "undo 2 edit: 1, kept a0a Pay the rent: name")
    let event = try #require(try store.events().first?.event)
    #expect(event.name == "Pay the rent")
    #expect(event.day == day("2026-11-30"))
    #expect(try store.undo(1) == "undo 1 add: 0, kept a0a Pay the rent: name")
    #expect(try store.names() == ["Pay the rent"])
    // Nothing of it could be set back, so that it is not undone and comes after what kept it.
    #expect(try store.undo() == "undo 3 edit: 1")
    #expect(try store.names() == ["Pay rent"])
    // The name is what is left of the second one.
    #expect(try store.undo(2) == "undo 2 edit: 1")
    #expect(try store.names() == ["Rent"])
    #expect(try store.undo(2) == "already 2")
    #expect(try store.undo(77) == "unknown")
  }

  @Test("takes the change for untouched where it was changed and changed back since")
  func changedBack() throws {
    try store.importing([("a", todo("A", on: day("2026-11-30")))])
    try store.edit("a") { $0.name = "B" }
    #expect(try store.undo() == "undo 2 edit: 1")
    #expect(try store.undo() == "undo 1 import: 1")
    #expect(try store.names() == [])
  }

  @Test("redoes nothing once something else was done")
  func redoEnds() throws {
    try store.add("a", "A", "2026-11-30")
    try store.add("b", "B", "2026-11-30")
    #expect(try store.undo() == "undo 2 add: 1")
    try store.add("c", "C", "2026-11-30")
    #expect(try store.redo() == "nothing")
    #expect(try store.undo() == "undo 4 add: 1")
    #expect(try store.undo() == "undo 1 add: 1")
    #expect(try store.redo() == "redo 1 add: 1")
    #expect(try store.redo() == "redo 4 add: 1")
    #expect(try store.redo() == "nothing")
    #expect(try store.names() == ["A", "C"])
  }

  @Test("finishes an undo that was killed between two batches, and is undone as a whole")
  func resumes() throws {
    try store.importing((1...7).map { ("u\($0)", todo("N\($0)", on: day("2026-11-26"))) })
    guard case .begun(let reversal) = try store.reversal(.undo, command: "undo", at: now) else {
      Issue.record("nothing to undo")
      return
    }
    reversal.batchSize = 2
    for _ in 1...5 { try reversal.write(try #require(try reversal.next()), derived: nil) }
    reversal.abandon()
    #expect(try store.trashCount(.undone) == 4)
    #expect(try store.operations(limit: 1).map(\.isUndone) == [false])
    #expect(try store.redo() == "resumed undo 1 import: 3")
    #expect(try store.names() == [])
    #expect(try store.redo() == "redo 1 import: 7")
    #expect(try store.names() == (1...7).map { "N\($0)" })
    #expect(try store.undo() == "undo 1 import: 7")
  }

  @Test("lists the user's operations with what they changed, the newest first")
  func log() throws {
    try store.importing([("a", todo("A")), ("b", todo("B"))])
    try store.add("c", "C", "2026-11-30")
    _ = try store.undo()
    #expect(
      try store.operations(limit: 5) == [
        OperationRecord(
          id: 2, at: now, command: "add", counts: .init(events: 1), isUndone: true, objects: 1),
        OperationRecord(
          id: 1, at: now, command: "import", counts: .init(events: 2), isUndone: false, objects: 2),
      ])
    #expect(try store.operations(limit: 1).map(\.id) == [2])
    #expect(try store.operation(3) == nil)
  }
}

@Suite("Trash and calendars")
struct TrashTests {
  private let directory: TemporaryDirectory
  private let store: PlannerStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try directory.planner()
  }

  @Test("takes a removed object out of lists and counts until it is restored")
  func removes() throws {
    try store.importing([("a", todo("A", on: day("2026-11-30"))), ("s", series())])
    let month = day("2026-11-01")...day("2026-11-30")
    let counts = try store.dayCounts(month)
    let change = try store.change(command: "rm", at: now)
    #expect(try change.remove(1))
    #expect(try change.remove(2))
    #expect(try !change.remove(2))
    #expect(try !change.remove(9))
    _ = try change.commit()
    #expect(try store.dayCounts(month).isEmpty)
    #expect(
      try store.trash(.removed).map { "\($0.row.event.name) \($0.trash.at == now)" }
        == ["Run true", "A true"])
    #expect(try store.findTrashed(prefix: "a0a", year: 2026).map(\.row.event.name) == ["A"])
    #expect(try store.findTrashed(prefix: "zz", year: 2026).isEmpty)

    let back = try store.change(command: "trash restore", at: now)
    #expect(try back.restore(1)?.event.name == "A")
    #expect(try back.restore(1) == nil)
    #expect(try back.restore(2)?.event.name == "Run")
    _ = try back.commit()
    #expect(try store.dayCounts(month) == counts)
    #expect(try store.undo() == "undo 3 trash restore: 2")
    #expect(try store.undo() == "undo 2 rm: 2")
    #expect(try store.dayCounts(month) == counts)
    #expect(try store.column("SELECT trashed FROM object") == ["", ""])
  }

  @Test("moves an object to another calendar and back to its old place")
  func moves() throws {
    let work = try store.createCalendar(named: "work")
    for uid in ["a", "b"] { try store.add(uid, uid, "2026-11-30") }
    let change = try store.change(command: "edit", at: now)
    #expect(try change.move(1, to: work)?.calendar == "work")
    _ = try change.commit()
    let places = "SELECT uid || ' ' || calendar || ' ' || position FROM object ORDER BY id"
    #expect(try store.column(places) == ["a 2 1", "b 1 2"])
    #expect(try store.undo() == "undo 3 edit: 1")
    #expect(try store.column(places) == ["a 1 1", "b 1 2"])
    #expect(try store.redo() == "redo 3 edit: 1")
    #expect(try store.column(places) == ["a 2 1", "b 1 2"])
  }

  @Test("leaves a moved object where it is when its old calendar has the UID again")
  func movesBackNowhere() throws {
    let work = try store.createCalendar(named: "work")
    try store.add("a", "A", "2026-11-30")
    let change = try store.change(command: "edit", at: now)
    _ = try change.move(1, to: work)
    _ = try change.commit()
    try store.importing([("a", todo("Other"))], to: try store.defaultCalendar())
    #expect(try store.undo(2) == "undo 2 edit: 0, kept a0a A: calendar")
  }

  @Test("counts nothing that moves to a calendar that is not counted")
  func uncounted() throws {
    let school = try store.createCalendar(named: "school")
    try store.connection.execute("UPDATE calendar SET counted = 0 WHERE name = 'school'")
    try store.add("a", "A", "2026-11-30")
    let days = day("2026-11-30")...day("2026-11-30")
    let change = try store.change(command: "edit", at: now)
    #expect(try change.move(1, to: school)?.counted == false)
    _ = try change.commit()
    #expect(try store.dayCounts(days).isEmpty)
    _ = try store.undo()
    #expect(try store.dayCounts(days) == [day("2026-11-30"): DayCount(total: 1)])
  }

  @Test("revives an undone object as a new one in its old row")
  func revives() throws {
    try store.importing([("a", todo("Old")), ("b", todo("B"))])
    _ = try store.undo()
    let writer = try store.importer(command: "import", at: now, calendar: nil)
    let stored = try #require(try writer.stored(UID(rawValue: "a")))
    #expect(stored.isUndone)
    try writer.revive(stored, text: Array("new".utf8), contents: todo("New", on: day("2026-11-30")))
    _ = try writer.finish()
    let row = try #require(try store.events().first)
    #expect(row.id == 1 && row.event.name == "New" && row.counted)
    #expect(try store.object(1)?.position == 1)
    #expect(try store.redo() == "nothing")
    #expect(try store.undo() == "undo 3 import: 1")
    #expect(try store.trash(.undone).map(\.row.event.name).sorted() == ["B", "Old"])
  }
}
