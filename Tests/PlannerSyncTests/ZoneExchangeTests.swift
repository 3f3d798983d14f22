import Foundation
import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Time zones in files")
struct ZoneExchangeTests {
  private static func todo(_ uid: String, _ due: String) -> String {
    "BEGIN:VTODO\nUID:\(uid)\nDUE\(due)\nEND:VTODO\n"
  }

  /// A zone that is two hours ahead the whole year.
  private static func zone(_ tzid: String) -> String {
    """
    BEGIN:VTIMEZONE
    TZID:\(tzid)
    BEGIN:STANDARD
    DTSTART:19700101T000000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0200
    END:STANDARD
    END:VTIMEZONE

    """
  }

  /// The TZIDs that an export defines, and how often it begins a VCALENDAR.
  private static func defined(_ export: String) -> [String] {
    export.components(separatedBy: "\r\n").filter {
      $0.hasPrefix("TZID:") || $0 == "BEGIN:VCALENDAR"
    }
  }

  private static func export(_ planner: TestPlanner) throws -> (String, ExportReport) {
    var bytes: [UInt8] = []
    let report = try Exporter(from: planner.store).write(try planner.store.defaultCalendar()) {
      bytes += $0
    }
    return (String(decoding: bytes, as: UTF8.self), report)
  }

  @Test("a zone that no file defines is defined by the export, under the name it came with")
  func undefined() throws {
    let planner = try TestPlanner()
    let text =
      Self.todo("a", ";TZID=Europe/Berlin:20260715T100000")
      + Self.todo("b", ";TZID=W. Europe Standard Time:20260715T100000")
      + Self.todo("c", ";TZID=foo:20260715T100000") + Self.todo("d", ":20260715T100000")
    try planner.take(text)
    let (export, report) = try Self.export(planner)
    #expect(
      Self.defined(export) == [
        "BEGIN:VCALENDAR", "TZID:Europe/Berlin", "TZID:W. Europe Standard Time",
      ])
    #expect(export.hasSuffix(crlf(text) + "END:VCALENDAR\r\n"))
    #expect(report.ambiguousZones.isEmpty)
    // What was written is read back as the same, without another word.
    let again = try planner.take(text)
    #expect(ImportTests.counts(again) == [0, 0, 4, 0])
    #expect(again.operation == nil)
    let other = try TestPlanner()
    _ = try Importer(into: other.store, at: TestPlanner.now)
      .run([try other.file("export.ics", export)], command: "import")
    #expect(try other.events().map(\.event.time) == planner.events().map(\.event.time))
    #expect(try Self.export(other).0 == export)
  }

  @Test("one file's definition does for another file's name that means the same, and no other")
  func shared() throws {
    let planner = try TestPlanner()
    try planner.take(Self.todo("a", ";TZID=Etc/GMT-2:20260715T100000"))
    try planner.take(
      Self.zone("Etc/GMT-2") + Self.todo("b", ";TZID=Etc/GMT-2:20260715T100000"))
    var (export, report) = try Self.export(planner)
    #expect(Self.defined(export) == ["BEGIN:VCALENDAR", "TZID:Etc/GMT-2"])
    #expect(report.ambiguousZones.isEmpty)
    try planner.take(Self.todo("c", ";TZID=Europe/Berlin:20260715T100000"))
    try planner.take(
      Self.zone("Europe/Berlin") + Self.todo("d", ";TZID=Europe/Berlin:20260115T100000"))
    (export, report) = try Self.export(planner)
    #expect(
      Self.defined(export) == [
        "BEGIN:VCALENDAR", "TZID:Etc/GMT-2", "TZID:Europe/Berlin", "BEGIN:VCALENDAR",
        "TZID:Europe/Berlin",
      ])
    #expect(report.ambiguousZones == ["Europe/Berlin"])
  }

  /// Berlin as two programs write it: alike since 1996, apart before.
  private static func berlin(since year: Int) -> String {
    """
    BEGIN:VTIMEZONE
    TZID:Europe/Berlin
    BEGIN:DAYLIGHT
    DTSTART:\(year)0331T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    END:DAYLIGHT
    BEGIN:STANDARD
    DTSTART:\(year)1027T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    END:STANDARD
    END:VTIMEZONE

    """
  }

  @Test("copies have one definition of a zone where several mean the same on their days")
  func copiesShare() throws {
    func export(_ options: ExportOptions, old: Bool = false) throws -> (String, ExportReport) {
      let planner = try TestPlanner()
      try planner.take(
        Self.berlin(since: 1991) + Self.todo("a", ";TZID=Europe/Berlin:20260715T100000"))
      try planner.take(
        Self.berlin(since: 1996) + Self.todo("b", ";TZID=Europe/Berlin:20260115T100000")
          + (old ? Self.todo("c", ";TZID=Europe/Berlin:19930715T100000") : ""))
      var bytes: [UInt8] = []
      let report = try Exporter(from: planner.store)
        .write(try planner.store.defaultCalendar(), options) { bytes += $0 }
      return (String(decoding: bytes, as: UTF8.self), report)
    }
    var flat = ExportOptions()
    flat.isFlat = true
    var appointments = ExportOptions()
    appointments.minutes = 60
    for options in [flat, appointments] {
      let (text, report) = try export(options)
      #expect(Self.defined(text) == ["BEGIN:VCALENDAR", "TZID:Europe/Berlin"])
      #expect(report.ambiguousZones.isEmpty)
      // Where a day is older than that, moments would move.
      #expect(try export(options, old: true).1.ambiguousZones == ["Europe/Berlin"])
    }
    #expect(try export(ExportOptions()).1.ambiguousZones == ["Europe/Berlin"])
  }

  @Test("many definitions of one zone are written each with its objects, which are read once")
  func manyDefinitions() throws {
    let planner = try TestPlanner()
    var calendars = ""
    for number in 0..<60 {
      let zone = Self.zone("Home").replacingOccurrences(
        of: "+0200", with: "+01\(number < 10 ? "0" : "")\(number)")
      calendars +=
        "BEGIN:VCALENDAR\n" + zone + Self.todo("u\(number)", ";TZID=Home:20260715T100000")
        + "END:VCALENDAR\n"
    }
    _ = try Importer(into: planner.store, at: TestPlanner.now)
      .run([try planner.file("many.ics", crlf(calendars))], command: "import")
    let (export, report) = try Self.export(planner)
    #expect(Self.defined(export).count == 120)
    #expect(report.events == 60)
    let other = try TestPlanner()
    let again = try Importer(into: other.store, at: TestPlanner.now)
      .run([try other.file("export.ics", export)], command: "import")
    #expect(ImportTests.counts(again) == [60, 0, 0, 0])
    #expect(try other.events().map(\.event.time) == planner.events().map(\.event.time))
  }

  @Test("a definition stays when a newer file comes without it")
  func keepsDefinition() throws {
    let planner = try TestPlanner()
    try planner.take(
      Self.zone("Europe/Berlin") + Self.todo("a", ";TZID=Europe/Berlin:20260115T100000"))
    #expect(try planner.events().map(\.event.time?.description) == ["16:00"])
    try planner.take(Self.todo("a", ";TZID=Europe/Berlin:20260115T110000"))
    #expect(try planner.events().map(\.event.time?.description) == ["17:00"])
    #expect(Self.defined(try Self.export(planner).0) == ["BEGIN:VCALENDAR", "TZID:Europe/Berlin"])
  }

  @Test("X-WR-TIMEZONE moves nothing: UTC is placed in the planner's zone, floating stays")
  func calendarZone() throws {
    let planner = try TestPlanner()
    let text =
      "BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-TIMEZONE:America/New_York\n"
      + Self.todo("a", ":20260715T100000Z") + Self.todo("b", ":20260715T100000")
      + Self.todo("c", ";VALUE=DATE:20260715") + "END:VCALENDAR\n"
    let report = try Importer(into: planner.store, at: TestPlanner.now)
      .run([try planner.file("google.ics", crlf(text))], command: "import")
    #expect(report.files[0].findings.isEmpty)
    let times = try planner.events().map { $0.event.time?.description ?? "-" }
    #expect(times.sorted() == ["-", "10:00", "18:00"])
  }

  @Test("the machine's zone that an export wrote out is no change when it comes back")
  func ownExport() throws {
    let planner = try TestPlanner()
    try planner.take(
      """
      BEGIN:VTODO
      UID:berlin
      DUE;TZID=Europe/Berlin:20261126T100000
      END:VTODO

      """)
    var export: [UInt8] = []
    _ = try Exporter(from: planner.store).write(planner.store.defaultCalendar()) { export += $0 }
    #expect(String(decoding: export, as: UTF8.self).contains("TZID:Europe/Berlin\r\n"))
    let path = try planner.file("export.ics", bytes: export)
    let report = try Importer(into: planner.store, at: TestPlanner.now).run(
      [path], command: "again")
    #expect(ImportTests.counts(report) == [0, 0, 1, 0])
  }
}
