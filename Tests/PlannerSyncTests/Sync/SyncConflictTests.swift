import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Sync: both sides changed the same")
struct SyncConflictTests {
  private let bench: SyncBench

  init() throws { bench = try SyncBench() }

  /// Renames an event here and then there, with another name on each side.
  private func disagree(_ policy: ConflictPolicy) throws {
    try bench.pair(policy: policy)
    try bench.add("Milk", "2026-11-26")
    try bench.sync()
    try bench.rename("Milk", to: "Oat milk")
    try bench.foreignEdit("Milk", "SUMMARY:Milk", "SUMMARY:Soy milk")
    try bench.foreignEdit("Milk", "LAST-MODIFIED:20261126", "LAST-MODIFIED:20261127")
  }

  private func archived() throws -> [String] {
    try bench.store.runs(limit: 10).flatMap { try bench.store.archived(run: $0.id) }
      .filter { $0.reason == .conflict }
      .map { text in
        let lines = String(decoding: text.text, as: UTF8.self).split(separator: "\r\n")
        return "\(text.side) " + lines.filter { $0.hasPrefix("SUMMARY") }.joined()
      }
  }

  @Test("ask: both wait, told again each time, and other events go on")
  func ask() throws {
    try disagree(.ask)
    try bench.add("Bread")
    #expect(try bench.run() == "done; conflict Oat milk; send new Bread")
    #expect(try bench.run() == "done; conflict Oat milk")
    #expect(try bench.here() == ["Bread", "Oat milk"])
    #expect(try bench.there() == ["Bread", "Soy milk"])
    let conflict = try #require(try bench.store.conflicts().first)
    #expect(conflict.units.map(\.here) == ["Oat milk"])
    #expect(conflict.units.map(\.there) == ["Soy milk"])
    #expect(conflict.units.map(\.base) == ["Milk"])
  }

  @Test("mine: ours goes out, theirs stands in the archive")
  func mine() throws {
    try disagree(.mine)
    #expect(try bench.run() == "done; merge Oat milk")
    #expect(try bench.there() == ["Oat milk"])
    #expect(try archived() == ["there SUMMARY:Soy milk"])
    #expect(try bench.run() == "done")
    #expect(try bench.isAlike("Milk"))
  }

  @Test("theirs: theirs comes in, ours stands in the archive")
  func theirs() throws {
    try disagree(.theirs)
    #expect(try bench.run() == "done; merge Oat milk")
    #expect(try bench.here() == ["Soy milk"])
    #expect(try archived() == ["here SUMMARY:Oat milk"])
    #expect(try bench.run() == "done")
    #expect(try bench.isAlike("Milk"))
  }

  @Test("newest: the later change stands")
  func newest() throws {
    try disagree(.newest)
    try bench.sync()
    #expect(try bench.here() == ["Soy milk"])
    #expect(try bench.there() == ["Soy milk"])
    #expect(try archived() == ["here SUMMARY:Oat milk"])
    #expect(try bench.run() == "done")
  }

  @Test("both: the loser becomes an event of its own, once")
  func both() throws {
    try disagree(.both)
    try bench.sync()
    try bench.sync()
    #expect(try bench.here() == ["Oat milk (here)", "Soy milk"])
    #expect(try bench.there() == ["Oat milk (here)", "Soy milk"])
    #expect(try bench.run() == "done")
  }

  @Test(
    "a conflict ends at once where it is resolved, and the next run sends it",
    arguments: [
      (ConflictChoice.here, ["Oat milk"]), (.there, ["Soy milk"]),
      (.both, ["Oat milk", "Soy milk (home)"]),
    ])
  func resolve(choice: ConflictChoice, names: [String]) throws {
    try disagree(.ask)
    try bench.sync()
    let conflict = try #require(try bench.store.conflicts().first)
    bench.tick()
    let syncer = Syncer(of: bench.store, at: bench.now, clock: wallClock, command: "resolve")
    let outcome = try syncer.resolve(conflict, choice)
    #expect(outcome.operation != nil)
    #expect(outcome.isSent == (choice != .there))
    #expect(try bench.store.conflicts().isEmpty)
    #expect(try bench.here() == names)
    try bench.sync()
    #expect(try bench.there() == names)
    #expect(try bench.run() == "done")
  }

  @Test(
    "what was resolved is taken back by undo, and waits again",
    arguments: [ConflictChoice.here, .there, .both])
  func undoOfResolution(choice: ConflictChoice) throws {
    try disagree(.ask)
    try bench.sync()
    let conflict = try #require(try bench.store.conflicts().first)
    bench.tick()
    let syncer = Syncer(of: bench.store, at: bench.now, clock: wallClock, command: "resolve")
    _ = try syncer.resolve(conflict, choice)
    #expect(try bench.store.conflicts() == [])
    try bench.undo()
    #expect(try bench.here() == ["Oat milk"])
    #expect(try bench.store.conflicts() == [conflict])
    #expect(try bench.run() == "done; conflict Oat milk")
    #expect(try bench.there() == ["Soy milk"])
    #expect(try bench.store.conflicts().map(\.units) == [conflict.units])
    // What was found anew is not decided by what was decided before.
    try bench.undo(.redo)
    #expect(try bench.store.conflicts().count == 1)
  }

  @Test("a decision stands that was taken up, and one that is redone before the next run")
  func redoOfResolution() throws {
    try disagree(.ask)
    try bench.sync()
    let conflict = try #require(try bench.store.conflicts().first)
    bench.tick()
    let syncer = Syncer(of: bench.store, at: bench.now, clock: wallClock, command: "resolve")
    _ = try syncer.resolve(conflict, .here)
    try bench.undo()
    try bench.undo(.redo)
    #expect(try bench.store.conflicts() == [])
    #expect(try bench.run("home", SyncOptions(isDryRun: true)) == "done; send Oat milk")
    #expect(try bench.run() == "done; send Oat milk")
    #expect(try bench.there() == ["Oat milk"])
  }

  @Test("what they changed after a decision is judged against what was decided upon")
  func changeAfterDecision() throws {
    try disagree(.ask)
    try bench.sync()
    let conflict = try #require(try bench.store.conflicts().first)
    bench.tick()
    let syncer = Syncer(of: bench.store, at: bench.now, clock: wallClock, command: "resolve")
    _ = try syncer.resolve(conflict, .there)
    try bench.foreignEdit("Milk", "SUMMARY:Soy milk", "SUMMARY:Rice milk")
    #expect(try bench.run() == "done; receive Rice milk")
    #expect(try bench.here() == ["Rice milk"])
  }

  @Test("a conflict that was found anew, or is decided, is not decided as it was shown before")
  func staleResolution() throws {
    try disagree(.ask)
    try bench.sync()
    let conflict = try #require(try bench.store.conflicts().first)
    try bench.foreignEdit("Milk", "SUMMARY:Soy milk", "SUMMARY:Rice milk")
    try bench.sync()
    let syncer = Syncer(of: bench.store, at: bench.now, clock: wallClock, command: "resolve")
    #expect(throws: SyncError.self) { try syncer.resolve(conflict, .there) }
    #expect(try bench.here() == ["Oat milk"])
    var broken = try #require(try bench.store.conflicts().first)
    _ = try syncer.resolve(broken, .here)
    #expect(throws: SyncError.self) { try syncer.resolve(broken, .here) }
    broken.theirs = []
    #expect(throws: SyncError.self) { try syncer.resolve(broken, .here) }
  }

  @Test("an edit beats a deletion, on whichever side")
  func editBeatsDeletion() throws {
    try bench.pair()
    try bench.add("Milk")
    try bench.add("Bread")
    try bench.sync()
    try bench.remove("Milk")
    try bench.foreignEdit("Milk", "SUMMARY:Milk", "SUMMARY:Soy milk")
    try bench.rename("Bread", to: "Rye bread")
    bench.foreignRemove("Bread")
    try bench.sync()
    #expect(try bench.here() == ["Rye bread", "Soy milk"])
    #expect(try bench.there() == ["Rye bread", "Soy milk"])
    #expect(try bench.run() == "done")
  }

  @Test("an event that went to another calendar and was changed on both sides stays in both")
  func movedAway() throws {
    try bench.pair()
    try bench.add("Milk")
    try bench.sync()
    try bench.rename("Milk", to: "Oat milk")
    _ = try bench.store.createCalendar(named: "work")
    let work = try #require(try bench.store.calendar(named: "work"))
    let row = try bench.event("Oat milk")
    try bench.change { _ = try $0.move(row.id, to: work) }
    try bench.foreignEdit("Milk", "SUMMARY:Milk", "SUMMARY:Soy milk")
    #expect(try bench.run() == "done; receive new Soy milk")
    #expect(
      try bench.planner.events().map { "\($0.calendar): \($0.event.name)" }.sorted() == [
        "planner: Soy milk", "work: Oat milk",
      ])
    #expect(try bench.there() == ["Soy milk"])
    #expect(try bench.run() == "done")
  }
}
