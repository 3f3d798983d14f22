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
    #expect(backup.schema == 6)
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
    #expect(try directory.planner().column("PRAGMA user_version") == ["6"])
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
