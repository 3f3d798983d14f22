import PlannerCore
import Testing

@testable import PlannerStore

@Suite("Writing a run of a pair")
struct SyncWriterTests {
  private let directory: TemporaryDirectory
  private let store: PlannerStore
  private let pair: Pair
  private let a = UID(rawValue: "a")

  init() throws {
    directory = try TemporaryDirectory()
    store = try directory.planner()
    pair = try store.makePair()
  }

  private func insert(_ uid: UID, in writer: SyncWriter) throws -> StoredObject {
    let number = try writer.objects.insert(uid, text: bytes("text"), contents: todo("\(uid)"))
    return try #require(try store.object(number))
  }

  @Test("writes object and base together, or neither")
  func isOneTransaction() throws {
    var writer: SyncWriter? = try store.run(of: pair)
    let object = try insert(a, in: try #require(writer))
    try writer?.set(store.base(of: object))
    writer = nil
    #expect(try store.column("SELECT count(*) FROM object") == ["0"])
    #expect(try store.base(of: a, in: pair) == nil)

    let second = try store.run(of: pair)
    let base = store.base(of: try insert(a, in: second))
    try second.set(base)
    try second.commitChunk()
    let other = try directory.planner()
    #expect(try other.base(of: a, in: pair) == base)
    #expect(try other.names() == ["a"])
  }

  @Test("what is taken back is gone, and the run goes on with what it does then")
  func takesBack() throws {
    let writer = try store.run(of: pair)
    try writer.set(store.base(of: try insert(a, in: writer)))
    try writer.archive(a, name: "A", side: .here, reason: .deleted, text: bytes("x"))
    writer.takeBack()
    #expect(writer.number == nil)
    try store.add("b", "B", "2026-11-26")
    let c = UID(rawValue: "c")
    try writer.set(store.base(of: try insert(c, in: writer)))
    #expect(try writer.finish(at: now, state: "ok", counts: "{}") == 2)
    #expect(try store.names() == ["B", "c"])
    #expect(try store.operations(limit: 9).map(\.command) == ["sync run", "add"])
    #expect(try store.runs(limit: 9).map(\.id) == [2])
    #expect(try store.column("SELECT count(*) FROM archive") == ["0"])
  }

  @Test("never ends a transaction by itself")
  func commitsNothing() throws {
    let writer = try store.run(of: pair)
    for number in 0..<70 {
      _ = try writer.objects.stored(UID(rawValue: "\(number)"))
      _ = try insert(UID(rawValue: "\(number)"), in: writer)
      writer.objects.batch.count(rows: 60_000 * 50)
    }
    writer.takeBack()
    #expect(try store.column("SELECT count(*) FROM object") == ["0"])
  }

  @Test("a run that only changes the other side has a number, and no operation in the log")
  func reservesNumber() throws {
    try store.importing([("a", todo("A"))])
    let writer = try store.run(of: pair)
    #expect(writer.number == nil)
    #expect(try writer.ensureNumber() == 2)
    try writer.intend(a, href: nil, text: bytes("text"), revision: 1)
    try writer.commitChunk()
    #expect(try store.operations(limit: 9).map(\.id) == [1])
    #expect(try store.operation(2) == nil)
    #expect(
      try writer.intents() == [SyncIntent(uid: a, href: nil, text: bytes("text"), revision: 1)])
    try store.add("b", "B", "2026-11-26")
    let object = try #require(try store.object(1))
    try writer.set(store.base(of: object))
    try writer.dropIntent(a)
    let end = Instant(seconds: now.seconds + 5)
    #expect(try writer.finish(at: end, state: "ok", counts: #"{"sent":1}"#) == 2)
    #expect(try store.operations(limit: 9).map(\.id) == [3, 1])
    #expect(
      try store.runs(limit: 9) == [
        SyncRunRecord(
          id: 2, pair: "phone", at: now, ended: end, state: "ok", counts: #"{"sent":1}"#)
      ])
    #expect(try store.undo() == "undo 3 add: 1")
  }

  @Test("its operation has the number that was kept for it, and is undone by it")
  func usesNumber() throws {
    let writer = try store.run(of: pair)
    #expect(try writer.ensureNumber() == 1)
    try writer.commitChunk()
    try store.add("b", "B", "2026-11-26")
    try writer.set(store.base(of: try insert(a, in: writer)))
    #expect(try writer.finish(at: now, state: "ok", counts: "{}") == 1)
    #expect(try store.operations(limit: 9).map(\.id) == [2, 1])
    #expect(try store.undo(1) == "undo 1 sync run: 1")
    #expect(try store.names() == ["B"])
    #expect(
      try store.changes(of: pair) == [
        "1 b new here", "2 a base trashed(PlannerCore.Trash.Reason.undone)",
      ])
  }

  @Test("a run that was killed leaves nothing to stumble over, and the next one says so")
  func killed() throws {
    try store.importing([("a", todo("A"))])
    var writer: SyncWriter? = try store.run(of: pair)
    try writer?.ensureNumber()
    try writer?.intend(a, href: "a.ics", text: nil, revision: 1)
    try writer?.commitChunk()
    writer = nil
    #expect(try store.runs(limit: 9).map(\.state) == ["running"])
    #expect(try store.undo() == "undo 1 import: 1")
    #expect(try store.redo() == "redo 1 import: 1")
    #expect(try store.intents(of: pair).map(\.uid) == [a])

    let other = try store.run(of: try store.makePair("tablet"))
    try other.ensureNumber()
    try other.commitChunk()
    #expect(try store.runs(limit: 9).map(\.state) == ["running", "running"])
    let next = try store.run(of: pair)
    try next.dropIntent(a)
    try next.ensureNumber()
    try next.commitChunk()
    #expect(try store.runs(limit: 9).map(\.state) == ["running", "running", "interrupted"])
    #expect(try store.intents(of: pair) == [])
    #expect(try next.finish(at: now, state: "ok", counts: "{}") == 6)
    #expect(try store.runs(limit: 9).map(\.state) == ["ok", "running", "interrupted"])
  }

  @Test("a run that does nothing has no number")
  func idle() throws {
    let writer = try store.run(of: pair)
    try writer.skip("x.ics", etag: "\"1\"", isWeak: true, uid: nil, reason: nil)
    #expect(try writer.finish(at: now, state: "ok", counts: "{}") == nil)
    #expect(try store.runs(limit: 9) == [])
    #expect(
      try store.skipped(of: pair) == [
        Skipped(href: "x.ics", etag: "\"1\"", isWeak: true, uid: nil, reason: nil)
      ])
    #expect(try store.importing([("a", todo("A"))]) == 1)
  }

  @Test("puts an object into the trash as the user does, with its counts")
  func trashes() throws {
    try store.importing([("a", todo("A", on: day("2026-11-26"))), ("s", series())])
    let month = day("2026-11-01")...day("2026-11-30")
    let writer = try store.run(of: pair)
    for number in [1, 2] { try writer.trash(try #require(try store.object(number))) }
    #expect(try writer.finish(at: now, state: "ok", counts: "{}") == 2)
    #expect(try store.dayCounts(month).isEmpty)
    #expect(try store.trashCount(.removed) == 2)
    #expect(try store.inspect().miscounted == 0)
    #expect(try store.undo() == "undo 2 sync run: 2")
    #expect(try store.dayCounts(month).count == 5)
  }

  @Test("an object takes the UID of the other side, where no other has it")
  func takesUID() throws {
    try store.importing([("a", todo("A")), ("b", todo("B"))])
    let writer = try store.run(of: pair)
    let object = try #require(try store.object(1))
    #expect(try writer.takeUID(UID(rawValue: "b"), for: object) == false)
    #expect(try writer.takeUID(UID(rawValue: "theirs"), for: object))
    #expect(try writer.finish(at: now, state: "ok", counts: "{}") == nil)
    #expect(
      try store.column("SELECT uid || revision FROM object ORDER BY id") == ["theirs4", "b2"])
    #expect(try store.undo() == "undo 1 import: 2")
    #expect(try store.names() == [])
    #expect(try store.redo() == "redo 1 import: 2")
    #expect(try store.names() == ["A", "B"])
  }
}
