import Foundation
import Testing

@testable import wk

/// What holds for every command line, whatever the command.
@Suite("Manners of the command line")
struct MannersTests {
  private let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  /// Runs the program with its results going to a full disk.
  private func runOnFullDisk(_ words: [String]) throws -> TestPlanner.Run {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    defer { try? full.close() }
    var context = planner.context(words)
    context.output = TextOutput(to: .descriptor(full.fileDescriptor))
    let status = Program.run(in: context)
    return TestPlanner.Run(status: status, errors: context.errors.text)
  }

  private static let full = "but the output could not be written: No space left on device."

  @Test("says what was changed where that cannot be printed", arguments: [false, true])
  func fullDisk(asJSON: Bool) throws {
    _ = planner.run("add", "one", "--on", "today")
    let key = planner.key("one")
    let copy = planner.folder.path + "/copy.db"
    let file = try planner.file(
      "in.ics", "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:a", "SUMMARY:A", "END:VTODO",
      "END:VCALENDAR")
    let cases: [(words: [String], change: String, hint: String)] = [
      (["done", key], "Finished \(key), ", " wk undo reverts it."),
      (["reopen", key], "Reopened \(key), ", " wk undo reverts it."),
      (["edit", key, "--priority", "1"], "Changed \(key), ", " wk undo reverts it."),
      (["rm", key], "Removed \(key), ", " wk undo reverts it."),
      (["trash", "restore", key], "Restored \(key), ", " wk undo reverts it."),
      (
        ["note", "week", "--set", "x"], "Saved the note for 2026-W48, ", " wk undo reverts it."
      ),
      (["undo"], "Undid #7 \"note week --set x\(asJSON ? " --json" : "")\", ", ""),
      (
        ["import", file],
        "Added 1, updated 0, left 0 unchanged, rejected 0  (1 object), ", " wk undo reverts it."
      ),
      (["calendars", "add", "work"], "Added work, ", ""),
      (["config", "set", "color", "never"], "Set color to never, ", ""),
      (["backup", copy], "Copied the planner to \(copy), ", ""),
      (["restore", copy, "--yes"], "Restored the planner from \(copy), ", ""),
      (["week", "--fold", "mon"], "Folded as asked for, ", ""),
    ]
    for (words, change, hint) in cases {
      let run = try runOnFullDisk(words + (asJSON ? ["--json"] : []))
      #expect(run.status == .failed)
      let message = change + Self.full
      var sentence = "error: \(message)\(hint)"
      if asJSON {
        let quoted = message.replacing("\"", with: "\\\"")
        let next = hint.isEmpty ? "null" : "\"\(hint.dropFirst())\""
        sentence = #"{"schema":"wk.error/1","code":"failed","message":"\#(quoted)","#
        sentence += #""hint":\#(next),"place":null}"#
      }
      #expect(run.errors.hasSuffix(sentence + "\n"), "\(words): \(run.errors)")
    }
    let added = try runOnFullDisk(["add", "two"])
    #expect(
      added.errors == "error: Added \(planner.key("two")), \(Self.full) wk undo reverts it.\n")
    #expect(
      try runOnFullDisk(["list"]).errors
        == "error: The output could not be written: No space left on device.\n")
    #expect(
      try runOnFullDisk(["done", key, "-q"]) == TestPlanner.Run(), "nothing was to be printed")
  }

  @Test("refuses an option that is given twice and does not say the same")
  func twice() {
    #expect(
      planner.run("add", "x", "--on", "fri", "--on", "sat").errors
        == "error: --on was given twice, as \"fri\" and as \"sat\". Keep one of them."
        + " See: wk help add\n")
    for words in [
      ["month", "--by", "done", "--by", "planned"], ["list", "--category", "a", "--category", "b"],
      ["note", "week", "--set", "a", "--set", "b"], ["log", "-n", "1", "--number", "2"],
      ["rm", "--week", "w48", "--week", "w49"], ["export", "-o", "a.ics", "-o", "b.ics"],
    ] {
      #expect(planner.run(words: words).status == .usage, "\(words)")
    }
    #expect(planner.run("add", "x", "--on", "fri", "--on", "fri").status == .ok)
    #expect(planner.run("week", "--fold", "mon", "--fold", "tue").status == .ok)
    // An alias may hold the first one.
    #expect(planner.run("--color", "never", "list", "--color", "auto").status == .ok)
  }

  @Test("names control characters that it refuses, and keeps the rest")
  func controls() {
    #expect(
      planner.run("add", "bell \u{7}").errors
        == "error: The name holds the control character ^G, which no calendar can hold."
        + " Leave it out.\n")
    _ = planner.run("add", " one\ntwo ", "--category", "a\tb", "--category", "a\tb")
    let key = planner.key("one two")
    #expect(
      planner.run("show", key, "--json=name,categories").output.contains(
        #"{"name":"one two","categories":["a\tb"]}"#))
    for words in [
      ["edit", key, "--title", "a\u{1}"], ["edit", key, "--description", "a\u{7F}"],
      ["edit", key, "--category", "a\u{1B}"], ["add", "x", "--category", "\u{8}"],
      ["calendars", "add", "a\u{1}b"],
    ] {
      let run = planner.run(words: words)
      #expect(run.status == .usage, "\(words)")
      #expect(run.errors.contains("the control character ^"), "\(words)")
    }
  }

  @Test("has a sentence for what is empty, missing or of another kind")
  func sentences() throws {
    let folder = planner.folder.path + "/folder"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = planner.run("add", "one", "--on", "today", "--category", "work")
    let key = planner.key("one")
    let cases: [(words: [String], sentence: String)] = [
      (
        ["restore", folder],
        "\"\(folder)\" is a folder and no copy of a planner. Name a file in it that wk backup made."
      ),
      (
        ["restore", "nothing"],
        "There is no file \"nothing\". wk backup puts copies into the folder backups beside the"
          + " planner."
      ),
      (["restore", ""], "A copy has the name of a file. Try: wk restore backups/planner.db"),
      (
        ["backup", folder],
        "\"\(folder)\" is a folder. Name a file in it: wk backup \(folder)/planner.db"
      ),
      (["backup", ""], "A copy needs the name of a file. Try: wk backup usb/planner.db"),
      (["import", ""], "A file has a name. Try: wk import team.ics, or - for standard input"),
      (["note", "week", "9999-W53"], "9999 has 52 weeks. Try wk note week 9999-W52."),
      (["done"], "wk done needs KEY... See: wk help done"),
      (
        ["config", "path", "x"],
        "wk config does not know what to do with \"path x\". Write wk config"
          + " [get KEY|set KEY VALUE|unset KEY|path|edit]."
      ),
      (["add", "x", "--category", " "], "A category needs a name. Try: --category work"),
      (
        ["edit", key, "--category", "none", "--category", "home"],
        "--category none and other categories cannot stand together. Those that are named take"
          + " the place of all others."
      ),
    ]
    for (words, sentence) in cases {
      #expect(planner.run(words: words).errors == "error: \(sentence)\n")
    }
    #expect(
      planner.run("stats", "--category", "wrk").errors == "No event has the category \"wrk\".\n")
    #expect(
      planner.run("list", "--category", "wrk").errors
        == "No event has the category \"wrk\".\nNo events.\n")
    #expect(planner.run("stats", "2027", "--category", "work").errors == "")
    #expect(planner.run("config", "set", "pager", "").output.hasPrefix("pager = \"\"   (was: "))
  }

  @Test("keeps a sentence short whatever was typed")
  func longArguments() {
    let long = String(repeating: "x", count: 100_000)
    for words in [
      ["show", long], ["week", long], [long], ["list", "--" + long], ["undo", long],
    ] {
      let run = planner.run(words: words)
      #expect(run.status != .ok && run.errors.count < 1_300, "\(words[0].prefix(10))")
      #expect(run.errors.contains("xxx.. ") || run.errors.hasSuffix("xxx..\n"))
    }
  }

  @Test("prints no result where an import could read nothing")
  func unreadable() {
    #expect(
      planner.run("import", "missing.ics", "--json")
        == TestPlanner.Run(
          status: .failed,
          errors: #"{"schema":"wk.error/1","code":"failed","message":"#
            + #""There is no file or folder \"missing.ics\"; check the name.","hint":null,"#
            + #""place":"missing.ics"}"# + "\n"))
  }
}
