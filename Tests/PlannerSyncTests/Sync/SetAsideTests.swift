import Foundation
import PlannerCore
import PlannerICalendar
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Sync: a file that a killed run was writing")
struct SetAsideTests {
  private let there: FolderBench
  private let old = todo("a", "SUMMARY:Bread")

  init() throws {
    there = try FolderBench(.file)
    try there.put("tasks.ics", old)
    try there.run()
    try there.bench.rename("Bread", to: "Rye bread")
  }

  /// Leaves all as a run that is killed when it has put its file in the place of what others wrote,
  /// or just before.
  private func kill(over theirs: String, isBefore: Bool = false) throws {
    let pair = try #require(try there.bench.store.pair(named: "home"))
    let writer = try there.bench.store.syncWriter(of: pair, command: "sync", at: there.bench.now)
    var new = CalendarFileText(Array(try there.text("tasks.ics").utf8))
    try writer.ensureNumber()
    for uid in try there.bench.store.ourChanges(of: pair).map(\.uid) {
      let text = try there.bench.text(of: uid.rawValue)
      let href = uid.rawValue == "a" ? "a" : nil
      try writer.intend(uid, href: href, text: text, revision: 1)
      new.apply([(uid, try CalendarResource(text))])
    }
    try writer.commitChunk()
    let aside = "tasks.ics.wk-2147483646.tmp"  // No process has this number.
    try there.put(aside, new.bytes)
    try there.put("tasks.ics", theirs)
    if !isBefore {
      #expect(
        AtomicFile.exchange(
          there.folder.path + "/" + aside, there.place, where: Array(theirs.utf8)))
      #expect(try there.text("tasks.ics").contains("Rye bread"))
    }
    let lock = "\(there.bench.store.path).sync-\(Fingerprint(Array(pair.place.utf8))).lock"
    try Data("2147483646\n".utf8).write(to: URL(filePath: lock))
  }

  private func leftovers() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: there.folder.path).filter {
      $0 != "tasks.ics"
    }
  }

  @Test("what others wrote into it comes back")
  func foreignEdit() throws {
    try kill(over: todo("a", "SUMMARY:Bread\nLOCATION:shop"))
    let run = try there.run()
    #expect(run == "done; merge Rye bread")
    #expect(try there.text("tasks.ics").contains("LOCATION:shop"))
    #expect(try there.text("tasks.ics").contains("SUMMARY:Rye bread"))
    let left = try leftovers()
    #expect(left == [])
    #expect(try there.run() == "done")
  }

  @Test("what others added to it comes back, also where the run only added something itself")
  func foreignObject() throws {
    try there.run()
    try there.bench.add("Milk")
    let more = todo("b", "SUMMARY:Eggs").split(separator: "VERSION:2.0\r\n").last ?? ""
    let now = try there.text("tasks.ics")
    try kill(over: now.replacing("END:VCALENDAR\r\n", with: more))
    try there.run()
    #expect(try there.bench.here() == ["Eggs", "Milk", "Rye bread"])
    let text = try there.text("tasks.ics")
    for name in ["Eggs", "Milk", "Rye bread"] { #expect(text.contains("SUMMARY:\(name)\r\n")) }
    #expect(try leftovers() == [])
    #expect(try there.run() == "done")
  }

  @Test("what the run itself had read goes away")
  func ownLeftover() throws {
    try kill(over: old)
    #expect(try there.run() == "done")
    #expect(try there.text("tasks.ics").contains("SUMMARY:Rye bread"))
    #expect(try leftovers() == [])
  }

  @Test("a new file that did not get into its place goes away")
  func before() throws {
    let theirs = todo("a", "SUMMARY:Bread\nLOCATION:shop")
    try kill(over: theirs, isBefore: true)
    #expect(try there.run() == "done; merge Rye bread")
    #expect(try there.text("tasks.ics").contains("LOCATION:shop"))
    #expect(try leftovers() == [])
    #expect(try there.run() == "done")
  }

  @Test("what others wrote is kept beside the file where that was changed once more")
  func changedSince() throws {
    try kill(over: todo("a", "SUMMARY:Bread\nLOCATION:shop"))
    let now = try there.text("tasks.ics")
    try there.put("tasks.ics", now.replacing("END:VTODO", with: "PRIORITY:2\r\nEND:VTODO"))
    let later = Date(timeIntervalSinceNow: 1)
    try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: there.place)
    let run = try there.run()
    #expect(
      run
        == "partial; merge Rye bread; tasks-2.ics is what another program wrote while a run that was"
        + " killed wrote \"tasks.ics\"; take it in with wk import, then remove it.")
    #expect(try leftovers() == ["tasks-2.ics"])
    #expect(try there.text("tasks-2.ics").contains("LOCATION:shop"))
    #expect(try there.text("tasks.ics").contains("PRIORITY:2"))
    #expect(try there.run() == "done")
  }
}
