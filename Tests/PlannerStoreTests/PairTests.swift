import PlannerCore
import Testing

@testable import PlannerStore

@Suite("Pairs")
struct PairTests {
  private let directory: TemporaryDirectory
  private let store: PlannerStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try directory.planner()
  }

  @Test("are listed by name and found however their names are written")
  func lists() throws {
    let home = try store.createCalendar(named: "home")
    let made = try store.addPair(
      "work", kind: .caldav, place: "https://example.com/cal/", to: home, direction: .readOnly,
      deletes: false, policy: .newest)
    let other = try store.makePair("caf\u{e9}")
    #expect(try store.pairs() == [other, made])
    #expect(try store.pair(named: "cafe\u{301}") == other)
    #expect(try store.pair(named: "nobody") == nil)
    #expect(try store.pairs(of: home) == [made])
    #expect(
      try store.column("SELECT kind || direction || deletes || policy FROM pair WHERE id = 1")
        == ["caldavread-only0newest"])
    #expect(made.runs == 0)
    #expect(made.lastRun == nil)
  }

  @Test("a name is given once, however it is written")
  func refusesName() throws {
    _ = try store.makePair("caf\u{e9}")
    let error = #expect(throws: StoreError.self) { try store.makePair("cafe\u{301}") }
    #expect(error?.kind == .constraint)
    #expect(try store.pairs().count == 1)
  }

  @Test("a run leaves when and how it ended, its token and what it knows the other side by")
  func finishesRun() throws {
    let pair = try store.makePair()
    try store.finishRun(
      of: pair, at: now, state: "ok", token: .set("t1"), identity: "inode 7", isComplete: true)
    let first = try #require(try store.pair(named: "phone"))
    #expect(first.lastRun == now)
    #expect(first.lastState == "ok")
    #expect((first.token, first.identity, first.runs) == ("t1", "inode 7", 1))
    try store.finishRun(of: pair, at: now, state: "partial", isComplete: false)
    let second = try #require(try store.pair(named: "phone"))
    #expect(second.lastState == "partial")
    #expect((second.token, second.identity, second.runs) == ("t1", "inode 7", 1))
    try store.finishRun(of: pair, at: now, state: "ok", token: .set(nil), isComplete: true)
    let third = try #require(try store.pair(named: "phone"))
    #expect((third.token, third.identity, third.runs) == (nil, "inode 7", 2))
  }

  /// A pair that knows one of everything.
  private func knowing() throws -> Pair {
    let pair = try store.makePair()
    try store.importing([("a", todo("A"))])
    let object = try #require(try store.object(1))
    let writer = try store.run(of: pair)
    try writer.set(store.base(of: object))
    try writer.intend(object.uid, href: "a.ics", text: bytes("new"), revision: 1)
    try writer.skip("b.ics", etag: nil, isWeak: false, uid: nil, reason: "no UID")
    try writer.setConflict(
      SyncConflict(
        pair: "phone", uid: object.uid, object: 1, href: "a.ics", etag: nil, isWeak: false,
        theirs: bytes("theirs"), changedHere: nil, changedThere: nil, found: now,
        units: [ConflictUnit(unit: "name", recurrenceID: nil, here: "A", there: "B", base: "C")]))
    try writer.archive(
      object.uid, name: "A", side: .there, reason: .overwritten, text: bytes("old"))
    _ = try writer.finish(at: now, state: "ok", counts: "{}")
    try store.finishRun(
      of: pair, at: now, state: "ok", token: .set("t"), identity: "i", isComplete: true)
    return pair
  }

  private func rows() throws -> [String] {
    try [
      "pair", "sync_base", "sync_intent", "sync_skipped", "conflict", "conflict_unit", "archive",
      "sync_run",
    ].flatMap { try store.column("SELECT count(*) FROM \($0)") }
  }

  @Test("a pair that is reset knows nothing, and one that is removed is gone; the archive stays")
  func forgets() throws {
    let pair = try knowing()
    #expect(try rows() == ["1", "1", "1", "1", "1", "1", "1", "1"])
    try store.resetPair(pair)
    #expect(try rows() == ["1", "0", "0", "0", "0", "0", "1", "1"])
    let reset = try #require(try store.pair(named: "phone"))
    #expect((reset.identity, reset.token, reset.runs) == (nil, nil, 0))
    #expect(reset.lastRun == now)
    try store.settle(reset)
    try store.removePair(reset)
    #expect(try rows() == ["0", "0", "0", "0", "0", "0", "1", "1"])
    #expect(try store.archived(run: 2).map(\.pair) == ["phone"])
    #expect(try store.runs(limit: 9).map(\.pair) == ["phone (removed)"])
    #expect(try store.names() == ["A"])
  }

  @Test("a purged object takes along what pairs know of it")
  func purges() throws {
    let pair = try knowing()
    try store.connection.execute("DELETE FROM object")
    #expect(try rows() == ["1", "0", "1", "1", "0", "0", "1", "1"])
    #expect(try store.ourChanges(of: pair) == [])
    #expect(try store.column("PRAGMA foreign_key_check") == [])
  }

  @Test("a calendar with a pair is not removed, and the pair is named")
  func keepsCalendar() throws {
    let home = try store.createCalendar(named: "home")
    let pair = try store.makePair("phone", of: home)
    try store.importing([("a", todo("A"))], to: home)
    let error = #expect(throws: StoreError.self) { try store.remove(home) }
    #expect(error?.kind == .paired)
    #expect(
      error?.description
        == "The calendar \"home\" belongs to the pair \"phone\"; remove that pair first with"
        + " wk sync remove.")
    try store.removePair(pair)
    #expect(try store.remove(home) == nil)
    #expect(try store.undo() == "undo 1 import: 1")
    #expect(try store.remove(home) == 1)
  }
}
