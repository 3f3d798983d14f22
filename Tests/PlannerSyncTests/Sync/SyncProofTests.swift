import Foundation
import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Sync: what proves that something is gone")
struct SyncProofTests {
  @Test("files whose names differ only in how Unicode writes them are two files")
  func canonicalNames() throws {
    let there = try FolderBench()
    try there.put("\u{E9}tude.ics", todo("ua", "SUMMARY:One"))
    #expect(try there.run() == "done; receive new One")
    try there.put("e\u{301}tude.ics", todo("ub", "SUMMARY:Two"))
    #expect(try there.run() == "done; receive new Two")
    #expect(try there.bench.here() == ["One", "Two"])
    try there.bench.rename("Two", to: "Second")
    #expect(try there.run() == "done; send Second")
    #expect(try there.text("\u{E9}tude.ics").contains("SUMMARY:One"))
  }

  @Test("what is listed as changed and not answered is asked for again, whatever the token")
  func unanswered() throws {
    let bench = try SyncBench()
    let there = try bench.pair()
    bench.put("a", "SUMMARY:Bread")
    bench.put("b", "SUMMARY:Milk")
    #expect(try bench.run() == "done; receive new Bread; receive new Milk")
    bench.put("a", "SUMMARY:Rye bread")
    let faulty = FaultyEndpoint(there)
    faulty.fails = { $0 == .unfetched }
    #expect(bench.words(try bench.sync(with: faulty)) == "done")
    #expect(try bench.run() == "done; receive Rye bread")
  }

  @Test("while a file stands that cannot be read, nothing that is missing counts as deleted")
  func unreadable() throws {
    let there = try FolderBench()
    try there.put("a.ics", todo("a", "SUMMARY:Bread"))
    try there.put("b.ics", todo("b", "SUMMARY:Milk"))
    try there.run()
    try there.move("a.ics", to: "zz.ics")
    try there.put("zz.ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:a\r\n")
    for _ in 1...3 {
      #expect(
        try there.run()
          == "partial; zz.ics is damaged at line 3: VTODO was left out: it has no END.; Not found"
          + " there, and kept until all of it can be read: 1 of what is known.")
    }
    #expect(try there.bench.here() == ["Bread", "Milk"])
    try there.put("zz.ics", todo("a", "SUMMARY:Rye bread"))
    #expect(try there.run() == "done; receive Rye bread")
    try there.remove("zz.ics")
    #expect(try there.run() == "done; delete here Rye bread")
  }

  @Test("of a known object that comes back twice and different, neither is taken and none is gone")
  func splitInTwo() throws {
    let there = try FolderBench()
    try there.put("a.ics", todo("a", "SUMMARY:Bread"))
    try there.put("b.ics", todo("b", "SUMMARY:Milk"))
    try there.run()
    try there.move("a.ics", to: "c.ics")
    try there.put("d.ics", todo("a", "SUMMARY:Rye bread"))
    #expect(try there.run().hasPrefix("partial; c.ics has the UID of c.ics, a,"))
    #expect(try there.bench.here() == ["Bread", "Milk"])
  }

  @Test("a file that was cut to nothing is no empty calendar")
  func emptyFile() throws {
    let there = try FolderBench(.file)
    try there.put("tasks.ics", "")
    #expect(try there.run() == "done")
    try there.bench.add("Milk")
    #expect(try there.run() == "done; send new Milk")
    let text = try there.text("tasks.ics")
    try there.put("tasks.ics", "")
    try there.bench.add("Bread")
    #expect(
      try there.run()
        == "guarded; \"tasks.ics\" is empty or gone, and home knows 1 events of it: put back the file"
        + " that was, or begin anew with wk sync reset home.")
    try there.remove("tasks.ics")
    #expect(try there.run().hasPrefix("guarded; \"tasks.ics\" is empty or gone"))
    #expect(try there.bench.here() == ["Bread", "Milk"])
    try there.put("tasks.ics", text)
    #expect(try there.run() == "done; send new Bread")
  }

  @Test("events without a UID in a file are named, and keep what is missing")
  func nameless() throws {
    let there = try FolderBench(.file)
    try there.put(
      "tasks.ics", todo("a", "SUMMARY:Bread").replacingOccurrences(of: "UID:a\r\n", with: ""))
    let named =
      "partial; tasks.ics holds events without a UID, which take no part: 1; give each a UID, or take"
      + " them in with wk import."
    #expect(try there.run() == named)
    #expect(try there.bench.here() == [])
    try there.put("tasks.ics", todo("a", "SUMMARY:Bread"))
    #expect(try there.run() == "done; receive new Bread")
    try there.put(
      "tasks.ics", todo("a", "SUMMARY:Bread").replacingOccurrences(of: "UID:a\r\n", with: ""))
    #expect(try there.run() == named)
    #expect(try there.bench.here() == ["Bread"])
  }

  @Test("what is not UTF-8 takes no part and is named", arguments: [Pair.Kind.folder, .file])
  func encodings(kind: Pair.Kind) throws {
    let there = try FolderBench(kind)
    let latin1 = todo("a", "SUMMARY:Caf\u{E9} cr\u{E8}me").unicodeScalars.map {
      UInt8(truncatingIfNeeded: $0.value)
    }
    let name = "\(kind == .file ? "tasks" : "a").ics"
    try there.put(name, latin1)
    let sentence =
      "partial; \(name) is not UTF-8 and takes no part; convert it with iconv -f WINDOWS-1252 -t"
      + " UTF-8."
    #expect(try there.run() == sentence)
    try there.put(name, todo("a", "SUMMARY:Caf\u{E9} cr\u{E8}me"))
    #expect(try there.run() == "done; receive new Caf\u{E9} cr\u{E8}me")
    try there.put(name, latin1)
    #expect(try there.run() == sentence)
    #expect(try there.bench.here() == ["Caf\u{E9} cr\u{E8}me"])
    let utf16 = todo("a", "SUMMARY:Milk").utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try there.put(name, utf16)
    #expect(try there.run().hasPrefix("partial; \(name) is UTF-16 and takes no part;"))
  }

  @Test("a known event that becomes an appointment is named")
  func becomesAppointment() throws {
    let there = try FolderBench()
    try there.put("a.ics", todo("a", "SUMMARY:Bread"))
    try there.run()
    let event = todo("a", "SUMMARY:Bread\nDTSTART:20261201T090000Z")
    try there.put("a.ics", event.replacingOccurrences(of: "VTODO", with: "VEVENT"))
    for _ in 1...2 {
      #expect(
        try there.run()
          == "partial; a.ics is a VEVENT now and was an event; give it another UID.")
    }
    let other = event.replacingOccurrences(of: "UID:a", with: "UID:b")
    try there.put("a.ics", other.replacingOccurrences(of: "VTODO", with: "VEVENT"))
    #expect(try there.run() == "done; delete here Bread")
  }

  @Test(
    "what others wrote while a killed run had the file aside is put back", arguments: [true, false])
  func setAside(isRemoved: Bool) throws {
    let there = try FolderBench()
    try there.put("a.ics", todo("a", "SUMMARY:Bread"))
    try there.run()
    if isRemoved {
      try there.bench.remove("Bread")
    } else {
      try there.bench.rename("Bread", to: "Rye bread")
    }
    let text = isRemoved ? nil : try there.bench.text(of: "a")
    try there.kill("a", "a.ics", writing: text, aside: todo("a", "SUMMARY:Bread\nLOCATION:shop"))
    #expect(
      try there.run() == (isRemoved ? "done; revive Bread" : "done; merge Rye bread"))
    #expect(try there.text("a.ics").contains("LOCATION:shop"))
    #expect(try there.bench.here() == [isRemoved ? "Bread" : "Rye bread"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: there.folder.path).filter {
        $0.hasSuffix(".tmp")
      } == [])
    #expect(try there.run() == "done")
  }

  @Test("what a killed run itself had set aside goes away")
  func ownLeftover() throws {
    let there = try FolderBench()
    try there.put("a.ics", todo("a", "SUMMARY:Bread"))
    try there.run()
    try there.bench.rename("Bread", to: "Rye bread")
    let text = try there.bench.text(of: "a")
    try there.kill("a", "a.ics", writing: text, aside: todo("a", "SUMMARY:Bread"))
    #expect(try there.run() == "done")
    #expect(try there.text("a.ics").contains("SUMMARY:Rye bread"))
    #expect(try there.files() == ["a.ics"])
  }

  @Test("what lies in the trash stays known until the pair has run")
  func pruned() throws {
    let bench = try SyncBench()
    try bench.pair()
    try bench.add("Milk")
    try bench.sync()
    try bench.remove("Milk")
    try bench.store.prune(before: Instant(seconds: bench.now.seconds + 86_400))
    #expect(try bench.run() == "done; delete there Milk")
    #expect(try bench.there() == [])
    #expect(try bench.here() == [])
  }
}
