import Foundation
import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Sync: what is not believed")
struct SyncGuardTests {
  private let bench: SyncBench

  init() throws { bench = try SyncBench() }

  private func begin(_ count: Int) throws {
    try bench.pair()
    for number in 1...count { try bench.add("e\(number)") }
    try bench.sync()
  }

  @Test("a listing that lacks much stops the run, and nothing is written")
  func guards() throws {
    try begin(8)
    for number in 1...3 { bench.foreignRemove("e\(number)") }
    let report = try bench.sync()
    #expect(report.state == .guarded)
    #expect(report.deletions == 3)
    #expect(try bench.here().count == 8)
    #expect(try bench.sync("home", with: nil, SyncOptions(allowedDeletions: 2)).state == .guarded)
    #expect(try bench.sync("home", with: nil, SyncOptions(allowedDeletions: 3)).deletedHere == 3)
    #expect(try bench.here().count == 5)
  }

  @Test("what the user deleted is no reason to stop")
  func ownDeletions() throws {
    try begin(4)
    for number in 1...4 { try bench.remove("e\(number)") }
    #expect(try bench.sync().deletedThere == 4)
    #expect(try bench.there() == [])
  }

  @Test("undoing a first sync stops the next run before it deletes there")
  func undoneFirstSync() throws {
    try bench.pair()
    for number in 1...4 { bench.put("e\(number)", "SUMMARY:e\(number)") }
    try bench.sync()
    try bench.undo()
    #expect(try bench.here() == [])
    #expect(try bench.sync().state == .guarded)
    #expect(try bench.there().count == 4)
    try bench.undo(.redo)
    #expect(try bench.run() == "done")
    #expect(try bench.here().count == 4)
  }

  @Test("another place under the same name is not touched")
  func stranger() throws {
    try begin(4)
    let other = MemoryEndpoint(identity: "other")
    let report = try bench.sync("home", with: other)
    #expect(report.state == .guarded)
    #expect(report.deletions == nil)
    #expect(other.texts.isEmpty)
    #expect(try bench.here().count == 4)
  }

  @Test("an empty folder where another was synced is one that is not mounted")
  func unmounted() throws {
    let folder = bench.planner.folder.appending(path: "vdir")
    let make = {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try make()
    _ = try bench.store.addPair(
      "home", kind: .folder, place: folder.path, to: try bench.store.defaultCalendar())
    try bench.add("Milk")
    let endpoint = VdirEndpoint(path: folder.path, now: wallClock)
    #expect(bench.words(try bench.sync("home", with: endpoint)) == "done; send new Milk")
    let away = bench.planner.folder.appending(path: "away")
    try FileManager.default.moveItem(at: folder, to: away)
    #expect(try bench.sync("home", with: endpoint).state == .unreachable)
    try make()
    #expect(try bench.sync("home", with: endpoint).state == .guarded)
    #expect(try bench.here() == ["Milk"])
    try FileManager.default.removeItem(at: folder)
    try FileManager.default.moveItem(at: away, to: folder)
    #expect(bench.words(try bench.sync("home", with: endpoint)) == "done")
  }

  @Test("what is taken away again after it was sent is gone, though the folder is as it was before")
  func backAgain() throws {
    let folder = bench.planner.folder.appending(path: "vdir")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = try bench.store.addPair(
      "home", kind: .folder, place: folder.path, to: try bench.store.defaultCalendar())
    // So that no file is young.
    let later = VdirEndpoint(path: folder.path) { wallClock() + 10_000_000_000 }
    for name in ["Milk", "Bread", "Salt"] { try bench.add(name) }
    try bench.sync("home", with: later)
    #expect(bench.words(try bench.sync("home", with: later)) == "done")
    try bench.add("Tea")
    #expect(bench.words(try bench.sync("home", with: later)) == "done; send new Tea")
    try FileManager.default.removeItem(at: folder.appending(path: "Tea.ics"))
    #expect(bench.words(try bench.sync("home", with: later)) == "done; delete here Tea")
    #expect(try bench.here() == ["Bread", "Milk", "Salt"])
  }

  @Test("what lay in the trash before both sides met stays there though its file is touched")
  func touched() throws {
    let folder = bench.planner.folder.appending(path: "vdir")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "a.ics")
    try Data(todo("a", "SUMMARY:Milk").utf8).write(to: file)
    try bench.add("Milk", uid: "a")
    try bench.remove("Milk")
    _ = try bench.store.addPair(
      "home", kind: .folder, place: folder.path, to: try bench.store.defaultCalendar())
    let endpoint = VdirEndpoint(path: folder.path, now: wallClock)
    try bench.sync("home", with: endpoint)
    for moment in [1_000_000_000.0, 1_100_000_000.0] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: moment)], ofItemAtPath: file.path)
      #expect(try bench.sync("home", with: endpoint).actions.isEmpty)
    }
    #expect(try bench.here() == [])
    try Data(todo("a", "SUMMARY:Oat milk").utf8).write(to: file)
    try bench.sync("home", with: endpoint)
    #expect(try bench.here() == ["Oat milk"])
  }

  @Test("an incomplete listing proves no deletion")
  func partial() throws {
    try begin(2)
    let there = try #require(bench.endpoints["home"])
    let faulty = FaultyEndpoint(there)
    faulty.fails = { $0 == .partialListing }
    bench.put("new", "SUMMARY:Bread")
    #expect(try bench.sync("home", with: faulty).state == .partial)
    #expect(try bench.here().count >= 2)
    #expect(try bench.sync().state == .done)
    #expect(try bench.here() == ["Bread", "e1", "e2"])
  }

  @Test(
    "weak, missing and flaky tags only cost reading",
    arguments: [
      Fault.tagWeak, .tagMissing, .tagFlaky,
    ])
  func tags(fault: Fault) throws {
    let faulty = FaultyEndpoint(try bench.pair())
    faulty.fails = { $0 == fault }
    try bench.add("Milk")
    bench.put("a", "SUMMARY:Bread")
    try bench.sync("home", with: faulty)
    #expect(bench.words(try bench.sync("home", with: faulty)) == "done")
    try bench.rename("Milk", to: "Oat milk")
    try bench.foreignEdit("a", "SUMMARY:Bread", "SUMMARY:Rye bread")
    try bench.sync("home", with: faulty)
    #expect(try bench.here() == ["Oat milk", "Rye bread"])
    #expect(try bench.there() == ["Oat milk", "Rye bread"])
    #expect(bench.words(try bench.sync("home", with: faulty)) == "done")
  }

  @Test("of two objects of one UID the known one takes part")
  func duplicates() throws {
    let there = try bench.pair()
    bench.put("a", "SUMMARY:Bread")
    try bench.sync()
    there.put(Href(rawValue: "copy"), text: Array(todo("a", "SUMMARY:Bread").utf8))
    let twice = "partial; copy is a second copy of a; delete one of them."
    #expect(try bench.run() == twice)
    #expect(try bench.run() == twice)
    try bench.rename("Bread", to: "Rye bread")
    try bench.sync()
    #expect(try bench.values("SUMMARY", of: "a") == ["Rye bread"])
    #expect(try bench.values("SUMMARY", of: "copy") == ["Bread"])
    there.remove(Href(rawValue: "copy"))
    #expect(try bench.run() == "done")
  }

  @Test("an object that goes on in its second copy is not deleted")
  func survivingCopy() throws {
    let there = try bench.pair()
    bench.put("a", "SUMMARY:Bread")
    try bench.sync()
    there.put(Href(rawValue: "copy"), text: Array(todo("a", "SUMMARY:Bread").utf8))
    try bench.sync()
    there.remove(Href(rawValue: "a"))
    #expect(try bench.run() == "done")
    #expect(try bench.here() == ["Bread"])
  }

  @Test("an object under another name is the same one")
  func renamedFile() throws {
    let there = try bench.pair()
    bench.put("a", "SUMMARY:Bread")
    try bench.sync()
    there.remove(Href(rawValue: "a"))
    there.put(Href(rawValue: "z"), text: Array(todo("a", "SUMMARY:Bread").utf8))
    #expect(try bench.run() == "done")
    try bench.rename("Bread", to: "Rye bread")
    #expect(try bench.run() == "done; send Rye bread")
    #expect(try bench.values("SUMMARY", of: "z") == ["Rye bread"])
  }
}
