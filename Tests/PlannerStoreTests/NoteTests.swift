import PlannerCore
import Testing

@testable import PlannerStore

@Suite("Notes")
struct NoteTests {
  private let directory: TemporaryDirectory
  private let store: PlannerStore
  private let week = NotePeriod.week(PlannerWeek(containing: day("2026-11-26")))
  private let month = NotePeriod.month(PlannerMonth(containing: day("2026-11-26")))

  init() throws {
    directory = try TemporaryDirectory()
    store = try directory.planner()
  }

  @discardableResult
  private func set(_ text: String, _ period: NotePeriod? = nil) throws -> Int? {
    let change = try store.change(command: "note", at: now)
    try change.setNote(text, for: period ?? week)
    return try change.commit()
  }

  private func text(_ period: NotePeriod? = nil) throws -> String? {
    try store.note(for: period ?? week)?.text
  }

  private func rows() throws -> [String] {
    try store.column(
      """
      SELECT o.uid || ' ' || o.component || ' ' || c.name || ' ' || o.sequence || ' '
        || n.period || ' ' || n.text || ' ' || n.edited || ifnull(' ' || o.trash_reason, '')
      FROM note n JOIN object o ON o.id = n.object JOIN calendar c ON c.id = o.calendar
      ORDER BY n.period
      """)
  }

  @Test("reading a note makes none")
  func readsWithoutWriting() throws {
    #expect(try text() == nil)
    #expect(try store.notes(in: day("2026-11-01")...day("2026-11-30")) == [])
    #expect(try rows() == [])
  }

  @Test("a note is an object with a UID of its period, changed in one operation")
  func setsNote() throws {
    #expect(try set(" less\r\nwork \n") == 1)
    #expect(try set("run", month) == 2)
    #expect(
      try rows() == [
        "weekbook-note-2026-11 VJOURNAL planner 0 2026-11 run 1",
        "weekbook-note-2026-11-23 VJOURNAL planner 0 2026-11-23 less\nwork 1",
      ])
    #expect(try set("less\nwork") == nil)
    #expect(try set("") == 3)
    #expect(try text() == nil)
    #expect(try set("") == nil)
    #expect(
      try rows().last
        == "weekbook-note-2026-11-23 VJOURNAL planner 0 2026-11-23 less\nwork 1 removed")
    #expect(try set("more") == 4)
    #expect(try text() == "more")
    #expect(
      try store.notes(in: day("2026-11-01")...day("2026-11-23")).map(\.text) == ["run", "more"])
    #expect(try store.events().isEmpty)
  }

  @Test("undo and redo set notes back, their deletion and return too")
  func undoes() throws {
    try set("one")
    try set("two")
    try set("")
    try set("three")
    var texts: [String?] = []
    for _ in 1...4 {
      _ = try store.undo()
      texts.append(try text())
    }
    #expect(texts == [nil, "two", "one", nil])
    #expect(try store.undo() == "nothing")
    texts = []
    for _ in 1...4 {
      _ = try store.redo()
      texts.append(try text())
    }
    #expect(texts == ["one", "two", nil, "three"])
    #expect(try store.revisionsGrow())
  }

  @Test("a text written since stays and is named")
  func keepsLaterText() throws {
    try set("one")
    try set("two")
    try set("three")
    #expect(try store.undo(2) == "undo 2 note: 0, kept - note for 2026-W48: note")
    #expect(try text() == "three")
    #expect(try store.undo(1) == "undo 1 note: 0, kept - note for 2026-W48: note")
    #expect(try text() == "three")
  }

  @Test("undoing an import sets text and note back")
  func undoesImport() throws {
    func contents(_ text: String) -> ObjectContents {
      ObjectContents(
        component: "VJOURNAL", note: ObjectNote(PlannerNote(period: week, text: text)))
    }
    try store.importing([("n", contents("one"))], text: Array("1".utf8))
    try set("mine")
    #expect(try rows() == ["n VJOURNAL planner 1 2026-11-23 mine 1"])
    try store.importing([("n", contents("two"))], text: Array("2".utf8))
    #expect(try rows() == ["n VJOURNAL planner 0 2026-11-23 two 0"])
    _ = try store.undo()
    #expect(try rows() == ["n VJOURNAL planner 1 2026-11-23 mine 1"])
    #expect(try store.column("SELECT CAST(text AS TEXT) FROM object") == ["1"])
    _ = try store.undo()
    #expect(try text() == "one")
    _ = try store.undo()
    #expect(try text() == nil)
  }

  @Test("turning notes on moves them, off brings them back to the default calendar")
  func movesNotes() throws {
    let work = try store.createCalendar(named: "work")
    try store.importing([("weekbook-note-2026-11", todo("Other"))], to: work)
    try set("one")
    try set("two")
    try set("run", month)
    try set("", month)
    try store.setNotes(on: true, for: work, at: now)
    #expect(try store.notesCalendar() == work)
    #expect(
      try rows() == [
        "weekbook-note-2026-11 VJOURNAL work 0 2026-11 run 1 removed",
        "weekbook-note-2026-11-23 VJOURNAL work 0 2026-11-23 two 1",
      ])
    // An undo of what was before leaves notes where they stand now.
    _ = try store.undo()
    _ = try store.undo()
    _ = try store.undo()
    #expect(try text() == "one")
    #expect(try rows().last == "weekbook-note-2026-11-23 VJOURNAL work 1 2026-11-23 one 1")
    try store.setNotes(on: false, for: work, at: now)
    #expect(try rows().allSatisfy { $0.contains(" planner ") })
    let feed = try store.createCalendar(named: "feed", kind: .feed)
    #expect(throws: StoreError.self) { try store.setNotes(on: true, for: feed, at: now) }
  }

  @Test("a note that another object's UID is in the way of stands beside it")
  func standsBesideStranger() throws {
    try store.importing([("weekbook-note-2026-11", todo("Other"))])
    try set("run", month)
    #expect(try text(month) == "run")
    #expect(try store.column("SELECT twin FROM object ORDER BY id") == ["", "VJOURNAL 2026-11"])
  }
}
