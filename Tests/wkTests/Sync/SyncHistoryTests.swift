import Foundation
import PlannerCore
import Testing

@testable import wk

@Suite("wk sync status, history, restore, reset")
struct SyncHistoryTests {
  let planner: TestPlanner
  let folder: String

  init() throws {
    (planner, folder) = try TestPlanner.paired("Alpha", "Beta")
  }

  @Test("shows how a pair stands")
  func status() throws {
    #expect(planner.sync("status").output == "phone   no run yet   2 waiting here\n")
    planner.sync("run", "--yes")
    #expect(planner.sync("status", "phone").output == "phone   last run 10:02\n")
    planner.now = Instant(timestamp: "2026-11-27T08:00:00+08:00") ?? planner.now
    _ = planner.run("edit", planner.key("Alpha"), "--title", "Alpha 2")
    #expect(planner.sync("status").output == "phone   last run Thu 26 Nov 10:02   1 waiting here\n")
    #expect(
      planner.sync("status", "--json").output
        == "{\"schema\":\"wk.sync-status/1\",\"pairs\":[{\"name\":\"phone\",\"runs\":1,"
        + "\"last_run\":\"2026-11-26T02:02:00Z\",\"last_state\":\"done\",\"waiting\":1,"
        + "\"conflicts\":0,\"quarantined\":[]}]}\n")
    #expect(planner.sync("status", "fone").status == .notFound)
  }

  @Test("lists runs that did something by number")
  func history() throws {
    #expect(planner.sync("history") == TestPlanner.Run(errors: "No run has done anything yet.\n"))
    planner.sync("run", "--yes")
    planner.sync("run")
    _ = planner.run("edit", planner.key("Alpha"), "--title", "Alpha 2")
    try planner.change("Beta", in: folder, "SUMMARY:Beta", to: "SUMMARY:Beta 2")
    planner.sync("run")
    #expect(
      planner.sync("history").output == """
        #5  10:02  phone  sent 1  received 1
        #3  10:02  phone  sent 2

        """)
    #expect(
      planner.sync("history", "phone", "-n", "1").output == "#5  10:02  phone  sent 1  received 1\n"
    )
    #expect(planner.sync("history", "fone").status == .notFound)
    #expect(
      planner.sync("history", "-n", "1", "--json").output
        == "{\"schema\":\"wk.sync-history/1\",\"runs\":[{\"run\":5,\"pair\":\"phone\","
        + "\"at\":\"2026-11-26T02:02:00Z\",\"ended\":\"2026-11-26T02:02:00Z\",\"state\":\"done\","
        + "\"sent\":1,\"received\":1,\"merged\":0,\"deleted_here\":0,\"deleted_there\":0,"
        + "\"conflicts\":0,\"quarantined\":0,\"unchanged\":0,\"properties_here\":0,\"properties_there\":0,\"resolved\":0}]}\n"
    )
  }

  @Test("brings back what a run overwrote and deleted there, all or by key")
  func restore() throws {
    planner.sync("run", "--yes")
    let beta = planner.key("Beta")
    _ = planner.run("edit", planner.key("Alpha"), "--title", "Alpha 2")
    _ = planner.run("rm", beta)
    #expect(planner.sync("run").output == "phone  sent 1  deleted 1 there\n")
    #expect(try planner.names(in: folder).count == 1)
    let number = String(planner.sync("history", "-n", "1").output.dropFirst().prefix { $0 != " " })
    #expect(
      planner.sync("restore", number, beta).output == """
        restored 1 of run #\(number) in phone; the next run takes them in
          bring back  Beta

        """)
    #expect(try planner.names(in: folder).count == 2)
    #expect(try planner.text(of: "Alpha", in: folder) == "")
    #expect(planner.sync("run").status == .ok)
    #expect(planner.key("Beta") == beta)
    #expect(planner.sync("restore", "#" + number).output.contains("bring back  Alpha"))
    #expect(try planner.text(of: "Alpha", in: folder) != "")
    #expect(
      planner.sync("restore", "99")
        == TestPlanner.Run(
          status: .notFound, errors: "error: There is no run #99. See: wk sync history\n"))
    #expect(planner.sync("restore", "x").status == .usage)
    #expect(planner.sync("restore", number, "zzz").status == .notFound)
  }

  @Test("a restore looks at the place first: another or none is refused as by a run")
  func restorePlace() throws {
    planner.sync("run", "--yes")
    _ = planner.run("edit", planner.key("Alpha"), "--title", "Alpha 2")
    planner.sync("run")
    let number = String(planner.sync("history", "-n", "1").output.dropFirst().prefix { $0 != " " })
    let away = folder + "-away"
    try FileManager.default.moveItem(atPath: folder, toPath: away)
    let missing = planner.sync("restore", number)
    #expect(missing.status == .unreachable)
    #expect(missing.errors.hasPrefix("error: phone: There is no file or folder \"\(folder)\""))
    _ = try planner.makeFolder("tasks")
    let other = planner.sync("restore", number)
    #expect(other.status == .cancelled)
    #expect(other.errors.contains("is not what phone was synced with"))
    #expect(try planner.names(in: folder) == [])
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.moveItem(atPath: away, toPath: folder)
    #expect(
      planner.sync("restore", number).output.hasPrefix("restored 1 of run #\(number) in phone;"))
    #expect(
      planner.sync("restore", number)
        == TestPlanner.Run(
          output: "restored 0 of run #\(number) in phone, 1 stays as it is\n"
            + "  leave  Alpha 2 (stands there as it was)\n"))
  }

  @Test("a restore has one row an object, and says what a mirror does with it")
  func restoreRows() throws {
    planner.sync("remove", "phone")
    planner.sync("add", "phone", folder, "--conflict", "mine")
    planner.sync("run", "--yes")
    _ = planner.run("edit", planner.key("Alpha"), "--title", "Alpha 2")
    try planner.change("Alpha", in: folder, "SUMMARY:Alpha", to: "SUMMARY:Alpha 3")
    planner.sync("run")
    let number = String(planner.sync("history", "-n", "1").output.dropFirst().prefix { $0 != " " })
    #expect(
      planner.sync("restore", number)
        == TestPlanner.Run(
          output: "restored 1 of run #\(number) in phone; the next run takes them in\n"
            + "  bring back  Alpha 2\n"))
    let mirror = try planner.makeFolder("mirror")
    planner.sync("add", "glass", mirror, "--mirror")
    planner.sync("run", "glass", "--yes")
    try planner.change("Beta", in: mirror, "SUMMARY:Beta", to: "SUMMARY:Beta 2")
    planner.sync("run", "glass")
    let last = String(planner.sync("history", "-n", "1").output.dropFirst().prefix { $0 != " " })
    #expect(
      planner.sync("restore", last).output.hasPrefix(
        "restored 1 of run #\(last) in glass; it is a mirror, and its next run sends ours over them"
          + " again\n"))
  }

  @Test("a pair that was reset begins anew")
  func reset() throws {
    planner.sync("run", "--yes")
    #expect(
      planner.sync("reset", "phone").output
        == "phone begins anew: the next run brings both sides together and shows its plan\n")
    #expect(planner.sync("status").output.hasPrefix("phone   last run 10:02   2 waiting here"))
    #expect(planner.sync("run", "--yes").status == .ok)
    #expect(try planner.names(in: folder).count == 2)
    #expect(planner.run("list").output.split(separator: "\n").count == 2)
    #expect(planner.sync("reset", "fone").status == .notFound)
  }
}
