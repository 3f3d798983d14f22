import Foundation
import PlannerCore
import Testing

@testable import wk

@Suite("wk sync run")
struct SyncRunTests {
  let planner: TestPlanner
  let folder: String

  init() throws {
    planner = try TestPlanner()
    folder = try planner.makeFolder("tasks")
  }

  /// A pair with five events from here and one from there, alike on both sides.
  func synced() throws {
    for name in ["Alpha", "Beta", "Gamma", "Delta", "Epsilon"] {
      _ = planner.run("add", name, "--on", "2026-11-26")
    }
    try planner.write(
      TestPlanner.task("z", "Zeta", "DUE;VALUE=DATE:20261126"), to: folder + "/z.ics")
    planner.sync("add", "phone", folder)
    #expect(planner.sync("run", "--yes").status == .ok)
  }

  @Test("a first run shows its plan and writes nothing without consent")
  func firstRun() throws {
    for name in ["Alpha", "Beta"] { _ = planner.run("add", name) }
    try planner.write(TestPlanner.task("z", "Zeta"), to: folder + "/z.ics")
    planner.sync("add", "phone", folder)
    let (a, b) = (planner.key("Alpha"), planner.key("Beta"))
    let plan = """
      phone  first run: would send 2, receive 1
        receive new       Zeta
        send new     \(a)  Alpha
        send new     \(b)  Beta

      """
    #expect(
      planner.sync("run")
        == TestPlanner.Run(
          status: .cancelled, output: plan,
          errors: "error: phone: waits for its first run; nobody can be asked here."
            + " See the plan and agree: wk sync run phone --yes\n"))
    planner.answer = ""
    #expect(
      planner.sync("run")
        == TestPlanner.Run(
          status: .cancelled, output: plan,
          errors: "Type y to go on, Enter to keep both sides as they are: "
            + "phone: nothing was written.\n"))
    #expect(try planner.names(in: folder) == ["z.ics"])
    #expect(planner.key("Zeta") == "none")
    #expect(planner.run("log").output.split(separator: "\n").count == 2)
    planner.answer = "y"
    #expect(planner.sync("run").output == plan + "phone  sent 2  received 1\n")
    #expect(try planner.names(in: folder).count == 3)
    #expect(planner.key("Zeta") != "none")
    planner.answer = nil
    #expect(planner.sync("run") == TestPlanner.Run(output: "phone  unchanged\n"))
  }

  @Test("a dry run says what would be done and writes nothing")
  func dryRun() throws {
    _ = planner.run("add", "Alpha")
    planner.sync("add", "phone", folder)
    #expect(
      planner.sync("run", "phone", "--dry-run")
        == TestPlanner.Run(
          output: "phone  would send 1\n  send new  \(planner.key("Alpha"))  Alpha\n"
            + "nothing written\n"))
    #expect(try planner.names(in: folder) == [])
    #expect(planner.sync("list", "--json").output.contains("\"runs\":0,\"last_run\":null"))
  }

  @Test("tells what went which way, and what waits")
  func directions() throws {
    try synced()
    let alpha = planner.key("Alpha")
    for (name, words) in [
      ("Alpha", ["--on", "2026-11-27"]), ("Beta", ["--title", "Beta 2"]),
      ("Gamma", ["--title", "Gamma 2"]),
    ] {
      _ = planner.run(words: ["edit", planner.key(name)] + words)
    }
    for name in ["New 1", "New 2"] { _ = planner.run("add", name) }
    // Alpha has another day there, Beta is done there, Delta has another name there.
    try planner.change("Alpha", in: folder, "20261126\r\n", to: "20261130\r\n")
    try planner.change(
      "Beta", in: folder, "SUMMARY:Beta\r\n",
      to: "SUMMARY:Beta\r\nSTATUS:COMPLETED\r\nCOMPLETED:20261126T013000Z\r\n")
    try planner.change("Beta", in: folder, "STATUS:NEEDS-ACTION\r\n", to: "")
    try planner.change("Delta", in: folder, "SUMMARY:Delta", to: "SUMMARY:Delta 2")
    #expect(
      planner.sync("run", "phone")
        == TestPlanner.Run(
          status: .conflicts,
          output: "phone  sent 3  received 1  merged 1 (title here, done there)  conflicts 1\n"
            + "  \(alpha)  Alpha: day differs. See: wk conflicts\n"))
    #expect(try planner.text(of: "Gamma 2", in: folder).contains("END:VTODO"))
    #expect(try planner.text(of: "Beta 2", in: folder).contains("STATUS:COMPLETED"))
    #expect(planner.key("Delta 2") != "none")
    #expect(try planner.text(of: "Alpha", in: folder).contains("20261130"))
  }

  @Test("an undo says what was here and what stays there")
  func undo() throws {
    try synced()
    _ = planner.run("edit", planner.key("Alpha"), "--title", "Alpha 2")
    try planner.change("Beta", in: folder, "SUMMARY:Beta", to: "SUMMARY:Beta 2")
    try planner.change("Gamma", in: folder, "SUMMARY:Gamma", to: "SUMMARY:Gamma 2")
    #expect(planner.sync("run").output == "phone  sent 1  received 2\n")
    let number = planner.run("log", "-n", "1").output.dropFirst().prefix { $0 != " " }
    #expect(
      planner.run("undo").output == """
        undid #\(number) "sync run phone": 2 events here (2 received). phone hears of it on the next run.
        what it sent stays sent: wk sync restore \(number) brings phone's old versions back. wk redo restores the rest.

        """)
    #expect(planner.key("Beta") != "none")
    #expect(
      planner.sync("restore", String(number)).output == """
        restored 1 of run #\(number) in phone; the next run takes them in
          bring back  Alpha 2

        """)
    #expect(try planner.text(of: "Alpha", in: folder) != "")
    #expect(planner.sync("run").status == .ok)
    #expect(planner.key("Alpha") != "none")
    #expect(try planner.text(of: "Beta", in: folder) != "")
  }

  @Test("a run that would delete much stops and writes nothing anywhere")
  func guarded() throws {
    try synced()
    _ = planner.run("add", "New")
    for name in try planner.names(in: folder).dropLast(2) {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    let left = try planner.names(in: folder)
    let run = planner.sync("run")
    #expect(run.status == .cancelled)
    #expect(run.output == "")
    #expect(
      run.errors
        == "error: phone: nothing was written anywhere. 4 of 6 events are gone from phone, more than"
        + " anybody deletes by hand. If that is right: wk sync run phone --allow-deletions 4\n")
    #expect(try planner.names(in: folder) == left)
    #expect(planner.run("list").output.split(separator: "\n").count == 7)
    #expect(planner.sync("run", "phone", "--allow-deletions", "3").status == .cancelled)
    #expect(
      planner.sync("run", "phone", "--allow-deletions", "4").output
        == "phone  sent 1  deleted 4 here\n")
    #expect(planner.run("trash").output.split(separator: "\n").count == 4)
    #expect(planner.sync("run", "--allow-deletions", "4").status == .ok)
    planner.sync("add", "other", try planner.makeFolder("other"))
    #expect(planner.sync("run", "--allow-deletions", "4").status == .usage)
    #expect(planner.sync("run", "phone", "--allow-deletions", "many").status == .usage)
  }

  @Test("reports a run as JSON")
  func json() throws {
    _ = planner.run("add", "Alpha")
    planner.sync("add", "phone", folder)
    let key = planner.key("Alpha")
    let action =
      "{\"uid\":\"uid-1\",\"name\":\"Alpha\",\"side\":\"there\",\"action\":\"send new\","
      + "\"reason\":null,\"key\":\"\(key)\",\"units\":null}"
    func answer(_ state: String, dry: Bool, run: String, requests: Int) -> String {
      "{\"schema\":\"wk.sync-run/1\",\"dry_run\":\(dry),\"pairs\":[{\"name\":\"phone\","
        + "\"state\":\"\(state)\",\"sent\":1,\"received\":0,\"merged\":0,\"deleted_here\":0,"
        + "\"deleted_there\":0,\"conflicts\":0,\"quarantined\":0,\"unchanged\":0,"
        + "\"requests\":\(requests),\"actions\":[\(action)],\"findings\":[],\"deletions\":null,"
        + "\"run\":\(run)}]}\n"
    }
    #expect(
      planner.sync("run", "--dry-run", "--json").output
        == answer("done", dry: true, run: "null", requests: 1))
    let refused = planner.sync("run", "--json")
    #expect(refused.status == .cancelled && refused.output.contains("\"state\":\"cancelled\""))
    #expect(
      refused.errors
        == "{\"schema\":\"wk.error/1\",\"code\":\"cancelled\",\"message\":\"phone: waits for its"
        + " first run; nobody can be asked here.\",\"hint\":\"See the plan and agree:"
        + " wk sync run phone --yes\",\"place\":\"\(folder)\"}\n")
    let run = planner.sync("run", "--json", "--yes")
    #expect(run.status == .ok)
    #expect(run.output == answer("done", dry: false, run: "2", requests: 1))
    #expect(
      planner.sync("run", "--json=name,state").output
        == "{\"schema\":\"wk.sync-run/1\",\"dry_run\":false,\"pairs\":[{\"name\":\"phone\","
        + "\"state\":\"done\"}]}\n")
  }

  @Test("shows progress on a terminal only")
  func progress() throws {
    for number in 1...3 { _ = planner.run("add", "A\(number)") }
    planner.sync("add", "phone", folder)
    planner.errorsAreTerminal = true
    let errors = planner.sync("run", "--yes").errors
    #expect(errors.contains("\rphone  100 % of 3"))
    #expect(errors.hasSuffix("\r"))
    _ = planner.run("add", "More")
    planner.errorsAreTerminal = false
    #expect(planner.sync("run").errors == "")
  }

  @Test("names what cannot be read, and syncs the rest")
  func quarantine() throws {
    try synced()
    try "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\n".write(
      toFile: folder + "/broken.ics", atomically: true, encoding: .utf8)
    _ = planner.run("add", "New")
    let run = planner.sync("run")
    #expect(run.status == .rejected)
    #expect(run.output == "phone  sent 1  cannot read 1\n")
    #expect(run.errors.hasPrefix("phone: broken.ics "))
    let quiet = planner.sync("run", "-q")
    #expect(quiet.output == "")
    #expect(quiet.errors == run.errors + "phone: 1 cannot be read: wk sync status phone\n")
    #expect(planner.sync("status").output.contains("1 cannot be read\n  broken.ics  "))
  }

  @Test("shows in which pairs an event is")
  func show() throws {
    try synced()
    let key = planner.key("Zeta")
    #expect(planner.run("show", key).output.contains("uid z   synced: phone\n"))
    #expect(planner.run("show", key, "--json").output.contains("\"pairs\":[{\"name\":\"phone\"}]"))
  }

  @Test("says how days of series are kept while none has gone out")
  func recurrence() throws {
    _ = planner.run("add", "Run", "--on", "2026-11-23", "--every", "day", "--count", "5")
    planner.sync("add", "phone", folder, "--recurrence", "override")
    #expect(planner.run("calendars", "--json=recurrence").output.contains("override"))
    planner.sync("run", "--yes")
    let other = try planner.makeFolder("other")
    let refusal =
      "error: \"planner\" keeps ticked days in the style override, and 1 series has gone out in"
      + " it already. Leave it so, or take a new calendar: wk calendars add NAME\n"
    #expect(planner.sync("add", "other", other, "--recurrence", "detach").errors == refusal)
    #expect(planner.run("calendars", "recurrence", "planner", "detach").errors == refusal)
    #expect(planner.sync("list").output.split(separator: "\n").count == 1)
    #expect(planner.sync("add", "other", other, "--recurrence", "override").status == .ok)
  }

  @Test("a file that came with the last run and is taken away again is heard of")
  func takenAway() throws {
    try synced()
    _ = planner.run("add", "New")
    #expect(planner.sync("run").output == "phone  sent 1\n")
    for name in try planner.names(in: folder) {
      let path = "\(folder)/\(name)"
      if try String(contentsOfFile: path, encoding: .utf8).contains("SUMMARY:New\r\n") {
        try FileManager.default.removeItem(atPath: path)
      }
    }
    #expect(planner.sync("run").output == "phone  deleted 1 here\n")
  }

  @Test("says whose value stands where both changed the same, and what an edit brought back")
  func losses() throws {
    for name in ["Alpha", "Beta"] { _ = planner.run("add", name) }
    planner.sync("add", "phone", folder, "--conflict", "mine")
    planner.sync("run", "--yes")
    let (alpha, beta) = (planner.key("Alpha"), planner.key("Beta"))
    _ = planner.run("edit", alpha, "--title", "Alpha 2")
    try planner.change("Alpha", in: folder, "SUMMARY:Alpha", to: "SUMMARY:Alpha 3")
    _ = planner.run("rm", beta)
    try planner.change("Beta", in: folder, "SUMMARY:Beta", to: "SUMMARY:Beta 2")
    let lines = planner.sync("run").output.split(separator: "\n")
    #expect(lines.first == "phone  received 1  merged 1")
    #expect(lines.contains("  \(alpha)  Alpha 2: both changed title: ours stands"))
    #expect(lines.contains("  \(beta)  Beta 2: deleted here, changed there"))
  }

  @Test("says that meetings stay where they are, and a quiet run names what waits")
  func others() throws {
    try
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:m\r\nDTSTART:20261126T010000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
      .write(toFile: folder + "/m.ics", atomically: true, encoding: .utf8)
    _ = planner.run("add", "Alpha")
    #expect(
      planner.sync("add", "phone", folder).output.hasSuffix(
        "\n1 of other kinds there, such as meetings, take no part in a sync\n"))
    #expect(
      planner.sync("run", "--yes").output.contains(
        "would send 1, leave 1 of other kinds there, such as meetings\n"))
    #expect(planner.sync("run").output == "phone  unchanged\n")
    _ = planner.run("edit", planner.key("Alpha"), "--title", "Alpha 2")
    try planner.change("Alpha", in: folder, "SUMMARY:Alpha", to: "SUMMARY:Alpha 3")
    #expect(
      planner.sync("run", "-q")
        == TestPlanner.Run(
          status: .conflicts, errors: "phone: 1 conflict waits: wk conflicts\n"))
  }
}
