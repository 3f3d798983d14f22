import Foundation
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Files that others write too")
struct AtomicFileTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.url.path }
  private var path: String { folder + "/a.ics" }

  init() throws { temporary = try TemporaryFolder() }

  private func put(_ text: String, as name: String = "a.ics") throws {
    try Data(text.utf8).write(to: temporary.url.appending(path: name))
  }

  private func text(_ name: String = "a.ics") -> String? {
    try? String(contentsOf: temporary.url.appending(path: name), encoding: .utf8)
  }

  private func commit(_ new: String, over old: String) throws -> Bool {
    let file = try AtomicFile(path: path)
    try file.write(Array(new.utf8))
    return try file.commit(over: Array(old.utf8))
  }

  @Test("a file that still says what it should is written over and keeps its mode")
  func over() throws {
    try put("old")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(try commit("new", over: "old"))
    #expect(text() == "new")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(FileName.all(in: folder).sorted() == [".", "..", "a.ics"])
  }

  @Test("what somebody else wrote stays, and what is gone is not made again")
  func changed() throws {
    try put("theirs")
    #expect(try !commit("new", over: "old"))
    #expect(text() == "theirs")
    try FileManager.default.removeItem(atPath: path)
    #expect(try !commit("new", over: "old"))
    #expect(FileName.all(in: folder).sorted() == [".", ".."])
  }

  @Test("a file is removed where it still says what it should")
  func remove() throws {
    try put("theirs")
    let vdir = VdirFolder(path: folder)
    #expect(try !vdir.remove("a.ics", holding: Array("old".utf8)))
    #expect(text() == "theirs")
    #expect(try vdir.remove("a.ics", holding: Array("theirs".utf8)))
    #expect(try !vdir.remove("a.ics", holding: Array("theirs".utf8)))
    #expect(FileName.all(in: folder).sorted() == [".", ".."])
  }

  @Test("what killed runs left half-written goes, what runs write and what others call so stays")
  func leftovers() throws {
    let running = "b.ics.wk-1.tmp"  // There always is a process 1.
    for name in ["a.ics", "a.ics.wk-4194999.tmp", "b.ics.wk-4194999.tmp", running, "c.tmp"] {
      try put("x", as: name)
    }
    ICSFileEndpoint(path: path, now: wallClock).clearAway()
    #expect(text("a.ics.wk-4194999.tmp") == nil)
    #expect(text("b.ics.wk-4194999.tmp") == "x")
    VdirEndpoint(path: folder, now: wallClock).clearAway()
    #expect(FileName.all(in: folder).sorted() == [".", "..", "a.ics", running, "c.tmp"])
  }

  @Test("a lock that was let go tells nothing; one with a number in it was left by a killed run")
  func lock() throws {
    let bench = try SyncBench()
    try bench.pair("phone")
    let pair = try #require(try bench.store.pair(named: "phone"))
    let planner = folder + "/planner.db"
    #expect(try !PairLock(of: pair, beside: planner).wasLeft)
    #expect(try !PairLock(of: pair, beside: planner).wasLeft)
    let name = try #require(FileName.all(in: folder).first { $0.hasSuffix(".lock") })
    try put("4194999\n", as: name)
    // Who has put nothing in order leaves that to the next one.
    #expect(try PairLock(of: pair, beside: planner).wasLeft)
    let lock = try PairLock(of: pair, beside: planner)
    #expect(lock.wasLeft)
    #expect(text(name) == "\(ProcessInfo.processInfo.processIdentifier)\n")
    #expect(throws: SyncError.self) { try PairLock(of: pair, beside: planner) }
    lock.wasLeft = false
  }
}
