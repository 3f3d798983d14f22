import PlannerCore
import PlannerStore
import Testing

@testable import wk

@Suite("wk week --fold")
struct FoldTests {
  let planner: TestPlanner

  init() throws {
    planner = try TestPlanner()
    for day in ["2026-11-24", "2026-11-26", "2026-11-27"] {
      _ = planner.run("add", "Event of \(day)", "--on", day)
    }
  }

  func marks(_ words: String...) -> String {
    planner.run(words: ["week"] + words).output.split(separator: "\n").dropFirst()
      .filter { !$0.hasPrefix("    ") }.map { String($0.prefix(1)) }.joined()
  }

  @Test("keeps what was folded and unfolded by date, whatever the standard is")
  func remembers() {
    #expect(marks() == " > vv  ")
    #expect(marks("--fold", "fri", "--unfold", "2026-11-24") == " v v>  ")
    #expect(marks() == " v v>  ")
    #expect(marks("--fold-style", "all") == " v >>  ")
    planner.now = Instant(seconds: planner.now.seconds + 86_400 * 2)
    #expect(marks() == " v >>  ")
    #expect(
      planner.run("week", "--json").output.contains(
        "\"day\":\"2026-11-24\",\"weekday\":2,\"folded\":false"))
  }

  @Test("takes all days at once, and one that is named before them")
  func all() {
    #expect(marks("--fold", "all", "--unfold", "fri") == " > >v  ")
    #expect(marks("--unfold", "all") == " v vv  ")
  }

  @Test("a weekday is one of the week that is shown")
  func shownWeek() throws {
    _ = planner.run("add", "Later", "--on", "2026-12-04")
    #expect(marks("next", "--fold", "fri") == "    >  ")
    #expect(marks() == " > vv  ")
    #expect(
      planner.run("week", "--fold", "12-04").errors
        == "error: 2026-12-04 is no day of 2026-W48. Name the week too: wk week 2026-12-04.\n")
    #expect(
      planner.run("week", "--fold", "fri", "--unfold", "all", "--unfold", "fri").status == .usage)
    #expect(planner.run("week", "--fold", "x").status == .usage)
  }

  @Test("is no operation, and forgets what is older than a year")
  func forgets() throws {
    _ = marks("--fold", "fri")
    #expect(planner.run("log").output.split(separator: "\n").count == 3)
    let path = try PlannerLocation.path(in: planner.context([]))
    let days = day("2026-01-01")...day("2028-12-31")
    var database: PlannerStore? = try PlannerStore(path: path, zoneIfNew: "UTC")
    #expect(try database?.folds(days) == [day("2026-11-27"): true])
    database = nil
    planner.now = Instant(seconds: planner.now.seconds + 86_400 * 400)
    _ = marks("--fold", "all")
    #expect(try PlannerStore(path: path, zoneIfNew: "UTC").folds(days).count == 7)
  }
}
