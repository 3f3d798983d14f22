import PlannerCore
import PlannerICalendar
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Sync")
struct SyncTests {
  private let bench: SyncBench

  init() throws { bench = try SyncBench() }

  @Test("sends a new event, and then knows it")
  func sends() throws {
    try bench.pair()
    try bench.add("Milk", "2026-11-26")
    #expect(try bench.run() == "done; send new Milk")
    #expect(try bench.there() == ["Milk"])
    #expect(try bench.values("DUE", of: "Milk") == ["20261126"])
    #expect(try bench.run() == "done")
    try bench.rename("Milk", to: "Oat milk")
    #expect(try bench.run() == "done; send Oat milk")
    #expect(try bench.there() == ["Oat milk"])
    #expect(try bench.run() == "done")
    try bench.remove("Oat milk")
    #expect(try bench.run() == "done; delete there Oat milk")
    #expect(try bench.there() == [])
    #expect(try bench.run() == "done")
  }

  @Test("takes a new event, its changes and its end")
  func receives() throws {
    try bench.pair()
    bench.put("a", "SUMMARY:Bread\nDUE;VALUE=DATE:20261126\nX-FOREIGN:kept")
    #expect(try bench.run() == "done; receive new Bread")
    #expect(try bench.here() == ["Bread"])
    #expect(try bench.run() == "done")
    try bench.foreignEdit("a", "SUMMARY:Bread", "SUMMARY:Rye bread\r\nX-MORE:yes")
    #expect(try bench.run() == "done; receive Rye bread")
    #expect(try bench.here() == ["Rye bread"])
    #expect(try bench.isAlike("a"))
    #expect(try bench.run() == "done")
    bench.foreignRemove("a")
    #expect(try bench.run() == "done; delete here Rye bread")
    #expect(try bench.here() == [])
    #expect(try bench.run() == "done")
  }

  @Test("brings together what both sides changed of one event")
  func merges() throws {
    try bench.pair()
    bench.put("a", "SUMMARY:Bread\nDUE;VALUE=DATE:20261126\nX-FOREIGN:kept")
    try bench.sync()
    try bench.foreignEdit("a", "20261126", "20261128")
    try bench.finish("Bread")
    #expect(try bench.run() == "done; merge Bread")
    #expect(try bench.values("DUE", of: "a") == ["20261128"])
    #expect(try bench.there() == ["Bread ✓"])
    #expect(try bench.event("Bread").event.day == CivilDate(iso: "2026-11-28"))
    #expect(try bench.isAlike("a"))
    #expect(try bench.run() == "done")
  }

  @Test("edit, sync, undo, edit, sync: the other side follows each step")
  func undoBetween() throws {
    try bench.pair()
    try bench.add("Milk", "2026-11-26")
    try bench.sync()
    try bench.rename("Milk", to: "Oat milk")
    #expect(try bench.run() == "done; send Oat milk")
    try bench.undo()
    #expect(try bench.here() == ["Milk"])
    try bench.edit("Milk", .priority) { $0.priority = 1 }
    #expect(try bench.run() == "done; send Milk")
    #expect(try bench.there() == ["Milk"])
    #expect(try bench.values("PRIORITY", of: "Milk") == ["1"])
    #expect(try bench.isAlike("Milk"))
    #expect(try bench.run() == "done")
  }

  @Test("both sides tick: agreed, finished when it was finished first")
  func bothTick() throws {
    try bench.pair()
    try bench.add("Milk", "2026-11-26")
    try bench.sync()
    try bench.finish("Milk")
    try bench.foreignEdit(
      "Milk", "STATUS:NEEDS-ACTION", "STATUS:COMPLETED\r\nCOMPLETED:20261126T010000Z")
    #expect(try bench.run() == "done; merge Milk")
    #expect(try bench.here() == ["Milk ✓"])
    #expect(try bench.values("COMPLETED", of: "Milk") == ["20261126T010000Z"])
    #expect(try bench.isAlike("Milk"))
    #expect(try bench.run() == "done")
  }

  @Test("an event that came without a UID goes out with one, and is known by it")
  func withoutUID() throws {
    try bench.planner.take("BEGIN:VTODO\nDTSTAMP:20261101T000000Z\nSUMMARY:Nameless\nEND:VTODO\n")
    try bench.pair()
    #expect(try bench.run() == "done; send new Nameless")
    #expect(try bench.run() == "done")
    let texts = try #require(bench.endpoints["home"]).texts.values
    let uids = texts.map { try? CalendarResource($0).uid }
    #expect(uids == [try bench.store.object(ofEvent: 1)?.uid])
  }

  @Test(
    "an event typed on both sides becomes one, known by their UID on both",
    arguments: [true, false])
  func typedTwice(isFinished: Bool) throws {
    try bench.add("Buy milk", "2026-12-02", uid: "ours")
    try bench.pair()
    bench.put(
      "phone-1",
      "DTSTAMP:20261101T000000Z\nSUMMARY:Buy milk\nDUE;VALUE=DATE:20261202\nX-COLOR:blue")
    #expect(try bench.run() == "done; match Buy milk")
    #expect(try bench.values("UID", of: "phone-1") == ["phone-1"])
    #expect(try bench.values("X-COLOR", of: "phone-1") == ["blue"])
    #expect(try bench.isAlike("phone-1"))
    if isFinished { try bench.finish("Buy milk") }
    #expect(try bench.run() == (isFinished ? "done; send Buy milk" : "done"))
    #expect(try bench.there() == [isFinished ? "Buy milk ✓" : "Buy milk"])
    #expect(try bench.here() == [isFinished ? "Buy milk ✓" : "Buy milk"])
    #expect(try bench.event("Buy milk").uid.rawValue == "phone-1")
    if isFinished { try bench.undo() }
    try bench.undo()
    #expect(try bench.here() == ["Buy milk"])
    #expect(String(decoding: try bench.text(of: "phone-1"), as: UTF8.self).contains("UID:phone-1"))
  }

  @Test(
    "an event typed on both sides for the same moment becomes one, in whichever zone it is written",
    arguments: [
      "DUE:20261125T013000Z", "DUE;TZID=Europe/Berlin:20261125T023000", "DUE:20261125T093000",
    ])
  func typedInAnotherZone(due: String) throws {
    _ = try bench.add("Call", "2026-11-25", uid: "ours")
    try bench.edit("Call", .schedule) { $0.time = ClockTime(hour: 9, minute: 30) }
    try bench.pair()
    bench.put("phone-1", "DTSTAMP:20261101T000000Z\nSUMMARY:Call\n\(due)")
    #expect(try bench.run() == "done; match Call")
    #expect(try bench.run() == "done")
    #expect(try bench.there() == ["Call"])
    #expect(try bench.here() == ["Call"])
    #expect(try bench.event("Call").event.time?.description == "09:30")
    #expect(String(decoding: try bench.text(of: "phone-1"), as: UTF8.self).contains(due + "\r\n"))
  }
}
