import Foundation
import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Import")
struct ImportTests {
  static let milk = """
    BEGIN:VTODO
    UID:milk
    DTSTAMP:20261120T080000Z
    LAST-MODIFIED:20261120T080000Z
    SUMMARY:Buy milk
    DUE;VALUE=DATE:20261126
    X-OTHER:kept; as it is
    END:VTODO

    """

  static func counts(_ report: ImportReport) -> [Int] {
    let total = report.total
    return [total.new, total.changed, total.unchanged, total.rejected]
  }

  @Test("the same file again changes nothing and leaves no operation")
  func repeats() throws {
    let planner = try TestPlanner()
    #expect(try Self.counts(planner.take(Self.milk)) == [1, 0, 0, 0])
    let again = try planner.take(Self.milk)
    #expect(Self.counts(again) == [0, 0, 1, 0])
    #expect(again.operation == nil)
    #expect(try planner.exported() == crlf(Self.milk))
  }

  @Test("a newer file keeps a local tick and takes the rest")
  func keepsTick() throws {
    let planner = try TestPlanner()
    try planner.take(Self.milk)
    let row = try #require(try planner.events().first)
    let change = try planner.store.change(command: "done", at: TestPlanner.now)
    let day = try #require(CivilDate(iso: "2026-11-26"))
    let done = row.event.finished(at: TestPlanner.now, on: day)
    try change.update(row.id, to: done, fields: .status)
    _ = try change.commit()
    let newer = Self.milk.replacingOccurrences(of: "Buy milk", with: "Buy oat milk")
      .replacingOccurrences(of: "20261120T", with: "20261121T")
    #expect(try Self.counts(planner.take(newer)) == [0, 1, 0, 0])
    let now = try #require(try planner.events().first)
    #expect(now.event.name == "Buy oat milk")
    #expect(now.event.status == .finished)
    #expect(now.key == row.key)
  }

  @Test("an older file changes nothing unless it is told to replace")
  func olderChangesNothing() throws {
    let planner = try TestPlanner()
    try planner.take(Self.milk)
    let older = Self.milk.replacingOccurrences(of: "Buy milk", with: "Milk?")
      .replacingOccurrences(of: "20261120T", with: "20261119T")
    let report = try planner.take(older)
    #expect(Self.counts(report) == [0, 0, 1, 0])
    #expect(report.files[0].findings.first?.reason.contains("older") == true)
    #expect(try planner.events().map(\.event.name) == ["Buy milk"])
    #expect(
      try Self.counts(planner.take(older, options: ImportOptions(replace: true))) == [0, 1, 0, 0])
    #expect(try planner.events().map(\.event.name) == ["Milk?"])
  }

  @Test("a dry run reports the same and writes nothing")
  func dryRun() throws {
    let planner = try TestPlanner()
    let report = try planner.take(Self.milk, options: ImportOptions(dryRun: true))
    #expect(Self.counts(report) == [1, 0, 0, 0])
    #expect(try planner.events().isEmpty)
  }

  @Test("components of one UID are joined wherever they stand")
  func joinsComponents() throws {
    let planner = try TestPlanner()
    let master = """
      BEGIN:VTODO
      UID:water
      DTSTAMP:20261101T000000Z
      SUMMARY:Water plants
      DTSTART;VALUE=DATE:20261102
      DUE;VALUE=DATE:20261102
      RRULE:FREQ=WEEKLY;COUNT=4
      END:VTODO

      """
    let moved = """
      BEGIN:VTODO
      UID:water
      DTSTAMP:20261101T000000Z
      RECURRENCE-ID;VALUE=DATE:20261109
      SUMMARY:Water plants late
      DUE;VALUE=DATE:20261110
      STATUS:COMPLETED
      END:VTODO

      """
    let report = try planner.take(moved + Self.milk + master)
    #expect(Self.counts(report) == [2, 0, 0, 0])
    #expect(try planner.exported() == crlf(moved + master + Self.milk))
    #expect(try Self.counts(planner.take(master + Self.milk + moved)) == [0, 0, 2, 0])
    let november = try PlannerView(of: planner.store).month(
      PlannerMonth(containing: try #require(CivilDate(iso: "2026-11-01"))))
    let busy = november.days.filter { $0.count.total > 0 }
      .map { "\($0.day) \($0.count.finished)/\($0.count.total)" }
    #expect(
      busy == [
        "2026-11-02 0/1", "2026-11-10 1/1", "2026-11-16 0/1", "2026-11-23 0/1", "2026-11-26 0/1",
      ])
  }

  @Test("one UID with several starts is several objects, also when it comes again in other order")
  func tellsTwinsApart() throws {
    func lesson(_ day: String) -> String {
      """
      BEGIN:VTODO
      UID:None
      DTSTAMP:20261101T000000Z
      SUMMARY:Lesson
      DUE;VALUE=DATE:\(day)
      END:VTODO

      """
    }
    let planner = try TestPlanner()
    #expect(
      try Self.counts(planner.take(lesson("20261103") + lesson("20261104"))) == [2, 0, 0, 0])
    #expect(
      try Self.counts(planner.take(lesson("20261104") + lesson("20261103"))) == [0, 0, 2, 0])
    #expect(
      try planner.events().compactMap(\.event.day?.description) == ["2026-11-03", "2026-11-04"])
  }

  @Test("without a UID the name and day say which event it is")
  func withoutUID() throws {
    let planner = try TestPlanner()
    let todo = "BEGIN:VTODO\nSUMMARY:Call home\nDUE;VALUE=DATE:20261127\nEND:VTODO\n"
    #expect(try Self.counts(planner.take(todo)) == [1, 0, 0, 0])
    let done = todo.replacingOccurrences(of: "END:VTODO", with: "STATUS:COMPLETED\nEND:VTODO")
    #expect(try Self.counts(planner.take(done)) == [0, 1, 0, 0])
    #expect(try planner.events().map(\.event.status) == [.finished])
  }

  @Test("what nothing can be shown of is kept in a file that the report names")
  func keepsRejected() throws {
    let planner = try TestPlanner()
    let nothing = "BEGIN:VTODO\nPRIORITY:1\nEND:VTODO\n"
    let report = try planner.take(nothing + Self.milk)
    #expect(Self.counts(report) == [1, 0, 0, 1])
    let path = try #require(report.files[0].rejectedFile)
    let kept = try String(contentsOfFile: path, encoding: .utf8)
    #expect(kept.contains(crlf(nothing)))
    #expect(report.files[0].findings.map(\.line) == [3])
  }

  @Test("a file that is no calendar says what it looks like and stops no other file")
  func noCalendar() throws {
    let planner = try TestPlanner()
    let page = try planner.file("page.ics", "<!DOCTYPE html><html><body>Login</body></html>")
    let good = try planner.file("good.ics", "BEGIN:VCALENDAR\n\(Self.milk)END:VCALENDAR\n")
    let report = try Importer(into: planner.store, at: TestPlanner.now)
      .run([page, "/nowhere.ics", good], command: "import")
    #expect(report.files.map(\.isUnreadable) == [true, true, false])
    #expect(report.files[0].problem?.contains("web page") == true)
    #expect(Self.counts(report) == [1, 0, 0, 0])
  }

  @Test("the same zone name with two definitions keeps both, in two calendars of the export")
  func ambiguousZones() throws {
    let planner = try TestPlanner()
    try planner.take(fixedZone("Office", "+0800") + officeTask("east"), named: "east.ics")
    try planner.take(officeTask("west") + fixedZone("Office", "-0500"), named: "west.ics")
    let days = try planner.events().map { "\($0.event.name) \($0.event.day?.description ?? "")" }
    #expect(days == ["east 2026-11-26", "west 2026-11-27"])
    let text = try planner.exported()
    #expect(text.components(separatedBy: "BEGIN:VCALENDAR").count == 2)
    #expect(text.contains(crlf(fixedZone("Office", "+0800") + officeTask("east"))))
    #expect(text.contains(crlf(fixedZone("Office", "-0500") + officeTask("west"))))
  }

  @Test("a series shows beyond its stored horizon, computed in memory")
  func beyondTheHorizon() throws {
    let planner = try TestPlanner()
    try planner.take(
      """
      BEGIN:VTODO
      UID:tax
      DTSTAMP:20261101T000000Z
      SUMMARY:Tax
      DTSTART;VALUE=DATE:20260531
      DUE;VALUE=DATE:20260531
      RRULE:FREQ=YEARLY
      END:VTODO

      """)
    let view = PlannerView(of: planner.store)
    let may = try view.month(try #require(PlannerMonth(year: 2040, month: 5)))
    #expect(may.count == DayCount(finished: 0, total: 1, cancelled: 0))
    let week = PlannerWeek(containing: try #require(CivilDate(iso: "2040-05-31")))
    let shown = try view.week(week, today: week.monday).groups.flatMap(\.events)
    #expect(shown.map(\.event.name) == ["Tax"])
    #expect(try view.event(try #require(shown.first).key)?.event.day?.description == "2040-05-31")
  }
}
