import Foundation
import Testing

@testable import wk

@Suite("Files of runs that were killed")
struct LeftoverTests {
  private let planner: TestPlanner
  private var folder: String { planner.folder.path + "/.local/share/wk" }
  /// No process ever has this number.
  private static let dead = "2147483646"

  init() throws {
    planner = try TestPlanner()
    _ = planner.run("add", "牙醫", "--on", "+5d")
    _ = planner.run("backup")
  }

  private func leave(_ name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try Data("SQLite".utf8).write(to: URL(filePath: path))
    return path
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  @Test("are listed, and removed where nobody works on them any more")
  func doctor() throws {
    let gone = try [
      "planner.db.restore-\(Self.dead).part", "import.copy-\(Self.dead).part",
      "planner.db.schema-2.part", "spool-a1B2c3", "out.ics.wk-\(Self.dead).tmp",
      "backups/planner-2026-11-25T0900.db.new-\(Self.dead).part",
    ].map(leave)
    let journal = try leave("planner.db.restore-\(Self.dead).part-journal")
    let kept = try ["note-2026-W48-a1B2c3.txt", "planner.db.restore-1.part"].map(leave)
    let strangers = try ["thesis.part", "x.new-y.part", "spool-abc"].map(leave)
    let found = planner.run("doctor")
    #expect(found.status == .failed)
    for path in gone {
      #expect(
        found.output.contains(
          "!!  \(path), 6 bytes, was left by a run that was killed; wk doctor --fix removes it\n"),
        "\(found.output)")
      #expect(exists(path))
    }
    #expect(
      found.output.contains(
        "ok  notes that were typed and not saved, yours to remove: \(kept[0])\n"))
    #expect(found.output.contains("ok  \(kept[1]), 6 bytes, belongs to a run that goes on\n"))
    let fixed = planner.run("doctor", "--fix")
    #expect(fixed.status == .ok)
    for path in gone {
      #expect(
        fixed.output.contains(
          "fixed  \(path), 6 bytes, was left by a run that was killed; removed\n"))
    }
    #expect((gone + [journal]).filter(exists) == [])
    #expect((kept + strangers).filter { !exists($0) } == [])
    #expect(!fixed.output.contains("thesis"))
  }

  @Test("stay while somebody has them open")
  func open() throws {
    let path = try leave("planner.db.restore-\(Self.dead).part")
    let handle = try #require(FileHandle(forReadingAtPath: path))
    #expect(planner.run("doctor", "--fix").status == .ok)
    #expect(exists(path))
    try handle.close()
    #expect(planner.run("doctor", "--fix").status == .ok)
    #expect(!exists(path))
  }

  @Test("go with the next backup or restore")
  func cleared() throws {
    let backup = try leave("backups/planner-2026-11-25T0900.db.new-\(Self.dead).part")
    let other = try leave("backups/other.db.new-\(Self.dead).part")
    #expect(planner.run("backup").status == .ok)
    #expect(!exists(backup))
    #expect(exists(other))
    let restore = try leave("planner.db.restore-\(Self.dead).part")
    let saved = "\(folder)/backups/planner-2026-11-26T1002.db"
    #expect(planner.run("restore", saved, "--yes").status == .ok)
    #expect(!exists(restore))
  }
}
