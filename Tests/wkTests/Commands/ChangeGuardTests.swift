import PlannerCore
import PlannerStore
import Testing

@testable import wk

@Suite("What no command may change")
struct ChangeGuardTests {
  @Test(
    "an event of a feed is read only",
    arguments: [["done"], ["reopen"], ["rm"], ["edit", "--title", "x"]])
  func feed(words: [String]) throws {
    let planner = try TestPlanner()
    let path = try PlannerLocation.path(in: planner.context([]))
    _ = planner.run("list")
    do {
      let store = try PlannerStore(path: path, zoneIfNew: "Asia/Taipei")
      let feed = try store.createCalendar(named: "school", kind: .feed)
      let change = try store.change(command: "test", at: planner.now)
      _ = try change.add(
        PlannerEvent(name: "Homework", day: day("2026-11-26")), to: feed, uid: UID(rawValue: "h"))
      _ = try change.commit()
    }
    let key = planner.key("Homework")
    #expect(
      planner.run(words: words + [key])
        == TestPlanner.Run(
          status: .failed,
          errors: "error: \(key) \"Homework\" follows the feed \"school\", which is read only.\n"))
    #expect(planner.run("list", "--open", "--json=name").output.contains("Homework"))
  }
}
