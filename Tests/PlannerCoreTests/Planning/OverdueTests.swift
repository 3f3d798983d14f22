import PlannerCore
import Testing

@Suite("What is overdue, and which events a filter lets through")
struct OverdueTests {
  @Test("is open or started, counted, and planned before today")
  func overdue() throws {
    let (yesterday, today) = (try day("2026-11-25"), try day("2026-11-26"))
    let rows = [
      row(1, "open", on: yesterday), row(2, "started", on: yesterday, .started),
      row(3, "finished", on: yesterday, .finished), row(4, "cancelled", on: yesterday, .cancelled),
      row(5, "today", on: today), row(6, "some day"),
      row(7, "of a feed", on: yesterday, counted: false),
    ]
    #expect(rows.filter { $0.isOverdue(on: today) }.map(\.id) == [1, 2])
    #expect(rows.filter(EventTest(EventFilter().overdue(on: today)).passes).map(\.id) == [1, 2])
    let started = EventFilter(statuses: [.started, .finished]).overdue(on: today)
    #expect(rows.filter(EventTest(started).passes).map(\.id) == [2])
  }

  @Test("narrows a range down to what lies before today")
  func ranges() throws {
    let today = try day("2026-11-26")
    let november = try day("2026-11-01")...day("2026-11-30")
    #expect(
      EventFilter(days: november).overdue(on: today).days
        == (try day("2026-11-01")...day("2026-11-25")))
    #expect(EventFilter(days: november).overdue(on: try day("2026-12-24")).days == november)
    #expect(EventFilter(days: november).overdue(on: try day("2026-11-01")).statuses == [])
  }

  @Test("by the day of finishing, only what has such a day passes")
  func finished() throws {
    var ticked = row(1, "ticked", on: try day("2026-11-20"), .finished)
    ticked.event.finishedDay = try day("2026-11-26")
    var reopened = ticked
    reopened.event.status = .open
    let unknown = row(2, "nobody knows when", on: try day("2026-11-20"), .finished)
    let test = EventTest(
      EventFilter(days: try day("2026-11-26")...day("2026-11-26"), basis: .done))
    #expect([ticked, reopened, unknown].map(test.passes) == [true, false, false])
    let any = EventTest(EventFilter(basis: .done))
    #expect([ticked, reopened, unknown].map(any.passes) == [true, false, false])
  }

  @Test("a whole series stands on no day of a range")
  func series() throws {
    var series = row(1, "Run", on: try day("2026-11-20"), counted: false)
    series.recurrence = .init(rule: "FREQ=DAILY", occurrence: nil, isDeviation: false)
    let days = try day("2026-11-20")...day("2026-11-20")
    #expect(EventTest(EventFilter()).passes(series))
    #expect(!EventTest(EventFilter(days: days)).passes(series))
  }
}
