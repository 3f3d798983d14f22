import Foundation
import PlannerCore
import Testing

@testable import wk

@Suite("wk sync run, of several pairs and of paths")
struct SyncPairsTests {
  let planner: TestPlanner
  let folder: String

  init() throws {
    planner = try TestPlanner()
    folder = try planner.makeFolder("tasks")
  }

  @Test("a path makes a pair on the spot, named after the file")
  func path() throws {
    _ = planner.run("add", "Alpha")
    let file = planner.folder.appending(path: "my plan.ics").path
    #expect(planner.sync("run", file).status == .cancelled)
    #expect(planner.sync("run", file, "--dry-run").status == .ok)
    #expect(planner.sync("list").output == "")
    #expect(!FileManager.default.fileExists(atPath: file))
    let run = planner.sync("run", file, "--yes")
    #expect(run.status == .ok)
    #expect(run.output.hasSuffix("my-plan  sent 1\n"))
    #expect(run.errors == "\(file) is not there yet.\n\(file) is the pair my-plan from now on.\n")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("SUMMARY:Alpha"))
    #expect(planner.sync("run", file) == TestPlanner.Run(output: "my-plan  unchanged\n"))
    #expect(planner.sync("run", "my-plan").output == "my-plan  unchanged\n")
    #expect(
      planner.sync("run", "my-plam").errors
        == "error: There is no pair \"my-plam\". Did you mean \"my-plan\"?\n")
    let missing = planner.folder.appending(path: "missing").path
    #expect(
      planner.sync("run", missing).errors
        == "error: There is no folder \"\(missing)\". To make it: wk sync add NAME \(missing)\n")
  }

  @Test("several pairs run one after another, and the smallest status is told")
  func several() throws {
    _ = planner.run("add", "Alpha")
    let other = try planner.makeFolder("other")
    planner.sync("add", "a", folder)
    planner.sync("add", "b", other)
    #expect(
      planner.sync("run", "--yes").output.hasSuffix(
        "a  sent 1\nb  first run: would send 1\n  send new  \(planner.key("Alpha"))  Alpha\nb  sent 1\n"
      ))
    try FileManager.default.removeItem(atPath: folder)
    _ = planner.run("edit", planner.key("Alpha"), "--title", "Alpha 2")
    let run = planner.sync("run")
    #expect(run.status == .unreachable)
    #expect(run.output == "b  sent 1\n")
    #expect(
      run.errors
        == "error: a: There is no file or folder \"\(folder)\"; check the name. See whether its disk is"
        + " mounted.\n")
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("a pair that another process runs is named, and the others run")
  func busy() throws {
    _ = planner.run("add", "Alpha")
    let other = try planner.makeFolder("other")
    planner.sync("add", "a", folder)
    planner.sync("add", "b", other)
    planner.answer = "y"
    var inner = TestPlanner.Run()
    let context = planner.context(["sync", "run", "a"])
    var outer = context
    outer.input = { [planner] in
      // While the user is asked, the pair is taken.
      inner = planner.run("sync", "run", "--yes")
      return "y"
    }
    #expect(Program.run(in: outer) == .ok)
    #expect(inner.status == .failed)
    #expect(inner.output.hasSuffix("b  sent 1\n"))
    #expect(inner.errors.contains("is syncing a or its place; wait until it has ended.\n"))
    #expect(outer.output.text.hasSuffix("a  sent 1\n"))
  }

  @Test(
    "a pair that another process runs is neither reset nor removed", arguments: ["reset", "remove"])
  func busyChange(command: String) throws {
    _ = planner.run("add", "Alpha")
    planner.sync("add", "a", folder)
    planner.answer = "y"
    var inner = TestPlanner.Run()
    var outer = planner.context(["sync", "run", "a"])
    outer.input = { [planner] in
      inner = planner.sync(command, "a")
      return "y"
    }
    #expect(Program.run(in: outer) == .ok)
    #expect(inner.status == .failed)
    #expect(inner.errors.contains("is syncing a or its place; wait until it has ended.\n"))
    #expect(outer.output.text.hasSuffix("a  sent 1\n"))
    #expect(planner.sync("run", "a").output == "a  unchanged\n")
  }

  @Test("a path is no pair before the user agrees to its first run")
  func unmade() throws {
    _ = planner.run("add", "Alpha")
    let file = planner.folder.appending(path: "plan.ics").path
    var lists: [String] = []
    for answer in ["", "y"] {
      planner.answer = answer
      var outer = planner.context(["sync", "run", file])
      outer.input = { [planner] in
        lists.append(planner.sync("list").output)
        return answer
      }
      #expect(Program.run(in: outer) == (answer == "y" ? .ok : .cancelled))
    }
    #expect(lists == ["", ""])
    #expect(planner.sync("run").output == "plan  unchanged\n")
  }
}
