import PlannerCore
import Testing

@testable import PlannerStore

@Suite("What a pair knows")
struct SyncTablesTests {
  private let directory: TemporaryDirectory
  private let store: PlannerStore
  private let pair: Pair
  private let a = UID(rawValue: "a")

  init() throws {
    directory = try TemporaryDirectory()
    store = try directory.planner()
    pair = try store.makePair()
    try store.importing([("a", todo("A")), ("b", todo("B"))])
  }

  private func write(_ body: (SyncWriter) throws -> Void) throws {
    let writer = try store.run(of: pair)
    try body(writer)
    try writer.commitChunk()
  }

  @Test("keeps both texts of a base, and the second only where it is another")
  func bases() throws {
    let same = SyncBase(
      uid: a, object: 1, href: "a.ics", etag: nil, isWeak: false, ours: [0, 255],
      theirs: [0, 255], revision: 1, origin: .here)
    var other = same
    other.uid = UID(rawValue: "b")
    other.object = 2
    other.etag = "\"2\""
    other.isWeak = true
    other.theirs = []
    other.revision = 0
    other.origin = .there
    try write { writer in
      try writer.set(other)
      try writer.set(same)
    }
    #expect(try store.base(of: a, in: pair) == same)
    #expect(try store.base(of: other.uid, in: pair) == other)
    #expect(
      try store.column("SELECT theirs IS NULL FROM sync_base ORDER BY uid") == ["1", "0"])
    #expect(
      try store.baseTags(of: pair) == [
        BaseTag(uid: a, object: 1, href: "a.ics", etag: nil, isWeak: false),
        BaseTag(uid: other.uid, object: 2, href: "a.ics", etag: "\"2\"", isWeak: true),
      ])
    other.theirs = [7]
    other.href = "b.ics"
    try write { try $0.set(other) }
    #expect(try store.base(of: other.uid, in: pair) == other)
    try write { try $0.forget(a) }
    #expect(try store.base(of: a, in: pair) == nil)
    #expect(try store.baseTags(of: pair).map(\.href) == ["b.ics"])
    #expect(try store.baseTags(of: try store.makePair("tablet")) == [])
  }

  @Test("an intent takes the place of an earlier one, and a UID is forgotten with all of it")
  func intents() throws {
    try write { writer in
      try writer.intend(a, href: "a.ics", text: bytes("one"), revision: 1)
      try writer.intend(UID(rawValue: "b"), href: "b.ics", text: nil, revision: 2)
      try writer.intend(a, href: nil, text: [], revision: 3)
    }
    #expect(
      try store.intents(of: pair) == [
        SyncIntent(uid: a, href: nil, text: [], revision: 3),
        SyncIntent(uid: UID(rawValue: "b"), href: "b.ics", text: nil, revision: 2),
      ])
    try write { try $0.forget(a) }
    #expect(try store.intents(of: pair).map(\.href) == ["b.ics"])
  }

  @Test("what is skipped has a reason where it is held back, until it takes part again")
  func skipped() throws {
    try write { writer in
      try writer.skip("b.ics", etag: nil, isWeak: false, uid: a, reason: "stands twice")
      try writer.skip("a.ics", etag: "\"1\"", isWeak: false, uid: nil, reason: nil)
      try writer.skip("b.ics", etag: "\"2\"", isWeak: true, uid: a, reason: "unreadable")
    }
    let held = Skipped(href: "b.ics", etag: "\"2\"", isWeak: true, uid: a, reason: "unreadable")
    #expect(try store.quarantined(pair) == [held])
    #expect(try store.skipped(of: pair).map(\.href) == ["a.ics", "b.ics"])
    try write { writer in
      try writer.unskip("b.ics")
      #expect(try writer.skipped().map(\.href) == ["a.ics"])
    }
    #expect(try store.quarantined(pair) == [])
  }

  @Test("conflicts of all pairs wait in the order in which they were found, with their units")
  func conflicts() throws {
    let first = SyncConflict(
      pair: "phone", uid: a, object: 1, href: "a.ics", etag: "\"1\"", isWeak: false,
      theirs: bytes("theirs"), changedHere: now, changedThere: nil, found: now,
      units: [
        ConflictUnit(unit: "name", recurrenceID: nil, here: "A", there: "B", base: nil),
        ConflictUnit(
          unit: "day", recurrenceID: RecurrenceID(rawValue: "20261116"), here: nil,
          there: "2026-11-17", base: "2026-11-16"),
      ])
    var second = first
    second.pair = "tablet"
    second.found = Instant(seconds: now.seconds - 1)
    second.units = []
    try write { try $0.setConflict(first) }
    let tablet = try store.run(of: try store.makePair("tablet"))
    try tablet.setConflict(second)
    try tablet.commitChunk()
    #expect(try store.conflicts() == [second, first])
    var third = first
    third.units = [ConflictUnit(unit: "status", recurrenceID: nil, here: nil, there: nil, base: "")]
    try write { try $0.setConflict(third) }
    #expect(try store.conflicts() == [second, third])
    try write { try $0.dropConflict(a) }
    #expect(try store.conflicts() == [second])
    #expect(try store.column("SELECT count(*) FROM conflict_unit") == ["0"])
  }

  @Test("the archive keeps the texts of each run in their order")
  func archive() throws {
    for number in 1...2 {
      let writer = try store.run(of: pair)
      try writer.archive(
        a, name: "A \(number)", side: .there, reason: .overwritten, text: bytes("x"), href: "a.ics")
      try writer.archive(a, name: "A", side: .here, reason: .conflict, text: [])
      _ = try writer.finish(at: now, state: "ok", counts: "{}")
    }
    #expect(
      try store.archived(run: 3) == [
        ArchivedText(
          pair: "phone", uid: a, name: "A 2", side: .there, reason: .overwritten,
          text: bytes("x"), href: "a.ics", at: now),
        ArchivedText(
          pair: "phone", uid: a, name: "A", side: .here, reason: .conflict, text: [], href: nil,
          at: now),
      ])
    #expect(try store.archived(run: 2).map(\.name) == ["A 1", "A"])
    #expect(try store.archived(run: 1) == [])
  }

  @Test("archive and runs are kept as long as the log")
  func prunes() throws {
    for (date, number) in [("2025-10-01", 2), ("2026-11-25", 3)] {
      let moment = Instant(utc: day(date), .midnight)
      let writer = try store.syncWriter(of: pair, command: "sync run", at: moment)
      try writer.archive(a, name: date, side: .here, reason: .deleted, text: bytes(date))
      #expect(try writer.finish(at: moment, state: "ok", counts: "{}") == number)
    }
    try store.prune(before: Instant(utc: day("2025-11-26"), .midnight))
    #expect(try store.runs(limit: 9).map(\.id) == [3])
    #expect(try store.column("SELECT name FROM archive") == ["2026-11-25"])
  }
}
