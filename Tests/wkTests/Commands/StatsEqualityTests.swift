import Foundation
import PlannerCore
import Testing

@testable import PlannerStore
@testable import wk

/// Every number of a summary and the list that the program names for it, on random planners.
@Suite("Every number of wk stats is a wk list")
struct StatsEqualityTests {
  private static let seeds: [UInt64] = [1, 2, 3]
  private static let periods = [
    "2026-11", "w48", "today", "2026-Q4", "2026", "2026-10-20..2026-12-05", "2027-02", "2030-05",
  ]

  @Test("whatever the period, basis, calendar and category", arguments: seeds)
  func equality(seed: UInt64) throws {
    let planner = try TestPlanner()
    let expected = try RandomPlanner(seed: seed).fill(planner)
    #expect(expected.count > 400)
    var checked = 0
    for period in Self.periods {
      for basis in CountBasis.allCases {
        for (option, name) in [
          ("", ""), ("--calendar", "school"), ("--calendar", "gym"), ("--category", "工作 & more"),
        ] {
          let filter = option.isEmpty ? [] : [option, name]
          let stats = try planner.json(["stats", period, "--by", basis.rawValue] + filter)
          let lists = SummaryLists(
            period: SummaryPeriod(try days(of: stats)), basis: basis, today: Sample.today,
            calendar: option == "--calendar" ? name : nil,
            category: option == "--category" ? name : nil)
          checked += try compare(stats, lists, on: planner, "seed \(seed): \(period) \(filter)")
          try compare(stats, with: expected, lists, "seed \(seed): \(period) \(filter)")
        }
      }
    }
    #expect(checked > 500)
  }

  @Test("and so is every cell of a month", arguments: seeds)
  func months(seed: UInt64) throws {
    let planner = try TestPlanner()
    _ = try RandomPlanner(seed: seed).fill(planner)
    for basis in CountBasis.allCases {
      let month = try planner.json(["month", "nov", "--by", basis.rawValue])
      for row in month["days"] as? [[String: Any]] ?? [] {
        let day = try #require(row["day"] as? String)
        let by = basis == .done ? ["--by", "done"] : []
        let list = try planner.json(["list", "--on", day, "--counted"] + by)
        for key in ["finished", "total", "cancelled"] {
          #expect(row[key] as? Int == list[key] as? Int, "seed \(seed): \(day) \(key)")
        }
      }
    }
  }

  /// Runs the list of every figure; returns how many were compared.
  private func compare(
    _ stats: [String: Any], _ lists: SummaryLists, on planner: TestPlanner, _ place: String
  ) throws -> Int {
    var checked = 0
    for figure in SummaryLists.Figure.allCases {
      guard let number = stats["\(figure)"] as? Int, number > 0 else { continue }
      let list = try planner.json(lists.words(for: figure))
      #expect((list["events"] as? [Any])?.count == number, "\(place) \(figure)")
      checked += 1
    }
    let rows = try #require(stats["rows"] as? [[String: Any]])
    for key in ["finished", "total", "cancelled"] {
      #expect(
        rows.reduce(0) { $0 + ($1[key] as? Int ?? 0) } == stats[key] as? Int, "\(place) \(key)")
    }
    for row in rows where row["total"] as? Int != 0 {
      for figure in [SummaryLists.Figure.total, .finished, .cancelled] {
        let list = try planner.json(lists.words(for: figure, in: days(of: row)))
        #expect(
          (list["events"] as? [Any])?.count == row["\(figure)"] as? Int, "\(place) \(row) \(figure)"
        )
        checked += 1
      }
    }
    return checked
  }

  /// Counts again from what the planner was made of, without series.
  private func compare(
    _ stats: [String: Any], with made: [RandomPlanner.Made], _ lists: SummaryLists, _ place: String
  ) throws {
    guard lists.calendar != nil || lists.category != nil else { return }
    let own = made.filter { event in
      guard let day = lists.basis == .done ? event.finishedDay : event.day else { return false }
      return lists.period.days.contains(day) && event.calendar != "school"
        && (lists.calendar ?? event.calendar) == event.calendar
        && lists.category.map(event.categories.contains) ?? true
    }
    #expect(stats["finished"] as? Int == own.filter { $0.status == .finished }.count, "\(place)")
    #expect(stats["cancelled"] as? Int == own.filter { $0.status == .cancelled }.count, "\(place)")
    #expect(stats["total"] as? Int == own.filter { $0.status != .cancelled }.count, "\(place)")
  }

  private func days(of period: [String: Any]) throws -> ClosedRange<CivilDate> {
    let first = try #require((period["from"] as? String).flatMap { CivilDate(iso: $0) })
    let last = try #require((period["to"] as? String).flatMap { CivilDate(iso: $0) })
    return first...last
  }
}

extension TestPlanner {
  /// What a command prints as JSON.
  fileprivate func json(_ words: [String]) throws -> [String: Any] {
    let run = run(words: words + ["--json"])
    #expect(run.status == .ok && run.errors == "", "\(words): \(run.errors)")
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(value as? [String: Any])
  }
}

/// A planner of random events in three calendars, of which one does not count (`school`); series with and without an end, some of their days ticked, moved or cancelled.
private struct RandomPlanner {
  /// A single event of it.
  struct Made {
    var calendar: String
    var day: CivilDate?
    var status: EventStatus
    var finishedDay: CivilDate?
    var categories: [String]
  }

  private var random: Generator

  init(seed: UInt64) { random = Generator(state: seed) }

  /// Makes the calendars and imports the events; returns the single ones.
  func fill(_ planner: TestPlanner) throws -> [Made] {
    var made = self
    _ = planner.run("list")
    let folder = planner.folder.path + "/.local/share/wk/planner.db"
    let store = try PlannerStore(path: folder, zoneIfNew: "Asia/Taipei")
    _ = try store.createCalendar(named: "gym")
    _ = try store.createCalendar(named: "school")
    try store.connection.execute("UPDATE calendar SET counted = 0 WHERE name = 'school'")
    var all: [Made] = []
    for calendar in ["planner", "gym", "school"] {
      var lines = ["BEGIN:VCALENDAR", "VERSION:2.0"]
      for number in 0..<150 {
        let event = made.event(in: calendar)
        all.append(event)
        lines += Self.lines(event, uid: "\(calendar)-\(number)")
      }
      // Series bear no category and stand in `planner`, so that the rest can be counted again.
      if calendar == "planner" { for number in 0..<8 { lines += made.series("series-\(number)") } }
      let path = try planner.file(
        calendar + ".ics", lines.joined(separator: "\r\n"), "END:VCALENDAR")
      if calendar != "planner" { _ = planner.run("calendars", "add", calendar) }
      let run = planner.run("import", path, "--calendar", calendar)
      #expect(run.status == .ok, "\(run.errors)")
    }
    return all
  }

  private mutating func day() -> CivilDate {
    Sample.today.adding(days: Int.random(in: -70...70, using: &random))
  }

  private mutating func event(in calendar: String) -> Made {
    let status = EventStatus.allCases.randomElement(using: &random) ?? .open
    var made = Made(calendar: calendar, status: status, categories: [])
    if Int.random(in: 0..<8, using: &random) > 0 { made.day = day() }
    if status == .finished, Int.random(in: 0..<8, using: &random) > 0 { made.finishedDay = day() }
    for category in ["工作 & more", "家"] where Bool.random(using: &random) {
      made.categories.append(category)
    }
    return made
  }

  private static func lines(_ event: Made, uid: String) -> [String] {
    var lines = ["BEGIN:VTODO", "UID:\(uid)", "SUMMARY:\(uid)", "STATUS:\(word(event.status))"]
    if let day = event.day { lines.append("DUE;VALUE=DATE:\(basic(day))") }
    if let day = event.finishedDay { lines.append("COMPLETED:\(basic(day))T020000Z") }
    if !event.categories.isEmpty {
      lines.append("CATEGORIES:" + event.categories.joined(separator: ","))
    }
    return lines + ["END:VTODO"]
  }

  private mutating func series(_ uid: String) -> [String] {
    let rule = ["FREQ=WEEKLY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;COUNT=9", "FREQ=MONTHLY"]
    let start = day()
    var lines = [
      "BEGIN:VTODO", "UID:\(uid)", "SUMMARY:\(uid)", "DTSTART;VALUE=DATE:\(Self.basic(start))",
    ]
    lines += ["DUE;VALUE=DATE:\(Self.basic(start))"]
    lines += ["RRULE:" + (rule.randomElement(using: &random) ?? ""), "END:VTODO"]
    let status = EventStatus.allCases.randomElement(using: &random) ?? .open
    lines += ["BEGIN:VTODO", "UID:\(uid)", "SUMMARY:\(uid)"]
    lines += ["RECURRENCE-ID;VALUE=DATE:\(Self.basic(start))", "STATUS:\(Self.word(status))"]
    lines += ["DUE;VALUE=DATE:\(Self.basic(day()))"]
    if status == .finished { lines.append("COMPLETED:\(Self.basic(day()))T020000Z") }
    return lines + ["END:VTODO"]
  }

  private static func basic(_ day: CivilDate) -> String {
    day.description.replacing("-", with: "")
  }

  private static func word(_ status: EventStatus) -> String {
    switch status {
    case .open: "NEEDS-ACTION"
    case .started: "IN-PROCESS"
    case .finished: "COMPLETED"
    case .cancelled: "CANCELLED"
    }
  }

  /// Random numbers that are the same for the same seed (SplitMix64).
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var value = state
      value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
      return value ^ (value >> 31)
    }
  }
}
