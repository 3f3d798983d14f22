import PlannerCore
import Testing

@testable import PlannerStore
@testable import PlannerSync

@Suite("Looking beyond the stored horizon")
struct ViewTests {
  private let planner: TestPlanner

  init() throws {
    planner = try TestPlanner()
    try planner.take(
      """
      BEGIN:VTODO
      UID:walk
      DTSTAMP:20261101T000000Z
      SUMMARY:Walk
      DESCRIPTION:to the CAFE\u{301}
      CATEGORIES:Sport
      DTSTART;VALUE=DATE:20260601
      DUE;VALUE=DATE:20260601
      RRULE:FREQ=WEEKLY
      END:VTODO
      BEGIN:VTODO
      UID:tax
      DTSTAMP:20261101T000000Z
      SUMMARY:Tax
      DTSTART;VALUE=DATE:20260531
      DUE;VALUE=DATE:20260531
      RRULE:FREQ=YEARLY
      END:VTODO

      """)
  }

  private var view: PlannerView { PlannerView(of: planner.store) }

  private func may2040() throws -> ClosedRange<CivilDate> {
    try #require(PlannerMonth(year: 2040, month: 5)).range
  }

  @Test(
    "counts what it lists, whatever is asked for",
    arguments: [
      (EventFilter(), 5), (EventFilter(category: "Sport"), 4), (EventFilter(text: "TAX"), 1),
      (EventFilter(text: "caf\u{E9}"), 4), (EventFilter(calendar: "planner"), 5),
      (EventFilter(calendar: "other"), 0), (EventFilter(statuses: [.finished]), 0),
      (EventFilter(countedOnly: true), 5), (EventFilter(basis: .done), 0),
    ])
  func counts(filter: EventFilter, total: Int) throws {
    var filter = filter
    filter.days = try may2040()
    var listed: [CivilDate: DayCount] = [:]
    for row in try view.events(filter) { listed.add(row, by: filter.basis) }
    #expect(try view.dayCounts(of: filter).counts == listed)
    #expect(listed.values.reduce(0) { $0 + $1.total } == total)
  }

  @Test("counts nothing of a calendar that is not counted, there as before it")
  func uncounted() throws {
    let planner = try TestPlanner()
    try planner.take(
      """
      BEGIN:VTODO
      UID:walk
      SUMMARY:Walk
      DUE;VALUE=DATE:20260601
      RRULE:FREQ=WEEKLY
      END:VTODO

      """)
    let view = PlannerView(of: planner.store)
    try planner.store.connection.execute(
      """
      UPDATE calendar SET counted = 0;
      UPDATE event SET counted = 0;
      UPDATE occurrence SET counted = 0;
      """)
    let days = try may2040()
    #expect(try view.dayCounts(days).isEmpty)
    #expect(
      try view.events(EventFilter(days: days)).map(\.counted) == [false, false, false, false])
    #expect(try view.events(EventFilter(days: days, countedOnly: true)).isEmpty)
  }

  @Test("says up to which day a list of a long range is complete")
  func end() throws {
    let view = view
    #expect(try view.list(EventFilter(days: may2040())).end == nil)
    let all = CivilDate.first...CivilDate.last
    let list = try view.list(EventFilter(days: all))
    let end = try #require(list.end)
    #expect(end > (try may2040().upperBound) && end < .last)
    #expect(try view.dayCounts(of: EventFilter(days: all)).end == end)
    #expect(try view.list(EventFilter(days: all, basis: .done)).end == nil)
  }

  @Test(
    "lists a series on its next open day, stored or not, else on its last",
    arguments: [
      ("2026-05-01", ["2026-05-31 Tax", "2026-06-01 Once", "2026-06-01 Walk"]),
      ("2026-11-26", ["2026-06-03 Once", "2026-11-30 Walk", "2027-05-31 Tax"]),
      ("2040-05-02", ["2026-06-03 Once", "2040-05-07 Walk", "2040-05-31 Tax"]),
    ])
  func listedDays(today: String, rows: [String]) throws {
    try planner.take(
      """
      BEGIN:VTODO
      UID:once
      SUMMARY:Once
      DUE;VALUE=DATE:20260601
      RRULE:FREQ=DAILY;COUNT=3
      END:VTODO

      """)
    let date: CivilDate = try #require(CivilDate(iso: today))
    let view = PlannerView(of: planner.store, today: date)
    #expect(
      try view.events().map { "\($0.listedDay?.description ?? "-") \($0.event.name)" } == rows)
  }
}
