import Foundation
import PlannerCore
import PlannerStore
import Testing

@testable import PlannerSync

@Suite("Which object an import takes a component for")
struct ImportIdentityTests {
  private let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  private static func todo(_ lines: String...) -> String {
    (["BEGIN:VTODO"] + lines + ["END:VTODO"]).map { $0 + "\n" }.joined()
  }

  private func shown() throws -> [String] {
    try planner.days().map { row in
      "\(row.key.number) \(row.event.name) \(row.event.day?.day ?? 0) \(row.event.status)"
    }
  }

  private func names() throws -> [String] { try planner.events().map(\.event.name) }

  private func edit(_ name: String, _ change: (inout PlannerEvent) -> Void) throws {
    let row = try #require(try planner.events().first { $0.event.name == name })
    var event = row.event
    change(&event)
    let fields = row.event.fields(differingFrom: event)
    let edit = try planner.store.change(command: "edit", at: TestPlanner.now)
    try edit.update(row.id, to: event, fields: fields)
    _ = try edit.commit()
  }

  private func day(_ number: Int) -> CivilDate {
    (CivilDate(iso: "2026-11-01") ?? .first).adding(days: number - 1)
  }

  /// Our own export comes in, and changes nothing.
  private func expectOwnExportIsKnown() throws {
    let before = try planner.exported()
    let report = try planner.take(before.replacingOccurrences(of: "\r\n", with: "\n"))
    #expect(report.operation == nil)
    #expect(report.total.rejected == 0)
    #expect(report.total.unchanged == (try planner.events().count))
    #expect(try planner.exported() == before)
  }

  // MARK: - One UID for several

  @Test("the same file again decides as the first time, also where a stamp left something out")
  func sameAgain() throws {
    try planner.take(
      Self.todo("UID:a", "SUMMARY:new", "LAST-MODIFIED:20261103T000000Z", "DUE;VALUE=DATE:20261102")
    )
    let second =
      Self.todo("UID:a", "SUMMARY:old", "LAST-MODIFIED:20261101T000000Z")
      + Self.todo("UID:a", "SUMMARY:nostamp")
    #expect(try ImportTests.counts(planner.take(second)) == [0, 0, 1, 1])
    #expect(try ImportTests.counts(planner.take(second)) == [0, 0, 1, 1])
    #expect(try names() == ["new"])
  }

  @Test("a tick stays with its event when a file brings another one of its UID first")
  func tickStays() throws {
    let one = Self.todo("UID:u", "SUMMARY:one", "DUE;VALUE=DATE:20261101")
    let two = Self.todo("UID:u", "SUMMARY:two", "DUE;VALUE=DATE:20261102")
    try planner.take(one)
    try edit("one") { $0.status = .finished }
    #expect(try ImportTests.counts(planner.take(two + one)) == [1, 0, 1, 0])
    #expect(try shown() == ["1 one 1 finished", "2 two 2 open"])
    #expect(try planner.take(two + one).operation == nil)
  }

  @Test("a moved event is the event that it was, if the file brings it alone")
  func moved() throws {
    try planner.take(Self.todo("UID:u", "SUMMARY:one", "DUE;VALUE=DATE:20261101"))
    let moved = Self.todo("UID:u", "SUMMARY:one", "DUE;VALUE=DATE:20261105")
    #expect(try ImportTests.counts(planner.take(moved)) == [0, 1, 0, 0])
    #expect(try shown() == ["1 one 5 open"])
  }

  private static let twins =
    todo("UID:None", "SUMMARY:A", "DUE;VALUE=DATE:20261126", "X-Q:A")
    + todo("UID:None", "SUMMARY:B", "DUE;VALUE=DATE:20261127", "X-Q:B")

  @Test("our own export of twins changes nothing after one has gone to the other's day")
  func oneDay() throws {
    try planner.take(Self.twins)
    try edit("A") { $0.day = day(27) }
    try expectOwnExportIsKnown()
    #expect(try shown() == ["1 A 27 open", "2 B 27 open"])
  }

  @Test("our own export of twins changes nothing after they have changed places")
  func swapped() throws {
    try planner.take(Self.twins)
    try edit("A") { $0.day = day(27) }
    try edit("B") { $0.day = day(26) }
    try expectOwnExportIsKnown()
    // Another program has written it anew: the name tells.
    let foreign = try planner.exported().replacingOccurrences(of: "X-Q:", with: "X-P:1\r\nX-Q:")
    #expect(
      try ImportTests.counts(planner.take(foreign.replacingOccurrences(of: "\r\n", with: "\n")))
        == [0, 2, 0, 0])
    #expect(Set(try shown()) == ["1 A 27 open", "2 B 26 open"])
    #expect(try planner.exported().contains("X-P:1\r\nX-Q:B"))
  }

  @Test("a day of a twin that stands apart from its series in the file comes to it")
  func scatteredTwin() throws {
    func lesson(_ name: String, _ day: String) -> String {
      Self.todo(
        "UID:None", "SUMMARY:\(name)", "DTSTART;VALUE=DATE:\(day)", "RRULE:FREQ=WEEKLY;COUNT=2")
    }
    let override = Self.todo(
      "UID:None", "SUMMARY:Music late", "RECURRENCE-ID;VALUE=DATE:20261110",
      "DTSTART;VALUE=DATE:20261112")
    let file =
      lesson("Maths", "20261102") + lesson("Music", "20261103")
      + Self.todo("UID:other", "SUMMARY:Other", "DUE;VALUE=DATE:20261120") + override
    try planner.take(file)
    let all = [
      "1 Maths 2 open", "2 Music 3 open", "1 Maths 9 open", "4 Music late 12 open",
      "3 Other 20 open",
    ]
    #expect(
      try shown().map { String($0.drop { $0 != " " }) } == all.map { String($0.drop { $0 != " " }) }
    )
    #expect(try planner.take(file).operation == nil)
  }

  @Test("one UID in two calendars that the file names is two objects, also where both move")
  func twoCalendars() throws {
    func task(_ name: String, _ day: Int) -> String {
      Self.todo("UID:u", "SUMMARY:\(name)", "DUE;VALUE=DATE:202611\(day)")
    }
    for name in ["A", "B"] {
      _ = try planner.store.createCalendar(named: name)
      var options = ImportOptions()
      options.calendar = name
      try planner.take(task(name, 10), options: options)
    }
    func file(_ day: Int) throws -> ImportReport {
      let parts = ["A", "B"].map { name in
        "BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-CALNAME:\(name)\n"
          + task(name, day) + "END:VCALENDAR\n"
      }
      let path = try planner.file("two.ics", crlf(parts.joined()))
      return try Importer(into: planner.store, at: TestPlanner.now).run([path], command: "import")
    }
    #expect(try file(10).operation == nil)
    #expect(ImportTests.counts(try file(12)) == [0, 2, 0, 0])
    #expect(
      try planner.events().map { "\($0.calendar) \($0.event.name) \($0.event.day?.day ?? 0)" }
        .sorted() == ["A A 12", "B B 12"])
    #expect(try file(12).operation == nil)
  }

  // MARK: - A part and the whole

  private static let master = todo(
    "UID:s", "SUMMARY:Series", "DESCRIPTION:Long", "DTSTART;TZID=Home:20261102T090000",
    "RRULE:FREQ=DAILY;COUNT=3")
  private static let override = todo(
    "UID:s", "SUMMARY:Late", "RECURRENCE-ID;TZID=Home:20261103T090000",
    "DTSTART;TZID=Home:20261103T100000")
  private static let other = todo("UID:o", "SUMMARY:Other", "DUE;VALUE=DATE:20261120")

  @Test("another zone definition with a part of a series leaves the rest of it", arguments: [0, 1])
  func partWithZone(_ part: Int) throws {
    try planner.take(fixedZone("Home", "+0100") + Self.master + Self.other + Self.override)
    let before = try planner.exported()
    let keys = try planner.days().map(\.key)
    try planner.take(
      fixedZone("Home", "+0200") + [Self.override, Self.master][part], named: "part.ics")
    #expect(
      try planner.exported() == before.replacingOccurrences(of: ":+0100", with: ":+0200"))
    #expect(try planner.days().map(\.key) == keys)
    #expect(
      try planner.days().map { $0.event.time?.description ?? "-" } == [
        "15:00", "16:00", "15:00", "-",
      ])
  }

  @Test("one occurrence under two names: the second is rejected, each time")
  func twoNames() throws {
    try planner.take(fixedZone("Home", "+0100") + Self.master + Self.override)
    let y = Self.override.replacingOccurrences(of: "Late", with: "Y")
    let z = Self.override.replacingOccurrences(of: "Late", with: "Z")
      .replacingOccurrences(
        of: "RECURRENCE-ID;TZID=Home:20261103T090000", with: "RECURRENCE-ID:20261103T080000Z")
    let second = fixedZone("Home", "+0100") + Self.master + y + z
    #expect(try ImportTests.counts(planner.take(second)) == [0, 1, 0, 1])
    #expect(try ImportTests.counts(planner.take(second)) == [0, 0, 1, 1])
    #expect(try planner.days().map(\.event.name) == ["Series", "Y", "Series"])
  }

  @Test("our own export changes nothing after a changed day was left out")
  func removedOverride() throws {
    let whole = fixedZone("Home", "+0100") + Self.master + Self.override
    try planner.take(whole)
    let change = try planner.store.change(command: "rm", at: TestPlanner.now)
    let series = try SeriesChange(in: change, of: planner.store, at: TestPlanner.now)
    try series.skip(try planner.days()[1])
    _ = try change.commit()
    let before = try planner.exported()
    #expect(try planner.take(before.replacingOccurrences(of: "\r\n", with: "\n")).operation == nil)
    #expect(try planner.exported() == before)
    #expect(try planner.days().map(\.event.day?.day) == [2, 4])
  }

  @Test("days that are scattered over a file are written at once")
  func scattered() throws {
    let overrides = (1..<60).map { number in
      let written = "202\(number < 30 ? 6 : 7)11\(number % 30 < 9 ? "0" : "")\(number % 30 + 1)"
      return Self.todo("UID:x", "SUMMARY:x\(number)", "RECURRENCE-ID;VALUE=DATE:\(written)")
        + Self.todo("UID:o\(number)", "SUMMARY:o")
    }
    let master = Self.todo(
      "UID:x", "SUMMARY:x", "DTSTART;VALUE=DATE:20261101", "RRULE:FREQ=DAILY;COUNT=500")
    let file = master + Self.other + overrides.joined()
    #expect(try ImportTests.counts(planner.take(file)) == [61, 0, 0, 0])
    let object = try #require(
      try planner.store.object(UID(rawValue: "x"), in: planner.store.defaultCalendar().id))
    // Made, and joined once.
    #expect(object.revision == 62)
    #expect(try planner.take(file).operation == nil)
  }

  // MARK: - Without a UID

  @Test("two without a UID, of one name and day, are two; and the same two again in any order")
  func nameless() throws {
    let one = Self.todo("SUMMARY:Buy milk", "DESCRIPTION:one")
    let two = Self.todo("SUMMARY:Buy milk", "STATUS:COMPLETED")
    #expect(try ImportTests.counts(planner.take(one + two)) == [2, 0, 0, 0])
    #expect(try ImportTests.counts(planner.take(one + two)) == [0, 0, 2, 0])
    #expect(try ImportTests.counts(planner.take(two + one)) == [0, 0, 2, 0])
    try expectOwnExportIsKnown()
    #expect(try ImportTests.counts(planner.take(two + one)) == [0, 0, 2, 0])
  }

  @Test("a task and an appointment without a UID, of one name and day, are two")
  func namelessKinds() throws {
    let appointment = Self.todo("SUMMARY:Call", "DTSTART;VALUE=DATE:20261126")
      .replacingOccurrences(of: "VTODO", with: "VEVENT")
    let file = appointment + Self.todo("SUMMARY:Call", "DUE;VALUE=DATE:20261126")
    #expect(try ImportTests.counts(planner.take(file)) == [2, 0, 0, 0])
    #expect(try ImportTests.counts(planner.take(file)) == [0, 0, 2, 0])
    let own = try planner.exported().replacingOccurrences(of: "\r\n", with: "\n")
    #expect(try ImportTests.counts(planner.take(own)) == [0, 0, 2, 0])
  }

  @Test("an export gives what came without a UID the one by which an import finds it")
  func exportedUID() throws {
    let milk = Self.todo("SUMMARY:milk")
    try planner.take(milk)
    try expectOwnExportIsKnown()
    try edit("milk") { $0.name = "oat" }
    try expectOwnExportIsKnown()
    #expect(try names() == ["oat"])
    #expect(try planner.exported().contains("UID:weekbook-"))
    #expect(try ImportTests.counts(planner.take(milk)) == [0, 0, 1, 0])
    // Another program changes what we wrote; then the first file comes again.
    let changed = try planner.exported().replacingOccurrences(
      of: "END:VTODO", with: "X-P:1\r\nEND:VTODO")
    try planner.take(changed.replacingOccurrences(of: "\r\n", with: "\n"))
    #expect(try planner.exported().contains("X-P:1"))
    try planner.take(milk)
    #expect(try planner.take(milk).operation == nil)
    try expectOwnExportIsKnown()
    #expect(try names() == ["oat"])
  }
}
