import Foundation
import Glibc
import Testing

@testable import wk

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
