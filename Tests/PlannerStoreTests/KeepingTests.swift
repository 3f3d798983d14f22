import PlannerCore
import Testing

@testable import PlannerStore

@Suite("Backup and restore")
struct BackupTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test("copies the planner into one private file that is a planner itself")
  func backsUp() throws {
    let store = try directory.planner()
    try store.add("a", "牙醫", "2026-11-26")
    let backup = try store.backUp(to: directory.file("copy.db"))
    #expect(backup.schema == 3)
    #expect(backup.events == 1)
    #expect(backup.bytes == contents(of: directory.file("copy.db")).count)
    #expect(permissions(of: directory.file("copy.db")) == 0o600)
    #expect(permissions(of: directory.file("copy.db") + "-wal") == nil)
    let copy = try PlannerStore(path: directory.file("copy.db"), zoneIfNew: "UTC")
    #expect(try copy.names() == ["牙醫"])
    #expect(copy.zone == "Asia/Taipei")
  }

  @Test("writes over nothing, and over the planner itself never")
  func refuses() throws {
    let store = try directory.planner()
    write([1, 2, 3], to: directory.file("copy.db"))
    let error = #expect(throws: StoreError.self) {
      try store.backUp(to: directory.file("copy.db"))
    }
    #expect(error?.kind == .exists)
    #expect(contents(of: directory.file("copy.db")) == [1, 2, 3])
    let itself = #expect(throws: StoreError.self) {
      try store.backUp(to: directory.file(), replacing: true)
    }
    #expect(
      itself?.description
        == "\(directory.file()) exists already (it is part of the planner itself); choose another name."
    )
    for ending in ["-wal", "-shm", "-journal"] {
      let beside = #expect(throws: StoreError.self) {
        try store.backUp(to: directory.file() + ending, replacing: true)
      }
      #expect(beside?.kind == .exists)
    }
    _ = try store.backUp(to: directory.file("copy.db"), replacing: true)
    #expect(contents(of: directory.file("copy.db")).count > 3)
  }

  @Test("goes back, under the eyes of others, and no counter goes down")
  func restores() throws {
    let (store, other) = (try directory.planner(), try directory.planner())
    try store.add("a", "A", "2026-11-26")
    _ = try store.backUp(to: directory.file("copy.db"))
    try store.add("b", "B", "2026-11-27")
    try store.add("c", "C", "2026-11-27")
    #expect(try other.names() == ["A", "B", "C"])
    let restore = try Restore(of: directory.file("copy.db"), into: directory.file())
    #expect(restore.events == 1)
    let outcome = try restore.perform(keeping: directory.file("before.db"))
    #expect(outcome == Restore.Outcome(previous: directory.file("before.db"), revision: 3))
    #expect(try other.names() == ["A"])
    #expect(try store.names() == ["A"])
    let before = try PlannerStore(path: directory.file("before.db"), zoneIfNew: "UTC")
    #expect(try before.names() == ["A", "B", "C"])
    try other.add("d", "D", "2026-11-28")
    #expect(
      try store.column("SELECT id || ' ' || revision || ' ' || uid FROM object ORDER BY id")
        == ["1 1 a", "4 4 d"])
    #expect(try store.events().map(\.id) == [1, 4])
    #expect(try store.undo() == "undo 2 add: 1")
    #expect(try store.column("PRAGMA integrity_check") == ["ok"])
    #expect(try store.column("PRAGMA journal_mode") == ["wal"])
  }

  @Test("makes a planner where there is none, and brings an older one up to date")
  func restoresOlder() throws {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    write(contents(of: "/\(folder)/Fixtures/databases/version-1.db"), to: directory.file("old.db"))
    let restore = try Restore(of: directory.file("old.db"), into: directory.file())
    #expect(restore.schema == 1)
    let outcome = try restore.perform(keeping: directory.file("before.db"))
    #expect(outcome.previous == nil)
    #expect(try directory.planner().column("PRAGMA user_version") == ["3"])
    #expect(permissions(of: directory.file()) == 0o600)
    let old = try Connection(path: directory.file("old.db"), access: .immutable)
    #expect(try old.number("PRAGMA user_version") == 1)
  }

  @Test("takes the place of a file that is damaged, which is kept")
  func restoresOverDamage() throws {
    do {
      let store = try directory.planner()
      try store.add("a", "A", "2026-11-26")
      _ = try store.backUp(to: directory.file("copy.db"))
    }
    let damage = [UInt8](repeating: 0xA5, count: 9000)
    write(damage, to: directory.file())
    let outcome = try Restore(of: directory.file("copy.db"), into: directory.file())
      .perform(keeping: directory.file("before.db"))
    #expect(outcome.previous == directory.file("before.db"))
    #expect(contents(of: directory.file("before.db")) == damage)
    #expect(try directory.planner().names() == ["A"])
  }

  @Test("refuses what is no planner, damaged, newer or not there, and touches nothing")
  func refusesSource() throws {
    let store = try directory.planner()
    try store.add("a", "A", "2026-11-26")
    let newer = Migrator(
      migrations: Migrator.current.migrations + [Migration(name: "later", sql: "SELECT 1")])
    do {
      _ = try PlannerStore(
        path: directory.file("newer.db"), zoneIfNew: "UTC", migrator: newer)
      _ = try store.backUp(to: directory.file("damaged.db"))
    }
    var bytes = contents(of: directory.file("damaged.db"))
    for index in 8192..<bytes.count { bytes[index] = 0x5A }
    write(bytes, to: directory.file("damaged.db"))
    write(Array("BEGIN:VCALENDAR".utf8), to: directory.file("text.ics"))
    let kinds: [(String, StoreError.Kind)] = [
      ("newer.db", .newerDatabase), ("damaged.db", .corrupt), ("text.ics", .notABackup),
      ("none.db", .cannotOpen), ("planner.db", .exists),
    ]
    for (name, kind) in kinds {
      let error = #expect(throws: StoreError.self) {
        try Restore(of: directory.file(name), into: directory.file())
      }
      #expect(error?.kind == kind, "\(name)")
    }
    #expect(try store.names() == ["A"])
  }

  @Test("puts no copy in the place of a device, whatever it is told")
  func refusesDevice() throws {
    let store = try directory.planner()
    for path in ["/dev/null", "/dev/full"] {
      let error = #expect(throws: StoreError.self) { try store.backUp(to: path, replacing: false) }
      #expect(error?.kind == .exists)
      #expect(error?.detail == "and is no file")
    }
  }

  @Test("refuses to take the place of another program's database")
  func refusesForeignTarget() throws {
    let store = try directory.planner()
    _ = try store.backUp(to: directory.file("copy.db"))
    write([], to: directory.file("places.db"))
    do {
      try Connection(path: directory.file("places.db")).execute(
        "PRAGMA application_id = 7; CREATE TABLE moz_places (id INTEGER)")
    }
    let before = contents(of: directory.file("places.db"))
    let restore = try Restore(of: directory.file("copy.db"), into: directory.file("places.db"))
    let error = #expect(throws: StoreError.self) {
      try restore.perform(keeping: directory.file("before.db"))
    }
    #expect(error?.kind == .notAPlanner)
    #expect(contents(of: directory.file("places.db")) == before)
  }
}

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

@Suite("A look at the whole planner")
struct InspectionTests {
  private let directory: TemporaryDirectory
  private let store: PlannerStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try directory.planner()
    try store.importing([("a", todo("A", on: day("2026-11-26"))), ("s", series())])
  }

  @Test("finds nothing in a sound planner, and miscounted events and days in another")
  func counts() throws {
    let sound = try store.inspect()
    #expect(sound.faults == [])
    #expect((sound.miscounted, sound.differingDays, sound.twins) == (0, 0, 0))
    let month = day("2026-11-01")...day("2026-11-30")
    let right = try store.dayCounts(month)
    try store.connection.execute(
      """
      UPDATE event SET counted = 0 WHERE name = 'A';
      UPDATE occurrence SET counted = 0 WHERE day = '2026-11-09';
      """)
    let wrong = try store.inspect()
    #expect((wrong.miscounted, wrong.differingDays) == (2, 2))
    #expect(try store.dayCounts(month) != right)
    #expect(try store.recount() == 2)
    #expect(try store.dayCounts(month) == right)
    #expect(try store.inspect() == sound)
  }

  @Test("names a reference to what is gone")
  func references() throws {
    try store.connection.execute(
      "PRAGMA foreign_keys = OFF; UPDATE event SET object = 77 WHERE name = 'A'")
    #expect(try store.inspect().faults == ["row 1 of event names a row of object that is gone"])
  }
}
