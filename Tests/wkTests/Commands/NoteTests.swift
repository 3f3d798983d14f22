import Foundation
import Testing

@testable import wk

@Suite("wk note")
struct NoteTests {
  private let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  /// A script that edits the file it is given, as the user's editor.
  private func editor(_ script: String) throws {
    let path = planner.folder.appending(path: "my editor")
    try "#!/bin/sh\n\(script)\n".write(to: path, atomically: true, encoding: .utf8)
    // Read by a shell: a file that was just written may still be open for writing in a process that
    // a test beside this one is starting, and cannot be executed then.
    planner.environment["EDITOR"] = "/bin/sh '\(path.path)' --wait"
  }

  /// Runs the program at a terminal, as an editor needs one.
  private func runAtTerminal(_ words: String...) -> TestPlanner.Run {
    planner.isAtTerminal = true
    defer { planner.isAtTerminal = false }
    return planner.run(words: words)
  }

  private func drafts() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("note-") }
  }

  private var folder: String { planner.folder.path + "/.local/share/wk" }

  @Test("saves, shows, lengthens and deletes the note of a week")
  func week() {
    #expect(
      planner.run("note", "week") == TestPlanner.Run(errors: "There is no note for 2026-W48.\n"))
    #expect(
      planner.run("note", "week", "next", "--set", "出差；只排上午").output
        == "saved note for 2026-W49 (30 Nov - 6 Dec 2026)\n")
    #expect(planner.run("note", "week", "w49").output == "出差；只排上午\n")
    #expect(
      planner.run("note", "week", "w49", "--append", "Call Anna").output
        == "saved note for 2026-W49 (30 Nov - 6 Dec 2026)\n")
    #expect(planner.run("note", "week", "2026-12-01").output == "出差；只排上午\nCall Anna\n")
    #expect(
      planner.run("note", "week", "w49", "--set", "").output
        == "deleted note for 2026-W49 (30 Nov - 6 Dec 2026)                        (wk undo reverts)\n"
    )
    #expect(planner.run("note", "week", "w49").output == "")
    #expect(planner.run("undo").status == .ok)
    #expect(planner.run("note", "week", "w49").output == "出差；只排上午\nCall Anna\n")
    #expect(
      planner.run("note", "week", "w49", "--set", "出差；只排上午\nCall Anna\n").output
        == "note for 2026-W49 (30 Nov - 6 Dec 2026): it was so before\n")
  }

  @Test("names the days in the user's language")
  func languages() {
    planner.environment["LANG"] = "ja_JP.UTF-8"
    #expect(
      planner.run("note", "month", "--set", "x").output == "saved note for 2026-11 (2026年11月)\n")
    #expect(
      planner.run("note", "week", "--set", "x").output
        == "saved note for 2026-W48 (2026年11月23日（月）- 29日（日）)\n")
  }

  @Test("reads a text from standard input")
  func standardInput() {
    planner.piped = "one\ntwo\n"
    #expect(planner.run("note", "month", "--set", "-").status == .ok)
    #expect(planner.run("note", "month", "nov").output == "one\ntwo\n")
    planner.piped = nil
    #expect(
      planner.run("note", "month", "--set", "-")
        == TestPlanner.Run(
          status: .failed,
          errors:
            "error: Standard input is no UTF-8 text of at most 1 MiB; the note was left as it is.\n"
        ))
  }

  @Test("speaks JSON")
  func json() {
    #expect(
      planner.run("note", "week", "--set", "a\nb", "--json").output
        == #"{"schema":"wk.note/1","week":"2026-W48","month":null,"first_day":"2026-11-23","#
        + #""note":"a\nb","operation":1}"# + "\n")
    #expect(
      planner.run("note", "month", "--json").output
        == #"{"schema":"wk.note/1","week":null,"month":"2026-11","first_day":"2026-11-01","#
        + #""note":null,"operation":null}"# + "\n")
  }

  @Test("saves what the editor leaves, and leaves no file behind")
  func edits() throws {
    _ = planner.run("note", "week", "--set", "old")
    try editor(
      #"test "$1" = --wait && stat -c %a "$2" > "$(dirname "$0")/mode" && echo new >> "$2""#)
    #expect(
      runAtTerminal("note", "week", "--edit").output
        == "saved note for 2026-W48 (23 - 29 Nov 2026)\n")
    #expect(planner.run("note", "week").output == "old\nnew\n")
    #expect(
      try String(contentsOfFile: planner.folder.path + "/mode", encoding: .utf8) == "600\n")
    try editor(": > \"$2\"")
    #expect(runAtTerminal("note", "week").output.hasPrefix("deleted note for 2026-W48"))
    #expect(try drafts() == [])
  }

  @Test("keeps what was typed when another program was faster")
  func keepsConflict() throws {
    _ = planner.run("note", "week", "--set", "old")
    planner.isAtTerminal = true
    var context = planner.context(["note", "week", "--edit"])
    planner.isAtTerminal = false
    context.edit = { [planner] path, _ in
      _ = planner.run("note", "week", "--set", "theirs")
      try? "mine".write(toFile: path, atomically: true, encoding: .utf8)
      return 0
    }
    #expect(Program.run(in: context) == .failed)
    let draft = try #require(try drafts().first)
    #expect(
      context.errors.text
        == "error: The note for 2026-W48 was changed by another program meanwhile."
        + " Nothing was saved. Your text is in \(folder)/\(draft).\n")
    #expect(planner.run("note", "week").output == "theirs\n")
    #expect(try String(contentsOfFile: folder + "/" + draft, encoding: .utf8) == "mine")
  }

  @Test("keeps what was typed when the editor fails, and no file where nothing was")
  func editorFails() throws {
    try editor("echo mine > \"$2\"; exit 3")
    let run = runAtTerminal("note", "month", "--edit")
    #expect(run.status == .failed)
    let draft = try #require(try drafts().first)
    #expect(draft.hasPrefix("note-2026-11-") && draft.hasSuffix(".txt"))
    #expect(
      run.errors
        == "error: The editor \"\(planner.environment["EDITOR"] ?? "")\" ended with status 3;"
        + " nothing was saved. Your text is in \(folder)/\(draft).\n")
    #expect(try String(contentsOfFile: folder + "/" + draft, encoding: .utf8) == "mine\n")
    planner.environment["VISUAL"] = "no-such-editor"
    #expect(
      runAtTerminal("note", "month", "--edit").errors.hasSuffix(
        "The editor \"no-such-editor\" could not be started. Name another with EDITOR, or use"
          + " --set.\n"))
    #expect(try drafts() == [draft])
  }

  @Test("starts no editor without a terminal")
  func noTerminal() throws {
    try editor("echo started > \"$(dirname \"$0\")/started\"")
    #expect(
      planner.run("note", "week", "--edit")
        == TestPlanner.Run(
          status: .usage,
          errors: "error: --edit needs a terminal. Write --set TEXT, or --set - to read standard"
            + " input.\n"))
    #expect(!FileManager.default.fileExists(atPath: planner.folder.path + "/started"))
  }

  @Test(
    "takes nothing but a file from the editor",
    arguments: [
      ("rm \"$2\"", "The editor left no "), ("rm \"$2\"; mkfifo \"$2\"", " is no file with UTF-8"),
      ("rm \"$2\"; mkdir \"$2\"", " is no file with UTF-8"),
      ("ln -sf /dev/zero \"$2\"", " is no file with UTF-8"),
      ("printf '\\377' > \"$2\"", " is no file with UTF-8"),
    ])
  func noFile(script: String, sentence: String) throws {
    _ = planner.run("note", "week", "--set", "old")
    try editor(script)
    let run = runAtTerminal("note", "week", "--edit")
    #expect(run.status == .failed)
    #expect(run.errors.contains(sentence) && run.errors.contains("nothing was saved."))
    #expect(planner.run("note", "week").output == "old\n")
  }

  @Test("refuses control characters, and keeps what was typed in the editor")
  func controls() throws {
    #expect(
      planner.run("note", "week", "--set", "a\u{1B}[31mred")
        == TestPlanner.Run(
          status: .usage,
          errors: "error: The note holds the control character ^[, which no calendar can hold."
            + " Leave it out.\n"))
    planner.piped = "bell \u{7}"
    #expect(planner.run("note", "week", "--append", "-").status == .usage)
    #expect(planner.run("note", "week", "--set", "a\tb\r\nc").status == .ok)
    #expect(planner.run("note", "week").output == "a\\tb\nc\n")
    try editor("printf 'x\\001y' > \"$2\"")
    let run = runAtTerminal("note", "week", "--edit")
    #expect(run.status == .failed)
    #expect(run.errors.contains("the control character ^A, which no calendar can hold."))
    let draft = try #require(try drafts().first)
    #expect(run.errors.hasSuffix("Your text is in \(folder)/\(draft).\n"))
    #expect(try String(contentsOfFile: folder + "/" + draft, encoding: .utf8) == "x\u{1}y")
    #expect(planner.run("note", "week").output == "a\\tb\nc\n")
  }

  @Test("refuses what makes no sense")
  func mistakes() {
    #expect(planner.run("note").status == .usage)
    #expect(
      planner.run("note", "year").errors
        == "error: A note is that of a week or a month, not of \"year\"."
        + " Try: wk note week, or wk note month nov\n")
    #expect(planner.run("note", "week", "--set", "a", "--edit").status == .usage)
    #expect(planner.run("note", "month", "2026-13", "--set", "a").status == .usage)
  }

  @Test("stands under its week and month, hidden with --no-note")
  func views() {
    _ = planner.run("note", "week", "--set", "發表週，少排雜事\nsecond")
    _ = planner.run("note", "week", "w49", "--set", "a\nb\nc")
    _ = planner.run("note", "month", "--set", "red\u{202E}")
    #expect(planner.run("week").output.hasSuffix("note: 發表週，少排雜事 (+1 line: wk note week)\n"))
    #expect(
      planner.run("week", "next").output.hasSuffix(
        "note: a (+2 lines: wk note week 2026-W49)\n"))
    #expect(!planner.run("week", "--no-note").output.contains("note:"))
    #expect(
      planner.run("month").output.hasSuffix(
        "(n) neighbouring month, not counted   note: red<U+202E>\n"))
    #expect(!planner.run("month", "--no-note").output.contains("note:"))
    #expect(planner.run("week", "--json").output.contains("\"note\":\"發表週，少排雜事\\nsecond\""))
    planner.columns = 40
    #expect(
      planner.run("week").output.hasSuffix("note: 發表週，.. (+1 line: wk note week)\n"))
  }

  @Test("goes out and comes in as a file")
  func exchange() throws {
    _ = planner.run("note", "week", "--set", "mine")
    let path = planner.folder.path + "/out.ics"
    #expect(
      planner.run("export", "-o", path, "--notes").output
        == "wrote 0 events (0 finished, 0 cancelled), 1 note to \(path)\n")
    let other = try TestPlanner()
    #expect(other.run("import", path, "--json").output.contains("\"notes\":1"))
    #expect(other.run("note", "week").output == "mine\n")
    #expect(planner.run("export").output.contains("VJOURNAL") == false)
  }
}
