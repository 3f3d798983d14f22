import Foundation
import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Export")
struct ExportTests {
  private let planner: TestPlanner
  private let today = CivilDate(iso: "2026-11-26") ?? .first

  init() throws { planner = try TestPlanner() }

  /// An object of a kind with a UID and further lines.
  private func object(_ uid: String, _ lines: String..., kind: String = "VTODO") -> String {
    (["BEGIN:\(kind)", "UID:\(uid)"] + lines + ["END:\(kind)"]).map { $0 + "\n" }.joined()
  }

  private func export(
    _ choice: ExportChoice, of calendar: PlannerCalendar? = nil
  ) throws -> (text: String, report: ExportReport) {
    var bytes: [UInt8] = []
    let report = try Exporter(from: planner.store).write(
      try calendar ?? planner.store.defaultCalendar(), ExportOptions(choice, on: today)
    ) { bytes += $0 }
    return (String(decoding: bytes, as: UTF8.self), report)
  }

  /// The UIDs in an export, in order.
  private func uids(_ choice: ExportChoice) throws -> [String] {
    try export(choice).text.components(separatedBy: "\r\n")
      .filter { $0.hasPrefix("UID:") }.map { String($0.dropFirst(4)) }
  }

  @Test("a range takes whole objects with any day in it, in the order in which they came")
  func range() throws {
    try planner.take(
      object("late", "DUE;VALUE=DATE:20261201") + object("none", "SUMMARY:Some day")
        + object("meeting", "DTSTART:20261130T230000", "DTEND:20261201T010000", kind: "VEVENT")
        + object("first", "DUE;VALUE=DATE:20261101")
        + object("series", "DTSTART;VALUE=DATE:20250101", "RRULE:FREQ=YEARLY;BYMONTH=11")
        + object("endless", "DTSTART;VALUE=DATE:20200131", "RRULE:FREQ=YEARLY")
        + object("moved", "DTSTART;VALUE=DATE:20260110", "RRULE:FREQ=YEARLY;COUNT=1")
        + object("moved", "RECURRENCE-ID;VALUE=DATE:20260110", "DUE;VALUE=DATE:20261130"))
    #expect(
      try uids(ExportChoice(month: "2026-11"))
        == ["meeting", "first", "series", "moved", "moved"])
    #expect(try uids(ExportChoice(from: "2026-12-01", to: "2026-12-02")) == ["late", "meeting"])
    #expect(try uids(ExportChoice(week: "w45")) == [])
    // Beyond the stored days of a series, and without an end.
    #expect(try uids(ExportChoice(month: "2035-01")) == ["endless"])
    #expect(
      try uids(ExportChoice(from: "2026-12-01"))
        == ["late", "meeting", "series", "endless"])
  }

  @Test("a range defines only the zones that it uses")
  func zones() throws {
    try planner.take(
      object("tokyo", "DUE;TZID=Asia/Tokyo:20261101T090000")
        + object("paris", "DUE;TZID=Europe/Paris:20261201T090000"))
    let text = try export(ExportChoice(month: "2026-11")).text
    #expect(text.contains("TZID:Asia/Tokyo\r\n"))
    #expect(!text.contains("Paris"))
  }

  @Test("a week's note goes with its Thursday, a month's with all of its days")
  func notes() throws {
    let change = try planner.store.change(command: "note", at: TestPlanner.now)
    for day in ["2026-10-29", "2026-11-05", "2026-12-03"] {
      let date = try #require(CivilDate(iso: day))
      try change.setNote("week \(day)", for: .week(PlannerWeek(containing: date)))
      try change.setNote("month \(day)", for: .month(PlannerMonth(containing: date)))
    }
    _ = try change.commit()
    let month = ExportChoice(month: "2026-11", withNotes: true)
    #expect(try uids(month) == ["weekbook-note-2026-11-02", "weekbook-note-2026-11"])
    #expect(
      try uids(ExportChoice(from: "2026-12-03", to: "2026-12-31", withNotes: true))
        == ["weekbook-note-2026-11-30"])
    #expect(try uids(ExportChoice(month: "2026-11")) == [])
  }

  @Test("copies come back without a trace, and elsewhere are taken as what they say")
  func copies() throws {
    try planner.take(
      object("a", "DTSTAMP:20261101T000000Z", "DUE;VALUE=DATE:20261126")
        + object(
          "s", "DTSTAMP:20261101T000000Z", "DTSTART;VALUE=DATE:20261123",
          "RRULE:FREQ=DAILY;COUNT=3"))
    let before = try planner.exported()
    let other = try TestPlanner()
    for choice in [ExportChoice(isFlat: true), ExportChoice(minutes: 30)] {
      let file = try planner.file("copies.ics", try export(choice).text)
      let report = try Importer(into: planner.store, at: TestPlanner.now)
        .run([file], command: "import")
      #expect(report.operation == nil)
      #expect(report.total.copies == (choice.isFlat ? 3 : 2))
      #expect(try planner.exported() == before)
      let elsewhere = try Importer(into: other.store, at: TestPlanner.now)
        .run([file], command: "import")
      #expect(elsewhere.total.new == (choice.isFlat ? 4 : 1))
      // It holds "a" itself by then, and has never seen the series.
      #expect(elsewhere.total.copies == (choice.isFlat ? 0 : 1))
    }
  }

  @Test("the same copies have the same bytes in every run")
  func stable() throws {
    try planner.take(object("s", "DTSTART;VALUE=DATE:20261123", "RRULE:FREQ=DAILY;COUNT=3"))
    for choice in [ExportChoice(isFlat: true), ExportChoice(isFlat: true, minutes: 10)] {
      #expect(try export(choice).text == export(choice).text)
    }
  }

  @Test("a calendar says its colour as other programs read it")
  func colors() throws {
    let calendar = try planner.store.createCalendar(named: "work")
    try planner.store.setColor("teal", of: calendar)
    #expect(
      try export(ExportChoice(), of: calendar).text
        .contains("X-WR-CALNAME:work\r\nCOLOR:teal\r\n"))
    try planner.store.setColor("#00ff7f", of: calendar)
    #expect(
      try export(ExportChoice(), of: calendar).text.contains("X-APPLE-CALENDAR-COLOR:#00ff7f\r\n"))
  }

  @Test("no name of a calendar leads out of the folder, and none is met twice")
  func fileNames() {
    let names = [
      "planner", "a/b", "a:b", "../../etc/x", "..", "A-B", "   ", ".hidden", "家\u{202E}x", "a\0\n",
      String(repeating: "長", count: 100),
    ]
    let calendars = names.enumerated().map { number, name in
      PlannerCalendar(id: number, name: name, kind: .own)
    }
    let files = CalendarFileName.names(of: calendars)
    #expect(
      (0..<10).map { files[$0] } == [
        "planner.ics", "a-b.ics", "a-b-2.ics", "etc-x.ics", "calendar.ics", "A-B-3.ics",
        "calendar-2.ics", "hidden.ics", "家-x.ics", "a--.ics",
      ])
    #expect(files[10]?.utf8.count == 202)
  }

  @Test("a kept file is rewritten where its content has changed, and another's trouble stops none")
  func kept() throws {
    try planner.take(object("a", "DUE;VALUE=DATE:20261126"))
    let path = planner.folder.path + "/kept.ics"
    let missing = planner.folder.path + "/gone/kept.ics"
    let work = try planner.store.createCalendar(named: "work")
    let choice = ExportChoice(month: "2026-11", minutes: 30)
    try planner.store.keep(KeptExport(path: path, calendar: nil, choice: choice))
    try planner.store.keep(KeptExport(path: missing, calendar: nil, choice: ExportChoice()))
    try planner.store.keep(KeptExport(path: path + "2", calendar: work.id, choice: ExportChoice()))
    try planner.store.keep(
      KeptExport(path: path + "3", calendar: nil, choice: ExportChoice(from: "31")))
    #expect(try planner.store.remove(work) != nil)
    #expect(
      try refreshed() == [
        "gone/kept.ics: There is no folder \"\(planner.folder.path)/gone\" for \"\(missing)\";"
          + " check the name or make the folder.",
        "kept.ics: written 1",
        "kept.ics2: The calendar in \"\(path)2\" was removed;"
          + " wk export --forget FILE leaves the file as it is.",
        "kept.ics3: November 2026 has 30 days. Try --from 30, --from eom or --from 12-31.",
      ])
    let inode = try inode(of: path)
    #expect(try refreshed(path) == ["kept.ics: unchanged 1"])
    #expect(try self.inode(of: path) == inode)
    try planner.take(object("b", "DUE;VALUE=DATE:20261127"))
    #expect(try refreshed(path) == ["kept.ics: written 2"])
    #expect(try planner.store.forgetExport(path))
    #expect(try !planner.store.forgetExport(path))
    #expect(try refreshed(path) == [])
  }

  private func refreshed(_ path: String? = nil) throws -> [String] {
    try KeptExports(of: planner.store, on: today).refresh(path.map { [$0] }).map { result in
      let name = result.export.path.dropFirst(planner.folder.path.count + 1)
      switch result.outcome {
      case .written(let report): return "\(name): written \(report.events)"
      case .unchanged(let report): return "\(name): unchanged \(report.events)"
      case .failed(let error): return "\(name): \(error)"
      }
    }
  }

  private func inode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
  }
}
