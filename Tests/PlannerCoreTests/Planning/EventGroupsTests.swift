import PlannerCore
import Testing

@Suite("A list in groups")
struct EventGroupsTests {
  private func rows() throws -> [EventRow] {
    var rows = [
      row(1, "a", on: try day("2026-11-20"), .finished), row(2, "b", on: try day("2026-11-20")),
      row(3, "c", on: try day("2026-11-21"), .finished), row(4, "d"),
    ]
    rows[0].event.categories = ["work", "家", "work"]
    rows[1].event.categories = ["Home"]
    rows[2].event.categories = ["work"]
    rows[1].calendar = "school"
    for (index, hour) in [(0, 9), (2, 8)] {
      rows[index].event.finishedDay = try day("2026-11-26")
      rows[index].event.finishedAt = Instant(
        utc: try day("2026-11-26"), try time("0\(hour):00"))
    }
    return rows
  }

  private func groups(_ grouping: EventGrouping) throws -> [String] {
    EventGroup.groups(of: try rows(), by: grouping).map { group in
      let ids = group.events.map { "\($0.id)" }.joined(separator: " ")
      return "\(group.title) \(group.count.finished)/\(group.count.total): \(ids)"
    }
  }

  @Test("stand in the order of days, with those without a day at the end")
  func days() throws {
    #expect(
      try groups(.day) == [
        "day(2026-11-20) 1/2: 1 2", "day(2026-11-21) 1/1: 3", "none 0/1: 4",
      ])
  }

  @Test("by the day of finishing hold events in the order of that")
  func finished() throws {
    #expect(try groups(.done) == ["day(2026-11-26) 2/2: 3 1", "none 0/2: 2 4"])
  }

  @Test("stand in the order of names")
  func calendars() throws {
    #expect(try groups(.calendar) == ["name(\"home\") 2/3: 1 3 4", "name(\"school\") 0/1: 2"])
  }

  @Test("hold an event once under each of its categories")
  func categories() throws {
    #expect(
      try groups(.category) == [
        "name(\"Home\") 0/1: 2", "name(\"work\") 2/2: 1 3", "name(\"家\") 1/1: 1", "none 0/1: 4",
      ])
  }
}
