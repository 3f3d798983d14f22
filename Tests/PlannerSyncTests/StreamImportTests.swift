import Foundation
import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Import of what stands in a VCALENDAR beside its objects")
struct StreamImportTests {
  private let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  private static func todo(_ uid: String, _ name: String = "Milk") -> String {
    "BEGIN:VTODO\nUID:\(uid)\nDTSTAMP:20261120T080000Z\nSUMMARY:\(name)\nEND:VTODO\n"
  }

  private func color(of name: String) throws -> String? {
    try planner.store.calendarSummaries().first { $0.calendar.name == name }?.color
  }

  @Test(
    "gives its colour to the calendar that the import names, where that has none",
    arguments: [
      ("COLOR:teal", "teal"), ("COLOR:Turquoise", "#40e0d0"),
      ("X-APPLE-CALENDAR-COLOR:#FF2968FF", "#ff2968"), ("COLOR:nonsense", nil),
    ] as [(String, String?)])
  func colors(line: String, color wanted: String?) throws {
    _ = try planner.store.createCalendar(named: "team")
    let file = line + "\n" + Self.todo("a")
    try planner.take(file, options: ImportOptions(calendar: "team", dryRun: false))
    #expect(try color(of: "team") == wanted)
    try planner.take("COLOR:red\n" + Self.todo("b"), options: ImportOptions(calendar: "team"))
    #expect(try color(of: "team") == wanted ?? "red")
    try planner.take(file)
    #expect(try color(of: planner.store.defaultCalendar().name) == nil)
  }

  @Test(
    "changes nothing where its METHOD is talk between people, and says why",
    arguments: [
      ("REPLY", "is somebody's answer to an invitation (METHOD:REPLY); nothing was changed"),
      ("counter", "proposes a change to its organizer (METHOD:COUNTER); nothing was changed"),
      ("REFRESH", "asks its organizer for the latest state (METHOD:REFRESH); nothing was changed"),
      (
        "ADD",
        "adds to a series without the rest of it (METHOD:ADD); import the whole series;"
          + " nothing was changed"
      ),
      (
        "DECLINECOUNTER",
        "declines a proposed change (METHOD:DECLINECOUNTER); nothing was changed"
      ),
    ])
  func talk(method: String, reason: String) throws {
    try planner.take(Self.todo("a"))
    let report = try planner.take("METHOD:\(method)\n" + Self.todo("a", "Other"))
    #expect(report.operation == nil)
    #expect(
      report.files[0].findings == [
        Finding(line: 4, uid: UID(rawValue: "a"), reason: reason)
      ])
  }

  @Test("takes REQUEST as PUBLISH, and each VCALENDAR by its own METHOD")
  func severalMethods() throws {
    let next = "END:VCALENDAR\nBEGIN:VCALENDAR\n"
    let calendars = [
      "METHOD:REQUEST\n" + Self.todo("a"), "METHOD:REPLY\n" + Self.todo("b"),
      "METHOD:CANCEL\n" + Self.todo("c"), Self.todo("d"),
    ]
    let report = try planner.take(calendars.joined(separator: next))
    #expect(ImportTests.counts(report) == [3, 0, 0, 0])
    let rows = try planner.events()
    #expect(rows.map(\.event.status) == [.open, .cancelled, .open])
  }

  @Test("a VTODO within an unknown component of a VTODO stays where it is")
  func nested() throws {
    let odd = """
      BEGIN:VTODO
      UID:outer
      DTSTAMP:20261120T080000Z
      SUMMARY:Outer
      BEGIN:X-HISTORY
      BEGIN:VTODO
      UID:inner
      SUMMARY:Inner
      END:VTODO
      END:X-HISTORY
      END:VTODO

      """
    #expect(try ImportTests.counts(planner.take(odd)) == [1, 0, 0, 0])
    #expect(try planner.events().map(\.event.name) == ["Outer"])
    #expect(try planner.exported() == crlf(odd))
  }

  @Test("an export with bytes that are no UTF-8 is read back as it is")
  func brokenBytes() throws {
    var bytes = Array("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:a\r\nSUMMARY:é ü\r\nX-OLD:".utf8)
    bytes += [0xE9, 0x81] + Array("\r\nEND:VTODO\r\nEND:VCALENDAR\r\n".utf8)
    _ = try take(bytes)
    // What was valid is removed by an edit; what is left would pass for another encoding.
    let row = try #require(try planner.events().first)
    var event = row.event
    event.name = "plain"
    let change = try planner.store.change(command: "edit", at: TestPlanner.now)
    try change.update(row.id, to: event, fields: .name)
    _ = try change.commit()
    var export: [UInt8] = []
    _ = try Exporter(from: planner.store).write(planner.store.defaultCalendar()) { export += $0 }
    let report = try take(export)
    #expect(report.operation == nil)
    #expect(ImportTests.counts(report) == [0, 0, 1, 0])
  }

  private func take(_ bytes: [UInt8]) throws -> ImportReport {
    try Importer(into: planner.store, at: TestPlanner.now)
      .run([planner.file("in.ics", bytes: bytes)], command: "import")
  }
}
