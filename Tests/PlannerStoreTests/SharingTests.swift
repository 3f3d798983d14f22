import PlannerCore
import Testing

@testable import PlannerStore

@Suite("Several processes at once")
struct SharingTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test("says that another one is writing, when it has waited long enough")
  func locked() throws {
    let first = try directory.planner()
    let second = try directory.planner(patience: 3)
    let change = try first.change(command: "add", at: now)
    let error = #expect(throws: StoreError.self) { try second.change(command: "add", at: now) }
    #expect(error?.kind == .locked)
    #expect(
      error?.description
        == "Another program is writing to \(directory.file()) and did not end within 10 seconds;"
        + " try again when it is done.")
    _ = try change.commit()
    _ = try second.change(command: "add", at: now).commit()
  }

  @Test("numbers the changes of both in one row")
  func interleaved() throws {
    let stores = [try directory.planner(), try directory.planner()]
    for number in 0..<6 {
      let store = stores[number % 2]
      let change = try store.change(command: "add", at: now)
      let calendar = try store.defaultCalendar()
      _ = try change.add(
        PlannerEvent(name: "\(number)"), to: calendar, uid: UID(rawValue: "\(number)"))
      #expect(try change.commit() == number + 1)
    }
    #expect(try stores[0].events().map(\.id) == [1, 2, 3, 4, 5, 6])
    #expect(
      try stores[1].column("SELECT revision || '/' || position FROM object ORDER BY id")
        == ["1/1", "2/2", "3/3", "4/4", "5/5", "6/6"])
  }

  @Test("shows an export the planner as it was when it began")
  func snapshot() throws {
    let (reader, writer) = (try directory.planner(), try directory.planner())
    try writer.importing([("a", todo("A")), ("b", todo("B"))])
    let cursor = try reader.objects(in: try reader.defaultCalendar())
    #expect(try cursor.next()?.uid.rawValue == "a")
    try writer.importing([("b", todo("B2")), ("c", todo("C"))], text: [])
    let object = try #require(try cursor.next())
    #expect(object.revision == 2)
    #expect(try cursor.events(of: object).map(\.contents.event.name) == ["B"])
    #expect(try cursor.next() == nil)
  }

  @Test("lets another one write between two batches of an import")
  func batches() throws {
    let importing = try directory.planner()
    let other = try directory.planner(patience: 3)
    let writer = try importing.importer(command: "import", at: now, calendar: nil)
    writer.batch = Batch(size: 40, time: .seconds(3600))
    for number in 0..<40 {
      let uid = UID(rawValue: "\(number)")
      if try writer.stored(uid) == nil { try writer.insert(uid, text: nil, contents: todo("x")) }
    }
    #expect(throws: StoreError.self) { try other.change(command: "add", at: now) }
    _ = try writer.finish()
    let change = try other.change(command: "add", at: now)
    let row = try change.add(
      PlannerEvent(name: "other"), to: try other.defaultCalendar(), uid: UID(rawValue: "other"))
    _ = try change.commit()
    #expect(row.id == 41)
  }
}
