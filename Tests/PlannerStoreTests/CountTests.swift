import PlannerCore
import Testing

@testable import PlannerStore

@Suite("Counts")
struct CountTests {
  private let directory: TemporaryDirectory
  private let store: PlannerStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try directory.planner()
  }

  @Test("counts what a plain loop over the events counts", arguments: [1, 2, 3] as [UInt64])
  func naive(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let first = day("2026-10-20")
    var expected: [CivilDate: DayCount] = [:]
    var unscheduled = 0
    var objects: [(uid: String, contents: ObjectContents)] = []
    for number in 0..<500 {
      let status = EventStatus.allCases.randomElement(using: &random) ?? .open
      let planned =
        Int.random(in: 0..<10, using: &random) == 0
        ? nil : first.adding(days: Int.random(in: 0..<60, using: &random))
      objects.append(("\(number)", todo("event \(number)", on: planned, status: status)))
      if let planned { expected[planned, default: .none].add(status) }
      if planned == nil && status.isOpen { unscheduled += 1 }
    }
    objects.append(("series", series()))
    for planned in ["2026-11-02", "2026-11-09", "2026-11-23"] {
      expected[day(planned), default: .none].add(.open)
    }
    expected[day("2026-11-17"), default: .none].add(.finished)
    try store.importing(objects)

    let month = day("2026-11-01")...day("2026-11-30")
    let counts = try store.dayCounts(month)
    #expect(counts == expected.filter { month.contains($0.key) })
    #expect(try store.unscheduledCount() == unscheduled)
    for (planned, count) in counts {
      var listed = DayCount.none
      for row in try store.events(EventFilter(days: planned...planned)) where row.counted {
        listed.add(row.event.status)
      }
      #expect(listed == count)
    }
  }

  @Test("answers from covering indexes alone")
  func covering() throws {
    #expect(
      try plan(PlannerStore.unscheduledCountSQL) == [
        "SEARCH event USING COVERING INDEX event_counted (day=? AND status=? AND counted=?)"
      ])
    #expect(
      try plan(PlannerStore.dayCountSQL) == [
        "COMPOUND QUERY",
        "LEFT-MOST SUBQUERY",
        "SEARCH event USING COVERING INDEX event_counted (day>? AND day<?)",
        "UNION ALL",
        "SEARCH occurrence USING COVERING INDEX occurrence_counted (day>? AND day<?)",
      ])
  }

  @Test("answers what was finished on the days of a year from one covering index")
  func coveringFinished() throws {
    #expect(
      try plan(PlannerStore.finishedDayCountSQL) == [
        "SEARCH event USING COVERING INDEX event_finished (finished_day>? AND finished_day<?)"
      ])
  }

  @Test("counts by the day of finishing what a list by it shows", arguments: [4, 5] as [UInt64])
  func finished(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var objects: [(uid: String, contents: ObjectContents)] = []
    var expected: [CivilDate: DayCount] = [:]
    for number in 0..<300 {
      let status = EventStatus.allCases.randomElement(using: &random) ?? .open
      var contents = todo(
        "event \(number)", on: number % 7 == 0 ? nil : day("2026-11-17"), status: status,
        categories: number % 3 == 0 ? ["Work"] : [])
      if Bool.random(using: &random) {
        let finished = day("2026-11-01").adding(days: Int.random(in: 0..<40, using: &random))
        contents.events[0].event.finishedDay = finished
        contents.events[0].event.finishedAt = Instant(utc: finished, .midnight)
        if status == .finished { expected[finished, default: .none].add(status) }
      }
      objects.append(("\(number)", contents))
    }
    try store.importing(objects)
    let month = day("2026-11-01")...day("2026-11-30")
    #expect(
      try store.dayCounts(month, by: .done) == expected.filter { month.contains($0.key) })
    for filter in [
      EventFilter(days: month, basis: .done),
      EventFilter(days: month, basis: .done, category: "Work"),
      EventFilter(days: month, category: "Work"), EventFilter(days: month, statuses: [.started]),
    ] {
      var listed: [CivilDate: DayCount] = [:]
      for row in try store.events(filter) { listed.add(row, by: filter.basis) }
      #expect(try store.dayCounts(of: filter) == listed)
      #expect(!listed.isEmpty)
    }
  }

  private func plan(_ sql: String) throws -> [String] {
    let plan = try store.connection.prepare("EXPLAIN QUERY PLAN " + sql)
    var steps: [String] = []
    while try plan.next() { steps.append(plan.text(3)) }
    return steps
  }

  @Test("counts nothing of a calendar that is not counted, and still lists it")
  func uncountedCalendar() throws {
    let feed = try store.createCalendar(named: "school", kind: .feed)
    try store.connection.execute("UPDATE calendar SET counted = 0 WHERE name = 'school'")
    try store.importing([("a", todo("Exam", on: day("2026-11-26")))], to: feed)
    let days = day("2026-11-26")...day("2026-11-26")
    #expect(try store.dayCounts(days).isEmpty)
    #expect(try store.events(EventFilter(days: days)).map(\.counted) == [false])
  }
}
