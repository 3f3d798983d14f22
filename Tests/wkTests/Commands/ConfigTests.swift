import Foundation
import Glibc
import Testing

@testable import wk

@Suite("wk config")
struct ConfigTests {
  let planner: TestPlanner
  let path: String

  init() throws {
    planner = try TestPlanner()
    path = planner.folder.appending(path: ".config/wk/config.toml").path
  }

  var file: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "none" }

  func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test("lists every key with its value and who decided it, and makes no planner")
  func list() throws {
    try write("[week]\nstart = \"sunday\"\n")
    planner.environment["PAGER"] = "more"
    #expect(
      planner.run("config")
        == TestPlanner.Run(
          output: """
            week.start    sunday        file
            week.fold     today+open    default
            week.empty    show          default
            color         auto          default
            pager         more          environment (PAGER)
            language      en            default
            history.keep  1y            default
            zone          Asia/Taipei   default

            """))
    #expect(!FileManager.default.fileExists(atPath: planner.folder.path + "/.local"))
    _ = planner.run("week")
    #expect(planner.run("config").output.hasSuffix("zone          Asia/Taipei   planner\n"))
  }

  @Test("sets, gets and unsets a value, and keeps the rest of the file and its mode")
  func set() throws {
    try write("# mine\nweek.start = sunday # c\nother = 1\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(
      planner.run("config", "set", "week.start", "Mon")
        == TestPlanner.Run(output: "week.start = monday   (was: sunday)\n"))
    #expect(file == "# mine\nweek.start = \"monday\" # c\nother = 1\n")
    #expect(planner.run("config", "get", "week.start").output == "monday\n")
    #expect(
      planner.run("config", "set", "week.fold", "all").output
        == "week.fold = all   (was: today+open, default)\n")
    #expect(
      planner.run("config", "unset", "week.start").output == "week.start = monday   (was: monday)\n"
    )
    #expect(file == "# mine\nother = 1\nweek.fold = \"all\"\n")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(planner.run("log").output == "")
  }

  @Test("follows XDG_CONFIG_HOME and a symbolic link")
  func places() throws {
    planner.environment["XDG_CONFIG_HOME"] = planner.folder.path + "/c"
    #expect(planner.run("config", "path").output == planner.folder.path + "/c/wk/config.toml\n")
    #expect(planner.run("config", "set", "color", "never").status == .ok)
    planner.environment["XDG_CONFIG_HOME"] = planner.folder.path + "/d"
    try FileManager.default.createDirectory(
      atPath: planner.folder.path + "/d/wk", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: planner.folder.path + "/d/wk/config.toml",
      withDestinationPath: planner.folder.path + "/c/wk/config.toml")
    #expect(
      planner.run("config", "set", "color", "always").output == "color = always   (was: never)\n")
    planner.environment["XDG_CONFIG_HOME"] = planner.folder.path + "/c"
    #expect(planner.run("config", "get", "color").output == "always\n")
    planner.environment = [:]
    #expect(planner.run("config", "path").status == .failed)
    #expect(planner.run("config", "set", "color", "auto").status == .failed)
  }

  @Test(
    "refuses what cannot be, with the choices",
    arguments: [
      (["set", "week.fold", "x"], "week.fold cannot be \"x\". Try today+open, all or none."),
      (["set", "pager", "less '"], "pager cannot be \"less '\". Close its quotes."),
      (["get", "week.strat"], "There is no key \"week.strat\". Did you mean \"week.start\"?"),
      (["unset", "zone"], "A planner always has a zone. Set another: wk config set zone ZONE"),
      (
        ["set", "color"],
        "wk config does not know what to do with \"set color\". "
          + "Write wk config [get KEY|set KEY VALUE|unset KEY|path|edit]."
      ),
    ])
  func refuses(words: [String], message: String) {
    #expect(
      planner.run(words: ["config"] + words)
        == TestPlanner.Run(status: .usage, errors: "error: \(message)\n"))
    #expect(file == "none")
  }

  @Test("warns of the file with place and line and goes on")
  func warnings() throws {
    try write("week.start = moon\n")
    let run = planner.run("month", "--json")
    #expect(run.status == .ok)
    #expect(
      run.errors
        == "\(path):1: week.start cannot be \"moon\". "
        + "Try monday, tuesday, wednesday, thursday, friday, saturday or sunday.\n")
    #expect(planner.run("month", "-q").errors == "")
    try write("wek.start = monday\nzone = UTC\n")
    #expect(planner.run("month").errors == "")
    #expect(
      planner.run("config").errors == """
        \(path):1: there is no key "wek.start". Did you mean "week.start"?
        \(path):2: the zone is the planner's own; use wk config set zone.

        """)
  }

  @Test("names a key that stands there twice; the last one counts")
  func twice() throws {
    try write("color = always\n[week]\nstart = monday\nstart = sunday\n")
    let run = planner.run("config", "get", "week.start")
    #expect(run.output == "sunday\n")
    #expect(
      run.errors == "\(path):3: week.start is set again in line 4, which counts; remove one.\n")
    #expect(planner.run("config", "unset", "week.start").status == .ok)
    #expect(file == "color = always\n[week]\n")
  }

  @Test("leaves a file that its owner made read-only")
  func readOnly() throws {
    try write("color = never\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    #expect(
      planner.run("config", "set", "color", "always")
        == TestPlanner.Run(
          status: .failed,
          errors: "error: \"\(path)\" may not be written; check its permissions (ls -l).\n"))
    #expect(file == "color = never\n")
  }

  @Test("follows a symbolic link to a file that is not there yet")
  func danglingLink() throws {
    let manager = FileManager.default
    try write("")
    try manager.removeItem(atPath: path)
    try manager.createDirectory(
      atPath: planner.folder.path + "/dotfiles", withIntermediateDirectories: true)
    try manager.createSymbolicLink(
      atPath: path, withDestinationPath: "../../dotfiles/second.toml")
    try manager.createSymbolicLink(
      atPath: planner.folder.path + "/dotfiles/second.toml", withDestinationPath: "wk.toml")
    #expect(planner.run("config", "set", "color", "never").status == .ok)
    #expect(
      try manager.destinationOfSymbolicLink(atPath: path) == "../../dotfiles/second.toml")
    #expect(
      try String(contentsOfFile: planner.folder.path + "/dotfiles/wk.toml", encoding: .utf8)
        == "color = \"never\"\n")
    #expect(planner.run("config", "get", "color").output == "never\n")
  }

  @Test("says that a variable comes before the file")
  func variable() {
    planner.environment["WK_COLOR"] = "never"
    #expect(
      planner.run("config", "set", "color", "always")
        == TestPlanner.Run(
          output: "color = never   (was: never, environment)\n",
          errors: "WK_COLOR is set and comes before the file.\n"))
    #expect(file == "color = \"always\"\n")
  }

  @Test("has a JSON form")
  func json() {
    let row =
      "{\"key\":\"history.keep\",\"value\":\"90d\",\"source\":\"file\",\"variable\":null,"
      + "\"meaning\":\"how long log, trash and archive are kept\","
      + "\"choices\":[\"90d\",\"26w\",\"12m\",\"1y\",\"forever\"],\"default\":\"1y\"}"
    let whole = "{\"schema\":\"wk.config/1\",\"path\":\"\(path)\",\"settings\":[\(row)]}\n"
    #expect(planner.run("config", "set", "history.keep", "90d", "--json").output == whole)
    #expect(planner.run("config", "get", "history.keep", "--json").output == whole)
    #expect(planner.run("config", "--json=key").output.contains("{\"key\":\"zone\"}]}"))
  }

  @Test("is what views begin with, and options come before it")
  func views() throws {
    try write("week.start = sunday\nweek.fold = none\nweek.empty = hide\nlanguage = ja\n")
    _ = planner.run("add", "Past", "--on", "2026-11-24")
    let month = { (words: [String]) in planner.run(words: ["month"] + words).output }
    #expect(month([]).contains("\n 日     | 月"))
    #expect(month(["--week-start", "mon"]).contains("| 月     | 火"))
    let key = planner.key("Past")
    #expect(
      planner.run("week").output == """
        2026-W48  2026年11月23日（月）- 29日（日）      0/1 done
        v 11月24日（火）   0/1
            [ ] \(key)         Past

        """)
    #expect(planner.run("week", "--fold-style", "all").output.contains("> 11月24日（火）   0/1"))
  }

  @Test("names every key in its help")
  func help() {
    let page = planner.run("help", "config").output
    for setting in Setting.all { #expect(page.contains("  \(setting.key) ")) }
    #expect(Setting.weekStart.variable == "WK_WEEK_START")
  }
}

@Suite("wk config set zone")
struct ZoneTests {
  let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  @Test("makes a planner in the zone, and changes that of one without objects from outside")
  func changes() throws {
    #expect(
      planner.run("config", "set", "zone", "Europe/Berlin").output
        == "zone = Europe/Berlin   (was: Asia/Taipei, default)\n")
    #expect(planner.run("config", "get", "zone").output == "Europe/Berlin\n")
    _ = planner.run("add", "Mine", "--on", "2026-11-27", "--at", "09:30")
    let before = planner.run("list", "--json").output
    #expect(
      planner.run("config", "set", "zone", "America/New_York").output
        == "zone = America/New_York   (was: Europe/Berlin)\n")
    #expect(planner.run("list", "--json").output == before)
    #expect(planner.run("config", "get", "zone").output == "America/New_York\n")
  }

  @Test("refuses where days would have to move, and a zone that is none")
  func refuses() throws {
    let file = try planner.file(
      "u.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:u", "SUMMARY:U", "DUE:20261127T200000Z",
      "END:VTODO", "END:VCALENDAR")
    _ = planner.run("import", file)
    #expect(
      planner.run("config", "set", "zone", "Europe/Berlin")
        == TestPlanner.Run(
          status: .failed,
          errors: "error: The planner holds objects from outside, whose days were worked out in"
            + " Asia/Taipei; its zone stays. A new planner takes the other zone, without log and"
            + " trash: wk export --notes -o all.ics, then"
            + " TZ=Europe/Berlin wk --db new.db import all.ics\n"))
    _ = planner.run("calendars", "add", "work")
    #expect(
      planner.run("config", "set", "zone", "Europe/Berlin").errors.hasSuffix(
        " for each of planner, work: wk export --calendar NAME --notes -o NAME.ics, then"
          + " TZ=Europe/Berlin wk --db new.db calendars add NAME,"
          + " TZ=Europe/Berlin wk --db new.db import NAME.ics --calendar NAME\n"))
    #expect(planner.run("config", "set", "zone", "Asia/Taipei").status == .ok)
    for name in ["Nowhere", "Europe", "../x", ""] {
      #expect(
        planner.run("config", "set", "zone", name)
          == TestPlanner.Run(
            status: .usage,
            errors: "error: There is no time zone \"\(name)\". Write it as Asia/Taipei.\n"))
    }
  }
}

@Suite("wk config edit")
struct ConfigEditTests {
  @Test("starts no editor without a terminal")
  func noTerminal() throws {
    let planner = try TestPlanner()
    var context = planner.context(["config", "edit"])
    context.edit = { _, _ in
      Issue.record("an editor was started")
      return 0
    }
    #expect(Program.run(in: context) == .usage)
    #expect(
      context.errors.text
        == "error: wk config edit needs a terminal. Write wk config set KEY VALUE, or"
        + " change \(planner.folder.path)/.config/wk/config.toml yourself.\n")
    let path = planner.folder.path + "/.config/wk/config.toml"
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("says what the editor left in place of the file", arguments: ["pipe", "folder"])
  func noFile(kind: String) throws {
    let planner = try TestPlanner()
    planner.isAtTerminal = true
    var context = planner.context(["config", "edit"])
    context.edit = { path, _ in
      try? FileManager.default.removeItem(atPath: path)
      if kind == "pipe" { return unsafe mkfifo(path, 0o600) }
      return unsafe mkdir(path, 0o700)
    }
    #expect(Program.run(in: context) == .failed)
    #expect(
      context.errors.text.hasSuffix(
        "config.toml cannot be read: \(kind == "pipe" ? "it is a pipe" : "Is a directory").\n"))
  }

  @Test("opens a file that names every key, and says what cannot be after it")
  func edit() throws {
    let planner = try TestPlanner()
    planner.isAtTerminal = true
    var opened = ""
    var context = planner.context(["config", "edit"])
    context.edit = { path, editor in
      opened = (try? String(contentsOfFile: path, encoding: .utf8)) ?? "none"
      try? "color = blue\n".write(toFile: path, atomically: true, encoding: .utf8)
      return 0
    }
    #expect(Program.run(in: context) == .failed)
    #expect(
      context.errors.text.hasSuffix(
        "config.toml:1: color cannot be \"blue\". Try auto, always or never.\n"))
    for setting in Setting.all where setting != .zone {
      #expect(opened.contains("# \(setting.key) = \"\(setting.standard)\"  # "))
    }
  }

  @Test("leaves the file to an editor that fails")
  func fails() throws {
    let planner = try TestPlanner()
    planner.isAtTerminal = true
    var context = planner.context(["config", "edit"])
    context.edit = { _, _ in 127 }
    #expect(Program.run(in: context) == .failed)
    #expect(
      context.errors.text == "error: The editor \"vi\" could not be started. "
        + "Set EDITOR to the name of one.\n")
  }
}
