import Foundation
import PlannerCore
import Testing

@testable import wk

@Suite("Removed days of series, and what the trash says of them")
struct RemovedDayTests {
  private let planner: TestPlanner
  private let key: String

  init() throws {
    planner = try TestPlanner()
    _ = planner.run("add", "Run", "--on", "2026-11-02", "--every", "week", "--count", "4")
    key = planner.key("Run")
  }

  private func days() -> [String] {
    planner.run("list", "--month", "2026-11", "--json=key,status").output
      .components(separatedBy: "{\"key\":\"").dropFirst().map {
        let text = $0.components(separatedBy: "\"")[0].components(separatedBy: "@").last ?? ""
        return text + ($0.contains("finished\"}") ? "x" : "")
      }
  }

  @Test("come back from the trash under their key, and stay days of their series")
  func restored() {
    _ = planner.run("done", "\(key)@11-09")
    _ = planner.run("rm", "\(key)@11-09")
    #expect(days() == ["11-02", "11-16", "11-23"])
    let run = planner.run("trash", "restore", "\(key)@11-09")
    #expect(run.output.hasPrefix("restored \(key)@11-09  Run                 Mon 9 Nov\n"))
    #expect(days() == ["11-02", "11-09x", "11-16", "11-23"])
    // A day of its own does not move with the series.
    _ = planner.run("edit", key, "--every", "week", "--on", "2026-11-03", "--count", "4")
    #expect(days() == ["11-03", "11-09x", "11-10", "11-17", "11-24"])
    for _ in 0..<2 { #expect(planner.run("undo").status == .ok) }
    #expect(days() == ["11-02", "11-16", "11-23"])
  }

  @Test("come back without their series, which comes back by its own key")
  func series() {
    _ = planner.run("done", "\(key)@11-09", "\(key)@11-16")
    _ = planner.run("rm", "\(key)@11-09")
    _ = planner.run("rm", key)
    #expect(days() == ["11-16x"])
    #expect(planner.run("trash", "restore", "\(key)@11-09").status == .ok)
    #expect(days() == ["11-09x", "11-16x"])
    #expect(
      planner.run("trash", "restore", "\(key)@11-23").errors
        == "error: There is no event \"\(key)@11-23\" in the trash."
        + " Its series is there: wk trash restore \(key)\n")
    #expect(planner.run("trash", "restore", key).status == .ok)
    #expect(days() == ["11-02", "11-09x", "11-16x", "11-23"])
  }

  @Test("do not stand twice where their tick was undone and comes back from the trash")
  func undone() {
    _ = planner.run("done", "\(key)@11-09")
    _ = planner.run("undo")
    _ = planner.run("add", "Other")
    #expect(
      planner.run("trash").errors == "Nothing lies in the trash.\n"
        + "1 more by undo: wk trash --undone lists it, wk trash restore KEY brings it back.\n")
    #expect(planner.run("trash", "restore", "\(key)@11-09").status == .ok)
    #expect(days() == ["11-02", "11-09x", "11-16", "11-23"])
    _ = planner.run("undo")
    #expect(days() == ["11-02", "11-09", "11-16", "11-23"])
  }

  @Test("are not said to be in the trash where they went out of their series")
  func override() {
    _ = planner.run("calendars", "recurrence", "planner", "override")
    _ = planner.run("done", "\(key)@11-09")
    #expect(
      planner.run("rm", "\(key)@11-09").output == """
        removed \(key)@11-09  Run                 Mon 9 Nov
        day 0/0, week 0/0, month 0/3
        a day left out of its series, not kept in trash                        (wk undo reverts)

        """)
    #expect(planner.run("trash").errors == "Nothing lies in the trash.\n")
    _ = planner.run("undo")
    #expect(days() == ["11-02", "11-09x", "11-16", "11-23"])
    #expect(
      planner.run("rm", key, "--dry-run").output == """
        would remove \(key)  Run                 Mon 2 Nov   series
        1 day of \(key), ticked or changed, goes with it

        """)
  }

  @Test("of which some were ticked stay when the series goes, and rm says how many")
  func staying() {
    _ = planner.run("done", "\(key)@11-09", "\(key)@11-16")
    #expect(
      planner.run("rm", key, "--dry-run").output == """
        would remove \(key)  Run                 Mon 2 Nov   series
        2 days of \(key) stay, ticked or changed on their own

        """)
    #expect(
      planner.run("rm", key).output == """
        removed \(key)  Run                 Mon 2 Nov   series
        2 days of \(key) stay, ticked or changed on their own
        day 0/0, week 0/0, month 2/2
        kept in trash until Fri 26 Nov 2027                                    (wk undo reverts)

        """)
    #expect(days() == ["11-09x", "11-16x"])
  }

  @Test("move to another calendar with their series, those in the trash too")
  func calendar() {
    _ = planner.run("calendars", "add", "two")
    _ = planner.run("calendars", "add", "three")
    _ = planner.run("calendars", "recurrence", "three", "override")
    _ = planner.run("done", "\(key)@11-09", "\(key)@11-16")
    _ = planner.run("rm", "\(key)@11-09")
    #expect(
      planner.run("edit", "\(key)@11-16", "--calendar", "two").errors
        == "error: \(key)@11-16 \"Run\" is one day of a series, which changes its calendar as a whole."
        + " Name the series: wk edit \(key) --calendar \"two\"\n")
    #expect(
      planner.run("edit", key, "--calendar", "three").errors
        == "error: \(key) \"Run\" cannot go to \"three\", which keeps ticked days in the style"
        + " override; its own are in detach. Choose a calendar of that style:"
        + " wk calendars --json=name,recurrence\n")
    #expect(
      planner.run("edit", key, "--calendar", "two").output == "\(key)  calendar  planner -> two\n")
    let all = planner.run("list", "--calendar", "two", "--month", "2026-11").output
    #expect(
      all == """
        \(key)@11-02  Mon 2 Nov   Run     24 days late
        \(key)@11-16  Mon 16 Nov  Run     done
        \(key)@11-23  Mon 23 Nov  Run     3 days late

        """)
    #expect(planner.run("trash", "restore", "\(key)@11-09").status == .ok)
    #expect(planner.run("list", "--calendar", "planner").output == "")
    #expect(days() == ["11-02", "11-09x", "11-16x", "11-23"])
    for _ in 0..<2 { _ = planner.run("undo") }
    #expect(planner.run("list", "--calendar", "two").output == "")
    #expect(days() == ["11-02", "11-16x", "11-23"])
  }
}
