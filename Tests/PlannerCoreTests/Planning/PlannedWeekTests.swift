import PlannerCore
import Testing

@Suite("Planned weeks")
struct PlannedWeekTests {
  @Test("has seven groups also without a single event")
  func empty() throws {
    let planned = PlannedWeek(
      week: try week("2026-W48"), events: [], unscheduled: 12, today: try day("2026-11-26"))
    #expect(planned.groups.map(\.day) == (try week("2026-W48").days))
    #expect(planned.groups.allSatisfy { $0.count == .none && $0.events.isEmpty })
    #expect(planned.count == .none)
    #expect(planned.unscheduled == 12)
    #expect(planned.groups.map(\.isToday) == [false, false, false, true, false, false, false])
  }

  @Test("puts events and appointments into their days and leaves out other weeks")
  func grouping() throws {
    let (thursday, sunday) = (try day("2026-11-26"), try day("2026-11-29"))
    let planned = PlannedWeek(
      week: try week("2026-W48"),
      events: [
        row(1, "a", on: thursday), row(2, "b", on: sunday, .finished),
        row(3, "c", on: try day("2026-11-30")), row(4, "d"),
      ],
      appointments: [
        Appointment(uid: UID(rawValue: "x"), name: "x", day: thursday),
        Appointment(uid: UID(rawValue: "y"), name: "y", day: try day("2026-11-22")),
      ],
      today: thursday)
    #expect(planned.groups.map { $0.events.map(\.id) } == [[], [], [], [1], [], [], [2]])
    #expect(planned.groups.map(\.appointments.count) == [0, 0, 0, 1, 0, 0, 0])
    #expect(planned.count == DayCount(finished: 1, total: 2))
  }

  @Test("counts finished of planned, cancelled ones apart, uncounted ones not at all")
  func counts() throws {
    let date = try day("2026-11-26")
    let planned = PlannedWeek(
      week: try week("2026-W48"),
      events: [
        row(1, "a", on: date, .finished), row(2, "b", on: date, .started),
        row(3, "c", on: date, .cancelled), row(4, "d", on: date, .finished, counted: false),
        row(5, "e", on: date),
      ],
      today: date)
    #expect(planned.groups[3].count == DayCount(finished: 1, total: 3, cancelled: 1))
    #expect(planned.groups[3].events.count == 5)
  }

  @Test("lists timed events by the clock, then by priority, name and number")
  func order() throws {
    let date = try day("2026-11-26")
    let rows = [
      row(1, "b", on: date), row(2, "a", on: date, priority: 9), row(3, "z", on: date, priority: 1),
      row(4, "x", on: date, at: try time("15:00"), priority: 1),
      row(5, "y", on: date, at: try time("08:00")), row(6, "b", on: date),
      row(7, "a", on: date), row(8, "買牛奶", on: date), row(9, "B", on: date),
      row(10, "w", on: date, at: try time("08:00"), priority: 5),
    ]
    let expected = [10, 5, 4, 3, 2, 9, 7, 1, 6, 8]
    for events in [rows, rows.reversed(), rows.shuffled()] {
      let planned = PlannedWeek(week: try week("2026-W48"), events: events, today: date)
      #expect(planned.groups[3].events.map(\.id) == expected)
    }
  }

  @Test("lists by day first and unscheduled events last")
  func listOrder() throws {
    let rows = [
      row(1, "a"), row(2, "b", on: try day("2026-11-27")),
      row(3, "c", on: try day("2026-11-26"), at: try time("09:00")),
    ]
    #expect(rows.sorted { $0.isListed(before: $1) }.map(\.id) == [3, 2, 1])
  }

  @Test("tells occurrences of a series apart that are alike otherwise")
  func occurrences() throws {
    var (first, second) = (row(1, "a"), row(1, "a"))
    first.recurrence = .init(
      rule: "FREQ=DAILY", occurrence: try day("2026-11-26"), isDeviation: false)
    second.recurrence = .init(
      rule: "FREQ=DAILY", occurrence: try day("2026-11-27"), isDeviation: false)
    #expect(first.isListed(before: second))
    #expect(!second.isListed(before: first))
    #expect(!first.isListed(before: first))
  }

  @Test("lists appointments by their start, whole days last")
  func appointments() throws {
    let date = try day("2026-11-26")
    let (nine, ten) = (try time("09:00"), try time("10:00"))
    let appointments = [
      Appointment(uid: UID(rawValue: "4"), name: "all day", day: date),
      Appointment(uid: UID(rawValue: "3"), name: "b", day: date, start: ten, end: ten),
      Appointment(uid: UID(rawValue: "2"), name: "a", day: date, start: ten),
      Appointment(uid: UID(rawValue: "1"), name: "z", day: date, start: nine),
    ]
    let planned = PlannedWeek(
      week: try week("2026-W48"), events: [], appointments: appointments, today: date)
    #expect(planned.groups[3].appointments.map(\.uid.rawValue) == ["1", "2", "3", "4"])
    #expect(planned.count == .none)
  }

  @Test(
    "folds past days unless told otherwise",
    arguments: [
      ("today+open", [true, true, true, false, false, false, false]),
      ("all", [true, true, true, true, true, true, true]),
      ("none", [false, false, false, false, false, false, false]),
    ])
  func folds(setting: String, folded: [Bool]) throws {
    let standard = try #require(FoldState.Standard(rawValue: setting))
    let planned = PlannedWeek(
      week: try week("2026-W48"), events: [], today: try day("2026-11-26"),
      fold: FoldState(standard: standard))
    #expect(planned.groups.map(\.isFolded) == folded)
  }

  @Test("keeps what the user folded and unfolded by date")
  func decisions() throws {
    let fold = FoldState(decisions: [
      try day("2026-11-23"): false, try day("2026-11-28"): true, try day("2026-12-01"): true,
    ])
    let planned = PlannedWeek(
      week: try week("2026-W48"), events: [], today: try day("2026-11-26"), fold: fold)
    #expect(planned.groups.map(\.isFolded) == [false, true, true, false, false, true, false])
  }
}
