import Foundation
import Testing

@testable import wk

@Suite("wk export and the files that are there")
struct ExportSafetyTests {
  private let planner: TestPlanner
  private let folder: String

  init() throws {
    planner = try TestPlanner()
    folder = planner.folder.resolvingSymlinksInPath().path
    _ = planner.run("add", "Pay", "--on", "2026-11-26")
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  @Test("leaves a file alone that is no calendar", arguments: ["notes.txt", "planner.ics"])
  func refuses(name: String) throws {
    let path = "\(folder)/\(name)"
    let message =
      "error: \"\(path)\" is no calendar and was not overwritten; choose another name.\n"
    try "Buy milk\n".write(toFile: path, atomically: true, encoding: .utf8)
    for words in [["-o", path], ["--keep-current", path]] {
      let run = planner.run(words: ["export"] + words)
      #expect(run == TestPlanner.Run(status: .failed, errors: message))
    }
    #expect(planner.run("export", "--list").output == "")
    if name == "planner.ics" {
      #expect(planner.run("export", "-o", folder).errors == message)
    }
    #expect(try text(name) == "Buy milk\n")
  }

  @Test(
    "replaces a calendar and an empty file",
    arguments: ["", "\u{FEFF}begin:vcalendar\r\nEND:VCALENDAR\r\n", "\r\nBEGIN:VCALENDAR\r\n"])
  func replaces(old: String) throws {
    try old.write(toFile: folder + "/a.ics", atomically: true, encoding: .utf8)
    #expect(planner.run("export", "-o", folder + "/a.ics").status == .ok)
    #expect(try text("a.ics").contains("SUMMARY:Pay"))
    guard !old.isEmpty else { return }
    try old.write(toFile: folder + "/a.ics", atomically: true, encoding: .utf16)
    #expect(planner.run("export", "-o", folder + "/a.ics").status == .ok)
  }

  @Test("names the folder that is missing")
  func missingFolder() {
    #expect(
      planner.run("export", "-o", "\(folder)/gone/x.ics").errors
        == "error: There is no folder \"\(folder)/gone\" for \"\(folder)/gone/x.ics\"; check the name"
        + " or make the folder.\n")
    #expect(
      planner.run("import", "\(folder)/gone/x.ics").errors.contains(
        "There is no folder \"\(folder)/gone\" for \"\(folder)/gone/x.ics\"; check the name.\n"))
  }

  @Test("leaves a kept file that another program has changed, until it may write over it")
  func changedElsewhere() throws {
    let path = "\(folder)/kept.ics"
    _ = planner.run("export", "--keep-current", path)
    try text("kept.ics").replacingOccurrences(of: "SUMMARY:Pay", with: "SUMMARY:Paid")
      .write(toFile: path, atomically: true, encoding: .utf8)
    _ = planner.run("add", "Read", "--on", "2026-11-26")
    let message =
      "error: \"\(path)\" was changed by another program and left as it is: wk import FILE takes"
      + " over what it holds, then wk export --refresh --force FILE writes it anew.\n"
    for _ in 0..<2 {
      #expect(
        planner.run("export", "--refresh") == TestPlanner.Run(status: .failed, errors: message))
    }
    #expect(planner.run("export", "--refresh", "--json").output.contains("\"state\":\"failed\""))
    #expect(try text("kept.ics").contains("SUMMARY:Paid"))
    #expect(
      planner.run("export", "--refresh", "--force", path).output
        == "wrote 2 events (0 finished, 0 cancelled) to \(path)\n")
    #expect(try !text("kept.ics").contains("SUMMARY:Paid"))
    #expect(planner.run("export", "--refresh").output == "unchanged \(path)\n")
  }

  @Test("what an export itself wrote over a kept file is no other program's")
  func ownChange() throws {
    let path = "\(folder)/kept.ics"
    _ = planner.run("export", "--keep-current", path, "--week", "2026-W48")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link.ics", withDestinationPath: path)
    _ = planner.run("add", "Read", "--on", "2026-12-26")
    _ = planner.run("export", "-o", folder + "/link.ics")
    #expect(planner.run("export", "--refresh").output.hasPrefix("wrote 1 event "))
    try FileManager.default.removeItem(atPath: path)
    #expect(planner.run("export", "--refresh").output.hasPrefix("wrote 1 event "))
    #expect(
      planner.run("export", "--force").errors
        == "error: --force goes with --refresh. See: wk help export\n")
  }

  @Test("says what is left in other calendars, beside events their appointments too")
  func others() throws {
    let path = try planner.file(
      "in.ics", "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:b", "SUMMARY:B",
      "DTSTART;VALUE=DATE:20261126", "END:VEVENT", "END:VCALENDAR")
    _ = planner.run("calendars", "add", "school")
    _ = planner.run("import", path, "--calendar", "school")
    #expect(planner.run("export").errors == "")
    _ = planner.run("add", "Read", "--calendar", "school")
    #expect(
      planner.run("export").errors == "Only the calendar \"planner\" was written;"
        + " 1 event and 1 appointment in \"school\" go out with --calendar.\n")
  }
}
