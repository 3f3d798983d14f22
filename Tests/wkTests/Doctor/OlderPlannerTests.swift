import Foundation
import Testing

@testable import wk

@Suite("Planners of older versions")
struct OlderPlannerTests {
  @Test("are what their texts say", arguments: 1...6)
  func sound(version: Int) throws {
    let planner = try TestPlanner()
    let saved = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/databases/version-\(version).db")
    let path = planner.folder.path + "/old.db"
    try FileManager.default.copyItem(atPath: saved.path, toPath: path)
    let list = planner.run("--db", path, "list", "--month", "2026-11", "--json=name").output
    #expect(list.contains("Run") && list.contains("牙醫"))
    #expect(
      planner.run("--db", path, "doctor").output.contains(
        "ok  the rows of events and appointments are what their texts say\n"))
    #expect(planner.run("--db", path, "list", "--month", "2026-11", "--json=name").output == list)
  }
}
