import PlannerCore
import Testing

@testable import PlannerStore

@Suite("What a run of a pair asks")
struct SyncQueryTests {
  private let directory: TemporaryDirectory
  private let store: PlannerStore
  private let home: PlannerCalendar
  private let pair: Pair
  private let week = NotePeriod.week(PlannerWeek(containing: day("2026-11-26")))

  init() throws {
    directory = try TemporaryDirectory()
    store = try directory.planner()
    home = try store.createCalendar(named: "home")
    pair = try store.makePair("phone", of: home)
  }

  private func change(_ body: (Change) throws -> Void) throws {
    let change = try store.change(command: "edit", at: now)
    try body(change)
    _ = try change.commit()
  }

  @Test("finds events without a base, and nothing else that stands in the calendar")
  func newOnes() throws {
    var detached = todo("Run", on: day("2026-11-16"))
    detached.detachedFrom = SeriesOccurrence(
      of: UID(rawValue: "s"), id: RecurrenceID(rawValue: "20261116"))
    try store.importing(
      [
        ("a", todo("A")), ("s", series()), ("d", detached),
        ("v", ObjectContents(component: "VEVENT")), ("j", ObjectContents(component: "VJOURNAL")),
        ("gone", todo("Gone")),
      ], to: home)
    try store.importing([("elsewhere", todo("B"))])
    let writer = try store.importer(command: "import", at: now, calendar: home)
    try writer.insert(UID(rawValue: "a"), twin: "2", text: nil, contents: todo("Twin"))
    _ = try writer.finish()
    try change {
      try $0.remove(try #require(try store.events().first { $0.uid.rawValue == "gone" }).id)
    }
    #expect(
      try store.changes(of: pair) == ["1 a new here", "2 s new here series", "3 d new here of s"])
    #expect(try store.sharedUIDs(in: home) == [UID(rawValue: "a")])
    #expect(try store.sharedUIDs(in: try store.defaultCalendar()) == [])
  }

  @Test("finds what was edited, removed, undone or moved away since, and not what was only sent")
  func changedOnes() throws {
    try store.importing(
      [("same", todo("S")), ("edited", todo("E")), ("removed", todo("R")), ("moved", todo("M"))],
      to: home)
    try store.importing([("undone", todo("U"))], to: home)
    try store.settle(pair)
    #expect(try store.changes(of: pair) == [])
    _ = try store.undo()
    try store.edit("edited") { $0.name = "E2" }
    try change { try $0.remove(3) }
    try change { _ = try $0.move(4, to: try store.defaultCalendar()) }
    #expect(
      try store.changes(of: pair) == [
        "2 edited base here", "3 removed base trashed(PlannerCore.Trash.Reason.removed)",
        "4 moved base moved", "5 undone base trashed(PlannerCore.Trash.Reason.undone)",
      ])
  }

  @Test("a base that nothing here reads as is found each time")
  func unrendered() throws {
    try store.importing([("a", todo("A"))], to: home)
    try store.settle(pair)
    let writer = try store.run(of: pair)
    var base = store.base(of: try #require(try store.object(1)))
    base.revision = 0
    try writer.set(base)
    try writer.commitChunk()
    #expect(try store.changes(of: pair) == ["1 a base here"])
  }

  @Test("a run that found nothing is not repeated until something is written")
  func seen() throws {
    func finish() throws {
      try store.finishRun(of: pair, at: now, state: "ok", isComplete: true)
    }
    func isSeen() throws -> Bool {
      try store.column("SELECT seen = revision FROM pair, planner") == ["1"]
    }
    try store.importing([("a", todo("A"))], to: home)
    try finish()
    #expect(try !isSeen())
    try store.settle(pair)
    try finish()
    #expect(try isSeen())
    #expect(try store.changes(of: pair) == [])
    try store.edit("a") { $0.name = "A2" }
    #expect(try store.changes(of: pair) == ["1 a base here"])
    try finish()
    #expect(try !isSeen())
    try store.settle(pair)
    try finish()
    #expect(try isSeen())
    let writer = try store.run(of: pair)
    try writer.forget(UID(rawValue: "a"))
    try writer.commitChunk()
    #expect(try store.changes(of: pair) == ["1 a new here"])
  }

  @Test("notes take part while they are on in the calendar")
  func notes() throws {
    try change { try $0.setNote("less", for: week) }
    let planner = try store.makePair("planner", of: try store.defaultCalendar())
    try store.finishRun(of: planner, at: now, state: "ok", isComplete: true)
    #expect(try store.changes(of: planner) == [])
    try store.setNotes(on: true, for: try store.defaultCalendar(), at: now)
    #expect(try store.changes(of: planner) == ["1 weekbook-note-2026-11-23 new here"])
    try store.setNotes(on: true, for: home, at: now)
    #expect(try store.changes(of: planner) == [])
    #expect(try store.changes(of: pair) == ["1 weekbook-note-2026-11-23 new here"])
  }

  @Test("says which objects a pair knows")
  func elsewhere() throws {
    try store.importing([("a", todo("A")), ("b", todo("B")), ("d", todo("D"))])
    try store.importing([("a", todo("A")), ("c", todo("C"))], to: home)
    try change { try $0.remove(2) }
    #expect(try store.isKnownToPairs(5) == false)
    let writer = try store.run(of: pair)
    try writer.set(store.base(of: try #require(try store.object(5))))
    try writer.intend(UID(rawValue: "d"), href: nil, text: [], revision: 3)
    try writer.commitChunk()
    #expect(
      try [1, 2, 3, 4, 5].map { try store.isKnownToPairs($0) } == [
        false, false, true, false, true,
      ])
  }

  @Test("reads indexes, and rows only of what is not as its base has it")
  func plans() throws {
    func plan(_ sql: String) throws -> [String] {
      let query = try store.connection.prepare("EXPLAIN QUERY PLAN " + sql)
      var steps: [String] = []
      while try query.next() { steps.append(query.text(3)) }
      return steps
    }
    #expect(
      try plan(PlannerStore.baseTagsSQL) == [
        "SEARCH sync_base USING COVERING INDEX sync_base_by_href (pair=?)"
      ])
    let steps = try plan(PlannerStore.ourChangesSQL)
    for step in [
      "SEARCH i USING COVERING INDEX object_by_position (calendar=?)",
      "SEARCH k USING COVERING INDEX sync_base_by_object (object=? AND pair=?) LEFT-JOIN",
      "SCAN k USING COVERING INDEX sync_base_by_object",
    ] { #expect(steps.contains(step), "\(step)") }
  }
}
