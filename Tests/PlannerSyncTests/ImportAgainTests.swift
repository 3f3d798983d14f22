import Foundation
import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Import of what came before")
struct ImportAgainTests {
  static let meeting = """
    BEGIN:VEVENT
    UID:meeting
    DTSTAMP:20261120T080000Z
    SEQUENCE:1
    SUMMARY:Meeting
    DTSTART;VALUE=DATE:20261126
    END:VEVENT

    """

  @Test("a changed appointment is taken")
  func changedAppointment() throws {
    let planner = try TestPlanner()
    try planner.take(Self.meeting)
    let moved = Self.meeting.replacingOccurrences(of: "SEQUENCE:1", with: "SEQUENCE:2")
      .replacingOccurrences(of: "20261126", with: "20261127")
    #expect(try ImportTests.counts(planner.take(moved)) == [0, 1, 0, 0])
    #expect(try planner.exported() == crlf(moved))
  }

  @Test("one object changed among others that are not, in a file in the same order")
  func changedAmongOthers() throws {
    func todo(_ number: Int, _ name: String) -> String {
      """
      BEGIN:VTODO
      UID:u\(number)
      DTSTAMP:20261120T080000Z
      SUMMARY:\(name)
      END:VTODO

      """
    }
    let planner = try TestPlanner()
    let names = ["a", "b", "c", "d"]
    try planner.take(names.enumerated().map { todo($0, $1) }.joined())
    for changed in names.indices {
      let again = names.enumerated().map { todo($0, $0 == changed ? $1 + "!" : $1) }.joined()
      let report = try planner.take(again, options: ImportOptions(replace: true))
      #expect(ImportTests.counts(report) == [0, changed == 0 ? 1 : 2, changed == 0 ? 3 : 2, 0])
    }
  }

  @Test("our own export changes nothing, also after a tick and for an event made here")
  func ownExport() throws {
    let planner = try TestPlanner()
    try planner.take(ImportTests.milk)
    let row = try #require(try planner.events().first)
    let change = try planner.store.change(command: "done", at: TestPlanner.now)
    let day = try #require(CivilDate(iso: "2026-11-26"))
    try change.update(row.id, to: row.event.finished(at: TestPlanner.now, on: day), fields: .status)
    _ = try change.add(
      PlannerEvent(name: "Made here", day: day), to: planner.store.defaultCalendar(),
      uid: UID(rawValue: "here"))
    _ = try change.commit()
    let export = try planner.exported().replacingOccurrences(of: "\r\n", with: "\n")
    let report = try planner.take(export)
    #expect(ImportTests.counts(report) == [0, 0, 2, 0])
    #expect(report.operation == nil)
  }

  @Test("a foreign line that came to an event made here is kept")
  func keepsAlarm() throws {
    let planner = try TestPlanner()
    let change = try planner.store.change(command: "add", at: TestPlanner.now)
    _ = try change.add(
      PlannerEvent(name: "Made here"), to: planner.store.defaultCalendar(),
      uid: UID(rawValue: "here"))
    _ = try change.commit()
    let export = try planner.exported().replacingOccurrences(of: "\r\n", with: "\n")
    let alarmed = export.replacingOccurrences(of: "END:VTODO", with: "X-ALARM:loud\nEND:VTODO")
    #expect(try ImportTests.counts(planner.take(alarmed)) == [0, 1, 0, 0])
    #expect(try planner.exported() == crlf(alarmed))
  }

  @Test("two objects of one UID and one start: the newer counts, the loser is kept once")
  func duplicates() throws {
    func todo(_ name: String, _ sequence: Int) -> String {
      """
      BEGIN:VTODO
      UID:twice
      DTSTAMP:20261120T080000Z
      SUMMARY:\(name)
      DUE;VALUE=DATE:20261126
      SEQUENCE:\(sequence)
      END:VTODO

      """
    }
    let planner = try TestPlanner()
    let first = try planner.take(todo("old", 1) + todo("new", 2))
    #expect(try planner.events().map(\.event.name) == ["new"])
    let path = try #require(first.files[0].rejectedFile)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("SUMMARY:old"))
    let tie = try planner.take(todo("new", 2) + todo("other", 2), named: "tie.ics")
    #expect(ImportTests.counts(tie) == [0, 0, 1, 1])
    let again = try planner.take(todo("new", 2) + todo("other", 2), named: "tie.ics")
    #expect(again.files[0].rejectedFile == tie.files[0].rejectedFile)
    #expect(again.operation == nil)
  }

  @Test("a series that is updated with its override is one change and nothing rejected")
  func updatesOverride() throws {
    func series(_ sequence: Int) -> String {
      """
      BEGIN:VTODO
      UID:water
      DTSTAMP:20261101T000000Z
      SEQUENCE:\(sequence)
      SUMMARY:Water \(sequence)
      DTSTART;VALUE=DATE:20261102
      RRULE:FREQ=WEEKLY;COUNT=4
      END:VTODO
      BEGIN:VTODO
      UID:water
      DTSTAMP:20261101T000000Z
      RECURRENCE-ID;VALUE=DATE:20261109
      SEQUENCE:\(sequence)
      SUMMARY:Late \(sequence)
      DTSTART;VALUE=DATE:20261110
      END:VTODO

      """
    }
    let planner = try TestPlanner()
    try planner.take(series(1))
    #expect(try ImportTests.counts(planner.take(series(2))) == [0, 1, 0, 0])
    #expect(try planner.exported() == crlf(series(2)))
  }

  @Test("nothing of a file that is no calendar is stored")
  func nothingOfNoCalendar() throws {
    let planner = try TestPlanner()
    let cards = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Somebody\r\nUID:card\r\nEND:VCARD\r\n"
    let path = try planner.file("cards.vcf", cards)
    let report = try Importer(into: planner.store, at: TestPlanner.now)
      .run([path], command: "import")
    #expect(report.files.map(\.isUnreadable) == [true])
    #expect(report.operation == nil)
    #expect(try planner.exported().isEmpty)
  }

  @Test("another definition of a zone takes the place of the old one in the export")
  func replacesZone() throws {
    let planner = try TestPlanner()
    for (offset, day) in [
      ("+0800", "2026-11-26"), ("-0500", "2026-11-27"), ("+0800", "2026-11-26"),
    ] {
      let file = fixedZone("Office", offset) + officeTask("zoned")
      try planner.take(file)
      #expect(try planner.events().map { $0.event.day?.description } == [day])
      #expect(try planner.exported() == crlf(file))
    }
  }

  @Test("of two definitions of a zone in one file the first stays, also when it comes again")
  func twoDefinitions() throws {
    let planner = try TestPlanner()
    let parts = ["+0800", "-0500"].map { offset in
      "BEGIN:VCALENDAR\nVERSION:2.0\n" + fixedZone("Office", offset) + officeTask("zoned")
        + "END:VCALENDAR\n"
    }
    let path = try planner.file("two.ics", crlf(parts.joined()))
    let importer = { Importer(into: planner.store, at: TestPlanner.now) }
    #expect(ImportTests.counts(try importer().run([path], command: "import")) == [1, 0, 0, 0])
    #expect(try importer().run([path], command: "import").operation == nil)
    #expect(try planner.events().map { $0.event.day?.description } == ["2026-11-26"])
  }

  @Test("a newer file may name an occurrence in another way and means the same one")
  func otherName() throws {
    let planner = try TestPlanner()
    let master = """
      BEGIN:VTODO
      UID:s
      DTSTAMP:20261101T000000Z
      DTSTART;TZID=Europe/Berlin:20261126T090000
      RRULE:FREQ=DAILY;COUNT=3
      END:VTODO

      """
    func deviation(_ id: String, _ stamp: String, _ name: String) -> String {
      "BEGIN:VTODO\nUID:s\nDTSTAMP:\(stamp)\nRECURRENCE-ID\(id)\nSUMMARY:\(name)\nEND:VTODO\n"
    }
    try planner.take(master + deviation(":20261127T080000Z", "20261101T000000Z", "first"))
    let newer = deviation(";TZID=Europe/Berlin:20261127T090000", "20261102T000000Z", "second")
    let report = try planner.take(master + newer)
    #expect(ImportTests.counts(report) == [0, 1, 0, 0])
    #expect(report.files[0].findings.isEmpty)
    #expect(try planner.events().map(\.event.name).filter { !$0.isEmpty } == ["second"])
    #expect(try planner.exported().hasSuffix(crlf(master + newer)))
  }

  @Test("a RECURRENCE-ID that is no date stands beside its series and keeps its text")
  func unreadableDeviation() throws {
    for id in ["", "zzz", "20261301T000000"] {
      let planner = try TestPlanner()
      let text =
        "BEGIN:VTODO\nUID:s\nSUMMARY:Stretch\nDTSTART;VALUE=DATE:20261124\n"
        + "RRULE:FREQ=DAILY;COUNT=4\nEND:VTODO\n"
        + "BEGIN:VTODO\nUID:s\nRECURRENCE-ID:\(id)\nSUMMARY:Some day of it\nEND:VTODO\n"
      try planner.take(text)
      #expect(try planner.events().map(\.event.name).contains("Some day of it") == !id.isEmpty)
      #expect(try planner.exported().hasSuffix(crlf(text)))
      #expect(try planner.take(text).operation == nil)
    }
  }
}
