import Foundation
import PlannerCore
import Testing

@testable import wk

@Suite("wk sync add, list, remove")
struct SyncAddTests {
  let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  @Test("makes a pair with a folder and says what stands on both sides")
  func folder() throws {
    let path = try planner.makeFolder("tasks")
    for number in 1...3 {
      try planner.write(TestPlanner.task("t\(number)", "T\(number)"), to: "\(path)/\(number).ics")
    }
    let file = try planner.file(
      "in.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:t3", "SUMMARY:T3",
      "END:VTODO", "BEGIN:VTODO", "UID:own", "SUMMARY:Own", "END:VTODO", "END:VCALENDAR")
    _ = planner.run("import", file)
    #expect(
      planner.sync("add", "phone", path + "/", "--conflict", "ask")
        == TestPlanner.Run(
          output: "pair phone: folder of .ics files, 3 events there, 2 here, 1 match by UID."
            + " First run is a preview.\n"))
    #expect(planner.sync("list").output == "phone   planner   ask   \(path)\n")
    #expect(planner.sync().output == planner.sync("list").output)
    #expect(try planner.names(in: path) == ["1.ics", "2.ics", "3.ics"])
    #expect(
      planner.sync("list", "--json").output
        == "{\"schema\":\"wk.sync-list/1\",\"pairs\":[{\"name\":\"phone\",\"calendar\":\"planner\","
        + "\"kind\":\"folder\",\"place\":\"\(path)\",\"direction\":\"both\",\"deletes\":true,"
        + "\"conflict\":\"ask\",\"runs\":0,\"last_run\":null,\"last_state\":null}]}\n")
    #expect(
      planner.sync("--json=name", "list").output.hasSuffix("\"pairs\":[{\"name\":\"phone\"}]}\n"))
    #expect(
      planner.sync("remove", "phone").output == "removed phone; its events stay here and there\n")
    #expect(
      planner.sync("list")
        == TestPlanner.Run(
          errors: "There are no pairs yet: wk sync add NAME PATH makes one.\n"))
  }

  @Test("takes a file that is not there yet, and makes a folder where its parent is")
  func newPlaces() throws {
    let file = planner.folder.appending(path: "new.ics").path
    #expect(
      planner.sync("add", "one", file).output
        == "pair one: file of iCalendar, which is not there yet, 0 events here."
        + " First run is a preview.\n")
    #expect(!FileManager.default.fileExists(atPath: file))
    let folder = planner.folder.appending(path: "new").path
    #expect(
      planner.sync("add", "two", folder).output
        == "made the folder \(folder)\npair two: folder of .ics files, 0 events there, 0 here,"
        + " 0 match by UID. First run is a preview.\n")
    #expect(try planner.names(in: folder) == [])
    let missing = planner.folder.appending(path: "no/where").path
    #expect(
      planner.sync("add", "three", missing)
        == TestPlanner.Run(
          status: .failed,
          errors: "error: There is no folder \"\(planner.folder.path)/no\". Make it, or see whether"
            + " its disk is mounted.\n"))
    #expect(planner.sync("list").output.split(separator: "\n").count == 2)
  }

  @Test("keeps how the pair syncs")
  func modes() throws {
    _ = planner.run("calendars", "add", "work")
    for (name, words) in [
      ("a", ["--read-only"]), ("b", ["--mirror"]), ("c", ["--no-delete", "--conflict", "theirs"]),
      ("d", ["--conflict", "both", "--calendar", "work", "--recurrence", "override"]),
    ] {
      let path = try planner.makeFolder("folder-\(name)")
      #expect(planner.run(words: ["sync", "add", name, path] + words).status == .ok)
    }
    let folder = planner.folder.path
    #expect(
      planner.sync("list").output == """
        a   planner   read-only           \(folder)/folder-a
        b   planner   mirror              \(folder)/folder-b
        c   planner   no-delete, theirs   \(folder)/folder-c
        d   work      both                \(folder)/folder-d

        """)
    #expect(
      planner.run("calendars", "--json=name,recurrence").output.contains(
        "{\"name\":\"work\",\"recurrence\":\"override\"}"))
  }

  @Test(
    "refuses what is no name of a pair",
    arguments: [
      ("", "it is empty"), ("my phone", "it is more than one word"),
      ("a/b", "it looks like a path"),
      ("tasks.ics", "it looks like a path"), ("here", "it stands for this side of a conflict"),
      (String(repeating: "x", count: 41), "it is longer than 40 characters"),
    ])
  func names(name: String, reason: String) {
    #expect(
      planner.sync("add", name, "x.ics")
        == TestPlanner.Run(
          status: .usage,
          errors: "error: \"\(name)\" cannot name a pair: \(reason). Try: wk sync add phone PATH\n")
    )
  }

  @Test("refuses the planner's own files")
  func own() throws {
    _ = planner.run("add", "A")
    let home = planner.folder.appending(path: ".local/share/wk").path
    try FileManager.default.createDirectory(
      atPath: home + "/rejected", withIntermediateDirectories: true)
    for path in [
      "planner.db", "planner.db-wal", "rejected", "rejected/x.ics", "backups",
      "./rejected/../rejected",
    ] {
      let run = planner.sync("add", "own", "\(home)/\(path)")
      #expect(run.status == .failed, "\(path)")
      #expect(
        run.errors.hasSuffix(
          "is the planner's own and holds no calendar to sync with. Name a file or folder of your"
            + " own.\n"), "\(run.errors)")
    }
    #expect(planner.sync("list").output == "")
  }

  @Test("refuses a place that a pair syncs already, or that an export keeps current")
  func taken() throws {
    let path = try planner.makeFolder("tasks")
    let link = planner.folder.appending(path: "link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    _ = planner.run("calendars", "add", "work")
    planner.sync("add", "phone", path)
    for again in [path, link, path + "/.", link + "/"] {
      #expect(
        planner.sync("add", "other", again, "--calendar", "work").errors.hasSuffix(
          "with the calendar \"planner\". Run it: wk sync run phone   For another calendar, name"
            + " another path.\n"), "\(again)")
    }
    #expect(
      planner.sync("add", "other", path + "/all.ics").errors
        == "error: The pair phone syncs \"\(path)\", and one would write into the files of the other."
        + " Choose another path.\n")
    #expect(
      planner.sync("add", "phone", planner.folder.appending(path: "x.ics").path).errors
        == "error: There is a pair \"phone\" already. See: wk sync list\n")
    let kept = planner.folder.appending(path: "kept.ics").path
    _ = planner.run("export", "--keep-current", kept)
    #expect(
      planner.sync("add", "kept", kept).errors
        == "error: \"\(kept)\" is kept current by wk export, which would write over it. End that"
        + " first: wk export --forget \(kept)\n")
  }

  @Test("an export writes over nothing that is synced")
  func export() throws {
    let file = planner.folder.appending(path: "team.ics").path
    let path = try planner.makeFolder("tasks")
    planner.sync("add", "team", file)
    planner.sync("add", "phone", path)
    for (name, pair) in [(file, "team"), (path + "/plan.ics", "phone")] {
      for option in ["-o", "--keep-current"] {
        #expect(
          planner.run("export", option, name)
            == TestPlanner.Run(
              status: .failed,
              errors: "error: \"\(name)\" belongs to the pair \(pair), which keeps it alike. Sync"
                + " it: wk sync run \(pair)   Or name another file.\n"))
      }
      #expect(!FileManager.default.fileExists(atPath: name))
    }
    let all = planner.run("export", "-o", path + "/")
    #expect(
      all.errors
        == "error: \"\(path)/planner.ics\" belongs to the pair phone, which keeps it alike. Sync"
        + " it: wk sync run phone   Or name another file.\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
  }

  @Test("refuses what cannot be read and what contradicts itself, and makes no pair")
  func refuses() throws {
    let file = try planner.file("notes.txt", "Hello")
    #expect(
      planner.sync("add", "x", "/dev/null").errors
        == "error: \"/dev/null\" is neither a file nor a folder. See: wk help sync add\n")
    #expect(planner.sync("add", "x", "https://example.edu/cal.ics").status == .usage)
    #expect(planner.sync("add", "x", "a.ics", "--mirror", "--read-only").status == .usage)
    #expect(
      planner.sync("add", "x", "a.ics", "--conflict", "mien").errors
        == "error: --conflict cannot be \"mien\". Try ask, mine, theirs, newest or both.\n")
    #expect(
      planner.sync("add", "x", file, "--calendar", "wrok").errors
        == "error: There is no calendar \"wrok\". There are: planner.\n")
    #expect(planner.sync("list").output == "")
  }

  @Test("says what is mistyped")
  func mistyped() throws {
    planner.sync("add", "phone", try planner.makeFolder("tasks"))
    #expect(
      planner.sync("remove", "phon")
        == TestPlanner.Run(
          status: .notFound, errors: "error: There is no pair \"phon\". Did you mean \"phone\"?\n"))
    #expect(
      planner.sync("rnu").errors
        == "error: no command \"sync rnu\". Did you mean \"run\"?   See: wk help sync\n")
    #expect(
      planner.sync("./tasks").errors
        == "error: wk sync does not know what to do with \"./tasks\". To sync it: wk sync run"
        + " ./tasks\n")
  }

  @Test("a calendar with a pair is not removed")
  func calendar() throws {
    _ = planner.run("calendars", "add", "work")
    let path = try planner.makeFolder("tasks")
    planner.sync("add", "phone", path, "--calendar", "work")
    #expect(
      planner.run("calendars", "remove", "work").errors
        == "error: \"work\" is synced by the pair phone, with \(path). End that first: wk sync remove"
        + " phone\n")
    planner.sync("remove", "phone")
    #expect(planner.run("calendars", "remove", "work").output == "removed work\n")
  }
}
