import PlannerCore

/// A day of the tests; they write only days that exist.
func day(_ text: String) -> CivilDate { CivilDate(iso: text) ?? .first }

/// A time of the tests.
func time(_ text: String) -> ClockTime { ClockTime(iso: text) ?? .midnight }

/// An event of the tests as a row.
func row(
  _ key: String, _ name: String, _ day: String? = nil, at clock: String? = nil,
  _ status: EventStatus = .open, priority: Int? = nil
) -> EventRow {
  let key = EventKey(key, year: 2026) ?? EventKey(number: 1)
  let event = PlannerEvent(
    name: name, day: day.flatMap { CivilDate(iso: $0) }, time: clock.flatMap { ClockTime(iso: $0) },
    status: status, priority: priority)
  return EventRow(
    id: key.number, key: key, uid: UID(rawValue: "uid-\(key.stem)"), calendar: "planner",
    event: event)
}

/// The data from which the samples of the design are made: November 2026, seen on the 26th.
enum Sample {
  static let today = day("2026-11-26")

  /// Finished and planned events by day of the month.
  static let counts: [Int: (Int, Int)] = [
    2: (3, 3), 3: (2, 4), 4: (1, 1), 6: (5, 5), 7: (0, 1), 9: (4, 4), 10: (3, 5), 11: (2, 2),
    12: (6, 6), 13: (1, 2), 15: (1, 1), 16: (3, 4), 17: (2, 2), 18: (10, 12), 19: (0, 2),
    20: (4, 4), 21: (1, 1), 23: (3, 3), 24: (2, 3), 25: (1, 1), 26: (1, 4), 27: (0, 3),
    28: (0, 1), 30: (0, 2),
  ]

  static func month(_ label: String = "2026-11") -> PlannedMonth {
    let month = PlannerMonth(label: label) ?? PlannerMonth(containing: today)
    var byDay: [CivilDate: DayCount] = [:]
    for (number, count) in counts where month.label == "2026-11" {
      byDay[month.firstDay.adding(days: number - 1)] = DayCount(
        finished: count.0, total: count.1, cancelled: number == 3 ? 1 : 0)
    }
    return PlannedMonth(month: month, counts: byDay)
  }

  static func week(fold: FoldState = FoldState()) -> PlannedWeek {
    let past = ["2026-11-23": "xxx", "2026-11-24": "xx.", "2026-11-25": "x"].flatMap { day, marks in
      marks.enumerated().map { index, mark in
        row("b\(index)b", "past", day, mark == "x" ? .finished : .open)
      }
    }
    let events =
      past + [
        row("r4k", "晨跑 30 分", "2026-11-26", at: "08:00", .finished),
        row("t1c", "Draft budget", "2026-11-26"),
        row("w8p", "資料レビュー", "2026-11-26", at: "15:00"),
        row("z3n", "買牛奶", "2026-11-26"),
        row("a9d", "與小林開會", "2026-11-27", at: "10:00"),
        row("c2f", "Water plants", "2026-11-27"),
        row("e7h", "寄包裹", "2026-11-27"),
        row("g5j", "大掃除", "2026-11-28"),
      ]
    let meeting = Appointment(
      uid: UID(rawValue: "school-1"), calendar: "school", name: "家長會", day: day("2026-11-27"),
      start: time("13:00"), end: time("14:00"))
    return PlannedWeek(
      week: PlannerWeek(containing: today), events: events, appointments: [meeting],
      unscheduled: 12, today: today, fold: fold)
  }
}
