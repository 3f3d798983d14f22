import Foundation
import PlannerCore
import Testing

@testable import wk

@Suite("What the program finds around it")
struct ContextTests {
  @Test("finds the planner by --db, WK_DB, XDG_DATA_HOME and HOME, in this order")
  func location() throws {
    let planner = try TestPlanner()
    planner.environment = ["HOME": "/home/me"]
    var context = planner.context([])
    #expect(try PlannerLocation.path(in: context) == "/home/me/.local/share/wk/planner.db")
    planner.environment["XDG_DATA_HOME"] = "relative"
    #expect(try PlannerLocation.path(in: planner.context([])).hasPrefix("/home/me/.local"))
    planner.environment["XDG_DATA_HOME"] = "/data"
    #expect(try PlannerLocation.path(in: planner.context([])) == "/data/wk/planner.db")
    planner.environment["WK_DB"] = "/other.db"
    context = planner.context([])
    #expect(try PlannerLocation.path(in: context) == "/other.db")
    context.globals.database = "mine.db"
    #expect(try PlannerLocation.path(in: context) == "mine.db")
    planner.environment = [:]
    #expect(
      planner.run("week")
        == TestPlanner.Run(
          status: .failed, output: "",
          errors: "error: There is no place for the planner: HOME is not set. "
            + "Name the database with --db or WK_DB.\n"))
  }

  @Test("refuses a folder, and no name, for a planner")
  func badLocation() throws {
    let planner = try TestPlanner()
    #expect(
      planner.run("--db", planner.folder.path, "week")
        == TestPlanner.Run(
          status: .failed,
          errors: "error: \"\(planner.folder.path)\" is a folder and no planner. "
            + "Name a file in it: --db \(planner.folder.path)/planner.db\n"))
    #expect(
      planner.run("--db", "", "week")
        == TestPlanner.Run(
          status: .usage,
          errors: "error: --db needs the name of a file. Try: --db planner.db\n"))
  }

  @Test("says that TZ names no zone when a planner is made, and not again")
  func zoneRule() throws {
    let planner = try TestPlanner()
    planner.environment["TZ"] = "CST-8"
    #expect(
      planner.run("week").errors
        == "TZ is \"CST-8\", which names no time zone; the new planner takes Asia/Taipei.\n")
    #expect(planner.run("week").errors == "")
    for name in ["Asia/Taipei", ":UTC", ":/etc/localtime"] {
      #expect(LocalZone.ignored(in: Environment(["TZ": name])) == nil)
    }
  }

  @Test("takes the clock from WK_NOW")
  func clock() throws {
    #expect(Instant(timestamp: "2026-11-26T10:02:00+08:00")?.description == "2026-11-26T02:02:00Z")
    #expect(Instant(timestamp: "2026-11-25T20:02:00-06:00")?.description == "2026-11-26T02:02:00Z")
    #expect(Instant(timestamp: "2026-11-26T02:02:00Z")?.description == "2026-11-26T02:02:00Z")
    #expect(Instant(timestamp: "2026-11-26") == nil)
    #expect(Instant(timestamp: "2026-11-26T10:02:00 08:00") == nil)
    let planner = try TestPlanner()
    planner.environment["WK_NOW"] = "2027-02-01T00:30:00+08:00"
    #expect(planner.run("month").output.hasPrefix("February 2027"))
    planner.environment["WK_NOW"] = "now"
    #expect(
      planner.run("month")
        == TestPlanner.Run(
          status: .usage, output: "",
          errors: "error: WK_NOW is \"now\", which is no moment. "
            + "Write it as 2026-11-26T10:02:00+08:00, or unset it.\n"))
  }

  @Test("knows the local time of a zone, winter and summer")
  func wallClock() throws {
    let winter = try #require(Instant(rfc3339: "2026-01-15T23:30:00Z"))
    let summer = try #require(Instant(rfc3339: "2026-07-15T23:30:00Z"))
    let clocks = [
      SystemClock.wallClock(winter, zone: "Europe/Berlin"),
      SystemClock.wallClock(summer, zone: "Europe/Berlin"),
      SystemClock.wallClock(summer, zone: "America/St_Johns"),
      SystemClock.wallClock(summer, zone: "No/Where"),
    ]
    #expect(
      clocks.map { "\($0.date) \($0.time)" } == [
        "2026-01-16 00:30", "2026-07-16 01:30", "2026-07-15 21:00", "2026-07-15 23:30",
      ])
  }

  @Test("takes the user's zone from TZ where that names one")
  func zone() {
    #expect(LocalZone.name(in: Environment(["TZ": "Asia/Taipei"])) == "Asia/Taipei")
    #expect(LocalZone.name(in: Environment(["TZ": ":America/New_York"])) == "America/New_York")
    let system = LocalZone.name(in: Environment())
    #expect(LocalZone.name(in: Environment(["TZ": "CST-8"])) == system)
    #expect(LocalZone.name(in: Environment(["TZ": "../../../etc/passwd"])) == system)
    #expect(!system.isEmpty)
  }

  @Test("colours only a terminal, and not where that is unwanted")
  func color() throws {
    let planner = try TestPlanner()
    var context = planner.context([])
    #expect(!context.style.isColored)
    context.terminal.outputIsTerminal = true
    #expect(context.style.isColored && !context.errorStyle.isColored)
    context.environment = Environment(["NO_COLOR": "1"])
    #expect(!context.style.isColored)
    context.environment = Environment(["TERM": "dumb"])
    #expect(!context.style.isColored)
    context.globals.color = .always
    #expect(context.style.isColored)
    context.globals.color = .never
    context.environment = Environment()
    #expect(!context.style.isColored)
  }

  @Test("takes its width from COLUMNS, else from the terminal")
  func columns() throws {
    let planner = try TestPlanner()
    #expect(planner.context([]).columns == 80)
    #expect(planner.context([]).knownColumns == nil)
    planner.columns = 120
    #expect(planner.context([]).columns == 120)
    planner.environment["COLUMNS"] = "48"
    #expect(planner.context([]).columns == 48)
    planner.environment["COLUMNS"] = "wide"
    #expect(planner.context([]).columns == 120)
  }

  @Test("makes UIDs of version 4 that differ")
  func uids() throws {
    let uids = (0..<100).map { _ in UID.random().rawValue }
    #expect(Set(uids).count == 100)
    for uid in uids {
      let groups = uid.split(separator: "-")
      #expect(groups.map(\.count) == [8, 4, 4, 4, 12])
      #expect(groups[2].hasPrefix("4"))
      #expect("89ab".contains(groups[3].prefix(1)))
    }
  }
}
