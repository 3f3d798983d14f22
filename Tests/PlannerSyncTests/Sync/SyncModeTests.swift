import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Sync: what a pair may do")
struct SyncModeTests {
  private let bench: SyncBench

  init() throws { bench = try SyncBench() }

  @Test("read-only: theirs comes in, nothing goes out")
  func readOnly() throws {
    try bench.pair(direction: .readOnly)
    bench.put("a", "SUMMARY:Bread")
    try bench.add("Milk")
    #expect(try bench.run() == "done; receive new Bread")
    try bench.rename("Bread", to: "Rye bread")
    try bench.foreignEdit("a", "SUMMARY:Bread", "SUMMARY:Bread\r\nPRIORITY:1")
    try bench.sync()
    #expect(try bench.here() == ["Milk", "Rye bread"])
    #expect(try bench.event("Rye bread").event.priority == 1)
    try bench.remove("Rye bread")
    try bench.sync()
    #expect(try bench.there() == ["Bread"])
    #expect(try bench.here() == ["Milk"])
  }

  @Test("mirror: theirs becomes ours, what is theirs alone stays")
  func mirror() throws {
    let there = try bench.pair(direction: .mirror)
    bench.put("a", "SUMMARY:Bread")
    try bench.add("Milk")
    #expect(try bench.run() == "done; send new Milk")
    try bench.foreignEdit("Milk", "SUMMARY:Milk", "SUMMARY:Soy milk")
    #expect(try bench.run() == "done; overwrite Milk")
    #expect(try bench.there() == ["Bread", "Milk"])
    let texts = try bench.store.runs(limit: 1).flatMap { try bench.store.archived(run: $0.id) }
    #expect(texts.map { String(decoding: $0.text, as: UTF8.self).contains("Soy milk") } == [true])
    there.remove(Href(rawValue: "Milk"))
    #expect(try bench.run() == "done; send new Milk")
    try bench.remove("Milk")
    #expect(try bench.run() == "done; delete there Milk")
    #expect(try bench.here() == [])
    #expect(try bench.there() == ["Bread"])
    #expect(try bench.run() == "done")
  }

  @Test("no-delete: what one side deleted stays on the other")
  func noDelete() throws {
    try bench.pair(deletes: false)
    try bench.add("Milk")
    try bench.add("Bread")
    try bench.sync()
    try bench.remove("Milk")
    bench.foreignRemove("Bread")
    #expect(try bench.run() == "done")
    #expect(try bench.here() == ["Bread"])
    #expect(try bench.there() == ["Milk"])
    try bench.rename("Bread", to: "Rye bread")
    try bench.sync()
    #expect(try bench.there() == ["Milk", "Rye bread"])
  }

  @Test("no-delete: however much is deleted there, the run goes on")
  func noDeleteOfMany() throws {
    try bench.pair(deletes: false)
    for number in 1...4 { try bench.add("e\(number)") }
    try bench.sync()
    for number in 1...3 { bench.foreignRemove("e\(number)") }
    #expect(try bench.run() == "done")
    try bench.add("new")
    #expect(try bench.run() == "done; send new new")
    #expect(try bench.here() == ["e1", "e2", "e3", "e4", "new"])
    #expect(try bench.there() == ["e4", "new"])
  }

  @Test("read-only: what was edited here and is gone there stops no run")
  func readOnlyOfMany() throws {
    try bench.pair(direction: .readOnly)
    for number in 1...4 { bench.put("e\(number)", "SUMMARY:e\(number)") }
    try bench.sync()
    for number in 1...3 {
      try bench.rename("e\(number)", to: "mine \(number)")
      bench.foreignRemove("e\(number)")
    }
    bench.put("new", "SUMMARY:new")
    #expect(try bench.run() == "done; receive new new")
    #expect(try bench.here() == ["e4", "mine 1", "mine 2", "mine 3", "new"])
  }

  @Test("an event that goes to another calendar is deleted there, and sent again when it returns")
  func moved() throws {
    try bench.pair()
    try bench.add("Milk")
    try bench.sync()
    let work = try bench.store.createCalendar(named: "work", kind: .own)
    let row = try bench.event("Milk")
    try bench.change { _ = try $0.move(row.id, to: work) }
    #expect(try bench.run() == "done; delete there Milk")
    #expect(try bench.there() == [])
    let home = try bench.store.defaultCalendar()
    try bench.change { _ = try $0.move(row.id, to: home) }
    #expect(try bench.run() == "done; send new Milk")
    #expect(try bench.there() == ["Milk"])
  }

  @Test("an event that goes to another calendar while they change it takes the change along")
  func movedAndChanged() throws {
    try bench.pair()
    try bench.add("Milk")
    try bench.sync()
    let work = try bench.store.createCalendar(named: "work", kind: .own)
    let row = try bench.event("Milk")
    try bench.change { _ = try $0.move(row.id, to: work) }
    try bench.foreignEdit("Milk", "SUMMARY:Milk", "SUMMARY:Soy milk")
    try bench.sync()
    try bench.sync()
    #expect(try bench.here() == ["Soy milk"])
    #expect(try bench.event("Soy milk").calendar == "work")
    #expect(try bench.there() == [])
  }
}
