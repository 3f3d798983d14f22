import PlannerCore
import Testing

@testable import PlannerStore

@Suite("Finding events")
struct EventQueryTests {
  private let directory: TemporaryDirectory
  private let store: PlannerStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try directory.planner()
    try store.importing([
      ("s", series()),
      ("report", todo("寫季報告", on: day("2026-11-17"), priority: 2, categories: ["Work", "Q4"])),
      ("run", todo("Ünder way", on: day("2026-11-17"), at: "08:00", status: .started)),
      (
        "cafe", todo("Call", on: day("2026-11-17"), priority: 9, description: "the CAFE\u{301} 50%")
      ),
      ("later", todo("Someday", categories: ["Work"])),
      ("never", todo("Dropped", status: .cancelled)),
    ])
    let home = try store.createCalendar(named: "home")
    try store.importing([("h", todo("Dishes", on: day("2026-11-18")))], to: home)
  }

  private func names(_ filter: EventFilter) throws -> [String] {
    try store.events(filter).map(\.event.name)
  }

  @Test("shows each series once without a range, unscheduled events last")
  func withoutRange() throws {
    #expect(
      try names(EventFilter()) == [
        "Run", "Ünder way", "寫季報告", "Call", "Run", "Dishes", "Dropped", "Someday",
      ])
  }

  @Test("shows the occurrences of a series within a range, and the deviation where it was moved to")
  func withRange() throws {
    let rows = try store.events(EventFilter(days: day("2026-11-09")...day("2026-11-17")))
    #expect(rows.map(\.event.name) == ["Run", "Ünder way", "寫季報告", "Call", "Run"])
    #expect(
      [rows[0], rows[4]].map { $0.key.text(in: 2026) }
        == ["@11-09", "@11-16"].map {
          EventKey(number: 1).stem + $0
        })
    #expect(rows.map { $0.recurrence?.isDeviation } == [false, nil, nil, nil, true])
    #expect(rows[4].recurrence?.rule == "FREQ=WEEKLY")
    #expect(rows[4].id == 2)
    #expect(rows.sorted { $0.isListed(before: $1) } == rows)
  }

  @Test("holds every condition of a filter")
  func conditions() throws {
    let week = day("2026-11-16")...day("2026-11-22")
    #expect(try names(EventFilter(statuses: [.started, .finished])) == ["Ünder way", "Run"])
    #expect(try names(EventFilter(days: week, statuses: [.finished])) == ["Run"])
    #expect(try names(EventFilter(unscheduledOnly: true)) == ["Dropped", "Someday"])
    #expect(try names(EventFilter(days: week, unscheduledOnly: true)) == [])
    #expect(try names(EventFilter(calendar: "home")) == ["Dishes"])
    #expect(try names(EventFilter(calendar: "nowhere")) == [])
    #expect(try names(EventFilter(category: "Work")) == ["寫季報告", "Someday"])
    #expect(try names(EventFilter(statuses: [])) == [])
  }

  @Test(
    "finds text whatever its case, in two Chinese characters and with combining marks",
    arguments: [
      ("報告", ["寫季報告"]), ("ÜNDER", ["Ünder way"]), ("café", ["Call"]), ("50%", ["Call"]),
      ("%", ["Call"]), ("dish_", []), ("DISH", ["Dishes"]),
    ])
  func text(text: String, expected: [String]) throws {
    #expect(try names(EventFilter(text: text)) == expected)
  }

  @Test("finds an occurrence by its day, also when it was moved")
  func occurrences() throws {
    let moved = try store.find(key: EventKey(number: 1, occurrence: day("2026-11-16")))
    #expect(moved?.event.day == day("2026-11-17"))
    #expect(moved?.event.status == .finished)
    let plain = try store.find(key: EventKey(number: 1, occurrence: day("2026-11-23")))
    #expect(plain?.event.day == day("2026-11-23"))
    #expect(plain?.id == 1)
    #expect(try store.find(key: EventKey(number: 1, occurrence: day("2026-11-17"))) == nil)
    #expect(try store.find(key: EventKey(number: 2))?.key == moved?.key)
  }

  @Test("finds events by the beginning of their key")
  func prefix() throws {
    let stem = EventKey(number: 3).stem
    #expect(try store.find(prefix: stem.uppercased(), year: 2026).map(\.id) == [3])
    #expect(try store.find(prefix: String(stem.prefix(2)), year: 2026).map(\.id).contains(3))
    #expect(try store.find(prefix: "11", year: 2026).isEmpty)
    let series = EventKey(number: 1).stem
    #expect(
      try store.find(prefix: series + "@11-23", year: 2026).map(\.event.day) == [day("2026-11-23")])
  }

  @Test("names two deviations of one day by keys of their own")
  func ambiguousDeviations() throws {
    var contents = series()
    contents.events.append(
      ObjectEvent(
        recurrenceID: RecurrenceID(rawValue: "20261116T100000"),
        occurrenceDay: day("2026-11-16"),
        event: PlannerEvent(name: "Second", day: day("2026-11-16"))))
    try store.importing([("s", contents)])
    let rows = try store.events(EventFilter(days: day("2026-11-16")...day("2026-11-17")))
    let keys = rows.filter { $0.recurrence?.isDeviation == true }.map(\.key)
    #expect(keys.count == 2)
    #expect(Set(keys).count == 2)
    for key in keys { #expect(try store.find(key: key)?.key == key) }
  }

  @Test("leaves out what lies in the trash, everywhere")
  func trash() throws {
    try store.connection.execute(
      """
      UPDATE object SET trashed = 1;
      UPDATE event SET counted = 0;
      UPDATE occurrence SET counted = 0;
      """)
    let all = day("2026-01-01")...day("2026-12-31")
    #expect(try store.events().isEmpty)
    #expect(try store.events(EventFilter(days: all)).isEmpty)
    #expect(try store.dayCounts(all).isEmpty)
    #expect(try store.find(key: EventKey(number: 1)) == nil)
    #expect(try store.seriesEnding(before: day("2027-01-01"), component: "VTODO").isEmpty)
    #expect(try store.objects(in: try store.defaultCalendar()).next() == nil)
    let change = try store.change(command: "edit", at: now)
    #expect(try change.update(1, to: PlannerEvent(name: "x"), fields: [.name]) == nil)
  }

  @Test("says which series end before a day")
  func horizon() throws {
    #expect(try store.seriesEnding(before: day("2026-11-29"), component: "VTODO").isEmpty)
    let ending = try store.seriesEnding(before: day("2026-11-30"), component: "VTODO")
    #expect(ending.map(\.uid.rawValue) == ["s"])
    #expect(ending.map(\.calendarName) == ["planner"])
  }

  @Test("streams objects in the order in which they arrived")
  func objects() throws {
    let cursor = try store.objects(in: try store.defaultCalendar())
    var uids: [String] = []
    while let object = try cursor.next() { uids.append(object.uid.rawValue) }
    #expect(uids == ["s", "report", "run", "cafe", "later", "never"])
  }
}
