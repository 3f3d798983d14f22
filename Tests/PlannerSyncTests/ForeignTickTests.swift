import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Days of a series that other programs finish")
struct ForeignTickTests {
  /// A program, the series as it has it, and what it makes of it when the first and then the second
  /// day is finished.
  struct Way: Sendable, CustomTestStringConvertible {
    let program: String
    var base = todo("DTSTART;VALUE=DATE:20261103", "DUE;VALUE=DATE:20261103", rule(4))
    let steps: [String]
    var testDescription: String { program }
  }

  static func todo(_ lines: String..., uid: String = "water", stamp: Int = 1) -> String {
    let head = ["BEGIN:VTODO", "UID:\(uid)", "DTSTAMP:2026110\(stamp)T000000Z", "SUMMARY:Water"]
    return (head + lines + ["END:VTODO"]).map { $0 + "\n" }.joined()
  }

  static func rule(_ count: Int) -> String { "RRULE:FREQ=WEEKLY;COUNT=\(count)" }

  /// A finished component of one day.
  static func done(_ day: Int, _ lines: String..., uid: String = "water") -> String {
    let head = ["BEGIN:VTODO", "UID:\(uid)", "DTSTAMP:20261102T000000Z", "SUMMARY:Water"]
    let state = [
      "DUE;VALUE=DATE:202611\(day < 10 ? "0" : "")\(day)", "STATUS:COMPLETED",
      "COMPLETED:20261110T080000Z", "PERCENT-COMPLETE:100", "END:VTODO",
    ]
    return (head + lines + state).map { $0 + "\n" }.joined()
  }

  static func moved(_ day: Int, count: Int, _ lines: String...) -> String {
    let head = [
      "BEGIN:VTODO", "UID:water", "DTSTAMP:202611\(day)T000000Z", "SUMMARY:Water",
      "DTSTART;VALUE=DATE:202611\(day)", "DUE;VALUE=DATE:202611\(day)", rule(count),
    ]
    return (head + lines + ["END:VTODO"]).map { $0 + "\n" }.joined()
  }

  static let first = "RECURRENCE-ID;VALUE=DATE:20261103"
  static let second = "RECURRENCE-ID;VALUE=DATE:20261110"
  static let whole = todo("DTSTART;VALUE=DATE:20261103", "DUE;VALUE=DATE:20261103", rule(4))

  static let ways = [
    Way(
      program: "Thunderbird, eM Client, jtx Board: an override in the object",
      steps: [
        whole + done(3, first), whole + done(3, first) + done(10, second),
      ]),
    Way(
      program: "Nextcloud Tasks: an override apart, and the master moves on",
      steps: [
        done(3, first) + moved(10, count: 3),
        moved(17, count: 2) + done(3, first) + done(10, second),
      ]),
    Way(
      program: "Tasks.org: DUE moves on, without history",
      base: todo("DUE;VALUE=DATE:20261103", rule(4)),
      steps: [
        todo("DUE;VALUE=DATE:20261110", rule(3), stamp: 2),
        todo("DUE;VALUE=DATE:20261117", rule(2), stamp: 3),
      ]),
    Way(
      program: "Evolution: DTSTART and DUE move on, without history",
      steps: [
        moved(10, count: 3, "STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:0"),
        moved(17, count: 2, "STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:0"),
      ]),
    Way(
      program: "OpenTasks, python-caldav: a finished copy, and the series moves on",
      steps: [
        done(3, uid: "copy-1") + moved(10, count: 3),
        moved(17, count: 2) + done(3, uid: "copy-1") + done(10, uid: "copy-2"),
      ]),
    Way(
      program: "KOrganizer: a line of its own moves on",
      steps: [
        todo(
          "DTSTART;VALUE=DATE:20261103", "DUE;VALUE=DATE:20261103", rule(4),
          "X-KDE-LIBKCAL-DTRECURRENCE;VALUE=DATE:20261110", "SEQUENCE:1", stamp: 2),
        todo(
          "DTSTART;VALUE=DATE:20261103", "DUE;VALUE=DATE:20261103", rule(4),
          "X-KDE-LIBKCAL-DTRECURRENCE;VALUE=DATE:20261117", "SEQUENCE:2", stamp: 3),
      ]),
    Way(
      program: "todoman, elementary Tasks: the old one is finished, a new one goes on",
      steps: [
        done(3) + todo("DUE;VALUE=DATE:20261110", rule(3), uid: "next"),
        done(3) + done(10, uid: "next") + todo("DUE;VALUE=DATE:20261117", rule(2), uid: "last"),
      ]),
    Way(
      program: "python-caldav: overrides, the last one for all that follow",
      steps: [
        whole + done(3, first)
          + todo("RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261110", "DUE;VALUE=DATE:20261110"),
        whole + done(3, first) + done(10, second)
          + todo("RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261117", "DUE;VALUE=DATE:20261117"),
      ]),
  ]

  @Test("count the same month whichever program it was", arguments: ways)
  func counts(way: Way) throws {
    let planner = try TestPlanner()
    try planner.take(way.base)
    #expect(try planner.november() == "0/4")
    for (step, file) in way.steps.enumerated() {
      try planner.take(file, named: "step\(step).ics")
      #expect(try planner.november() == "\(step + 1)/4")
      let again = try planner.take(file, named: "again\(step).ics")
      #expect(again.operation == nil)
    }
    let undoer = Undoer(in: planner.store, at: TestPlanner.now)
    for left in ["1/4", "0/4"] {
      _ = try undoer.run(.undo, command: "undo")
      #expect(try planner.november() == left)
    }
    for left in ["1/4", "2/4"] {
      _ = try undoer.run(.redo, command: "redo")
      #expect(try planner.november() == left)
    }
    for _ in 0..<2 { _ = try undoer.run(.undo, command: "undo") }
    try planner.take(way.steps[1], named: "step1.ics")
    #expect(try planner.november() == "2/4")
  }

  @Test("count the same in a calendar of the style override", arguments: ways)
  func overrides(way: Way) throws {
    let planner = try TestPlanner()
    _ = try planner.store.setRecurrence(.override, of: planner.store.defaultCalendar())
    try planner.take(way.base)
    for (step, file) in way.steps.enumerated() {
      try planner.take(file, named: "step\(step).ics")
      #expect(try planner.november() == "\(step + 1)/4")
    }
    let undoer = Undoer(in: planner.store, at: TestPlanner.now)
    for left in ["1/4", "0/4"] {
      _ = try undoer.run(.undo, command: "undo")
      #expect(try planner.november() == left)
    }
  }

  @Test("that nobody wrote down are reported as inferred, and day by day keys of their series")
  func report() throws {
    let planner = try TestPlanner()
    try planner.take(Self.whole)
    let report = try planner.take(Self.moved(17, count: 2))
    #expect(
      report.files[0].findings.map(\.reason) == [
        "was moved on past 2026-11-03, 2026-11-10: counted as finished, since other programs finish"
          + " a day so"
      ])
    let rows = try PlannerView(of: planner.store).events(
      EventFilter(days: CivilDate.first...CivilDate.last, statuses: [.finished]))
    #expect(rows.map { $0.event.day?.description } == ["2026-11-03", "2026-11-10"])
    #expect(rows.map { $0.event.finishedDay?.description } == ["2026-11-17", "2026-11-17"])
    #expect(Set(rows.map(\.key.number)).count == 1)
  }

  @Test("are not inferred from a series that was moved, given another rule, or met first so")
  func moves() throws {
    for file in [
      Self.moved(10, count: 4), Self.moved(11, count: 3),
      Self.todo("DTSTART;VALUE=DATE:20261110", "RRULE:FREQ=DAILY;COUNT=3", stamp: 2),
    ] {
      let planner = try TestPlanner()
      try planner.take(Self.whole)
      #expect(try planner.take(file).files[0].findings.isEmpty)
      #expect(try planner.november().hasPrefix("0/"))
    }
    let planner = try TestPlanner()
    try planner.take(Self.moved(10, count: 3))
    #expect(try planner.november() == "0/3")
  }

  @Test("and that were finished here too count once")
  func both() throws {
    let planner = try TestPlanner()
    try planner.take(Self.whole)
    try planner.tick(1)
    #expect(try planner.november() == "1/4")
    // The other program knows nothing of the second day.
    try planner.take(Self.moved(10, count: 3))
    #expect(try planner.november() == "2/4")
    try planner.take(Self.moved(17, count: 2))
    #expect(try planner.november() == "2/4")
  }

  @Test("as objects of their own beside an older copy of the series count once")
  func detachedBesideOlder() throws {
    let day = """
      BEGIN:VTODO
      UID:water-20261103
      DTSTAMP:20261104T000000Z
      SUMMARY:Water
      DUE;VALUE=DATE:20261103
      STATUS:COMPLETED
      X-WEEKBOOK-OCCURRENCE;X-SERIES="water":20261103
      END:VTODO

      """
    let planner = try TestPlanner()
    try planner.take(Self.whole)
    try planner.take(day)
    #expect(try planner.november() == "1/4")
    try planner.take(Self.moved(10, count: 3) + day)
    #expect(try planner.november() == "1/4")
    let undoer = Undoer(in: planner.store, at: TestPlanner.now)
    for _ in 0..<2 { _ = try undoer.run(.undo, command: "undo") }
    #expect(try planner.november() == "0/4")
    let other = try TestPlanner()
    try other.take(day)
    #expect(try other.november() == "1/1")
    try other.take(Self.whole)
    #expect(try other.november() == "1/4")
  }
}
