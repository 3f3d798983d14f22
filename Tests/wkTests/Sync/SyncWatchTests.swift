import Foundation
import PlannerCore
import Testing

@testable import wk

/// Tells of changes by a list of steps, each of which does something and then wakes the program.
private final class Script: ChangeWatch {
  var steps: [() throws -> WatchOutcome]
  private(set) var looked: [Set<String>] = []
  private(set) var waits: [Int] = []

  init(_ steps: [() throws -> WatchOutcome]) { self.steps = steps }

  var isStopped: Bool { false }

  func look(at places: [WatchedPlace]) { looked.append(Set(places.map(\.folder))) }

  func wait(milliseconds: Int) -> WatchOutcome {
    waits.append(milliseconds)
    guard !steps.isEmpty else { return .stopped }
    return (try? steps.removeFirst()()) ?? .stopped
  }
}

@Suite("wk sync watch")
struct SyncWatchTests {
  let planner: TestPlanner
  let folder: String

  init() throws {
    (planner, folder) = try TestPlanner.paired("Alpha")
  }

  @Test("runs at once, after each change and when time is up, with a line for each run")
  func runs() throws {
    _ = planner.run("sync", "run", "--yes")
    let (planner, folder) = (planner, folder)
    let home = WatchedPlace(ofDatabase: planner.folder.path + "/.local/share/wk/planner.db")
    let script = Script([
      {
        try planner.write(TestPlanner.task("b", "Beta"), to: folder + "/b.ics")
        return .changed([WatchedPlace(folder: folder, pair: "phone")])
      },
      { .timeout },
      {
        planner.now = Instant(seconds: planner.now.seconds + 60)
        _ = planner.run("edit", planner.key("Alpha"), "--title", "Alpha 2")
        return .changed([home])
      },
      { .timeout },
      // Its own writing is heard of like any change, and is not worth a line.
      { .changed([WatchedPlace(folder: folder, pair: "phone")]) },
      { .timeout },
      { .changed([home]) },
      { .timeout },
    ])
    planner.watch = script
    let run = planner.run("sync", "watch", "--every", "2m")
    #expect(
      run
        == TestPlanner.Run(
          output: """
            2026-11-26 10:02:00  phone  unchanged
            2026-11-26 10:02:00  phone  received 1
            2026-11-26 10:03:00  phone  sent 1
            2026-11-26 10:03:00  phone  unchanged

            """))
    #expect(script.looked.allSatisfy { $0 == [folder, planner.folder.path, home.folder] })
    #expect(script.waits == [120_000, 300, 120_000, 300, 120_000, 300, 120_000, 120_000, 120_000])
  }

  @Test("waits for consent to a first run, and goes on where a place is gone")
  func faults() throws {
    let (planner, folder) = (planner, folder)
    planner.watch = Script([
      {
        _ = planner.run("sync", "run", "--yes")
        return .timeout
      },
      {
        try FileManager.default.removeItem(atPath: folder)
        return .timeout
      },
    ])
    #expect(
      planner.run("sync", "watch", "phone").output == """
        2026-11-26 10:02:00  phone  waits for its first run: wk sync run phone
        2026-11-26 10:02:00  phone  unchanged
        2026-11-26 10:02:00  phone  There is no file or folder "\(folder)"; check the name. See whether its disk is mounted.

        """)
  }

  @Test("refuses what cannot be watched")
  func refuses() throws {
    #expect(planner.run("sync", "watch", "fone").status == .notFound)
    #expect(
      planner.run("sync", "watch", "--every", "soon").errors
        == "error: \"soon\" is no time to wait. Try: --every 5m; from 1s to 24h.\n")
    #expect(planner.run("sync", "watch", "--json").status == .usage)
  }

  @Test("waits where there are no pairs, and takes in those that are made and removed meanwhile")
  func comingAndGoing() throws {
    planner.sync("remove", "phone")
    let (planner, folder) = (planner, folder)
    let home = WatchedPlace(ofDatabase: planner.folder.path + "/.local/share/wk/planner.db")
    planner.watch = Script([
      {
        planner.sync("add", "new", folder)
        planner.sync("run", "new", "--yes")
        return .changed([home])
      },
      { .timeout },
      {
        planner.sync("remove", "new")
        return .timeout
      },
    ])
    #expect(
      planner.sync("watch")
        == TestPlanner.Run(
          output: """
            2026-11-26 10:02:00  There are no pairs yet: wk sync add NAME PATH makes one.
            2026-11-26 10:02:00  new  unchanged
            2026-11-26 10:02:00  There are no pairs yet: wk sync add NAME PATH makes one.

            """))
  }

  @Test("what one pair receives goes to the others at once")
  func handedOn() throws {
    let other = try planner.makeFolder("other")
    planner.sync("add", "alpha", other)
    planner.sync("run", "--yes")
    let (planner, folder) = (planner, folder)
    planner.watch = Script([
      {
        try planner.write(TestPlanner.task("b", "Beta"), to: folder + "/b.ics")
        return .changed([WatchedPlace(folder: folder, pair: "phone")])
      },
      { .timeout },
    ])
    #expect(
      planner.sync("watch").output == """
        2026-11-26 10:02:00  alpha  unchanged
        2026-11-26 10:02:00  phone  unchanged
        2026-11-26 10:02:00  phone  received 1
        2026-11-26 10:02:00  alpha  sent 1

        """)
  }

  @Test("the system tells of changes in a folder, and of those of one file")
  func system() throws {
    let watch = try FileWatch()
    let file = planner.folder.appending(path: "one.ics").path
    watch.look(at: [
      WatchedPlace(folder: folder, pair: "a"), WatchedPlace(ofFile: file, pair: "b"),
    ])
    #expect(watch.wait(milliseconds: 0) == .timeout)
    try planner.write(TestPlanner.task("b", "Beta"), to: folder + "/b.ics")
    #expect(
      watch.wait(milliseconds: 10_000) == .changed([WatchedPlace(folder: folder, pair: "a")]))
    while watch.wait(milliseconds: 0) != .timeout {}
    _ = try planner.file("other.ics", "x")
    try "x".write(toFile: folder + "/.hidden.ics", atomically: false, encoding: .utf8)
    #expect(watch.wait(milliseconds: 0) == .timeout)
    _ = try planner.file("one.ics", "x")
    #expect(watch.wait(milliseconds: 10_000) == .changed([WatchedPlace(ofFile: file, pair: "b")]))
  }

  @Test("the system tells of a folder that was moved away and came back")
  func moved() throws {
    let watch = try FileWatch()
    let places = [
      WatchedPlace(folder: folder, pair: "a"), WatchedPlace(ofFile: folder, pair: "a"),
    ]
    watch.look(at: places)
    try FileManager.default.moveItem(atPath: folder, toPath: folder + "-away")
    #expect(watch.wait(milliseconds: 10_000) == .changed(Set(places)))
    watch.look(at: places)
    while watch.wait(milliseconds: 0) != .timeout {}
    try FileManager.default.moveItem(atPath: folder + "-away", toPath: folder)
    #expect(watch.wait(milliseconds: 10_000) == .changed([places[1]]))
  }
}
