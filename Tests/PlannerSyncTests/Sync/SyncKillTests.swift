import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Sync: runs that are killed")
struct SyncKillTests {
  private let bench: SyncBench

  init() throws { bench = try SyncBench() }

  private func killedRun(_ fault: Fault) throws {
    let faulty = FaultyEndpoint(try #require(bench.endpoints["home"]))
    faulty.fails = { $0 == fault }
    #expect(throws: SyncError.self) { try bench.sync("home", with: faulty) }
  }

  @Test(
    "a run that is killed is repeated without harm",
    arguments: [Fault.killedBefore, .killedAfter, .killedAfterReport])
  func killed(fault: Fault) throws {
    try bench.pair()
    try bench.add("Milk")
    try killedRun(fault)
    try bench.sync()
    #expect(try bench.there() == ["Milk"])
    #expect(try bench.run() == "done")
    try bench.rename("Milk", to: "Oat milk")
    try killedRun(fault)
    try bench.sync()
    #expect(try bench.there() == ["Oat milk"])
    #expect(try bench.run() == "done")
    try bench.remove("Oat milk")
    try killedRun(fault)
    try bench.sync()
    #expect(try bench.there() == [])
    #expect(try bench.here() == [])
    #expect(try bench.run() == "done")
  }

  @Test(
    "what others did after a killed run is not lost",
    arguments: [Fault.killedBefore, .killedAfter, .killedAfterReport])
  func changedAfter(fault: Fault) throws {
    try bench.pair()
    try bench.add("Milk")
    try bench.sync()
    try bench.rename("Milk", to: "Oat milk")
    try killedRun(fault)
    try bench.edit("Oat milk", .priority) { $0.priority = 2 }
    try bench.foreignEdit("Milk", "END:VTODO", "LOCATION:shop\r\nEND:VTODO")
    try bench.sync()
    #expect(try bench.values("SUMMARY", of: "Milk") == ["Oat milk"])
    #expect(try bench.values("PRIORITY", of: "Milk") == ["2"])
    #expect(try bench.values("LOCATION", of: "Milk") == ["shop"])
    #expect(try bench.isAlike("Milk"))
    #expect(try bench.run() == "done")
  }

  @Test("a removal that is undone after a killed run comes back there")
  func undoneRemoval() throws {
    try bench.pair()
    try bench.add("Milk")
    try bench.sync()
    try bench.remove("Milk")
    try killedRun(.killedAfter)
    #expect(try bench.there() == [])
    try bench.undo()
    #expect(try bench.run() == "done; send new Milk")
    #expect(try bench.here() == ["Milk"])
    #expect(try bench.there() == ["Milk"])
    #expect(try bench.run() == "done")
  }

  @Test("what a killed run wrote is our own also where it cannot be read in the next run")
  func unreadableAfter() throws {
    try bench.pair()
    try bench.add("Milk")
    try bench.add("Bread")
    try bench.sync()
    try bench.rename("Milk", to: "Oat milk")
    try killedRun(.killedAfter)
    let faulty = FaultyEndpoint(try #require(bench.endpoints["home"]))
    faulty.fails = { $0 == .unreadable }
    #expect(try bench.sync("home", with: faulty).state == .partial)
    try bench.rename("Oat milk", to: "Soy milk")
    #expect(try bench.run() == "done; send Soy milk")
    #expect(try bench.there() == ["Bread", "Soy milk"])
  }

  private func archived() throws -> Int {
    try bench.store.runs(limit: 100).reduce(0) { count, run in
      try count + bench.store.archived(run: run.id).count
    }
  }

  @Test(
    "what was never overwritten is not kept in the archive",
    arguments: [Fault.writeFailed, .killedBefore])
  func archive(fault: Fault) throws {
    try bench.pair()
    try bench.add("Milk")
    try bench.sync()
    try bench.rename("Milk", to: "Oat milk")
    let faulty = FaultyEndpoint(try #require(bench.endpoints["home"]))
    faulty.fails = { $0 == fault }
    for _ in 1...4 { _ = try? bench.sync("home", with: faulty) }
    #expect(try archived() == 1)
    #expect(try bench.run() == "done; send Oat milk")
    #expect(try archived() == 1)
  }

  @Test("a write that was done and said to have failed is no change of theirs")
  func doneAllTheSame() throws {
    try bench.pair()
    try bench.add("Milk")
    let faulty = FaultyEndpoint(try #require(bench.endpoints["home"]))
    faulty.fails = { $0 == .writeFailedAfter }
    #expect(try bench.sync("home", with: faulty).state == .partial)
    #expect(try bench.run() == "done")
    #expect(try bench.there() == ["Milk"])
  }

  @Test("an object that others change under our hands is merged in the same run")
  func meanwhile() throws {
    try bench.pair()
    try bench.add("Milk")
    try bench.sync()
    try bench.rename("Milk", to: "Oat milk")
    let faulty = FaultyEndpoint(try #require(bench.endpoints["home"]))
    var isFirst = true
    faulty.fails = { fault in
      defer { if fault == .changedMeanwhile { isFirst = false } }
      return fault == .changedMeanwhile && isFirst
    }
    faulty.meddle = { [bench] _ in
      try? bench.foreignEdit("Milk", "END:VTODO", "LOCATION:shop\r\nEND:VTODO")
    }
    #expect(try bench.sync("home", with: faulty).state == .done)
    #expect(try bench.values("LOCATION", of: "Milk") == ["shop"])
    #expect(try bench.values("SUMMARY", of: "Milk") == ["Oat milk"])
    #expect(try bench.isAlike("Milk"))
    #expect(try bench.run() == "done")
  }

  @Test("an event that the user changes during a run keeps the change")
  func userMeanwhile() throws {
    try bench.pair()
    bench.put("a", "SUMMARY:Bread")
    try bench.sync()
    try bench.foreignEdit("a", "SUMMARY:Bread", "SUMMARY:Rye bread")
    var isFirst = true
    try bench.sync(progress: { [bench] _ in
      guard isFirst else { return }
      isFirst = false
      try? bench.edit("Bread", .priority) { $0.priority = 3 }
    })
    #expect(try bench.event("Rye bread").event.priority == 3)
    #expect(try bench.values("PRIORITY", of: "a") == ["3"])
    #expect(try bench.run() == "done")
  }
}
