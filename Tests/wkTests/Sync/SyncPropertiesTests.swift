import Foundation
import PlannerCore
import Testing

@testable import wk

@Suite("wk sync run: the name and the colour of a calendar")
struct SyncPropertiesTests {
  let planner: TestPlanner
  let folder: String

  init() throws {
    (planner, folder) = try TestPlanner.paired("Alpha")
    _ = planner.run("calendars", "color", "planner", "#112233")
    try put("planner", in: "displayname")
    planner.sync("run", "--yes")
  }

  private func there(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  private func put(_ value: String, in name: String) throws {
    try value.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
  }

  private var name: String {
    String(
      planner.run("calendars", "--json=name").output.split(separator: "\"").dropLast().last ?? "")
  }

  @Test("what cannot be written there is tried again, and is not turned back here")
  func refused() throws {
    _ = planner.run("calendars", "rename", "planner", "Job")
    try FileManager.default.removeItem(atPath: folder + "/displayname")
    try put("planner", in: "kept")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder + "/kept")
    try FileManager.default.moveItem(atPath: folder + "/kept", toPath: folder + "/displayname")
    let run = planner.sync("run")
    #expect(run.status == .rejected)
    #expect(run.output == "phone  partly: the next run tries the rest again\n")
    #expect(run.errors.hasPrefix("phone: \"\(folder)/displayname\" may not be written"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: folder + "/displayname")
    #expect(
      planner.sync("run")
        == TestPlanner.Run(output: "phone  renamed there to \"Job\" (instead of planner)\n"))
    #expect(try there("displayname") == "Job")
    #expect(name == "Job")
    #expect(planner.sync("run").output == "phone  unchanged\n")
  }

  @Test("a place without a name gets none until the calendar is renamed here")
  func nameless() throws {
    let path = folder + "/displayname"
    try FileManager.default.removeItem(atPath: path)
    #expect(planner.sync("run").output == "phone  unchanged\n")
    #expect(!FileManager.default.fileExists(atPath: path))
    _ = planner.run("calendars", "rename", "planner", "Job")
    #expect(planner.sync("run").status == .ok)
    #expect(try there("displayname") == "Job")
  }

  @Test("a name that another calendar has is left on both sides until one of them changes")
  func taken() throws {
    _ = planner.run("calendars", "add", "Work")
    try put("Work", in: "displayname")
    for _ in 1...2 {
      let run = planner.sync("run")
      #expect(run.status == .rejected)
      #expect(
        run.errors
          == "phone: phone is called \"Work\" there now, as another calendar is here; give one of"
          + " them another name.\n")
      #expect(try there("displayname") == "Work")
    }
    let json = planner.sync("run", "--json=actions").output
    #expect(
      json.contains(
        "{\"uid\":null,\"name\":\"Work\",\"side\":\"none\",\"action\":\"leave name\","))
    _ = planner.run("calendars", "remove", "Work")
    #expect(planner.sync("run").output == "phone  renamed here to \"Work\" (instead of planner)\n")
  }

  @Test("a colour that cannot be read is left as it is and named once")
  func unreadable() throws {
    try put("rgb(1,2,3)", in: "color")
    let run = planner.sync("run")
    #expect(run.status == .rejected)
    #expect(
      run.errors
        == "phone: The colour of phone, \"rgb(1,2,3)\", cannot be read and stays as it is.\n")
    #expect(planner.sync("run") == TestPlanner.Run(output: "phone  unchanged\n"))
    _ = planner.run("calendars", "color", "planner", "#445566")
    #expect(planner.sync("run").status == .rejected)
    #expect(try there("color") == "rgb(1,2,3)")
    try put("#778899", in: "color")
    #expect(
      planner.sync("run").output
        == "phone  recoloured here to \"#778899\" (instead of #445566)\n")
  }

  @Test("what changed here is told, stands in the history and in the plan of a first run")
  func told() throws {
    try put("Errands", in: "displayname")
    #expect(
      planner.sync("run", "--dry-run").output
        == "phone  would leave 1 unchanged, rename here to \"Errands\"\n"
        + "  rename here  Errands (instead of planner)\nnothing written\n")
    #expect(name == "planner")
    #expect(
      planner.sync("run").output == "phone  renamed here to \"Errands\" (instead of planner)\n")
    #expect(
      planner.sync("history", "-n", "1").output.hasSuffix("phone  name or colour 1 here\n"))
    _ = planner.run("calendars", "add", "plain")
    let other = try planner.makeFolder("other")
    try "#ff0000".write(toFile: other + "/color", atomically: true, encoding: .utf8)
    planner.sync("add", "other", other, "--calendar", "plain")
    #expect(
      planner.sync("run", "other").output
        == "other  first run: would recolour here to \"#ff0000\"\n  recolour here  #ff0000\n")
  }
}
