import Foundation
import Testing

@testable import wk

@Suite("Where an import puts what is new")
struct ImportPlaceTests {
  private let planner: TestPlanner
  private let other: TestPlanner
  private let folder: String

  /// A planner with the calendars "planner" and "work", and its export as a folder.
  init() throws {
    planner = try TestPlanner()
    other = try TestPlanner()
    folder = planner.folder.resolvingSymlinksInPath().path + "/out/"
    _ = planner.run("add", "Read", "--on", "2026-11-26")
    _ = planner.run("calendars", "add", "work")
    _ = planner.run("calendars", "color", "work", "teal")
    _ = planner.run("add", "Pay", "--on", "2026-11-27", "--calendar", "work")
    _ = planner.run("add", "Run", "--on", "2026-11-02", "--every", "week", "--calendar", "work")
    _ = planner.run("export", "-o", folder)
  }

  private func names(in calendar: String) -> [String] {
    other.run("list", "--calendar", calendar, "--json=name").output
      .components(separatedBy: "{\"name\":\"").dropFirst()
      .map { String($0.prefix { $0 != "\"" }) }
  }

  @Test("an exported folder comes back into the calendars that its files name, with their colours")
  func folderComesBack() {
    _ = other.run("calendars", "add", "work")
    let dry = other.run("import", folder, "--dry-run")
    #expect(
      dry.output == """
        would add 3, update 0, leave 0 unchanged, reject 0  (3 objects)
          \(folder)planner.ics  would add 1, update 0, leave 0 unchanged, reject 0  to planner
          \(folder)work.ics  would add 2, update 0, leave 0 unchanged, reject 0  to work
        nothing written

        """)
    #expect(other.run("calendars").output.contains("work      0 events"))
    let run = other.run("import", folder)
    #expect(run.errors == "")
    #expect(
      run.output.contains("work.ics  added 2, updated 0, left 0 unchanged, rejected 0  to work"))
    #expect(names(in: "planner") == ["Read"])
    #expect(names(in: "work") == ["Pay", "Run"])
    #expect(other.run("calendars").output.contains("work      2 events       teal"))
  }

  @Test("files of calendars that are not here come into one, and a sentence says so")
  func missingCalendars() {
    let sentence =
      "also from files of calendars that are not here: \"work\". To keep them apart:"
    let dry = other.run("import", folder, "--dry-run")
    #expect(
      dry.errors == "What is new would go to \"planner\", \(sentence) wk calendars add NAME for"
        + " each, and import again.\n")
    let run = other.run("import", folder)
    #expect(
      run.errors == "What is new went to \"planner\", \(sentence) wk undo, wk calendars add NAME"
        + " for each, and import again.\n")
    #expect(names(in: "planner") == ["Read", "Pay", "Run"])
    // Nothing is new any more, and a single file is as it always was.
    #expect(other.run("import", folder).errors == "")
    #expect(other.run("undo").status == .ok)
    #expect(other.run("import", folder + "work.ics").errors == "")
  }

  @Test("what the planner knows stays where it is, and a day of a series comes to its series")
  func knownStays() throws {
    _ = other.run("import", folder + "work.ics")
    _ = other.run("calendars", "add", "work")
    _ = planner.run(words: ["done", planner.key("Run") + "@11-09"])
    _ = planner.run("add", "New", "--on", "2026-11-28", "--calendar", "work")
    _ = planner.run("export", "-o", folder)
    #expect(other.run("import", folder + "work.ics").status == .ok)
    #expect(names(in: "work") == ["New"])
    #expect(names(in: "planner") == ["Run", "Pay", "Run"])
  }

  @Test("the calendar that was named goes before the one in the file, and takes its colour")
  func namedCalendar() {
    _ = other.run("calendars", "add", "work")
    _ = other.run("calendars", "add", "home")
    let run = other.run("import", folder, "--calendar", "home")
    #expect(run.errors == "")
    #expect(names(in: "home") == ["Read", "Pay", "Run"])
    #expect(names(in: "work") == [])
    #expect(other.run("calendars").output.contains("home      3 events       teal"))
  }
}
