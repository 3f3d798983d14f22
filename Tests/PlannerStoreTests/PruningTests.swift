import PlannerCore
import Testing

@testable import PlannerStore

@Suite("What is kept long enough")
struct PruningTests {
  private let directory: TemporaryDirectory
  private let store: PlannerStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try directory.planner()
  }

  private func moment(_ date: String) -> Instant {
    Instant(utc: day(date), ClockTime(hour: 10, minute: 2) ?? .midnight)
  }

  private func add(_ uid: String, at date: String) throws {
    let change = try store.change(command: "add \(uid)", at: moment(date))
    _ = try change.add(
      PlannerEvent(name: uid, day: day(date)), to: try store.defaultCalendar(),
      uid: UID(rawValue: uid))
    _ = try change.commit()
  }

  private func remove(_ id: Int, at date: String) throws {
    let change = try store.change(command: "rm \(id)", at: moment(date))
    try change.remove(id)
    _ = try change.commit()
  }

  @Test("takes the beginning out of the log and old things out of the trash; the rest is undone")
  func prunes() throws {
    store.retention = .forever
    try add("a", at: "2025-10-01")
    try add("b", at: "2025-10-02")
    try remove(1, at: "2025-10-03")
    try add("c", at: "2025-12-01")
    try remove(2, at: "2025-12-02")
    #expect(
      try store.prune(before: moment("2025-11-26")) == Pruned(operations: 3, objects: 1))
    #expect(try store.operations(limit: 9).map(\.command) == ["rm 2", "add c"])
    #expect(try store.column("SELECT uid FROM object ORDER BY id") == ["b", "c"])
    #expect(try store.column("SELECT DISTINCT operation FROM operation_part") == ["4", "5"])
    #expect(try store.undo() == "undo 5 rm 2: 1")
    #expect(try store.undo() == "undo 4 add c: 1")
    #expect(try store.undo() == "nothing")
    #expect(try store.names() == ["b"])
    #expect(try store.redo() == "redo 4 add c: 1")
    #expect(try store.prune(before: moment("2025-11-26")) == Pruned())
    #expect(try store.column("PRAGMA foreign_key_check") == [])
    try add("d", at: "2025-12-03")
    #expect(try store.events().map(\.id).max() == 4)
  }

  @Test("keeps an old operation, and what it made, while its undo is kept")
  func keepsUndone() throws {
    store.retention = .forever
    try add("a", at: "2025-10-01")
    try add("b", at: "2025-10-02")
    // The undo is of 2026-11-26.
    #expect(try store.undo() == "undo 2 add b: 1")
    #expect(
      try store.prune(before: moment("2025-11-26")) == Pruned(operations: 1, objects: 0))
    #expect(try store.redo() == "redo 2 add b: 1")
    #expect(try store.names() == ["a", "b"])
  }

  @Test("an undone import goes from the trash with its operation")
  func prunesUndone() throws {
    store.retention = .forever
    try store.importing([("a", todo("A")), ("s", series())])
    _ = try store.undo()
    try add("z", at: "2027-11-27")
    #expect(
      try store.prune(before: moment("2027-11-26")) == Pruned(operations: 1, objects: 2))
    for table in ["operation_part WHERE operation < 3", "object WHERE uid <> 'z'", "occurrence"] {
      #expect(try store.column("SELECT count(*) FROM \(table)") == ["0"], "\(table)")
    }
  }

  @Test("looks once a day, and not at once after a long pause or a wrong clock")
  func daily() throws {
    try add("a", at: "2025-10-01")
    try remove(1, at: "2025-10-02")
    try add("b", at: "2026-11-25")
    // The first look after a year: a clock that is wrong for once takes nothing away.
    #expect(try store.operations(limit: 9).count == 3)
    try add("c", at: "2026-11-25")
    #expect(try store.operations(limit: 9).count == 3 + 1)
    try add("d", at: "2026-11-26")
    #expect(try store.operations(limit: 9).map(\.command) == ["add d", "add c", "add b"])
    #expect(try store.trash(.removed).isEmpty)
    try add("e", at: "2031-01-01")
    try add("f", at: "2026-11-27")
    #expect(try store.operations(limit: 9).count == 5)
    try add("g", at: "2026-11-28")
    #expect(try store.operations(limit: 9).count == 6)
  }

  @Test("a year ends a day after the day that was named")
  func year() {
    let now = moment("2027-11-26")
    #expect(Retention.months(12).end(at: now)?.description == "2026-11-26T00:00:00Z")
    #expect(Retention.days(0).end(at: now)?.description == "2027-11-25T00:00:00Z")
    #expect(Retention.forever.end(at: now) == nil)
    #expect(Retention.months(12).lastDay(from: day("2026-11-26")) == day("2027-11-26"))
  }
}
