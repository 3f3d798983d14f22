import PlannerCore
import Testing

@testable import PlannerStore

@Suite("Opening a planner")
struct OpeningTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func refusal(_ bytes: [UInt8]) -> StoreError? {
    write(bytes, to: directory.file())
    return #expect(throws: StoreError.self) { try directory.planner() }
  }

  @Test("makes a planner that only its owner may read")
  func permissions() throws {
    let store = try directory.planner()
    #expect(store.zone == "Asia/Taipei")
    #expect(try store.calendars().map(\.name) == ["planner"])
    #expect(try store.defaultCalendar().name == "planner")
    for file in [directory.file(), directory.file() + "-wal"] {
      #expect(PlannerStoreTests.permissions(of: file) == 0o600)
    }
  }

  @Test("keeps the zone it was made with")
  func zone() throws {
    _ = try directory.planner()
    let again = try PlannerStore(path: directory.file(), zoneIfNew: "Europe/Berlin")
    #expect(again.zone == "Asia/Taipei")
  }

  @Test("changes nothing in the file by opening and reading, while another process writes")
  func viewsDoNotWrite() throws {
    do {
      let store = try directory.planner()
      try store.importing([("a", todo("A", on: day("2026-11-26")))])
    }
    let before = contents(of: directory.file())
    do {
      let writer = try directory.planner()
      let change = try writer.change(command: "add", at: now)
      _ = try change.add(
        PlannerEvent(name: "B"), to: try writer.defaultCalendar(), uid: UID(rawValue: "b"))
      let reader = try directory.planner(patience: 0)
      #expect(try reader.events().map(\.event.name) == ["A"])
      #expect(try reader.dayCounts(day("2026-11-01")...day("2026-11-30")).count == 1)
    }
    #expect(contents(of: directory.file()) == before)
  }

  @Test("reads a file without files beside it, and refuses to write it")
  func immutable() throws {
    do { try directory.planner().importing([("a", todo("A"))]) }
    let before = contents(of: directory.file())
    let connection = try Connection(path: directory.file(), access: .immutable)
    #expect(try connection.number("SELECT count(*) FROM event") == 1)
    let error = #expect(throws: StoreError.self) { try connection.execute("DELETE FROM event") }
    #expect(error?.kind == .readOnly)
    #expect(PlannerStoreTests.permissions(of: directory.file() + "-wal") == nil)
    #expect(contents(of: directory.file()) == before)
  }

  @Test("refuses what is no planner, with its path in a sentence")
  func notAPlanner() throws {
    let error = try #require(
      refusal(Array("BEGIN:VCALENDAR\r\n".utf8) + [UInt8](repeating: 65, count: 5000)))
    #expect(error.kind == .notAPlanner)
    #expect(
      error.description
        == "\(directory.file()) is not a planner (file is not a database);"
        + " name another file with --db.")
  }

  @Test("refuses the database of another program and leaves it as it is")
  func foreign() throws {
    write([], to: directory.file())
    do {
      let other = try Connection(path: directory.file())
      try other.execute("CREATE TABLE moz_places (id INTEGER)")
    }
    let before = contents(of: directory.file())
    let error = #expect(throws: StoreError.self) { try directory.planner() }
    #expect(error?.kind == .notAPlanner)
    #expect(contents(of: directory.file()) == before)
  }

  @Test("says that a damaged file is damaged")
  func corrupt() throws {
    do {
      let store = try directory.planner()
      try store.importing((0..<2000).map { ("\($0)", todo("event \($0)", on: day("2026-11-26"))) })
    }
    var bytes = contents(of: directory.file())
    for index in stride(from: 4096, to: bytes.count, by: 7) { bytes[index] = 0xA5 }
    write(bytes, to: directory.file())
    let error = #expect(throws: StoreError.self) {
      _ = try directory.planner().dayCounts(day("2026-11-01")...day("2026-11-30"))
    }
    #expect(error?.kind == .corrupt)
  }

  @Test("says where a folder cannot be made")
  func unusablePath() throws {
    write([], to: directory.file("file"))
    let error = #expect(throws: StoreError.self) {
      try PlannerStore(path: directory.file("file") + "/planner.db", zoneIfNew: "UTC")
    }
    #expect(error?.kind == .cannotOpen)
    #expect(error?.path == directory.path + "/file/planner.db")
  }
}
