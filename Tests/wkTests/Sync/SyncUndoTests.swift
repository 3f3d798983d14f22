import Foundation
import PlannerCore
import Testing

@testable import wk

@Suite("wk undo of what a sync came after")
struct SyncUndoTests {
  private let planner: TestPlanner
  private let folder: String

  init() throws {
    planner = try TestPlanner()
    folder = try planner.makeFolder("tasks")
    try planner.write(
      TestPlanner.task("run", "Run", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY;COUNT=4"),
      TestPlanner.task(
        "run", "Run far", "RECURRENCE-ID;VALUE=DATE:20261125", "DUE;VALUE=DATE:20261125",
        "STATUS:COMPLETED", "COMPLETED:20261125T010000Z"), to: folder + "/run.ics")
    planner.sync("add", "phone", folder)
    planner.sync("run", "--yes")
  }

  private func days() -> [String] {
    planner.run("list", "--month", "2026-11", "--json=name,day,status").output
      .components(separatedBy: "{\"name\":\"").dropFirst().map {
        let words = $0.components(separatedBy: "\"")
        return "\(words[4].suffix(5)) \(words[0])" + (words[8] == "finished" ? " x" : "")
      }
  }

  @Test(
    "a day that was left out of a series comes back, whatever was renamed there meanwhile",
    arguments: [true, false])
  func removedDay(isSent: Bool) throws {
    let key = planner.key("Run")
    #expect(days() == ["11-23 Run", "11-24 Run", "11-25 Run far x", "11-26 Run"])
    #expect(planner.run("rm", "\(key)@11-25").status == .ok)
    if isSent { planner.sync("run") }
    try planner.change("Run", in: folder, "SUMMARY:Run\r\n", to: "SUMMARY:Jog\r\n")
    planner.sync("run")
    #expect(days() == ["11-23 Jog", "11-24 Jog", "11-26 Jog"])
    #expect(planner.run("undo", "2").status == .ok)
    let all = ["11-23 Jog", "11-24 Jog", "11-25 Run far x", "11-26 Jog"]
    #expect(days() == all)
    #expect(planner.sync("run").status == .ok)
    #expect(planner.sync("run").output == "phone  unchanged\n")
    #expect(days() == all)
    #expect(!planner.run("doctor").output.contains("!!"))
    #expect(try planner.text(of: "Run far", in: folder).contains("STATUS:COMPLETED"))
  }

  @Test("a day that was left out here and renamed there stands once")
  func renamedDay() throws {
    let key = planner.key("Run")
    #expect(planner.run("rm", "\(key)@11-25").status == .ok)
    try planner.change("Run", in: folder, "SUMMARY:Run far\r\n", to: "SUMMARY:Run fast\r\n")
    planner.sync("run")
    let all = ["11-23 Run", "11-24 Run", "11-25 Run fast x", "11-26 Run"]
    #expect(days() == all)
    _ = planner.run("undo", "2")
    #expect(days() == all)
    planner.sync("run")
    #expect(days() == all)
    #expect(!planner.run("doctor").output.contains("!!"))
  }
}
